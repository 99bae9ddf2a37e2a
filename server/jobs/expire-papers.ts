import type pg from 'pg';
import { houseToday } from '../../src/domain/days/house-days.ts';
import { businessesToExpire, businessesToLapse, papersToRemindOf } from '../db/queries/kyc/expiry.ts';
import { remindAlone } from '../db/queries/mails/reminders.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { expirePapersOf, lapseRegistration } from '../workflows/papers/expire.ts';
import { remindOfPapers } from '../workflows/papers/tell.ts';
import type { Task } from './task.ts';

/**
 * Expires documents after their last day, ends registrations after the grace period, and reminds of
 * documents that expire soon. One transaction for each business.
 */
export async function expireDuePapers(pool: pg.Pool, today = houseToday()): Promise<void> {
  for (const [find, carryOut] of [
    [businessesToExpire, expirePapersOf],
    [businessesToLapse, lapseRegistration],
  ] as const)
    for (const id of await withActor(pool, SYSTEM, 'read', (tx) => find(tx, today)))
      await withActor(pool, SYSTEM, 'write', (tx) => carryOut(tx, id, today));
  await withActor(pool, SYSTEM, 'write', async (tx) => {
    await remindAlone(tx);
    await remindOfPapers(tx, await papersToRemindOf(tx, today), today);
  });
}

export const expirePapers: Task = {
  name: 'expire-papers',
  cron: '20 6 * * *',
  retryLimit: 2,
  expireInSeconds: 1_800,
  run: (_data, { pool }) => expireDuePapers(pool),
};
