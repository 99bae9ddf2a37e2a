import { settleSyncs } from '../db/queries/providers/syncs.ts';
import { openUploads } from '../db/queries/uploads/upload-steps.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { importUpload } from '../sheets/import/import-upload.ts';
import type { Task } from './task.ts';

/** A step is asked for as soon as the one before it is seen to be done, which may be a moment before it has let go. */
const PATIENCE_MS = 5_000;

/**
 * Imports the upload that it is asked for. By the clock it looks for those that nobody is at: queued by a process that
 * died before it could ask, or left running by one that died in the middle.
 */
export const runUpload: Task = {
  name: 'run-upload',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 3600,
  async run(data, context) {
    const asked = (data ?? {})['upload_id'];
    const ids =
      typeof asked === 'string' ? [asked] : await withActor(context.ownerPool, SYSTEM, 'read', openUploads);
    for (const id of ids) {
      try {
        await importUpload(id, context, typeof asked === 'string' ? PATIENCE_MS : 0);
      } catch (error) {
        // One that fails must not keep the others waiting; what it failed of stands in its own state.
        context.log.error({ err: error, upload: id }, 'an import failed');
      }
    }
    // The sheet of a feed that a person mapped: its sync has ended, too.
    await withActor(context.ownerPool, SYSTEM, 'write', settleSyncs);
  },
};
