/** What a transaction list asks of the server, by its view. */
import type { DataOf, QueryOf } from '../../api/client.ts';
import type { DiamondType, ExternalRole } from '../../domain/codes.ts';
import type { Grouping } from '../../domain/lines/grouping.ts';
import type { LineColumnKey } from '../../domain/lines/line-columns.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../domain/stones/type-options.ts';
import type { FileLayout } from '../../ui/lists/whole-list.ts';
import type { LineView } from './transactions-view.ts';

/**
 * The diamond type that a list starts with: both, so that no hold expires unseen, but the first one
 * in lists of external clients. (Specification, sections 3 and 9.)
 */
export const firstTypeOf = (source: unknown): DiamondType | 0 =>
  source === undefined ? 0 : DIAMOND_TYPE_OPTIONS[0].code;

/** Open lines are the default, unless all lines or a status are chosen. */
export const showsAll = ({ all, status }: LineView): boolean => all === true || status !== undefined;

/** Lines with one of these codes. */
export const sumOf = (counts: Readonly<Record<string, number>>, codes: readonly number[]): number =>
  codes.reduce((sum, code) => sum + (counts[code] ?? 0), 0);

export interface LineListParams<Sort extends string> {
  view: LineView;
  /** The open statuses, if the view shows only these; otherwise all. */
  open?: readonly number[];
  /** The client, if the list is on that client's page. */
  userId?: string | undefined;
  /** The business associate whose clients' lines are listed, if the list is on their page. */
  associateId?: string | undefined;
  /** Whether the clients take our stock by API or by FTP, where only external ones are shown. */
  source?: ExternalRole | undefined;
  groupBy: Grouping;
  sort?: Sort[] | undefined;
}

export interface LineQuestion<Sort extends string> {
  query: Omit<
    QueryOf<'listHolds'> &
      Pick<QueryOf<'listMemos'>, 'asked' | 'days_from' | 'days_to'> &
      Pick<QueryOf<'listEnquiries'>, 'asks_for'>,
    'sort'
  > & {
    sort?: Sort[] | undefined;
  };
  data: DataOf<'listHolds'>;
}

/** The request to the server; the four lists only differ in their sort keys. */
export function questionOf<Sort extends string = never>({
  view,
  open,
  userId,
  associateId,
  source,
  groupBy,
  sort,
}: LineListParams<Sort>): LineQuestion<Sort> {
  const type = view.type ?? firstTypeOf(source);
  return {
    query: {
      page: view.page,
      size: view.size,
      status: view.status ?? (open === undefined || showsAll(view) ? undefined : [...open]),
      overdue: view.overdue,
      asked: view.asked,
      asks_for: view.asksFor,
      days_from: view.daysFrom,
      days_to: view.daysTo,
      startDate: view.from,
      endDate: view.to,
      user_id: userId ?? view.client,
      begun_by: view.person,
      country_id: view.country,
      business_associate_id: associateId,
      source,
      diamond_type: type === 0 ? undefined : type,
      search: view.search,
      groupBy,
      ...(sort === undefined || sort.length === 0 ? {} : { sort }),
    },
    data: {},
  };
}

/**
 * The request for a file of the selected lines, or of the whole list if none is selected, in the
 * list's order.
 */
export function sheetOf<Sort extends string>(
  { query, data }: LineQuestion<Sort>,
  columns: readonly LineColumnKey[],
  ids: readonly string[],
  layout?: FileLayout,
): LineQuestion<Sort> {
  const { groupBy, sort, page: _page, size: _size, ...filters } = query;
  const order = { groupBy, layout, sort };
  return {
    // Selected lines are in the sheet even if they no longer match the filters.
    query: ids.length > 0 ? order : { ...filters, ...order },
    data: {
      ...data,
      ...(ids.length > 0 ? { ids: [...ids] } : {}),
      export: { columns: [...columns] },
    },
  };
}
