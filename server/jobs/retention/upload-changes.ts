import type pg from 'pg';
import { forgetChanges, uploadsToForget } from '../../db/queries/uploads/upload-changes.ts';
import { forgetPreviews } from '../../db/queries/uploads/upload-steps.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { JobDefinition } from '../job.ts';

/** How long a preview can be run; later the stock has changed too much. */
const PREVIEW_HOURS = 24;

/** Deletes old previews, and journals of uploads that can no longer be undone. */
export async function forgetOldChanges(ownerPool: pg.Pool): Promise<void> {
  await withActor(ownerPool, SYSTEM, 'write', (tx) => forgetPreviews(tx, PREVIEW_HOURS));
  const forgotten = await withActor(ownerPool, SYSTEM, 'read', uploadsToForget);
  for (const { id } of forgotten)
    await withActor(ownerPool, SYSTEM, 'write', (tx) => forgetChanges(tx, [id]));
}

export const forgetUploadChanges: JobDefinition = {
  name: 'forget-upload-changes',
  cron: '41 * * * *',
  retryLimit: 0,
  expireInSeconds: 600,
  run: (_data, { ownerPool }) => forgetOldChanges(ownerPool),
};
