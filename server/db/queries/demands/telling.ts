/** What clients and business associates are told of matches. */
import { STONE_STATUS } from '../../../../src/domain/codes.ts';
import { DEMAND_TELL, TELL_EVERY_MINUTES, WAITING, type DemandTell } from '../../../../src/domain/demands.ts';
import type { MatchedStone } from '../../../mail/matched-stones.ts';
import type { Tx } from '../../with-actor.ts';

/** Named in a mail; the others are counted. */
export const NAMED = 10;

/** SQL: the stone under `s` as a mail names it. */
const STONE = `jsonb_build_object('stock_no', s.stock_no, 'shape', s.shape, 'carat', s.carat::text, 'color', s.color,
  'clarity', s.clarity)`;

export interface ToldDemand {
  demand_id: string;
  name: string;
  client_id: string;
  company: string;
  associate_id: string | null;
  count: number;
  stones: MatchedStone[];
}

const TELLING_LOCK = 7403;

/** Nobody else tells until the transaction ends. */
export const tellAlone = (tx: Tx): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock($1)', [TELLING_LOCK]);

/** A client who heard of a match a moment ago hears of the next ones together. */
const IS_RESTING = `EXISTS (
  SELECT FROM demand o JOIN demand_stone t ON t.demand_id = o.id
   WHERE o.client_id = k.client_id AND t.told_at > now() - interval '${TELL_EVERY_MINUTES} minutes')`;

/** Demands with matches that nobody was told of, of at most so many clients, with the available stones. */
export const untoldDemands = (tx: Tx, tell: DemandTell, clients: number): Promise<ToldDemand[]> =>
  tx.many<ToldDemand>(
    `WITH untold AS (
       SELECT k.id, k.name, k.client_id, dense_rank() OVER (ORDER BY k.client_id) AS nth
         FROM demand k
        WHERE k.tell = $1 AND k.status = ANY ($2::smallint[])
          AND EXISTS (SELECT FROM demand_stone d WHERE d.demand_id = k.id AND d.told_at IS NULL)
          AND ($1 <> ${DEMAND_TELL.atOnce} OR NOT ${IS_RESTING}))
     SELECT k.id AS demand_id, k.name, k.client_id, c.associate_id,
            coalesce(b.company_name, c.company_name, trim(c.first_name || ' ' || c.last_name)) AS company,
            coalesce(f.count, 0) AS count, coalesce(f.stones, '[]') AS stones
       FROM untold k JOIN app_user c ON c.id = k.client_id LEFT JOIN business b ON b.user_id = c.id
       LEFT JOIN LATERAL (
         SELECT count(*)::int AS count,
                jsonb_agg(n.stone ORDER BY n.nth) FILTER (WHERE n.nth <= ${NAMED}) AS stones
           FROM (SELECT ${STONE} AS stone, row_number() OVER (ORDER BY s.stock_no) AS nth
                   FROM demand_stone d JOIN stone s ON s.id = d.stone_id
                  WHERE d.demand_id = k.id AND d.told_at IS NULL AND s.status = ${STONE_STATUS.available}) n) f ON true
      WHERE k.nth <= $3 ORDER BY k.client_id, lower(k.name), k.id`,
    [tell, WAITING, clients],
  );

/** What matched these demands so far is not told again. */
export const noteTold = (tx: Tx, demandIds: readonly string[]): Promise<number> =>
  tx.run('UPDATE demand_stone SET told_at = now() WHERE demand_id = ANY ($1::uuid[]) AND told_at IS NULL', [
    demandIds,
  ]);

/** Offers that nobody was told of, with the stones; locked by `tellAlone`. */
export const untoldOffers = (tx: Tx, most: number): Promise<Omit<ToldDemand, 'company' | 'associate_id'>[]> =>
  tx.many(
    `SELECT k.id AS demand_id, k.name, k.client_id, count(*)::int AS count, jsonb_agg(${STONE} ORDER BY s.stock_no) AS stones
       FROM demand_stone d JOIN demand k ON k.id = d.demand_id JOIN stone s ON s.id = d.stone_id
      WHERE d.offered_at IS NOT NULL AND d.offer_told_at IS NULL
      GROUP BY k.id ORDER BY k.id LIMIT $1`,
    [most],
  );

export const noteOffersTold = (tx: Tx, demandIds: readonly string[]): Promise<number> =>
  tx.run(
    `UPDATE demand_stone SET offer_told_at = now()
      WHERE demand_id = ANY ($1::uuid[]) AND offered_at IS NOT NULL AND offer_told_at IS NULL`,
    [demandIds],
  );
