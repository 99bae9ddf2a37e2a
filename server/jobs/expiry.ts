/**
 * Jobs that end what has run out, by the timed event of its machine, with a transaction for each
 * batch.
 */
import type pg from 'pg';
import { HOLD_STATUS } from '../../src/domain/codes.ts';
import { houseToday } from '../../src/domain/house-days.ts';
import { businessesToExpire, businessesToLapse } from '../db/queries/kyc/expiry.ts';
import { inBatches, SYSTEM, withActor, type Tx } from '../db/with-actor.ts';
import { holdsExpired } from '../metrics/measures.ts';
import { expireDocumentsOf, lapseRegistration } from '../workflows/kyc/expire.ts';
import { remindOfDocuments } from '../workflows/kyc/notify.ts';
import { moveLines } from '../workflows/move-lines.ts';
import { dropStaleSignUps } from '../workflows/people/sign-ups.ts';
import { lapseOffers } from '../workflows/price-offers/lapse.ts';
import { expireLinks } from '../workflows/share-links/share-link.ts';
import type { JobDefinition } from './job.ts';

const BATCH = 500;

const inAll = (batch: (tx: Tx, most: number) => Promise<number>) => (pool: pg.Pool) =>
  inBatches(pool, BATCH, batch);

/**
 * Ends holds that are due. It locks stones and not holds, because every transition locks stones
 * first; the other order could deadlock with someone who releases a hold. Locked stones are skipped
 * until the next run, so that several workers take different ones.
 */
export const expireDueHolds = inAll(async (tx, most) => {
  const stones = await tx.many<{ id: string }>(
    `SELECT s.id FROM hold h JOIN stone s ON s.id = h.stone_id
      WHERE h.status = $1 AND h.due_at <= now() ORDER BY h.due_at LIMIT $2 FOR UPDATE OF s SKIP LOCKED`,
    [HOLD_STATUS.held, most],
  );
  // Queried again under the locks: holds released or taken over meanwhile are no longer due.
  const due = await tx.many<{ id: string }>(
    `SELECT id FROM hold WHERE stone_id = ANY ($1::uuid[]) AND status = $2 AND due_at <= now()`,
    [stones.map((stone) => stone.id), HOLD_STATUS.held],
  );
  if (due.length === 0) return 0;
  const { lines } = await moveLines(tx, {
    workflow: 'hold',
    event: 'EXPIRE',
    ids: due.map((hold) => hold.id),
    actor: { id: null, role: null, name: 'Hold expiry', job: 'expire-holds', requestId: null },
  });
  tx.afterCommit(() => holdsExpired.inc(lines.length));
  return lines.length;
});

/** Ends expired share links, which show nothing even before this job runs. */
export const expireDueLinks = inAll(expireLinks);

/** Ends price offers that have to lapse. */
export const lapseDueOffers = inAll(lapseOffers);

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
  await inBatches(pool, BATCH, remindOfDocuments(today));
}

const EVERY_MINUTE = { cron: '* * * * *', retryLimit: 0, expireInSeconds: 120 };

export const EXPIRY: readonly JobDefinition[] = [
  {
    // Not finished within a day; the details given are dropped, too.
    name: 'drop-sign-ups',
    cron: '17 * * * *',
    retryLimit: 2,
    expireInSeconds: 600,
    run: (_data, { ownerPool }) => inBatches(ownerPool, BATCH, dropStaleSignUps),
  },
  { name: 'expire-holds', ...EVERY_MINUTE, run: (_data, { pool }) => expireDueHolds(pool) },
  {
    name: 'expire-papers',
    cron: '20 6 * * *',
    retryLimit: 2,
    expireInSeconds: 1_800,
    run: (_data, { pool }) => expireDueDocuments(pool),
  },
  { name: 'expire-share-links', ...EVERY_MINUTE, run: (_data, { pool }) => expireDueLinks(pool) },
  { name: 'lapse-offers', ...EVERY_MINUTE, run: (_data, { pool }) => lapseDueOffers(pool) },
];
