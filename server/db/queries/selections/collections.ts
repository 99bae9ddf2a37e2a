/** Collections: stones picked by hand and shown together. */
import { matchesText } from '../like.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { listedConditions, type StoneView } from '../../fragments/shown-offer.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { priceSql } from '../../fragments/prices.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export type CollectionRow = components['schemas']['Collection'];

export interface CollectionFilter {
  id: string | null;
  diamondType: number | null;
  /** Pattern for `matchesText` on the name. */
  pattern: string | null;
  /** Only collections shown to clients. */
  shown: boolean;
}

const MATCHES = `($1::uuid IS NULL OR c.id = $1) AND ($2::int IS NULL OR c.diamond_type = $2)
  AND ($3::text IS NULL OR ${matchesText('c.name', '$3')}) AND (c.is_active OR NOT $4::boolean)`;

/**
 * By name, each with totals of its visible stones; a requested collection includes its stock
 * numbers.
 */
export function collectionsListed(
  { id, diamondType, pattern, shown }: CollectionFilter,
  view: StoneView,
): ListQuery<ListColumn<'listCollections'>> {
  const values: unknown[] = [id, diamondType, pattern, shown];
  const chosen = (stoneId: string): string =>
    `EXISTS (SELECT FROM collection_stone o WHERE o.collection_id = c.id AND o.stone_id = ${stoneId})`;
  const seen = ['true', ...listedConditions(view, 's', parametersOf(values), chosen)].join(' AND ');
  return {
    row: 'c.id, c.name, c.description, c.diamond_type, c.is_active, c.changed_by, c.changed_at, sums.*',
    from: `collection c
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(pieces), 0)::int AS pieces, coalesce(sum(carat), 0)::float8 AS carat,
                round(coalesce(sum(sell_amt), 0), 2) AS sell_amt
                ${id === null ? '' : ", coalesce(array_agg(stock_no ORDER BY place), '{}') AS stock_numbers"}
           FROM (SELECT s.carat, s.pieces, s.stock_no, m.place, ${priceSql(view.prices, 'sell_amt', 's')} AS sell_amt
                   FROM collection_stone m JOIN stone s ON s.id = m.stone_id
                  WHERE m.collection_id = c.id AND ${seen}) stones) sums`,
    where: MATCHES,
    values,
    id: 'c.id',
    columns: {
      name: 'lower(c.name)',
      description: 'lower(c.description)',
      pieces: 'sums.pieces',
      carat: 'sums.carat',
      sell_amt: 'sums.sell_amt',
      changed_at: 'c.changed_at',
      shown: 'NOT c.is_active',
      // People who may not see the author cannot sort by it either.
      changed_by: shown ? 'NULL::text' : 'lower(c.changed_by)',
    },
    order: 'lower(c.name)',
  };
}

export interface CollectionFacts {
  name: string;
  description: string | null;
  diamond_type: number;
  is_active: boolean;
}

export async function lockCollection(
  tx: Tx,
  id: string,
): Promise<(CollectionFacts & { id: string }) | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one(
    'SELECT id, name, description, diamond_type, is_active FROM collection WHERE id = $1 FOR UPDATE',
    [id],
  );
}

export async function nameIsTaken(tx: Tx, name: string, except: string | null): Promise<boolean> {
  const taken = await tx.one(
    'SELECT id FROM collection WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2::uuid',
    [name, except],
  );
  return taken !== undefined;
}

export async function writeCollection(
  tx: Tx,
  id: string,
  { name, description, diamond_type, is_active }: CollectionFacts,
  by: string,
): Promise<void> {
  await tx.run(
    `INSERT INTO collection (id, name, description, diamond_type, is_active, changed_by) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, description = excluded.description,
       is_active = excluded.is_active, changed_by = excluded.changed_by, changed_at = now()`,
    [id, name, description, diamond_type, is_active, by],
  );
}

/** Replaces the collection's stones with these, in this order. */
export async function putStones(tx: Tx, id: string, stoneIds: readonly string[]): Promise<void> {
  await tx.run('DELETE FROM collection_stone WHERE collection_id = $1 AND stone_id <> ALL ($2::uuid[])', [
    id,
    stoneIds,
  ]);
  await tx.run(
    `INSERT INTO collection_stone (collection_id, stone_id, place)
     SELECT $1, stone_id, place FROM unnest($2::uuid[]) WITH ORDINALITY AS picked (stone_id, place)
     ON CONFLICT (collection_id, stone_id) DO UPDATE SET place = excluded.place`,
    [id, stoneIds],
  );
}

export async function removeCollection(tx: Tx, id: string): Promise<void> {
  await tx.run('DELETE FROM collection WHERE id = $1', [id]);
}

/** The first stones of a collection in their order; empty if there is no such collection. */
export async function stonesOfCollection(tx: Tx, id: string, most: number): Promise<string[]> {
  if (!isUuid(id)) return [];
  const stones = await tx.many<{ stone_id: string }>(
    'SELECT stone_id FROM collection_stone WHERE collection_id = $1 ORDER BY place LIMIT $2',
    [id, most],
  );
  return stones.map(({ stone_id }) => stone_id);
}
