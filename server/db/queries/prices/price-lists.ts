/** Price lists by shape and day, and their differences. */
import type { ListShape } from '../../../../src/domain/prices/list-shapes.ts';
import type { ListedRow, ReadList } from '../../../../src/domain/prices/price-list.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import { newId } from '../../../ids.ts';
import type { Tx } from '../../with-actor.ts';
import { isSteepFall } from '../../fragments/prices.ts';
import { inForce, PRICED } from './list-cells.ts';

type Schemas = components['schemas'];
export type RapPrice = Schemas['RapPrice'];

export interface NewPriceList extends ReadList {
  imported_by: string;
  is_made_up?: boolean;
}

/** Writes a new list of a shape and day, replacing a demo list. */
export async function insertPriceList(tx: Tx, list: NewPriceList): Promise<void> {
  const { shape, listed_on, rows, imported_by, is_made_up = false } = list;
  await tx.run('DELETE FROM price_list WHERE shape = $1 AND listed_on = $2 AND is_made_up', [
    shape,
    listed_on,
  ]);
  const made = await tx.one<{ number: number }>(
    `INSERT INTO price_list (id, shape, listed_on, imported_by, is_made_up) VALUES ($1, $2, $3, $4, $5) RETURNING number`,
    [newId(), shape, listed_on, imported_by, is_made_up],
  );
  if (!made) throw new Error('An INSERT of one row answers it.');
  await writeRows(tx, made.number, rows);
}

/**
 * Sets the given cells, adding sizes that the list lacks. A constraint refuses overlapping sizes.
 * Concurrent corrections of one list wait for each other; false if an import has meanwhile replaced
 * the list.
 */
export async function correctPriceList(
  tx: Tx,
  number: number,
  rows: readonly ListedRow[],
  correctedBy: string,
): Promise<boolean> {
  const corrected = await tx.run(
    'UPDATE price_list SET corrected_by = $2, corrected_at = now() WHERE number = $1',
    [number, correctedBy],
  );
  if (corrected === 0) return false;
  await writeRows(tx, number, rows);
  return true;
}

interface PricedTwice {
  color: string;
  clarity: string;
  carat_from: number;
  carat_to: number;
}

async function writeRows(tx: Tx, number: number, rows: readonly ListedRow[]): Promise<void> {
  const sizes = [...new Map(rows.map((row) => [`${row.carat_from} ${row.carat_to}`, row])).values()];
  await tx.run(
    `INSERT INTO price_list_size (id, list_number, carat_from, carat_to)
     SELECT n.id, $1, n.carat_from, n.carat_to
       FROM unnest($2::uuid[], $3::numeric[], $4::numeric[]) AS n (id, carat_from, carat_to)
      WHERE NOT EXISTS (SELECT FROM price_list_size z WHERE z.list_number = $1 AND z.carat_from = n.carat_from
                                                        AND z.carat_to = n.carat_to)`,
    [number, sizes.map(() => newId()), sizes.map((row) => row.carat_from), sizes.map((row) => row.carat_to)],
  );
  await tx.run(
    `INSERT INTO price_list_row (size_id, clarity, color, price)
     SELECT z.id, n.clarity, n.color, n.price FROM ${GIVEN}
       JOIN price_list_size z ON z.list_number = $6 AND z.carat_from = n.carat_from AND z.carat_to = n.carat_to
     ON CONFLICT (size_id, clarity, color) DO UPDATE SET price = excluded.price WHERE price_list_row.price <> excluded.price`,
    [...given(rows), number],
  );
}

const GIVEN = `unnest($1::text[], $2::text[], $3::numeric[], $4::numeric[], $5::numeric[])
       AS n (clarity, color, carat_from, carat_to, price)`;
const given = (rows: readonly ListedRow[]): unknown[] =>
  (['clarity', 'color', 'carat_from', 'carat_to', 'price'] as const).map((name) =>
    rows.map((row) => row[name]),
  );

/**
 * A cell that two rows would price, once `rows` are in the list, as O and O-P both price color O;
 * or undefined.
 */
export const findPricedTwice = (
  tx: Tx,
  number: number,
  rows: readonly ListedRow[],
): Promise<PricedTwice | undefined> =>
  tx.one<PricedTwice>(
    `WITH cell AS (SELECT r.clarity, r.color, z.carat_from, z.carat_to
                     FROM price_list_size z JOIN price_list_row r ON r.size_id = z.id WHERE z.list_number = $6
                   UNION SELECT clarity, color, carat_from, carat_to FROM ${GIVEN})
     SELECT coalesce(g.color, c.color) AS color, c.clarity, c.carat_from::float8 AS carat_from, c.carat_to::float8 AS carat_to
       FROM cell c LEFT JOIN (VALUES ${PRICED}) AS g (row_color, color) ON g.row_color = c.color
      GROUP BY 1, 2, 3, 4 HAVING count(*) > 1 ORDER BY 3, 2, 1 LIMIT 1`,
    [...given(rows), number],
  );

export type StoredPriceList = Schemas['PriceList'] & { number: number };

const LIST = `l.number, l.shape, l.listed_on::text AS listed_on, l.is_made_up, l.imported_by, l.imported_at, l.corrected_by,
  l.corrected_at, ${inForce('l')} AS in_force`;

/** All lists, newest first; about one a week for each shape. */
export const findLists = (tx: Tx): Promise<StoredPriceList[]> =>
  tx.many<StoredPriceList>(
    `SELECT ${LIST}, (SELECT count(*)::int FROM price_list_size z JOIN price_list_row r ON r.size_id = z.id
                       WHERE z.list_number = l.number) AS rows
       FROM price_list l ORDER BY l.listed_on DESC, l.shape LIMIT 2000`,
  );

export const findList = (
  tx: Tx,
  shape: ListShape,
  listedOn: string,
): Promise<{ number: number; is_made_up: boolean } | undefined> =>
  tx.one('SELECT number, is_made_up FROM price_list WHERE shape = $1 AND listed_on = $2', [shape, listedOn]);

export interface RapFilter {
  shape: string | null;
  /** Rows that price the colour: O may have its own row or be in O-P. */
  colors: readonly string[] | null;
  clarity: string | null;
  carat: number | null;
  /** Null for the list in force of each shape. */
  listedOn: string | null;
}

const ROWS = `FROM price_list l JOIN price_list_size z ON z.list_number = l.number JOIN price_list_row r ON r.size_id = z.id
  WHERE ($1::text IS NULL OR l.shape = $1) AND ($2::text[] IS NULL OR r.color = ANY ($2))
    AND ($3::text IS NULL OR r.clarity = $3)
    AND ($4::numeric IS NULL OR trunc($4::numeric, 2) BETWEEN z.carat_from AND z.carat_to)
    AND (CASE WHEN $5::date IS NULL THEN ${inForce('l')} ELSE l.listed_on = $5::date END)`;

/** One page of rows by shape and size, best colour and clarity first. */
export async function findRapPrices(
  tx: Tx,
  { shape, colors, clarity, carat, listedOn }: RapFilter,
  clarities: readonly string[],
  page: { page: number; size: number },
): Promise<{ rows: RapPrice[]; total: number }> {
  const values = [shape, colors, clarity, carat, listedOn];
  const rows = await tx.many<RapPrice>(
    `SELECT l.shape, r.clarity, r.color, z.carat_from::float8 AS carat_from, z.carat_to::float8 AS carat_to, r.price,
            l.listed_on::text AS listed_on
       ${ROWS} ORDER BY l.shape, z.carat_from, r.color, array_position($6::text[], r.clarity) LIMIT $7 OFFSET $8`,
    [...values, clarities, page.size, (page.page - 1) * page.size],
  );
  const counted = await tx.one<{ total: number }>(`SELECT count(*)::int AS total ${ROWS}`, values);
  return { rows, total: counted?.total ?? 0 };
}

/** The sizes of the lists that match the filter's shape and day. */
export const findSizes = (tx: Tx, { shape, listedOn }: RapFilter): Promise<Schemas['ListSize'][]> =>
  tx.many(
    `SELECT l.shape, z.carat_from::float8 AS carat_from, z.carat_to::float8 AS carat_to
       FROM price_list l JOIN price_list_size z ON z.list_number = l.number
      WHERE ($1::text IS NULL OR l.shape = $1)
        AND (CASE WHEN $2::date IS NULL THEN ${inForce('l')} ELSE l.listed_on = $2::date END)
      ORDER BY l.shape, z.carat_from`,
    [shape, listedOn],
  );

export type ListChange = Omit<Schemas['PriceListChange'], 'shape' | 'listed_on'>;

const EXAMPLES = 12;

/**
 * What rows would change, the steepest falls first, compared with the list that they correct, or
 * for a new list the newest before it. Cells correspond if shape, clarity, colour and size are
 * equal.
 */
export async function compareWith(
  tx: Tx,
  rows: readonly ListedRow[],
  against: number | null,
  isWhole: boolean,
): Promise<ListChange> {
  const compared = await tx.one<Omit<ListChange, 'examples'> & { examples: ListChange['examples'] | null }>(
    `WITH given AS (SELECT * FROM ${GIVEN}),
     old AS (SELECT r.clarity, r.color, z.carat_from, z.carat_to, r.price FROM price_list_size z
               JOIN price_list_row r ON r.size_id = z.id WHERE z.list_number = $6),
     both_ AS (SELECT g.clarity, g.color, g.carat_from::float8 AS carat_from, g.carat_to::float8 AS carat_to, o.price AS before,
                     g.price AS after
                FROM given g LEFT JOIN old o USING (clarity, color, carat_from, carat_to)),
     -- Sizes only have to overlap here, so that new ones hide no fall.
     fall AS (SELECT g.clarity, g.color, g.carat_from::float8 AS carat_from, g.carat_to::float8 AS carat_to, o.price AS before,
                     g.price AS after
                FROM given g JOIN old o ON (o.clarity, o.color) = (g.clarity, g.color) AND o.carat_from <= g.carat_to
                 AND g.carat_from <= o.carat_to AND ${isSteepFall('o.price', 'g.price')})
     SELECT count(*)::int AS rows, (SELECT listed_on::text FROM price_list WHERE number = $6) AS against,
            count(*) FILTER (WHERE before IS NULL)::int AS added, count(*) FILTER (WHERE after > before)::int AS raised,
            count(*) FILTER (WHERE after < before)::int AS lowered,
            (SELECT count(DISTINCT (clarity, color, carat_from))::int FROM fall) AS fallen,
            count(*) FILTER (WHERE after = before)::int AS same,
            CASE WHEN $7 THEN (SELECT count(*)::int FROM old o WHERE NOT EXISTS (SELECT FROM given g
               WHERE (g.clarity, g.color, g.carat_from, g.carat_to) = (o.clarity, o.color, o.carat_from, o.carat_to)))
                 ELSE 0 END AS gone,
            round(avg((after / before - 1) * 100) FILTER (WHERE before IS NOT NULL), 2)::float8 AS average_percent,
            (SELECT jsonb_agg(jsonb_build_object('clarity', e.clarity, 'color', e.color, 'carat_from', e.carat_from,
                      'carat_to', e.carat_to, 'before', e.before::text, 'after', e.after::numeric(12, 2)::text))
               FROM (SELECT * FROM (SELECT * FROM both_ WHERE before <> after UNION SELECT * FROM fall) every
                      ORDER BY ${isSteepFall('before', 'after')} DESC, abs(after / before - 1) DESC, carat_from, color
                      LIMIT ${EXAMPLES}) e) AS examples
       FROM both_`,
    [...given(rows), against, isWhole],
  );
  if (!compared) throw new Error('A count over no rows is a row too.');
  return { ...compared, examples: compared.examples ?? [] };
}

/**
 * The newest imported list of the shape before that day; if there is none at all, the newest demo
 * list.
 */
export const findListBefore = (
  tx: Tx,
  shape: ListShape,
  day: string,
): Promise<{ number: number } | undefined> =>
  tx.one(
    `SELECT number FROM price_list l
      WHERE shape = $1 AND CASE WHEN is_made_up
              THEN NOT EXISTS (SELECT FROM price_list own WHERE own.shape = l.shape AND NOT own.is_made_up)
              ELSE listed_on < $2 END
      ORDER BY listed_on DESC LIMIT 1`,
    [shape, day],
  );
