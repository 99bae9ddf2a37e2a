/** The number of days after which unconfirmed stones are hidden from clients, and how many are. */
import { OLD_AFTER } from '../../../../src/domain/stones/freshness.ts';
import { isSoldAs } from './twins.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';

const KEY = 'hide_stale_days';
/**
 * SQL: the oldest confirmation that clients see; null for any. In whole minutes, so that searches
 * can be cached.
 */
export const SHOWN_SINCE = `SELECT date_trunc('minute', now()) - make_interval(days => (value #>> '{}')::int) AS since
  FROM setting WHERE key = '${KEY}' AND jsonb_typeof(value) = 'number'`;

/** The present limit; null shows stones however old. */
export async function shownSince(tx: Tx): Promise<string | null> {
  return (await tx.one<{ since: string }>(prepared(SHOWN_SINCE)))?.since ?? null;
}

/** The setting; null shows stones however old. */
export async function hideAfter(tx: Tx): Promise<number | null> {
  const row = await tx.one<{ days: number | null }>(
    `SELECT (value #>> '{}')::int AS days FROM setting WHERE key = '${KEY}'`,
  );
  return row?.days ?? null;
}

export interface FreshnessFigures {
  hide_after_days: number | null;
  stones: number;
  stale: number;
  hidden: number;
}

/**
 * The setting, and counts of the stock by the age of confirmation. A stone that another provider
 * has reported as sold since counts as stale.
 */
export async function freshnessFigures(tx: Tx, inStock: readonly number[]): Promise<FreshnessFigures> {
  const row = await tx.one<FreshnessFigures>(
    `SELECT (SELECT (value #>> '{}')::int FROM setting WHERE key = '${KEY}') AS hide_after_days,
            count(*)::int AS stones,
            count(*) FILTER (WHERE s.confirmed_at < now() - make_interval(secs => $2) OR EXISTS (
              SELECT FROM shared_certificate c JOIN stone o ON o.id = c.other_id
               WHERE c.stone_id = s.id AND c.is_twin AND ${isSoldAs('s', 'o')}))::int AS stale,
            count(*) FILTER (WHERE s.confirmed_at < (${SHOWN_SINCE}))::int AS hidden
       FROM stone s WHERE s.status = ANY ($1::smallint[])`,
    [inStock, OLD_AFTER / 1000],
  );
  if (!row) throw new Error('An aggregate without GROUP BY answered no row.');
  return row;
}

export async function saveHideAfter(tx: Tx, days: number | null): Promise<void> {
  await tx.run(
    `INSERT INTO setting (key, value) VALUES ('${KEY}', $1::jsonb)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [JSON.stringify(days)],
  );
}
