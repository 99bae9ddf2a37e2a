/** Stock feeds: sheets of our stock for external clients, their columns and destinations. */
import { EXTERNAL_ROLES, type RoleId } from '../../../../src/domain/codes.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { PERSON_NAME } from '../accounts/accounts.ts';
import { PUSH } from './pushes.ts';

export type FeedRow = components['schemas']['StockFeed'];

const FEED = `SELECT f.id, f.client_id, f.name, f.format, f.feed_columns, f.available_only, f.push_url, f.push_user,
    f.push_secret IS NOT NULL AS has_password, f.host_key, f.schedule, f.is_paused, f.next_push_at, f.created_by, f.created_at,
    (SELECT to_jsonb(last) FROM (SELECT ${PUSH} FROM stock_push p WHERE p.feed_id = f.id
       ORDER BY p.created_at DESC, p.id DESC LIMIT 1) last) AS last_push
  FROM stock_feed f`;

/** In the order in which they were made. */
export const feedsOf = (tx: Tx, clientId: string): Promise<FeedRow[]> =>
  tx.many<FeedRow>(
    `${FEED} WHERE f.client_id = $1 AND ${seesClient('f.client_id')} ORDER BY f.created_at, f.id LIMIT 50`,
    [clientId],
  );

export const findFeed = async (tx: Tx, id: string): Promise<FeedRow | undefined> =>
  isUuid(id) ? tx.one<FeedRow>(`${FEED} WHERE f.id = $1 AND ${seesClient('f.client_id')}`, [id]) : undefined;

/** The feed, locked against removal until the transaction ends. */
export const lockFeedForUse = async (tx: Tx, id: string): Promise<FeedRow | undefined> =>
  isUuid(id) && (await tx.one('SELECT FROM stock_feed WHERE id = $1 FOR KEY SHARE', [id]))
    ? findFeed(tx, id)
    : undefined;

export interface FeedOwner {
  id: string;
  role: RoleId;
  name: string;
}

/** An external client with an open account whom the actor may see. */
export const findFeedOwner = async (tx: Tx, id: string): Promise<FeedOwner | undefined> =>
  isUuid(id)
    ? tx.one<FeedOwner>(
        `SELECT u.id, u.role_id AS role, coalesce(u.company_name, ${PERSON_NAME}) AS name FROM app_user u
          WHERE u.id = $1 AND u.role_id = ANY ($2::smallint[]) AND u.is_active AND ${seesClient('u.id')}`,
        [id, EXTERNAL_ROLES],
      )
    : undefined;

/** Locks the number of a client's feeds until the transaction ends. */
export const lockFeeds = (tx: Tx, clientId: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('stock feeds of ' || $1::uuid::text, 0))`, [
    clientId,
  ]);

/** The stored fields of a feed, without its owner. */
export interface FeedFacts {
  name: string;
  format: FeedRow['format'];
  feed_columns: FeedRow['feed_columns'];
  available_only: boolean;
  push_url: string | null;
  push_user: string | null;
  /** Encrypted; undefined keeps the stored one. */
  push_secret: Buffer | null | undefined;
  host_key: string | null;
  schedule: string | null;
  is_paused: boolean;
  next_push_at: string | null;
}

const valuesOf = (facts: FeedFacts): unknown[] => [
  facts.name,
  facts.format,
  JSON.stringify(facts.feed_columns),
  facts.available_only,
  facts.push_url,
  facts.push_user,
  facts.push_secret ?? null,
  facts.host_key,
  facts.schedule,
  facts.is_paused,
  facts.next_push_at,
];

export async function insertFeed(
  tx: Tx,
  feed: { id: string; clientId: string; createdBy: string; facts: FeedFacts },
): Promise<void> {
  await tx.run(
    `INSERT INTO stock_feed (id, client_id, created_by, name, format, feed_columns, available_only, push_url, push_user,
                             push_secret, host_key, schedule, is_paused, next_push_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [feed.id, feed.clientId, feed.createdBy, ...valuesOf(feed.facts)],
  );
}

export async function updateFeed(tx: Tx, id: string, facts: FeedFacts): Promise<void> {
  await tx.run(
    `UPDATE stock_feed SET name = $2, format = $3, feed_columns = $4, available_only = $5, push_url = $6, push_user = $7,
            push_secret = CASE WHEN $13 THEN push_secret ELSE $8 END, host_key = $9, schedule = $10, is_paused = $11,
            next_push_at = $12, updated_at = now()
      WHERE id = $1`,
    [id, ...valuesOf(facts), facts.push_secret === undefined],
  );
}

export const deleteFeed = (tx: Tx, id: string): Promise<number> =>
  tx.run('DELETE FROM stock_feed WHERE id = $1', [id]);
