/** Undoes a provider's last upload completely or not at all. */
import type pg from 'pg';
import { auditJob } from '../../db/queries/audit/job-audit.ts';
import { priceAnew } from '../../db/queries/prices/list-prices.ts';
import { takeMergeLock } from '../../db/queries/uploads/stone-import.ts';
import { forgetChanges } from '../../db/queries/uploads/upload-changes.ts';
import {
  changeBack,
  createdAreNamed,
  deletePendingChangesOf,
  lockJournalled,
  movedSince,
  removeCreated,
  stonesOfKind,
  takenUp,
  undoHindrance,
  type UndoHindrance,
} from '../../db/queries/uploads/upload-undo.ts';
import { finishUndo, finishWithoutUndo } from '../../db/queries/uploads/upload-steps.ts';
import type { UploadRow } from '../../db/queries/uploads/uploads.ts';
import { isLostConnection } from '../../db/connection-errors.ts';
import { actOn, SYSTEM, type Tx } from '../../db/with-actor.ts';
import { delist, relist } from '../../workflows/delist.ts';
import { SHEET_COLUMNS } from '../rows/stone-fields.ts';
import { codeOfError, tryToMerge } from './merge-upload.ts';
import { auditNoLongerMay, NoLongerMay, refuseWithoutRight } from './still-may.ts';

/** Names the stone that prevents it, or the first of several. */
export const MOVED_NAMED = 25;
const STILL_REFERRED_TO = '23503';

export const UNDO_REFUSED: Record<UndoHindrance, string> = {
  later: 'Only the last upload of a provider can be undone, and another one came after this.',
  forgotten:
    'The changes of this upload are no longer stored, so it cannot be undone. Upload the previous sheet again.',
};

const REFERRED_TO = 'Something refers to a stone that this upload created, so it cannot be undone.';

export const movedSentence = (count: number): string =>
  count === 1
    ? 'A stone of this upload has moved since, so it cannot be undone.'
    : `${count} stones of this upload have moved since, so it cannot be undone.`;

export async function undoUpload(upload: UploadRow, client: pg.PoolClient): Promise<void> {
  try {
    await tryToMerge(client, (tx) => undoOrKeep(tx, upload));
  } catch (error) {
    // A scheduled job retries it, here or in another process.
    if (isLostConnection(error)) throw error;
    const told = toldOf(error);
    const sentence = told ?? 'The upload could not be undone; nothing was changed. Try it again.';
    await actOn(client, SYSTEM, 'write', async (tx) => {
      await finishWithoutUndo(tx, upload.id, sentence);
      if (error instanceof NoLongerMay) auditNoLongerMay(tx, upload);
    });
    if (told === null) throw error;
  }
}

function toldOf(error: unknown): string | null {
  if (error instanceof NoLongerMay) return `${error.message} Nothing was undone.`;
  return codeOfError(error) === STILL_REFERRED_TO ? REFERRED_TO : null;
}

async function undoOrKeep(tx: Tx, upload: UploadRow): Promise<void> {
  await takeMergeLock(tx);
  await refuseWithoutRight(tx, upload);
  await lockJournalled(tx, upload.id);
  const hindrance = await undoHindrance(tx, upload.id);
  if (hindrance !== null) return finishWithoutUndo(tx, upload.id, UNDO_REFUSED[hindrance]);
  const { count } = await movedSince(tx, upload.id, 1);
  if (count > 0) return finishWithoutUndo(tx, upload.id, movedSentence(count));
  if (await createdAreNamed(tx, upload.id)) return finishWithoutUndo(tx, upload.id, REFERRED_TO);

  const why = `${upload.file_name} was undone.`;
  const changed_back = await changeBack(tx, upload.id, SHEET_COLUMNS);
  // The restored prices may come from a list that is no longer in force.
  await priceAnew(tx, "SELECT stone_id FROM upload_change WHERE upload_id = $1 AND kind = 'changed'", [
    upload.id,
  ]);
  const withdrawn = await stonesOfKind(tx, upload.id, 'withdrawn');
  await relist(tx, withdrawn, why);
  const restored = await stonesOfKind(tx, upload.id, 'restored');
  await delist(tx, [...restored, ...(await takenUp(tx, upload.id))], why);
  await deletePendingChangesOf(tx, upload.id);
  const { deleted, kept } = await removeCreated(tx, upload.id);
  await forgetChanges(tx, [upload.id]);
  const undo = { deleted, changed_back, restored: withdrawn.length, withdrawn: restored.length, kept };
  await finishUndo(tx, upload.id, undo);
  auditJob(tx, {
    name: 'Stock import',
    operation: 'undoUpload',
    summary: `${upload.file_name} of ${upload.provider_name} was undone: ${deleted} stones deleted, ${changed_back} changed back, ${withdrawn.length} restored, ${restored.length} withdrawn again${kept === 0 ? '' : `, ${kept} kept only for their history`}.`,
    subject: { upload_id: upload.id, provider_id: upload.provider_id, ...undo },
  });
}
