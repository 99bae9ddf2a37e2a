/** Confirms the stones of external clients' sheets, in batches with a transaction each. */
import {
  openSheets,
  lockOpenSheet,
  endSheet,
  noteAnswered,
} from '../db/queries/transactions/external-answers.ts';
import type { OpenSheet } from '../db/queries/transactions/external-answers.ts';
import { auditJob } from '../db/queries/audit/job-audit.ts';
import { findActiveClient } from '../db/queries/clients/acting-for.ts';
import { SYSTEM, withActor, type Tx } from '../db/with-actor.ts';
import { externalLines, type ExternalLine } from '../sheets/import/external-lines.ts';
import { readSheetInProcess } from '../sheets/read/read-in-process.ts';
import { SheetError } from '../sheets/read/sheet-error.ts';
import { confirmLines } from '../workflows/external-sheets/confirm-lines.ts';
import { lockClientRights } from '../workflows/client-rights.ts';
import { jobById, type JobContext } from './job.ts';

/** Rows per transaction: their stones are locked for less than a second. */
const PART = 500;

/**
 * Confirms the sheet that was imported. The schedule continues sheets whose process died: answers
 * are stored in the same transaction as their confirm-stones, so no row is answered twice.
 */
export const confirmExternal = jobById({
  name: 'confirm-external',
  one: 'sheet',
  open: ({ ownerPool }) => withActor(ownerPool, SYSTEM, 'read', openSheets),
  work: confirmSheet,
  failed: 'an external sheet was not confirmed to its end',
});

async function confirmSheet(id: string, { ownerPool, storage }: JobContext): Promise<void> {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withActor(ownerPool, SYSTEM, 'write', work);
  const begun = await write((tx) => lockOpenSheet(tx, id));
  if (!begun) return;
  try {
    const { storage_key: key, header_row: headerRow, sheet: name } = begun;
    await storage.lend(key, async (path) => {
      const sheet = await readSheetInProcess({ path, headerRow, sheet: name }, { requester: null });
      let after = begun.last_row;
      for await (const part of inParts(externalLines(sheet, begun.columns), after)) {
        const last = await write((tx) => confirmPart(tx, id, part, after));
        if (last === null) return;
        after = last;
      }
      await write((tx) => endSheet(tx, id, null));
    });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    await write((tx) => endSheet(tx, id, error.message));
  }
}

/**
 * The last row answered in this batch; null if the sheet has ended, or another process continues
 * it.
 */
async function confirmPart(
  tx: Tx,
  id: string,
  lines: readonly ExternalLine[],
  after: number,
): Promise<number | null> {
  const sheet = await lockOpenSheet(tx, id);
  if (sheet === undefined || sheet.last_row !== after) return null;
  // Locks the client's rights until the transaction ends.
  lockClientRights(tx, sheet.client_id);
  const client = await findActiveClient(tx, sheet.client_id);
  const actor = senderOf(sheet);
  if (client === undefined || actor === null) {
    const why = client === undefined ? CLIENT_GONE : SENDER_GONE;
    await endSheet(tx, id, why);
    auditJob(tx, {
      name: 'Sheets of external clients',
      operation: 'importExternalDiamonds',
      summary: `The sheet of an external client was not confirmed to its end. ${why}`,
      subject: { sheet_id: id, user_id: sheet.client_id },
    });
    return null;
  }
  const { confirmed, orderId } = await confirmLines(
    tx,
    id,
    { client, actor, orderId: sheet.order_id },
    lines,
  );
  const lastRow = lines.at(-1)?.row ?? after;
  await noteAnswered(tx, id, { lastRow, lines: lines.length, confirmed, orderId });
  return lastRow;
}

const CLIENT_GONE =
  'The client’s account was suspended or closed in the meantime. The remaining rows were not confirmed.';
const SENDER_GONE =
  'The person who imported the sheet can no longer confirm stones. The remaining rows were not confirmed.';

const senderOf = ({ sent_by: id, sender_role: role, sent_by_name: name, request_id: requestId }: OpenSheet) =>
  role === null ? null : { id, role, name, requestId };

async function* inParts(lines: AsyncIterable<ExternalLine>, after: number): AsyncGenerator<ExternalLine[]> {
  let part: ExternalLine[] = [];
  for await (const line of lines) {
    if (line.row <= after) continue;
    part.push(line);
    if (part.length < PART) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
