import type pg from 'pg';
import { houseToday } from '../../src/domain/days/house-days.ts';
import { businessesToExpire, businessesToLapse, documentsToRemindOf } from '../db/queries/kyc/expiry.ts';
import { lockReminders } from '../db/queries/mails/reminders.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { expireDocumentsOf, lapseRegistration } from '../workflows/kyc/expire.ts';
import { remindOfDocuments } from '../workflows/kyc/notify.ts';
import type { JobDefinition } from './job.ts';

/**
 * Expires documents after their last day, ends registrations after the grace period, and reminds of
 * documents that expire soon. One transaction for each business.
 */
export async function expireDueDocuments(pool: pg.Pool, today = houseToday()): Promise<void> {
  for (const [find, carryOut] of [
    [businessesToExpire, expireDocumentsOf],
    [businessesToLapse, lapseRegistration],
  ] as const)
    for (const id of await withActor(pool, SYSTEM, 'read', (tx) => find(tx, today)))
      await withActor(pool, SYSTEM, 'write', (tx) => carryOut(tx, id, today));
  await withActor(pool, SYSTEM, 'write', async (tx) => {
    await lockReminders(tx);
    await remindOfDocuments(tx, await documentsToRemindOf(tx, today), today);
  });
}

export const expireKycDocuments: JobDefinition = {
  name: 'expire-papers',
  cron: '20 6 * * *',
  retryLimit: 2,
  expireInSeconds: 1_800,
  run: (_data, { pool }) => expireDueDocuments(pool),
};
