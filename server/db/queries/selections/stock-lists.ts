/** Searches that are kept under a code: which stones by rule. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { SearchWire } from '../../../../src/domain/stones/search-filters.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export type StockListRow = components['schemas']['StockList'];

export interface StockListFacts {
  code: string;
  name: string;
  filters: SearchWire;
  is_active: boolean;
}

const COLUMNS = 'id, code, name, filters, is_active, changed_by, changed_at';
const MATCHES = `($1::text IS NULL OR code ILIKE $1 OR name ILIKE $1) AND ($2::text IS NULL OR upper(code) = upper($2))`;

export async function findStockLists(
  tx: Tx,
  pattern: string | null,
  code: string | null,
  page: number,
  size: number,
): Promise<{ rows: StockListRow[]; total: number }> {
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM stock_list WHERE ${MATCHES}`,
    [pattern, code],
  );
  const rows = await tx.many<StockListRow>(
    `SELECT ${COLUMNS} FROM stock_list WHERE ${MATCHES} ORDER BY upper(code) LIMIT $3 OFFSET $4`,
    [pattern, code, size, (page - 1) * size],
  );
  return { rows, total: counted?.total ?? 0 };
}

export async function lockStockList(
  tx: Tx,
  id: string,
): Promise<(StockListFacts & { id: string }) | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one(`SELECT id, code, name, filters, is_active FROM stock_list WHERE id = $1 FOR UPDATE`, [id]);
}

export async function codeIsTaken(tx: Tx, code: string, except: string | null): Promise<boolean> {
  const taken = await tx.one(
    'SELECT id FROM stock_list WHERE upper(code) = upper($1) AND id IS DISTINCT FROM $2::uuid',
    [code, except],
  );
  return taken !== undefined;
}

export async function writeStockList(
  tx: Tx,
  id: string,
  { code, name, filters, is_active }: StockListFacts,
  by: string,
): Promise<StockListRow | undefined> {
  return tx.one<StockListRow>(
    `INSERT INTO stock_list (id, code, name, filters, is_active, changed_by) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET code = excluded.code, name = excluded.name, filters = excluded.filters,
       is_active = excluded.is_active, changed_by = excluded.changed_by, changed_at = now()
     RETURNING ${COLUMNS}`,
    [id, code, name, JSON.stringify(filters), is_active, by],
  );
}

export async function removeStockList(tx: Tx, id: string): Promise<void> {
  await tx.run('DELETE FROM stock_list WHERE id = $1', [id]);
}
