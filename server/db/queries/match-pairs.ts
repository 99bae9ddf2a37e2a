/** Saved pairs, visible to those who may see their client. */
import type { components } from '../../../src/api/schema.gen.ts';
import { tenancyIndexCondition, seesClient, seesPerson } from '../fragments/tenancy.ts';
import { isUuid, type Tx } from '../with-actor.ts';

export interface SavedPairRow {
  id: string;
  score: number | null;
  first_stone_id: string;
  second_stone_id: string;
  first_stock_no: string;
  second_stock_no: string;
  remark: string | null;
  client: components['schemas']['Client'];
  created_by_name: string;
  created_at: string;
  updated_at: string;
}

const COLUMNS = `m.id, m.score::float8 AS score, m.first_stone_id, m.second_stone_id, a.stock_no AS first_stock_no,
  z.stock_no AS second_stock_no, m.remark, m.created_by_name, m.created_at, m.updated_at,
  jsonb_build_object('id', c.id, 'name', trim(c.first_name || ' ' || c.last_name),
    'company_name', coalesce(b.company_name, c.company_name), 'role_id', c.role_id) AS client`;
const SOURCE = `match_pair m JOIN stone a ON a.id = m.first_stone_id JOIN stone z ON z.id = m.second_stone_id
  JOIN app_user c ON c.id = m.client_id LEFT JOIN business b ON b.user_id = m.client_id`;

export interface SavedPairFilters {
  /** The client of the pairs. */
  clientId?: string | undefined;
  /** The person who saved them. */
  savedBy?: string | undefined;
  order: 'changed' | 'saved';
}

export async function findSavedPairs(
  tx: Tx,
  { clientId, savedBy, order }: SavedPairFilters,
  { page, size, from = (page - 1) * size }: { page: number; size: number; from?: number },
): Promise<{ rows: SavedPairRow[]; total: number }> {
  const values: unknown[] = [];
  const conditions = [
    seesPerson('m.client_id'),
    tenancyIndexCondition(tx.actor, 'm.client_id', '(SELECT actor_id())'),
  ];
  const only = (column: string, id: string | undefined): void => {
    if (id !== undefined) conditions.push(`${column} = $${values.push(isUuid(id) ? id : null)}::uuid`);
  };
  only('m.client_id', clientId);
  only('m.created_by', savedBy);
  const where = conditions.join(' AND ');
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM match_pair m WHERE ${where}`,
    values,
  );
  const by = order === 'changed' ? 'm.updated_at DESC, m.id DESC' : 'm.id DESC';
  const rows = await tx.many<SavedPairRow>(
    `SELECT ${COLUMNS} FROM ${SOURCE} WHERE ${where} ORDER BY ${by}
      LIMIT ${Math.trunc(size)} OFFSET ${Math.trunc(from)}`,
    values,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Undefined if there is no such pair that the actor may see. */
export async function findSavedPair(tx: Tx, id: string): Promise<SavedPairRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<SavedPairRow>(
    `SELECT ${COLUMNS} FROM ${SOURCE} WHERE m.id = $1 AND ${seesPerson('m.client_id')}`,
    [id],
  );
}

/** Whether the person exists and the actor may see their pairs. */
export const isInScope = async (tx: Tx, id: string): Promise<boolean> =>
  isUuid(id) &&
  (await tx.one(`SELECT 1 AS found FROM app_user u WHERE u.id = $1 AND ${seesClient('u.id')}`, [id])) !==
    undefined;

export interface NewPair {
  id: string;
  clientId: string;
  stoneIds: readonly [string, string];
  score: number | null;
  remark: string | null;
  savedBy: { id: string; name: string };
}

/** Saves a pair and returns its id; a pair already saved for this client gets the new remark. */
export async function savePair(tx: Tx, pair: NewPair): Promise<string> {
  const saved = await tx.one<{ id: string }>(
    `INSERT INTO match_pair (id, client_id, first_stone_id, second_stone_id, score, remark, created_by, created_by_name)
     VALUES ($1, $2, least($3::uuid, $4::uuid), greatest($3::uuid, $4::uuid), $5, $6, $7, $8)
     ON CONFLICT (client_id, first_stone_id, second_stone_id) DO UPDATE
        SET remark = coalesce(excluded.remark, match_pair.remark), updated_at = now()
     RETURNING id`,
    [pair.id, pair.clientId, ...pair.stoneIds, pair.score, pair.remark, pair.savedBy.id, pair.savedBy.name],
  );
  if (!saved) throw new Error('An upsert answered no row.');
  return saved.id;
}

/** How many pairs are saved for this client, or by the house for nobody. */
export async function countSavedPairs(tx: Tx, clientId: string | null): Promise<number> {
  const counted = await tx.one<{ count: number }>(
    'SELECT count(*)::int AS count FROM match_pair WHERE client_id IS NOT DISTINCT FROM $1::uuid',
    [clientId],
  );
  return counted?.count ?? 0;
}

/** For pairs that the actor is known to see. */
export const setPairRemark = (tx: Tx, id: string, remark: string | null): Promise<number> =>
  tx.run(
    `UPDATE match_pair m SET remark = $2, updated_at = now() WHERE m.id = $1 AND ${seesPerson('m.client_id')}`,
    [id, remark],
  );

export const removePair = (tx: Tx, id: string): Promise<number> =>
  tx.run(`DELETE FROM match_pair m WHERE m.id = $1 AND ${seesPerson('m.client_id')}`, [id]);
