/** Finds what a person must confirm in a staged sheet, records it as issues, and counts it. */
import { STONE_STATUS, STONE_TYPE } from '../../../../src/domain/codes.ts';
import {
  FAR_OFF,
  HEAVIEST,
  LIKE_CARATS,
  LIKE_STONES,
  STOP_ROWS,
  type Disagreement,
} from '../../../../src/domain/sheets/import-stops.ts';
import { isCellOf, isListed } from '../prices/list-cells.ts';
import { isSteepFall } from '../../fragments/prices.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import type { Tx } from '../../with-actor.ts';
import { IN_STOCK } from './import-plan.ts';

/** A price within this factor of the stone's current one is not checked again. */
const SAME_PRICE = 1.5;

/**
 * Records stones heavier than any usual one. An existing stone with the same weight passes, because
 * its weight was confirmed before.
 */
export async function noteHeavy(tx: Tx, providerId: string): Promise<void> {
  await tx.run(
    `INSERT INTO import_issue
     SELECT i.row_no, 'heavy_stone', 'carat', '', i.carat::text
       FROM import_stone i LEFT JOIN stone s ON s.provider_id = $1 AND s.identity_key = i.identity_key AND ${notUndone('s')}
      WHERE i.carat > $2 AND s.carat IS DISTINCT FROM i.carat`,
    [providerId, HEAVIEST],
  );
}

/** SQL: the columns by which stones count as alike: kind, shape and weight. */
const likeness = (alias: string): string => `coalesce(${alias}.diamond_type, 0) AS diamond_type,
  coalesce(${alias}.stone_type, 0) AS stone_type, ${alias}.shape = 'ROUND' AS is_round,
  floor(ln(${alias}.carat::float8) / ${Math.log(LIKE_CARATS)})::int AS band`;

const median = (of: string): string =>
  `percentile_disc(0.5) WITHIN GROUP (ORDER BY ${of}.price_per_ct) AS usual`;

/**
 * Records prices per carat far above or below the house's price list (`list_cell`), or if it has
 * none, the usual price of similar stones in stock or in the sheet. An existing stone at about the
 * same price passes.
 */
export async function noteFarOff(tx: Tx, providerId: string): Promise<void> {
  await tx.run('DROP TABLE IF EXISTS pg_temp.import_like');
  await tx.run(
    `CREATE TEMP TABLE import_like AS
     SELECT s.row_no, s.price_per_ct, c.price AS listed, ${likeness('s')}
       FROM import_stone s
       LEFT JOIN stone had ON had.provider_id = $1 AND had.identity_key = s.identity_key AND ${notUndone('had')}
       -- Lab-grown stones cost a small part of what a list of natural ones says.
       LEFT JOIN pg_temp.list_cell c
         ON ${isListed} AND ${isCellOf} AND s.stone_type IS DISTINCT FROM ${STONE_TYPE.labGrown}
      WHERE s.price_per_ct > 0
        AND (had.price_per_ct IS NULL OR s.price_per_ct NOT BETWEEN had.price_per_ct / $2 AND had.price_per_ct * $2)`,
    [providerId, SAME_PRICE],
  );
  await tx.run(
    `WITH wanted AS (SELECT DISTINCT diamond_type, stone_type, is_round, band FROM import_like WHERE listed IS NULL),
     sheet AS (SELECT diamond_type, stone_type, is_round, band, count(*) AS stones, ${median('i')}
                 FROM (SELECT i.price_per_ct, ${likeness('i')} FROM import_stone i WHERE i.price_per_ct > 0) i
                 JOIN wanted USING (diamond_type, stone_type, is_round, band)
                GROUP BY 1, 2, 3, 4),
     stock AS (SELECT diamond_type, stone_type, is_round, band, count(*) AS stones, ${median('s')}
                 FROM (SELECT s.price_per_ct, ${likeness('s')} FROM stone s
                        WHERE s.status = ANY ($1) AND s.price_per_ct > 0
                          -- The demo's prices are invented, like its lists.
                          AND s.provider_id NOT IN (SELECT id FROM provider WHERE code = 'DEMO')) s
                 JOIN wanted USING (diamond_type, stone_type, is_round, band)
                GROUP BY 1, 2, 3, 4),
     compared AS (SELECT row_no, price_per_ct, listed AS usual FROM import_like WHERE listed IS NOT NULL
                   UNION ALL
                  SELECT l.row_no, l.price_per_ct, u.usual
                    FROM import_like l JOIN (SELECT * FROM sheet UNION ALL SELECT * FROM stock) u
                      ON u.diamond_type = l.diamond_type AND u.stone_type = l.stone_type
                     AND u.is_round = l.is_round AND u.band = l.band AND u.stones >= $2
                   WHERE l.listed IS NULL)
     INSERT INTO import_issue
     SELECT DISTINCT row_no, 'price_far_off', 'price_per_ct', '', price_per_ct::text FROM compared
      WHERE price_per_ct NOT BETWEEN usual / $3 AND usual * $3`,
    [[...IN_STOCK, STONE_STATUS.soldOut], LIKE_STONES, FAR_OFF],
  );
}

/**
 * Records stones of the stock that would cost less than half of what they cost now, or will cost
 * once a waiting change is made. What is far off the list or like stones is asked about already.
 */
export async function noteFalls(tx: Tx): Promise<void> {
  await tx.run(
    `INSERT INTO import_issue
     SELECT p.row_no, 'price_fell', 'price_per_ct', '',
            s.stock_no || ' ' || i.price_per_ct || ' instead of ' || s.price_per_ct || ' USD per carat'
       FROM import_plan p JOIN import_stone i ON i.row_no = p.row_no JOIN stone s ON s.id = p.stone_id
       LEFT JOIN LATERAL (SELECT (w.fields ->> 'price_per_ct')::numeric AS price FROM stone_wish w
                           WHERE w.stone_id = s.id ORDER BY w.wished_at DESC LIMIT 1) waits ON true
      WHERE p.outcome IN ('updated', 'waiting')
        AND ${isSteepFall('least(s.price_per_ct, waits.price)', 'i.price_per_ct')}
        AND NOT EXISTS (SELECT FROM import_issue n WHERE n.row_no = p.row_no AND n.kind = 'price_far_off')`,
  );
}

export interface NotedRows {
  kind: string;
  count: number;
  rows: number[];
}

/** Rows with these issues, counted, and the first of them. */
export function rowsNoted(tx: Tx, kinds: readonly string[]): Promise<NotedRows[]> {
  return tx.many<NotedRows>(
    `SELECT kind, count(*)::int AS count, (array_agg(row_no ORDER BY row_no))[1:$2] AS rows
       FROM import_issue WHERE kind = ANY ($1::text[]) GROUP BY kind`,
    [kinds, STOP_ROWS],
  );
}

export interface DisagreeingPrices {
  count: number;
  /** Stones of the sheet with a price. */
  priced: number;
  examples: Disagreement[];
}

/** Rows whose prices contradict each other, with the first of them. */
export async function disagreeingPrices(tx: Tx): Promise<DisagreeingPrices> {
  const { priced = 0 } =
    (await tx.one<{ priced: number }>(
      'SELECT count(*)::int AS priced FROM import_stone WHERE price_per_ct IS NOT NULL',
    )) ?? {};
  return { priced, ...(await examplesOf(tx, 'prices_disagree')) };
}

/** The number of rows with this issue, and the first of them in words. */
export async function examplesOf(
  tx: Tx,
  kind: 'prices_disagree' | 'price_fell',
): Promise<{ count: number; examples: Disagreement[] }> {
  const examples = await tx.many<Disagreement & { count: number }>(
    `SELECT row_no AS row, value AS told, (count(*) OVER ())::int AS count
       FROM import_issue WHERE kind = $1 ORDER BY row_no LIMIT $2`,
    [kind, STOP_ROWS],
  );
  return { count: examples[0]?.count ?? 0, examples };
}

/**
 * Whether disagreeing prices of this provider were confirmed, and every sheet imported since then
 * had them too.
 */
export async function disagreementConfirmed(tx: Tx, providerId: string): Promise<boolean> {
  const last = await tx.one<{ confirmed: boolean }>(
    `SELECT 'prices_disagree' = ANY (confirmed) AS confirmed FROM upload
      WHERE provider_id = $1 AND state = 'done'
        AND ('prices_disagree' = ANY (confirmed)
             OR NOT report @? '$.issues[*] ? (@.kind == "prices_disagree")')
      ORDER BY finished_at DESC LIMIT 1`,
    [providerId],
  );
  return last?.confirmed ?? false;
}

/**
 * Rows whose kind contradicts the stated one, except for existing stones of the row's kind, which
 * were confirmed before.
 */
export async function kindContradicted(tx: Tx, providerId: string): Promise<Omit<NotedRows, 'kind'>> {
  const found = await tx.one<Omit<NotedRows, 'kind'>>(
    `SELECT count(*)::int AS count, coalesce((array_agg(i.row_no ORDER BY i.row_no))[1:$2], '{}') AS rows
       FROM import_issue n JOIN import_stone i ON i.row_no = n.row_no
       LEFT JOIN stone s ON s.provider_id = $1 AND s.identity_key = i.identity_key AND ${notUndone('s')}
      WHERE n.kind = 'kind_contradicted' AND s.stone_type IS DISTINCT FROM i.stone_type`,
    [providerId, STOP_ROWS],
  );
  return found ?? { count: 0, rows: [] };
}

/** The share of repeated rows in the provider's last imported sheet, if it was confirmed. */
export async function repeatsConfirmed(tx: Tx, providerId: string): Promise<number> {
  const last = await tx.one<{ share: number }>(
    `SELECT CASE WHEN 'repeats_many' = ANY (confirmed)
                 THEN (report ->> 'repeated')::float8 / greatest((report ->> 'rows_read')::int, 1) ELSE 0 END AS share
       FROM upload WHERE provider_id = $1 AND state = 'done' ORDER BY finished_at DESC LIMIT 1`,
    [providerId],
  );
  return last?.share ?? 0;
}
