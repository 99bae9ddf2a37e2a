/**
 * Sorting and exporting a list of records: the server sorts and exports the whole list, not the
 * loaded page.
 */
import { callForSheet, type DataOf, type InputOf, type OperationId, type QueryOf } from '../../api/client.ts';
import type { Cell } from '../../lists/cells.ts';
import { sortFromWire, sortToWire, type DataColumn, type SortKey } from '../table/columns.ts';
import type { ExportedSheet } from '../table/TableTools.tsx';

export interface SortedView {
  page?: number | undefined;
  /** As on the wire: `-due_date,carat`. */
  sort?: string | undefined;
}

export const sortOf = ({ sort }: SortedView): SortKey[] => sortFromWire(sort?.split(',') ?? []);

/** Changing the order returns to the first page. */
export const sorted = <View extends SortedView>(view: View, sort: readonly SortKey[]): View => ({
  ...view,
  page: undefined,
  sort: sort.length === 0 ? undefined : sortToWire(sort).join(','),
});

/** How a screen renders a column whose label and text come from src/lists. */
export type Looks<Column extends string, Row> = Partial<
  Record<Column, Omit<DataColumn<Row>, 'key' | 'label' | 'value'>>
>;

/** The columns of a list in the order of its cells. */
export const columnsOf = <Column extends string, Row>(
  cells: Readonly<Record<Column, Cell<Row>>>,
  looks: Looks<Column, Row> = {},
): (DataColumn<Row> & { key: Column })[] =>
  (Object.keys(cells) as Column[]).map((key) => ({ key, ...cells[key], ...looks[key] }));

interface Whole {
  sort?: string[];
  export?: string[];
  time_zone?: string;
}
/** A workbook with collapsible groups, or the same as a PDF. */
export type FileLayout = 'groups' | 'pdf';
/** Operations with `x-list` in openapi.yaml, which can be sorted and exported. */
export type ListOperation = {
  [O in OperationId]: QueryOf<O> extends { export?: readonly string[] } ? O : never;
}[OperationId];

interface WholeList<O extends ListOperation> {
  /** The request for the page of the view. */
  query: QueryOf<O>;
  /** Props for a DataTable. */
  table: {
    sort: readonly SortKey[];
    onSortChange: (sort: SortKey[]) => void;
    onExport: (columns: readonly string[], chosen: readonly string[]) => Promise<ExportedSheet> | null;
  };
  /** The list in groups, if it has any: the selected rows, or all. */
  grouped: (
    columns: readonly string[],
    chosen: readonly string[],
    layout: FileLayout,
  ) => Promise<ExportedSheet>;
}

/**
 * `filters` are the operation's own, without page and order; `data` is its body and `path` its path
 * parameters, if any. Columns in the address that the list does not have are ignored.
 */
export function wholeList<O extends ListOperation, View extends SortedView>(
  operation: O,
  filters: Omit<QueryOf<O>, 'page' | 'sort' | keyof Whole>,
  columns: readonly Pick<DataColumn<never>, 'key' | 'sortable'>[],
  view: View,
  onView: (next: View) => void,
  { data, path }: { data?: DataOf<O> | undefined; path?: InputOf<O>['path'] | undefined } = {},
): WholeList<O> {
  const sortable = new Set<string>(columns.flatMap(({ key, sortable: may }) => (may === false ? [] : [key])));
  const sort = sortOf(view).filter(({ key }) => sortable.has(key));
  const order: Whole = sort.length === 0 ? {} : { sort: sortToWire(sort) };
  // Sound for every operation: the filters are its own, and its column keys are its sort keys.
  const asked = (more: Whole & { page?: number | undefined; layout?: FileLayout }): QueryOf<O> =>
    ({ ...filters, ...order, ...more }) as unknown as QueryOf<O>;
  return {
    query: asked({ page: view.page }),
    table: {
      sort,
      onSortChange: (next) => onView(sorted(view, next)),
      // Selected rows are loaded, whatever their page.
      onExport: (keys, chosen) =>
        chosen.length > 0
          ? null
          : callForSheet(operation, {
              query: asked({ export: [...keys] }),
              data,
              path,
            }),
    },
    grouped: (keys, chosen, layout) =>
      callForSheet(operation, {
        query: asked({ export: [...keys], layout }),
        // Lists with groups can be limited to selected lines.
        data: { ...data, ...(chosen.length > 0 ? { ids: [...chosen] } : {}) } as unknown as DataOf<O>,
      }),
  };
}
