import { useMemo, useState } from 'react';
import type { DataColumn, SortKey } from './columns.ts';
import { itemsOf, sortedBy, type Item } from './rows.ts';

interface LinesInput<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  groupOf?: ((row: Row) => string | null) | undefined;
  sort?: readonly SortKey[] | undefined;
  onSortChange?: ((sort: SortKey[]) => void) | undefined;
}

interface Lines<Row> {
  sort: readonly SortKey[];
  onSort: (sort: SortKey[]) => void;
  /** The rows after sorting. */
  sorted: readonly Row[];
  /** The rows with a header before each document's. */
  items: readonly Item<Row>[];
  ids: readonly string[];
  /** The line of each row. */
  lineOfRow: readonly number[];
}

/** The lines of a table, sorted by the server or here. */
export function useLines<Row>(input: LinesInput<Row>): Lines<Row> {
  const { columns, rows, rowId, groupOf, onSortChange } = input;
  const [ownSort, setOwnSort] = useState<SortKey[]>([]);
  const sorted = useMemo(() => {
    if (onSortChange !== undefined) return rows;
    return sortedBy(rows, ownSort, new Map(columns.map((column) => [column.key, column])));
  }, [rows, ownSort, columns, onSortChange]);
  const items = useMemo(() => itemsOf(sorted, groupOf), [sorted, groupOf]);
  const ids = useMemo(
    () => items.flatMap((item) => (item.kind === 'row' ? [rowId(item.row)] : [])),
    [items, rowId],
  );
  const lineOfRow = useMemo(
    () => items.flatMap((item, index) => (item.kind === 'row' ? [index] : [])),
    [items],
  );
  return { sort: input.sort ?? ownSort, onSort: onSortChange ?? setOwnSort, sorted, items, ids, lineOfRow };
}
