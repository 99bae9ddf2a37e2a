/** Watched stones that are available, with the price that their clients last knew. */
import { STONE_STATUS, type RoleId } from '../../../../src/domain/codes.ts';
import { seesPrices } from '../../fragments/company.ts';
import { mayRead } from '../../fragments/rights.ts';
import { HOUSE_TODAY } from '../../fragments/days.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import type { Tx } from '../../with-actor.ts';

/** The first of the lock's two keys. Each kind of lock has its own number. */
const WATCHED_LOCK = 7_304;

/** Locks the comparison of watched prices until the transaction ends. */
export const lockComparison = (tx: Tx): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock($1, 0)', [WATCHED_LOCK]);

export interface Watcher {
  id: string;
  role_id: RoleId;
}

/**
 * The next clients in the order of their ids who watch stones and may see them and their prices
 * now.
 */
export const watchersAfter = (
  tx: Tx,
  after: string | null,
  roles: readonly RoleId[],
  most: number,
): Promise<Watcher[]> =>
  tx.many<Watcher>(
    `SELECT u.id, u.role_id FROM app_user u
      WHERE u.role_id = ANY ($2::smallint[]) AND ($1::uuid IS NULL OR u.id > $1)
        AND EXISTS (SELECT FROM watch_line l WHERE l.client_id = u.id) AND ${mayRead('u.id', 'watchlist', 'search')}
        AND ${seesPrices('u.id')}
      ORDER BY u.id LIMIT $3`,
    [after, roles, most],
  );

export interface WatchedStone {
  line_id: string;
  client_id: string;
  stone_id: string;
  stock_no: string;
  provider_id: string;
  /** The supplier's, USD per carat. */
  price_per_ct: string | null;
  carat: number | null;
  rap: string | null;
  /** The price that the client last knew, USD for the whole stone; null if it had none. */
  known_amt: string | null;
  /** Whether they got a notice of a lower price today. */
  told_today: boolean;
}

export const watchedStones = (tx: Tx, clientIds: readonly string[]): Promise<WatchedStone[]> =>
  tx.many<WatchedStone>(
    `SELECT l.id AS line_id, l.client_id, l.stone_id, s.stock_no, s.provider_id, s.price_per_ct::text AS price_per_ct,
            s.carat::float8 AS carat, s.rap::text AS rap, coalesce(l.known_amt, l.sell_amt)::text AS known_amt,
            l.told_on IS NOT DISTINCT FROM ${HOUSE_TODAY} AS told_today
       FROM watch_line l JOIN stone s ON s.id = l.stone_id
      WHERE l.client_id = ANY ($1::uuid[]) AND s.status = ${STONE_STATUS.available} AND ${notUndone('s')}
      ORDER BY l.client_id, s.stock_no`,
    [clientIds],
  );

/** Records the prices that clients now know. */
export async function saveKnownPrices(
  tx: Tx,
  known: readonly { line_id: string; amount: string; told: boolean }[],
): Promise<void> {
  if (known.length === 0) return;
  await tx.run(
    `UPDATE watch_line l
        SET known_amt = k.amount, told_on = CASE WHEN k.told THEN ${HOUSE_TODAY} ELSE l.told_on END
       FROM unnest($1::uuid[], $2::numeric[], $3::boolean[]) AS k (line_id, amount, told) WHERE l.id = k.line_id`,
    [known.map(({ line_id }) => line_id), known.map(({ amount }) => amount), known.map(({ told }) => told)],
  );
}
