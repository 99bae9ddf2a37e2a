/**
 * Erases people: DELETE for accounts without records, BLANK for closed ones, ERASE_AGAIN after a
 * restore. Ids and history stay.
 */
import { MAIL_STATUS, ROLE } from '../../../src/domain/codes.ts';
import { decide } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import { deleteMailedRows, erasePerson, forgetKey, waitForMailsTo } from '../../db/queries/accounts/erase.ts';
import { emptyDocuments, keepInvoiceDetails } from '../../db/queries/accounts/kept-kyc-documents.ts';
import { emptyRemarks } from '../../db/queries/accounts/remarks.ts';
import type { Tx } from '../../db/with-actor.ts';
import { beyondRightsOf } from '../../policies/permissions.ts';
import { notFound } from '../../refusals.ts';
import { lockRightsForChange } from '../client-rights.ts';
import { moveMails, type LockedMail } from '../mail.ts';
import { refusedBy } from '../guard-refusals.ts';
import { actorFact, moveOf, writeMoves, type NamedActor } from '../write-history.ts';
import { accountFacts, lockAccount, type LockedAccount } from './account.ts';
import { lockAccounts } from './accounts-lock.ts';
import { keepingAllPermissions } from './permissions.ts';

export interface Erased {
  /** Keys in the storage of unused files, which the caller removes before the commit. */
  files: string[];
  /** The last day on which papers are kept, YYYY-MM-DD; null if there are none. */
  keptUntil: string | null;
}

/**
 * DELETE of an account without records. The person is erased for good: their addresses are free
 * again, and history and audit log about them become unreadable. The reason stays, under the
 * actor's key.
 * @throws Refused 400 without a reason; 403 for the role; 404 for a missing or invisible account;
 *   409 for its state, one's own account, the last administrator, or records that name it
 */
export const deleteAccount = (
  tx: Tx,
  actor: NamedActor,
  id: string,
  reason: string | null,
): Promise<Erased> => erase(tx, actor, { id, event: 'DELETE', reason, told: 'The account was deleted.' });

/**
 * BLANK of a closed account that records name. The records stay, without the texts that people
 * wrote. Papers that the law requires are kept until their term is over.
 * @throws Refused as deleteAccount does
 */
export const blankAccount = (tx: Tx, actor: NamedActor, id: string, reason: string | null): Promise<Erased> =>
  erase(tx, actor, { id, event: 'BLANK', reason, told: 'The personal data of the account were blanked.' });

const RESTORE: NamedActor = { id: null, role: null, name: 'Restore', job: 'set-up', requestId: null };

/**
 * ERASE_AGAIN in any state, after a restored backup brought the person back. Open lines stay open
 * for the former client.
 * @throws Refused 404 for a missing account; 409 for one that is erased, or the last that has some
 *   permission
 */
export const eraseAgain = (tx: Tx, id: string): Promise<Erased> =>
  erase(tx, RESTORE, { id, event: 'ERASE_AGAIN', reason: null, told: 'The account was erased.' });

interface Erasing {
  id: string;
  event: 'DELETE' | 'BLANK' | 'ERASE_AGAIN';
  reason: string | null;
  /** In the history of e-mails that were waiting. */
  told: string;
}

async function erase(tx: Tx, actor: NamedActor, { id, event, reason, told }: Erasing): Promise<Erased> {
  await lockAccounts(tx);
  const account = await lockAccount(tx, id);
  if (!account) throw notFound();
  const beyond = await beyondRightsOf(tx, actor, [account.id]);
  await lockRightsForChange(tx, account.id);
  await deleteMailedRows(tx, account.id);
  await waitForMailsTo(tx, account.id);
  const decision = decide('account', account.status, { type: event }, {
    actor: actorFact(actor),
    job: actor.job,
    reason: reason ?? undefined,
    account: accountFacts(actor, account),
  } satisfies FactsOf<'account'>);
  if (!decision.ok) throw refusedBy(decision.refusal);
  let erased: Erased = { files: [], keptUntil: null };
  const work = async (): Promise<void> => {
    moveMails(tx, 'GIVE_UP', await lockWaitingMails(tx, account.id), told);
    erased = await emptied(tx, account);
    // Without a client, the reason is stored under the key of its author.
    writeMoves(tx, actor, [moveOf('account', account.id, null, decision)], reason);
    await forgetKey(tx, account.id);
  };
  if (account.role_id === ROLE.administrator) await keepingAllPermissions(tx, work);
  else await work();
  // Only now: of the last administrator with some right, the refusal above says what to do.
  if (beyond !== null) throw beyond;
  return erased;
}

async function emptied(tx: Tx, { id }: LockedAccount): Promise<Erased> {
  const keptUntil = await keepInvoiceDetails(tx, id);
  const papers = keptUntil === null ? await emptyDocuments(tx, [id]) : [];
  await emptyRemarks(tx, id);
  const picture = await erasePerson(tx, id);
  return { files: picture === null ? papers : [...papers, picture], keptUntil };
}

const lockWaitingMails = (tx: Tx, id: string): Promise<LockedMail[]> =>
  tx.many<LockedMail>(
    `SELECT id, user_id, status FROM mail
      WHERE user_id = $1 AND status IN (${MAIL_STATUS.queued}, ${MAIL_STATUS.failed}) ORDER BY id FOR UPDATE`,
    [id],
  );
