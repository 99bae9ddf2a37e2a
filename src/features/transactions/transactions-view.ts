/**
 * What a transaction list shows: filters, page, grouping and open line; stored in the URL on its
 * own screen.
 */
import type { DataOf, QueryOf } from '../../api/client.ts';
import { DIAMOND_TYPE, type DiamondType, type ExternalRole } from '../../domain/codes.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../domain/stones/type-options.ts';
import { ENQUIRY_REQUEST_KINDS, type EnquiryRequestKind } from '../../domain/lines/enquiry-requests.ts';
import type { Grouping } from '../../domain/lines/grouping.ts';
import type { LineColumnKey } from '../../domain/lines/line-columns.ts';
import type { FileLayout } from '../../ui/lists/whole-list.ts';
import {
  code,
  day,
  defineView,
  flag,
  list,
  on,
  record,
  setting,
  sort,
  text,
  transient,
  whole,
  type ViewOf,
} from '../../ui/records/define-view.ts';

/** The groupings of a list; the first one is the default. */
export type Groupings = readonly [Grouping, ...Grouping[]];

function asksIn(raw: unknown): EnquiryRequestKind[] | undefined {
  const asked = list(code(ENQUIRY_REQUEST_KINDS))(raw);
  return asked && ENQUIRY_REQUEST_KINDS.filter((kind) => asked.includes(kind));
}

export const lineView = defineView({
  page: transient(whole(2, 1_000_000)),
  size: setting(whole(1, 1000)),
  /** Whether finished lines are shown as well as open ones. */
  all: setting(on),
  status: list(whole(1, 99)),
  overdue: on,
  /** Whether only memos with a request for more time are shown. */
  asked: on,
  /** Kinds of requests of enquiries. */
  asksFor: asksIn,
  /** The fewest and the most days that memos are out. */
  daysFrom: whole(0, 36_500),
  daysTo: whole(0, 36_500),
  from: day,
  to: day,
  client: text,
  /** The country of the clients' businesses; 0 where it is not known. */
  country: whole(0, 9999),
  /**
   * For invoices: only those of this business associate's clients, only this shape (its code), and
   * only this provider.
   */
  associate: text,
  shape: text,
  /** For invoices: only credited stones, or only those not credited. */
  credited: flag,
  provider: text,
  /** White or fancy, or 0 for both. (Specification, section 3.) */
  type: code([0, DIAMOND_TYPE.white, DIAMOND_TYPE.fancy]),
  search: text,
  group: setting(code<Grouping>([1, 2, 3, 4, 5, 6, 7, 8])),
  sort,
  line: record,
  invoice: record,
  /** Whether the client's credit is open. */
  credit: transient(on),
});
export type LineView = ViewOf<typeof lineView>;

/**
 * The type with which a list starts: both in one's own lists, so that no hold runs out unseen, and
 * the first diamond type in lists of external clients. (Specification, sections 3 and 9.)
 */
export const firstTypeOf = (source: unknown): DiamondType | 0 =>
  source === undefined ? 0 : DIAMOND_TYPE_OPTIONS[0].code;

/** Open lines are the default, unless all lines or a status are chosen. */
export const showsAll = ({ all, status }: LineView): boolean => all === true || status !== undefined;

/** Lines with one of these codes. */
export const sumOf = (counts: Readonly<Record<string, number>>, codes: readonly number[]): number =>
  codes.reduce((sum, code) => sum + (counts[code] ?? 0), 0);

/** Both types narrow nothing. */
export const isNarrowed = ({ type = 0, ...view }: LineView): boolean =>
  type !== 0 || lineView.isNarrowed(view);

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
