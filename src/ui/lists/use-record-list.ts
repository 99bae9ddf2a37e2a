import type { AnswerOf, InputOf, QueryOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { DataColumn } from '../table/columns.ts';
import { useFetchCycle } from './use-fetch-cycle.ts';
import { wholeList, type ListOperation, type SortedView } from './whole-list.ts';

/** A row of a list's answer. */
type RowOf<O extends ListOperation> = AnswerOf<O> extends { data: (infer Row)[] } ? Row : never;
/** The operations that answer with plain pages. */
type PlainList = {
  [O in ListOperation]: AnswerOf<O> extends { data: { id: string }[] } ? O : never;
}[ListOperation];

interface Paged {
  pagination: { totalRecords: number; totalPages: number };
}

interface RecordList<O extends PlainList, View> {
  /** The operation's own filters, without page and order. */
  filters: Omit<QueryOf<O>, 'page' | 'sort' | 'export' | 'time_zone'>;
  /** The parameters of its path. */
  path?: InputOf<O>['path'];
  columns: readonly DataColumn<RowOf<O>>[];
  view: View;
  onView: (next: View) => void;
  /** The specification's message for a list that cannot be loaded, if it has one. */
  failure?: string;
}

/** A plain list of records: its rows, and the props of its page and its table. */
export function useRecordList<O extends PlainList, View extends SortedView>(
  operation: O,
  { filters, path, columns, view, onView, failure = MESSAGES.fetchFailed }: RecordList<O, View>,
) {
  const whole = wholeList(operation, filters, columns, view, onView, { path });
  const cycle = useFetchCycle<AnswerOf<O>, RowOf<O>>({
    query: q<O>(operation, { query: whole.query, path }),
    rowsOf,
    rowId,
    failure,
  });
  // Every answer has pagination, whatever its rows.
  const pagination = (cycle.answer as Paged | null)?.pagination;
  const table = { ...whole.table, columns };
  return {
    rows: cycle.rows,
    /** The full answer; null until it is loaded. */
    answer: cycle.answer,
    /** Props for a ListPage. */
    page: {
      page: view.page ?? 1,
      pages: pagination?.totalPages,
      onPage: (page: number) => onView({ ...view, page: page === 1 ? undefined : page }),
    },
    /** Props for a DataTable whose rows can be selected. */
    table: { ...cycle.table, ...table },
    /** The same without selection. */
    list: { ...cycle.list, ...table },
  };
}

const rowsOf = <Row>(answer: unknown): readonly Row[] => (answer as { data: Row[] }).data;
const rowId = (row: unknown): string => (row as { id: string }).id;
