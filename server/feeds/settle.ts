/** What comes after an import: the sync's own report, and room on the disk. */
import { forgetOldSheets, settleSyncs } from '../db/queries/providers/syncs.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { SyncServices } from './sync-services.ts';

/** Sheets of a feed that are kept with their reports; an hourly feed would fill the disk otherwise. */
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
    // Something still refers to an old sheet: it stays, and the sync is no worse for it.
    log.warn({ err: error, provider: providerId }, 'old sheets of a feed were not removed');
  }
}
