/** The person behind the key of an API client. */
import { isIP } from 'node:net';
import type pg from 'pg';
import { queryWithLimit, queryOnce } from '../../query.ts';
import { prepared } from '../../prepared.ts';
import { isUuid } from '../../with-actor.ts';
import { HOUSE_NOW, type CallerRow } from './caller.ts';

/** No person if the key is wrong, or used from another network. */
export type KeyCaller =
  | (CallerRow & {
      outcome: 'ok' | 'limit' | 'feed';
      per_minute: number;
      tokens: number;
      key_id: string;
      key_name: string;
    })
  | { outcome: 'network' }
  | { outcome: 'wrong'; wrong_tries: number };

/** The permission that a request needs. */
export interface KeyUse {
  permission: string;
  address: string;
  /** How long wrong keys of a network are counted. */
  wrongMinutes: number;
  /** The requested stock feed, which has its own keys. */
  feed: string | null;
}

/**
 * Charges one request to the key. A wrong key is counted against its network. One round trip:
 * connections only read unless a transaction says otherwise, so the statement travels between its
 * BEGIN and COMMIT. That form takes no parameters, so the values are checked here.
 */
export async function findKeyCaller(
  pool: pg.Pool,
  hash: Buffer,
  { permission, address, wrongMinutes, feed }: KeyUse,
): Promise<KeyCaller> {
  if (!/^[a-z-]*$/.test(permission) || isIP(address) === 0 || !Number.isInteger(wrongMinutes))
    throw new Error('A key is asked for with a permission, an address and minutes.');
  const feedId = feed !== null && isUuid(feed) ? `'${feed}'` : 'NULL';
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const results = await queryWithLimit(
      client,
      `BEGIN READ WRITE;
       SELECT c.*, ${HOUSE_NOW} FROM authenticate_key('\\x${hash.toString('hex')}', '${permission}', '${address}', ${wrongMinutes}, ${feedId}) c;
       COMMIT`,
    );
    // Several statements have several results, which the driver's types do not know.
    const [, found] = results as unknown as pg.QueryResult<KeyCaller>[];
    const row = found?.rows[0];
    if (!row) throw new Error('authenticate_key answers one row.');
    return row;
  } catch (error) {
    // Its transaction may still be open.
    broken = error instanceof Error ? error : new Error('The key could not be looked up.');
    throw error;
  } finally {
    client.release(broken);
  }
}

/** For addresses of pictures, which do not count as requests of the key. */
export async function findMediaKeyCaller(
  pool: pg.Pool,
  hash: Buffer,
  permission: string,
): Promise<CallerRow | undefined> {
  const { rows } = await queryOnce<CallerRow>(
    pool,
    prepared(`SELECT c.*, ${HOUSE_NOW} FROM key_caller($1, $2) c`),
    [hash, permission],
  );
  return rows[0];
}
