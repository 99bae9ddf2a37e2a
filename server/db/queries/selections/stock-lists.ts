/** Stock lists: searches saved under a code. */
import { matchesText } from '../like.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import type { SearchWire } from '../../../../src/domain/stones/search-filters.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export type StockListRow = components['schemas']['StockList'];

export interface StockListFacts {
  code: string;
  name: string;
  filters: SearchWire;
  is_active: boolean;
}

const COLUMNS = 'id, code, name, filters, is_active, changed_by, changed_at';
const MATCHES = `($1::text IS NULL OR ${matchesText('code', '$1')} OR ${matchesText('name', '$1')}) AND ($2::text IS NULL OR upper(code) = upper($2))`;

/** By code. */
export const stockListsListed = (
  pattern: string | null,
  code: string | null,
): ListQuery<ListColumn<'listStockLists'>> => ({
  row: COLUMNS,
  from: 'stock_list',
  where: MATCHES,
  values: [pattern, code],
  id: 'id',
  columns: {
    code: 'upper(code)',
    name: 'lower(name)',
    filters: 'filters::text',
    active: 'NOT is_active',
    changed_by: 'lower(changed_by)',
    changed_at: 'changed_at',
  },
  order: 'upper(code)',
});

export const findStockList = async (tx: Tx, id: string): Promise<StockListRow | undefined> =>
  isUuid(id) ? tx.one<StockListRow>(`SELECT ${COLUMNS} FROM stock_list WHERE id = $1`, [id]) : undefined;

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
