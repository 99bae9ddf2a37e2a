import { houseZone } from '../../src/domain/days/house-days.ts';
import { nextRun } from '../../src/domain/schedule.ts';
import { dueFeeds, openPushes, startDuePushes } from '../db/queries/stock-feeds/pushes.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { runPush } from '../stock-feeds/run-push.ts';
import type { JobDefinition } from './job.ts';

/**
 * Pushes the stock to a client's server. The schedule starts feeds that are due, retries, and
 * continues after a process that died.
 */
export const pushStock: JobDefinition = {
  name: 'push-stock',
  cron: '* * * * *',
  awaited: true,
  retryLimit: 0,
  expireInSeconds: 7200,
  // A slow server must not keep the others waiting.
  workers: 3,
  async run(data, context) {
    const asked = (data ?? {})['push_id'];
    if (typeof asked === 'string') return runPush(asked, context);
    const ids = await withActor(context.ownerPool, SYSTEM, 'write', async (tx) => {
      const now = new Date();
      const due = (await dueFeeds(tx)).map(({ id, schedule }) => ({
        pushId: newId(),
        feedId: id,
        next: nextRun(schedule, now, houseZone())?.toISOString() ?? null,
      }));
      if (due.length > 0) await startDuePushes(tx, due);
      return openPushes(tx);
    });
    for (const id of ids) {
      try {
        await runPush(id, context);
      } catch (error) {
        context.log.error({ err: error, push: id }, 'a push failed');
      }
    }
  },
};
