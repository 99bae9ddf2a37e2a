import type pg from 'pg';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { lapseOffers } from '../workflows/price-offers/lapse.ts';
import type { JobDefinition, JobContext } from './job.ts';

const BATCH = 500;

/** Ends price offers that have to lapse, one batch per transaction. Returns how many. */
export async function lapseDueOffers(pool: pg.Pool): Promise<number> {
  let lapsed = 0;
  for (;;) {
    const ended = await withActor(pool, SYSTEM, 'write', (tx) => lapseOffers(tx, BATCH));
    lapsed += ended;
    if (ended < BATCH) return lapsed;
  }
}

export const lapsePriceOffers: JobDefinition = {
  name: 'lapse-offers',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 120,
  async run(_data, { pool, log }: JobContext) {
    const lapsed = await lapseDueOffers(pool);
    if (lapsed > 0) log.info({ lapsed }, 'price offers lapsed');
  },
};
