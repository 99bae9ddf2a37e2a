/** The person behind the key of an API client. */
import { isIP } from 'node:net';
import type pg from 'pg';
import { ask, askOnce } from '../../ask.ts';
import { prepared } from '../../prepared.ts';
import type { CallerRow } from './caller.ts';

/** Only where the outcome is 'ok' or 'limit' there is a person. */
export type KeyCaller =
  | (CallerRow & { outcome: 'ok' | 'limit'; per_minute: number; tokens: number })
  | { outcome: 'network' }
  | { outcome: 'wrong'; wrong_tries: number };

/**
 * Takes one request from what the key has left. A wrong key is counted for its network. One round trip: connections
 * only read unless a transaction says otherwise, so the statement travels between its BEGIN and COMMIT. That form takes
 * no parameters, so the values are checked here.
 */
export async function findKeyCaller(
  pool: pg.Pool,
  hash: Buffer,
  permission: string,
  address: string,
  wrongMinutes: number,
): Promise<KeyCaller> {
  if (!/^[a-z-]*$/.test(permission) || isIP(address) === 0 || !Number.isInteger(wrongMinutes))
    throw new Error('A key is asked for with a permission, an address and minutes.');
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const results = await ask(
      client,
      `BEGIN READ WRITE;
       SELECT * FROM authenticate_key('\\x${hash.toString('hex')}', '${permission}', '${address}', ${wrongMinutes});
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

/** For addresses of pictures, which are no requests of the key. */
export async function findMediaKeyCaller(
  pool: pg.Pool,
  hash: Buffer,
  permission: string,
): Promise<CallerRow | undefined> {
  const { rows } = await askOnce<CallerRow>(pool, prepared('SELECT * FROM key_caller($1, $2)'), [
    hash,
    permission,
  ]);
  return rows[0];
}
