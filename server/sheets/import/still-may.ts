/**
 * Work on an upload ends when whoever asked for it may no longer change the stock. It is asked when
 * a worker begins, and again in the transaction that changes stones.
 */
import { askerStillMay } from '../../db/queries/audit/asked-for.ts';
import { auditJob } from '../../db/queries/audit/job-audit.ts';
import type { UploadRow } from '../../db/queries/uploads/uploads.ts';
import type { Tx } from '../../db/with-actor.ts';

export class NoLongerMay extends Error {
  override readonly name = 'NoLongerMay';
  override readonly message =
    'The person who started this can no longer change the stock. Ask someone who can to do it again.';
}

/** @throws NoLongerMay */
export async function refuseWithoutRight(tx: Tx, { id }: Pick<UploadRow, 'id'>): Promise<void> {
  if (!(await askerStillMay(tx, 'upload', id))) throw new NoLongerMay();
}

export const auditNoLongerMay = (tx: Tx, upload: UploadRow): void =>
  auditJob(tx, {
    name: 'Stock import',
    operation: upload.state === 'undoing' ? 'undoUpload' : 'runUpload',
    summary: `${upload.file_name} of ${upload.provider_name} was stopped: the person who started it can no longer change the stock.`,
    subject: { upload_id: upload.id, provider_id: upload.provider_id },
  });
