import { compareBy, type DataColumn, type SortKey } from './columns.ts';

/** One line of the table: a row, or the header of a document's rows. */
export type Item<Row> =
  | { kind: 'row'; row: Row; index: number }
  | { kind: 'group'; key: string; rows: Row[] };

/** The loaded rows sorted by each key in turn; unchanged without keys. */
export function sortedBy<Row>(
  rows: readonly Row[],
  sort: readonly SortKey[],
  byKey: ReadonlyMap<string, DataColumn<Row>>,
): readonly Row[] {
  if (sort.length === 0) return rows;
  return rows.toSorted((a, b) => {
    for (const { key, desc } of sort) {
      const column = byKey.get(key);
      const order = column === undefined ? 0 : compareBy(column, a, b, desc);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/**
 * The sort after a click on a heading: ascending, descending, unsorted. With Shift it adds to the
 * other keys.
 */
export function sortAfter(sort: readonly SortKey[], key: string, beside: boolean): SortKey[] {
  const before = sort.find((one) => one.key === key);
  const next = before === undefined ? [{ key, desc: false }] : before.desc ? [] : [{ key, desc: true }];
  const others = beside ? sort.filter((one) => one.key !== key) : [];
  return [...others, ...next];
}

/** The lines of the table, with a header before each document's rows. */
export function itemsOf<Row>(
  rows: readonly Row[],
  groupOf: ((row: Row) => string | null) | undefined,
): Item<Row>[] {
  if (groupOf === undefined) return rows.map((row, index) => ({ kind: 'row', row, index }));
  const items: Item<Row>[] = [];
  let open: { key: string; rows: Row[] } | null = null;
  rows.forEach((row, index) => {
    const key = groupOf(row);
    if (key === null) open = null;
    else if (open === null || open.key !== key) {
      open = { key, rows: [] };
      items.push({ kind: 'group', ...open });
    }
    open?.rows.push(row);
    items.push({ kind: 'row', row, index });
  });
  return items;
}
