import { houseZone } from '../../src/domain/days/house-days.ts';
import { nextRun } from '../../src/domain/schedule.ts';
import { dueProviders, openSyncs, settleSyncs, startDue } from '../db/queries/providers/syncs.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { runSync } from '../feeds/sync.ts';
import type { SyncServices } from '../feeds/sync-services.ts';
import { newId } from '../ids.ts';
import type { JobDefinition } from './job.ts';

/**
 * Fetches the requested feed. The schedule starts feeds that are due, retries, and continues after
 * a process that died. Each provider has one sync at a time across all processes.
 */
export const syncProvider: JobDefinition = {
  name: 'sync-provider',
  cron: '* * * * *',
  awaited: true,
  retryLimit: 0,
  expireInSeconds: 7200,
  // A slow server must not block the others.
  workers: 4,
  async run(data, context) {
    const asked = (data ?? {})['sync_id'];
    if (typeof asked === 'string') return runSync(asked, context);
    await startDueSyncs(context);
    const ids = await withActor(context.ownerPool, SYSTEM, 'write', async (tx) => {
      await settleSyncs(tx);
      return openSyncs(tx);
    });
    for (const id of ids) {
      try {
        await runSync(id, context);
      } catch (error) {
        context.log.error({ err: error, sync: id }, 'a sync failed');
      }
    }
  },
};

async function startDueSyncs({ ownerPool }: Pick<SyncServices, 'ownerPool'>): Promise<void> {
  await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    const due = await dueProviders(tx);
    if (due.length === 0) return;
    const now = new Date();
    await startDue(
      tx,
      due.map(({ id, schedule }) => ({
        sync_id: newId(),
        provider_id: id,
        next_sync_at: nextRun(schedule, now, houseZone())?.toISOString() ?? null,
      })),
    );
  });
}
