import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { JobDefinition } from '../job.ts';

/**
 * Deletes changes that every search index has read: those of transactions that had ended an hour
 * ago. A row's timestamp is no guide, because its transaction may have committed much later, so
 * each run stores which transactions have ended.
 */
export const forgetStoneChanges: JobDefinition = {
  name: 'forget-stone-changes',
  cron: '*/10 * * * *',
  retryLimit: 0,
  expireInSeconds: 300,
  async run(_data, { ownerPool }) {
    await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      const ended = await tx.one<{ below: string }>(
        `SELECT ended_below::text AS below FROM stone_change_mark
          WHERE at < clock_timestamp() - interval '1 hour' ORDER BY at DESC LIMIT 1`,
      );
      if (ended) {
        await tx.run(`DELETE FROM stone_change WHERE xid < $1::xid8`, [ended.below]);
        await tx.run(`DELETE FROM stone_change_mark WHERE ended_below < $1::xid8`, [ended.below]);
      }
      await tx.run('INSERT INTO stone_change_mark DEFAULT VALUES');
    });
  },
};
