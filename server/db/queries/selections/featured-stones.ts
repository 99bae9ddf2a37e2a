/** Stones recommended to every client or to one. */
import type { StoneTotals } from '../../../../src/domain/stones/totals.ts';
import type { ListColumn, ListQuery, SortColumns } from '../../fragments/list-query.ts';
import { listedConditions, type StoneView } from '../../fragments/shown-offer.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { isUuid, type ActorScope, type Tx } from '../../with-actor.ts';
import { priceSql, type Prices } from '../../fragments/prices.ts';
import { stoneRow } from '../stones/stone-row.ts';
import { totalsColumns } from '../transactions/totals.ts';

export interface FeaturedFilter {
  diamondType: number | null;
  clientId: string | null;
  businessId: string | null;
}

type Column = ListColumn<'listFeaturedStones'>;
type OwnColumn = 'client_name' | 'note' | 'added_by' | 'added_at';

const CLIENT_NAME = `(SELECT coalesce(b.company_name, u.company_name, concat_ws(' ', u.first_name, u.last_name))
   FROM app_user u LEFT JOIN business b ON b.user_id = u.id WHERE u.id = f.client_id)`;

/**
 * Those visible to the actor, newest first; row-level security leaves out other clients'. `orders`
 * has the SQL of the stones' columns.
 */
export function featuredListed(
  actor: ActorScope,
  { diamondType, clientId, businessId }: FeaturedFilter,
  view: StoneView,
  orders: SortColumns<string>,
): ListQuery<Column> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const conditions = listedConditions(
    view,
    's',
    parameter,
    (stoneId) => `EXISTS (SELECT FROM featured_stone o WHERE o.stone_id = ${stoneId})`,
  );
  // A stone recommended both to everybody and to the actor is listed as the actor's.
  conditions.push(
    `(f.client_id IS NOT NULL OR NOT EXISTS (SELECT FROM featured_stone own
        WHERE own.stone_id = f.stone_id AND own.client_id = (SELECT actor_client())))`,
  );
  if (diamondType !== null) conditions.push(`s.diamond_type = ${parameter(diamondType)}`);
  if (clientId !== null) conditions.push(`f.client_id = ${parameter(clientId)}`);
  if (businessId !== null)
    conditions.push(`f.client_id = (SELECT b.user_id FROM business b WHERE b.id = ${parameter(businessId)})`);
  const ownOrders: SortColumns<OwnColumn> = {
    client_name: `lower(${CLIENT_NAME})`,
    note: 'lower(f.note)',
    // Clients do not see who recommends a stone, and cannot sort by it either.
    added_by: view.asClient ? 'NULL::text' : 'lower(f.added_by)',
    added_at: 'f.added_at',
  };
  return {
    row: (own) => {
      const { columns, joins } = stoneRow(actor, view.prices, own);
      const said = `f.id AS featured_id, f.client_id, f.note, f.added_by, f.added_at, ${CLIENT_NAME} AS client_name`;
      return { columns: `${columns}, ${said}`, joins };
    },
    from: 'featured_stone f JOIN stone s ON s.id = f.stone_id',
    where: ['true', ...conditions].join(' AND '),
    values,
    id: 'f.id',
    columns: { ...(orders as SortColumns<Exclude<Column, OwnColumn>>), ...ownOrders },
    order: 'f.added_at DESC',
  };
}

/** The totals of the whole list; a stone that is recommended to several clients counts once. */
export async function sumFeatured(
  tx: Tx,
  { from, where, values }: ListQuery<Column>,
  prices: Prices,
): Promise<StoneTotals> {
  const totals = await tx.one<StoneTotals>(
    `SELECT ${totalsColumns('seen')}
       FROM (SELECT DISTINCT ON (s.id) s.stone_type, s.carat, s.rap, s.pieces, ${priceSql(prices, 'total_amt', 's')} AS total_amt
               FROM ${from} WHERE ${where}) seen`,
    [...values],
  );
  if (!totals) throw new Error('An aggregate without GROUP BY answered no row.');
  return totals;
}

/**
 * Returns how many were new, because a stone is recommended to a client only once; existing ones
 * get the new note, if there is one.
 */
export async function insertFeatured(
  tx: Tx,
  rows: readonly { id: string; stone_id: string }[],
  clientId: string | null,
  note: string | null,
  by: string,
): Promise<number> {
  const written = await tx.many<{ is_new: boolean }>(
    `INSERT INTO featured_stone (id, stone_id, client_id, note, added_by)
     SELECT id, stone_id, $3, $4, $5 FROM unnest($1::uuid[], $2::uuid[]) AS new (id, stone_id)
      ORDER BY stone_id
     ON CONFLICT ON CONSTRAINT featured_stone_once DO UPDATE SET note = excluded.note WHERE excluded.note IS NOT NULL
     RETURNING xmax = 0 AS is_new`,
    [rows.map(({ id }) => id), rows.map(({ stone_id }) => stone_id), clientId, note, by],
  );
  return written.filter(({ is_new: isNew }) => isNew).length;
}

/**
 * Changes a recommendation's client and note, if the actor may; if its stone is already recommended
 * to that client, the two are merged. Returns the stone's number if it was changed.
 */
export async function changeFeatured(
  tx: Tx,
  id: string,
  clientId: string | null,
  note: string | null,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const mine = await tx.one<{ stone_id: string; stock_no: string }>(
    `SELECT f.stone_id, s.stock_no FROM featured_stone f JOIN stone s ON s.id = f.stone_id
      WHERE f.id = $1 FOR UPDATE OF f`,
    [id],
  );
  if (mine === undefined) return undefined;
  await tx.run(
    'DELETE FROM featured_stone WHERE stone_id = $1 AND client_id IS NOT DISTINCT FROM $2 AND id <> $3',
    [mine.stone_id, clientId, id],
  );
  await tx.run('UPDATE featured_stone SET client_id = $2, note = $3 WHERE id = $1', [id, clientId, note]);
  return mine.stock_no;
}

/** Deletes a recommendation if the actor may; returns the stone's number if it was deleted. */
export async function deleteFeatured(tx: Tx, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const gone = await tx.one<{ stock_no: string }>(
    `DELETE FROM featured_stone f USING stone s WHERE f.id = $1 AND s.id = f.stone_id RETURNING s.stock_no`,
    [id],
  );
  return gone?.stock_no;
}
