import { settleSyncs } from '../db/queries/providers/syncs.ts';
import { openUploads } from '../db/queries/uploads/upload-steps.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { importUpload } from '../sheets/import/import-upload.ts';
import type { JobDefinition } from './job.ts';

/** The next step may be requested just before the previous one has released its lock. */
const PATIENCE_MS = 5_000;

/**
 * Imports the requested upload. The schedule finds uploads that nobody is working on: their process
 * died before queuing or during the import.
 */
export const runUpload: JobDefinition = {
  name: 'run-upload',
  cron: '* * * * *',
  awaited: true,
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
        // One failure must not stop the others; its error is in its own state.
        context.log.error({ err: error, upload: id }, 'an import failed');
      }
    }
    // The sheet came from a feed and a person mapped it, so its sync has ended too.
    await withActor(context.ownerPool, SYSTEM, 'write', settleSyncs);
  },
};
