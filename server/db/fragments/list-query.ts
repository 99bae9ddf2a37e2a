/** Lists of records: sorted over the whole result, read page by page or completely. */
import type { operations } from '../../../src/api/schema.gen.ts';
import type { Tx } from '../with-actor.ts';
import { parametersOf, type Parameter } from './parameter.ts';

/** The columns that the contract (`x-list`) lets a list be sorted by. */
export type ListColumn<Operation extends keyof operations> = NonNullable<
  NonNullable<operations[Operation]['parameters']['query']> extends { export?: (infer Column)[] }
    ? Column
    : never
>;

/** The SQL of each sort key of the contract; several expressions are sorted by in turn. */
export type SortColumns<Column extends string> = Readonly<Record<Column, string | readonly string[]>>;

export interface ListQuery<Column extends string> {
  /** SQL: the columns of a row. The count leaves out their parameters and joins. */
  row: string | ((parameter: Parameter) => { columns: string; joins: string });
  from: string;
  where: string;
  values: readonly unknown[];
  /** SQL: the id, a uuid. */
  id: string;
  columns: SortColumns<Column>;
  /** SQL: the default order. */
  order: string;
  /** SQL to order by first, so that the rows of a group stay together. */
  groups?: readonly string[];
  /**
   * Whether the condition searches the text of every row. The page and the count then share one
   * scan; otherwise an index may find the page, and only the count reads every row.
   */
  readsText?: boolean;
}

/** SQL to order by: empty values last in both directions, then `order`; the id makes it stable. */
function ordered<Column extends string>(
  { columns, order, id, groups = [] }: Pick<ListQuery<Column>, 'columns' | 'order' | 'id' | 'groups'>,
  sort: readonly string[],
): string {
  const keys = sort.flatMap((key) => directed(columns, key));
  return [...groups, ...keys, order, id].join(', ');
}

/** @throws Error for a column of the contract that the list lacks */
export function directed(columns: SortColumns<string>, key: string): string[] {
  const desc = key.startsWith('-');
  const column = desc ? key.slice(1) : key;
  const of = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (of === undefined) throw new Error(`The contract sorts by ${column}, which the list does not have.`);
  return [of].flat().map((expression) => `${expression} ${desc ? 'DESC' : 'ASC'} NULLS LAST`);
}

const rowOf = ({ row }: ListQuery<string>, parameter: Parameter): { columns: string; joins: string } =>
  typeof row === 'string' ? { columns: row, joins: '' } : row(parameter);

/**
 * One page, and the number of rows on all pages. The page's ids are found first, so that columns
 * are not computed for the rows before it.
 */
export async function readPage<Row>(
  tx: Tx,
  list: ListQuery<string>,
  { page, size, sort = [] }: { page: number; size: number; sort?: readonly string[] },
): Promise<{ rows: Row[]; total: number }> {
  const { from, where, id, readsText } = list;
  const values = [...list.values];
  const parameter = parametersOf(values);
  const total = readsText ? 'count(*) OVER ()::int' : 'NULL::int';
  const found = await tx.many<{ id: string; total: number | null }>(
    `SELECT ${id} AS id, ${total} AS total FROM ${from} WHERE ${where} ORDER BY ${ordered(list, sort)}
      LIMIT ${parameter(size)} OFFSET ${parameter((page - 1) * size)}`,
    values,
  );
  const ids = found.map((one) => one.id);
  const rows = ids.length === 0 ? [] : await readByIds<Row>(tx, list, ids);
  return { rows, total: found[0]?.total ?? (await countAll(tx, list)) };
}

/** How many rows there are on all pages. */
export async function countAll(tx: Tx, { from, where, values }: ListQuery<string>): Promise<number> {
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM ${from} WHERE ${where}`,
    [...values],
  );
  return counted?.total ?? 0;
}

/** The ids of the whole list in its order, at most the first `most`. */
export async function readIds(
  tx: Tx,
  list: ListQuery<string>,
  sort: readonly string[],
  most?: number,
): Promise<string[]> {
  const { id, from, where } = list;
  const values = [...list.values];
  const limit = most === undefined ? '' : ` LIMIT ${parametersOf(values)(most)}`;
  const rows = await tx.many<{ id: string }>(
    `SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${ordered(list, sort)}${limit}`,
    values,
  );
  return rows.map((one) => one.id);
}

/** The rows of these ids in that order, without those that have left the list since. */
export function readByIds<Row>(tx: Tx, list: ListQuery<string>, ids: readonly string[]): Promise<Row[]> {
  const { id, from, where } = list;
  const values = [...list.values];
  const parameter = parametersOf(values);
  const { columns, joins } = rowOf(list, parameter);
  const these = `${parameter(ids)}::uuid[]`;
  return tx.many<Row>(
    `SELECT ${columns} FROM ${from} ${joins} WHERE (${where}) AND ${id} = ANY (${these})
      ORDER BY array_position(${these}, ${id})`,
    values,
  );
}
