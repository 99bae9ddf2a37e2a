import type pg from 'pg';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { expireLinks } from '../workflows/share-links/share-link.ts';
import type { JobDefinition } from './job.ts';

const BATCH = 500;

/**
 * Ends expired share links, one batch per transaction. Expired links show nothing even before this
 * runs.
 */
export async function expireDueLinks(pool: pg.Pool): Promise<number> {
  let expired = 0;
  for (;;) {
    const moved = await withActor(pool, SYSTEM, 'write', (tx) => expireLinks(tx, BATCH));
    expired += moved;
    if (moved < BATCH) return expired;
  }
}

export const expireShareLinks: JobDefinition = {
  name: 'expire-share-links',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 120,
  async run(_data, { pool, log }) {
    const expired = await expireDueLinks(pool);
    if (expired > 0) log.info({ expired }, 'share links expired');
  },
};
