/** Matches and offers that clients and business associates have not been mailed about. */
import { STONE_STATUS, type RoleId } from '../../../../src/domain/codes.ts';
import { DEMAND_TELL, TELL_EVERY_MINUTES, WAITING, type DemandTell } from '../../../../src/domain/demands.ts';
import type { Tx } from '../../with-actor.ts';

export interface DemandToMail {
  demand_id: string;
  name: string;
  client_id: string;
  role_id: RoleId;
  company: string;
  associate_id: string | null;
  /** Ordered by stock number. */
  stone_ids: string[];
}

const TELLING_LOCK = 7403;

/** Keeps other processes from mailing until the transaction ends. */
export const lockMailing = (tx: Tx): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock($1)', [TELLING_LOCK]);

/** SQL: the client was mailed a moment ago, so the next matches are collected first. */
const IS_RESTING = `EXISTS (
  SELECT FROM demand o JOIN demand_stone t ON t.demand_id = o.id
   WHERE o.client_id = k.client_id AND t.told_at > now() - interval '${TELL_EVERY_MINUTES} minutes')`;

/** Demands of up to `clients` clients with matches not yet mailed, ordered by client. */
export const demandsToMail = (tx: Tx, tell: DemandTell, clients: number): Promise<DemandToMail[]> =>
  tx.many<DemandToMail>(
    `WITH untold AS (
       SELECT k.id, k.name, k.client_id, dense_rank() OVER (ORDER BY k.client_id) AS nth
         FROM demand k
        WHERE k.tell = $1 AND k.status = ANY ($2::smallint[])
          AND EXISTS (SELECT FROM demand_stone d WHERE d.demand_id = k.id AND d.told_at IS NULL)
          AND ($1 <> ${DEMAND_TELL.atOnce} OR NOT ${IS_RESTING}))
     SELECT k.id AS demand_id, k.name, k.client_id, c.role_id, c.associate_id,
            coalesce(b.company_name, c.company_name, trim(c.first_name || ' ' || c.last_name)) AS company,
            ARRAY(SELECT s.id::text FROM demand_stone d JOIN stone s ON s.id = d.stone_id
                   WHERE d.demand_id = k.id AND d.told_at IS NULL AND s.status = ${STONE_STATUS.available}
                   ORDER BY s.stock_no) AS stone_ids
       FROM untold k JOIN app_user c ON c.id = k.client_id LEFT JOIN business b ON b.user_id = c.id
      WHERE k.nth <= $3 ORDER BY k.client_id, lower(k.name), k.id`,
    [tell, WAITING, clients],
  );

/** Marks all matches of these demands as mailed. */
export const markMailed = (tx: Tx, demandIds: readonly string[]): Promise<number> =>
  tx.run('UPDATE demand_stone SET told_at = now() WHERE demand_id = ANY ($1::uuid[]) AND told_at IS NULL', [
    demandIds,
  ]);

/** Offers that clients have not been mailed about, by demand. Call `lockMailing` first. */
export const offersToMail = (
  tx: Tx,
  most: number,
): Promise<Omit<DemandToMail, 'company' | 'associate_id' | 'role_id'>[]> =>
  tx.many(
    `SELECT k.id AS demand_id, k.name, k.client_id, array_agg(s.id::text ORDER BY s.stock_no) AS stone_ids
       FROM demand_stone d JOIN demand k ON k.id = d.demand_id JOIN stone s ON s.id = d.stone_id
      WHERE d.offered_at IS NOT NULL AND d.offer_told_at IS NULL
      GROUP BY k.id ORDER BY k.id LIMIT $1`,
    [most],
  );

export const markOffersMailed = (tx: Tx, demandIds: readonly string[]): Promise<number> =>
  tx.run(
    `UPDATE demand_stone SET offer_told_at = now()
      WHERE demand_id = ANY ($1::uuid[]) AND offered_at IS NOT NULL AND offer_told_at IS NULL`,
    [demandIds],
  );

export interface MatchedStone {
  stock_no: string;
  stone_type: number | null;
  /** Codes of the portal. */
  shape: string | null;
  color: string | null;
  clarity: string | null;
  carat: string | null;
}

/** These stones by id, with their names in mails. */
export async function matchedStones(tx: Tx, ids: readonly string[]): Promise<Map<string, MatchedStone>> {
  const rows = await tx.many<MatchedStone & { id: string }>(
    `SELECT id, stock_no, stone_type, shape, carat::text AS carat, color, clarity FROM stone WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...stone }) => [id, stone]));
}
