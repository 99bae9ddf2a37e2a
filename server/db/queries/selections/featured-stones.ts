/** Stones you recommend to every client or to one. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { inSight, type Sight } from '../../fragments/sight.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import type { Prices } from '../../fragments/prices.ts';
import { stoneRow } from '../stones/stone-row.ts';

export type FeaturedRow = components['schemas']['FeaturedStone'];

export interface FeaturedFilter {
  diamondType: number | null;
  clientId: string | null;
  businessId: string | null;
}

/** One page, the newest first, of those that the actor is shown; row-level security leaves out other clients'. */
export async function findFeatured(
  tx: Tx,
  { diamondType, clientId, businessId }: FeaturedFilter,
  { prices, ...sight }: Sight & { prices: Prices },
  page: number,
  size: number,
): Promise<{ rows: FeaturedRow[]; total: number }> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const conditions = inSight(sight, 's', parameter);
  // Recommended to everybody and to the actor, a stone is the actor's.
  conditions.push(
    `(f.client_id IS NOT NULL OR NOT EXISTS (SELECT FROM featured_stone own
        WHERE own.stone_id = f.stone_id AND own.client_id = (SELECT actor_id())))`,
  );
  if (diamondType !== null) conditions.push(`s.diamond_type = ${parameter(diamondType)}`);
  if (clientId !== null) conditions.push(`f.client_id = ${parameter(clientId)}`);
  if (businessId !== null)
    conditions.push(`f.client_id = (SELECT b.user_id FROM business b WHERE b.id = ${parameter(businessId)})`);
  const from = 'featured_stone f JOIN stone s ON s.id = f.stone_id';
  const where = ['true', ...conditions].join(' AND ');
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM ${from} WHERE ${where}`,
    [...values],
  );
  const { columns, joins } = stoneRow(tx.actor, prices, parameter);
  const rows = await tx.many<FeaturedRow>(
    `SELECT ${columns}, f.id AS featured_id, f.client_id, f.note, f.added_by, f.added_at,
            (SELECT coalesce(b.company_name, u.company_name, concat_ws(' ', u.first_name, u.last_name))
               FROM app_user u LEFT JOIN business b ON b.user_id = u.id WHERE u.id = f.client_id) AS client_name
       FROM ${from} ${joins} WHERE ${where}
      ORDER BY f.added_at DESC, f.id LIMIT ${parameter(size)} OFFSET ${parameter((page - 1) * size)}`,
    values,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Answers how many were new: a stone is recommended to the same client once. */
export function insertFeatured(
  tx: Tx,
  rows: readonly { id: string; stone_id: string }[],
  clientId: string | null,
  note: string | null,
  by: string,
): Promise<number> {
  return tx.run(
    `INSERT INTO featured_stone (id, stone_id, client_id, note, added_by)
     SELECT id, stone_id, $3, $4, $5 FROM unnest($1::uuid[], $2::uuid[]) AS new (id, stone_id)
     ON CONFLICT ON CONSTRAINT featured_stone_once DO NOTHING`,
    [rows.map(({ id }) => id), rows.map(({ stone_id }) => stone_id), clientId, note, by],
  );
}

/** The stone's number when the actor might take it off, and it is gone now. */
export async function deleteFeatured(tx: Tx, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const gone = await tx.one<{ stock_no: string }>(
    `DELETE FROM featured_stone f USING stone s WHERE f.id = $1 AND s.id = f.stone_id RETURNING s.stock_no`,
    [id],
  );
  return gone?.stock_no;
}
