/** After an import: completes the sync's report and frees disk space. */
import { forgetOldSheets, settleSyncs } from '../db/queries/providers/syncs.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { SyncServices } from './sync-services.ts';

/** Sheets kept per feed with their reports; an hourly feed would otherwise fill the disk. */
const KEEP_SHEETS = 10;
const KEEP_SYNCS = 500;

export async function settle(
  providerId: string,
  { ownerPool, storage, log }: Pick<SyncServices, 'ownerPool' | 'storage' | 'log'>,
): Promise<void> {
  await withActor(ownerPool, SYSTEM, 'write', settleSyncs);
  try {
    const keys = await withActor(ownerPool, SYSTEM, 'write', (tx) =>
      forgetOldSheets(tx, providerId, KEEP_SHEETS, KEEP_SYNCS),
    );
    for (const key of keys) await storage.remove(key);
  } catch (error) {
    // An old sheet that is still referenced is kept; the sync itself has succeeded.
    log.warn({ err: error, provider: providerId }, 'old sheets of a feed were not removed');
  }
}
