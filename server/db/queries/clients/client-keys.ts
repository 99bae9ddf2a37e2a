/** Keys of API clients. */
import { ROLE } from '../../../../src/domain/codes.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import { PERSON_NAME } from '../accounts/accounts.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export type KeyRow = components['schemas']['ClientKey'];

const ROW = `k.id, k.client_id, k.feed_id, k.name, k.ending, k.networks::text[] AS networks, k.per_minute, k.created_by, k.created_at,
  k.expires_at, k.revoked_at, k.replaced_by, t.used_at, host(t.used_from) AS used_from,
  CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= now() THEN 'expired'
       WHEN k.replaced_by IS NOT NULL THEN 'rotated' ELSE 'active' END AS state`;
const FROM = 'client_key k LEFT JOIN client_key_use t ON t.key_id = k.id';
const LIVE = 'revoked_at IS NULL AND expires_at > now()';

/** What a key gives access to: all that its client may do, or the sheet of one stock feed. */
export interface KeyScope {
  clientId: string;
  feedId: string | null;
}

const OF_SCOPE = 'client_id = $1 AND feed_id IS NOT DISTINCT FROM $2::uuid';

/** Working keys first, then newest first. */
export const keysOf = (tx: Tx, { clientId, feedId }: KeyScope): Promise<KeyRow[]> =>
  tx.many<KeyRow>(
    `SELECT ${ROW} FROM ${FROM} WHERE ${OF_SCOPE} AND ${seesClient('k.client_id')}
      ORDER BY (k.revoked_at IS NULL AND k.expires_at > now()) DESC, k.created_at DESC, k.id LIMIT 200`,
    [clientId, feedId],
  );

/** Locks a client's keys until the transaction ends. */
export const lockKeys = (tx: Tx, clientId: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('keys of ' || $1::uuid::text, 0))`, [clientId]);

/** The name of an API client whom the actor may see, locked against other changes of their keys. */
export async function lockKeyOwner(tx: Tx, id: string): Promise<{ id: string; name: string } | undefined> {
  if (!isUuid(id)) return undefined;
  await lockKeys(tx, id);
  return findKeyOwner(tx, id);
}

export const findKeyOwner = async (tx: Tx, id: string): Promise<{ id: string; name: string } | undefined> =>
  isUuid(id)
    ? tx.one<{ id: string; name: string }>(
        `SELECT u.id, coalesce(u.company_name, ${PERSON_NAME}) AS name FROM app_user u
          WHERE u.id = $1 AND u.role_id = ${ROLE.apiClient} AND u.is_active AND ${seesClient('u.id')}`,
        [id],
      )
    : undefined;

export async function countLiveKeys(tx: Tx, { clientId, feedId }: KeyScope): Promise<number> {
  const row = await tx.one<{ live: number }>(
    `SELECT count(*)::int AS live FROM client_key WHERE ${OF_SCOPE} AND ${LIVE}`,
    [clientId, feedId],
  );
  return row?.live ?? 0;
}

export interface NewKeyRow extends KeyScope {
  id: string;
  name: string;
  hash: Buffer;
  ending: string;
  networks: readonly string[];
  perMinute: number;
  days: number;
  createdBy: string;
}

export async function insertKey(tx: Tx, key: NewKeyRow): Promise<void> {
  await tx.run(
    `INSERT INTO client_key (id, client_id, feed_id, name, key_hash, ending, networks, per_minute, created_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::inet[], $8, $9, now() + make_interval(days => $10))`,
    [
      key.id,
      key.clientId,
      key.feedId,
      key.name,
      key.hash,
      key.ending,
      key.networks,
      key.perMinute,
      key.createdBy,
      key.days,
    ],
  );
}

/** A key that still works, with its owner; undefined if there is none that the actor may see. */
export const findLiveKey = async (tx: Tx, id: string): Promise<KeyRow | undefined> =>
  isUuid(id)
    ? tx.one<KeyRow>(
        `SELECT ${ROW} FROM ${FROM} WHERE k.id = $1 AND k.revoked_at IS NULL AND k.expires_at > now()
            AND ${seesClient('k.client_id')}`,
        [id],
      )
    : undefined;

/** The old key ends after `hours`, or at its own time if that is sooner. */
export async function replaceKey(tx: Tx, id: string, by: string, hours: number): Promise<void> {
  await tx.run(
    `UPDATE client_key SET replaced_by = $2, expires_at = least(expires_at, now() + make_interval(hours => $3)) WHERE id = $1`,
    [id, by, hours],
  );
}

export async function revokeKey(tx: Tx, id: string): Promise<void> {
  await tx.run('UPDATE client_key SET revoked_at = now() WHERE id = $1', [id]);
}
