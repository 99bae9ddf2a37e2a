/** Deleting accounts, blanking their data, and the papers kept about them. */
import { dayInWords } from '../../../src/domain/lines/due-days.ts';
import { KEPT_KYC_DOCUMENTS_CELLS } from '../../../src/lists/kept-kyc-documents.ts';
import { keptDocumentsListed } from '../../db/queries/accounts/kept-kyc-documents.ts';
import { contains } from '../../db/queries/like.ts';
import { blankAccount as blank, deleteAccount as deleteForGood } from '../../workflows/people/erase.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Call, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { actorOfCall } from '../acting-for.ts';
import { reasonIn, refuseWithoutReason } from '../account-moves.ts';

/** Rows on a page. */
const SIZE = 500;

export const deleteAccount: Handler<'deleteAccount'> = ({ path, query }, call) => {
  const reason = reasonIn(query.reason);
  refuseWithoutReason(call, 'DELETE', reason);
  return call.effect<'deleteAccount'>(async (tx) => {
    const id = path.id.toLowerCase();
    const { files } = await deleteForGood(tx, actorOfCall(call), id, reason);
    await leaveNothing(tx, call, id, files);
    return {
      data: null,
      message: 'The account is deleted, and its e-mail can be used again.',
      audit: {
        summary: 'Deleted an account that left no records',
        subject: { user_id: id },
      },
    };
  });
};

export const blankAccount: Handler<'blankAccount'> = ({ path, data }, call) => {
  const reason = reasonIn(data.reason);
  refuseWithoutReason(call, 'BLANK', reason);
  return call.effect<'blankAccount'>(async (tx) => {
    const id = path.id.toLowerCase();
    const { files, keptUntil } = await blank(tx, actorOfCall(call), id, reason);
    await leaveNothing(tx, call, id, files);
    const kept =
      keptUntil === null
        ? ''
        : ` KYC documents and the business details on invoices are kept until ${dayInWords(keptUntil)}.`;
    return {
      data: { id, kept_until: keptUntil },
      message: `The personal data is blanked.${kept}`,
      audit: {
        summary: 'Blanked the personal data of a closed account',
        subject: { user_id: id, kept_until: keptUntil },
      },
    };
  });
};

/**
 * Removes the files before the commit, so that none outlives the person; if the commit fails, the
 * account can be erased again. Records the erasure after the commit, for restores.
 */
async function leaveNothing(tx: Tx, call: Call, id: string, files: readonly string[]): Promise<void> {
  const { storage } = call.services;
  for (const file of files) await storage.remove(file);
  tx.afterCommit(() => {
    void storage.noteErased(id).catch((error: unknown) => {
      call.log.error({ err: error, person: id }, 'an erasure was not recorded for restores');
    });
  });
}

export const listKeptPapers: Handler<'listKeptPapers'> = ({ query }, call) => {
  const words = query.search?.trim();
  const listed = () => keptDocumentsListed(words ? contains(words) : null);
  return pageOrSheet(
    { name: 'kept KYC documents', size: SIZE, cells: KEPT_KYC_DOCUMENTS_CELLS, listed },
    query,
    call,
  );
};
