import { compareBy, type DataColumn, type SortKey } from './columns.ts';

/** What stands in one line of the table: a row, or the line of its own that a document's rows stand below. */
export type Item<Row> =
  | { kind: 'row'; row: Row; index: number }
  | { kind: 'group'; key: string; rows: Row[] };

/** The rows at hand by one key after the other; without a key as they came. */
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

/** What a press on a heading asks for: upwards, then downwards, then as it came; with shift beside the other keys. */
export function sortAfter(sort: readonly SortKey[], key: string, beside: boolean): SortKey[] {
  const before = sort.find((one) => one.key === key);
  const next = before === undefined ? [{ key, desc: false }] : before.desc ? [] : [{ key, desc: true }];
  const others = beside ? sort.filter((one) => one.key !== key) : [];
  return [...others, ...next];
}

/** The lines of the table, each document's before its rows. */
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
