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
import { dayIn, flagIn, presentIn, textIn, wholeIn } from '../../ui/records/url-params.ts';

/** The groupings of a list; the first one is the default. */
export type Groupings = readonly [Grouping, ...Grouping[]];

export interface LineView {
  page?: number | undefined;
  size?: number | undefined;
  /** Whether finished lines are shown as well as open ones. */
  all?: true | undefined;
  status?: number[] | undefined;
  overdue?: true | undefined;
  /** Whether only memos with a request for more time are shown. */
  asked?: true | undefined;
  /** Kinds of requests of enquiries. */
  asksFor?: EnquiryRequestKind[] | undefined;
  /** The fewest and the most days that memos are out. */
  daysFrom?: number | undefined;
  daysTo?: number | undefined;
  /** First and last day, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  client?: string | undefined;
  /** The country of the clients' businesses; 0 where it is not known. */
  country?: number | undefined;
  /**
   * For invoices: only those of this business associate's clients, only this shape (its code), and
   * only this provider.
   */
  associate?: string | undefined;
  shape?: string | undefined;
  /** For invoices: only credited stones, or only those not credited. */
  credited?: boolean | undefined;
  provider?: string | undefined;
  /** White or fancy, or 0 for both; white by default. (Specification, section 3.) */
  type?: DiamondType | 0 | undefined;
  search?: string | undefined;
  group?: Grouping | undefined;
  /** As sent to the server: `-due_date,carat`. */
  sort?: string | undefined;
  /** The open line's id. */
  line?: string | undefined;
  /** The open invoice's id. */
  invoice?: string | undefined;
  /** Whether the client's credit is open. */
  credit?: true | undefined;
}

const isOn = (value: unknown): true | undefined => (flagIn(value) === true ? true : undefined);

function asksIn(raw: unknown): EnquiryRequestKind[] | undefined {
  const codes: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const kinds = ENQUIRY_REQUEST_KINDS.filter((kind) =>
    codes.some((code) => wholeIn(code, kind, kind) === kind),
  );
  return kinds.length === 0 ? undefined : kinds;
}

/** Parses the view from a URL; invalid values are ignored. */
export function readView(raw: Record<string, unknown>): LineView {
  const codes = (Array.isArray(raw['status']) ? raw['status'] : [raw['status']]).flatMap(
    (code) => wholeIn(code, 1, 99) ?? [],
  );
  const view: LineView = {
    page: wholeIn(raw['page'], 2, 1_000_000),
    size: wholeIn(raw['size'], 1, 1000),
    all: isOn(raw['all']),
    status: codes.length > 0 ? codes : undefined,
    overdue: isOn(raw['overdue']),
    asked: isOn(raw['asked']),
    asksFor: asksIn(raw['asksFor']),
    daysFrom: wholeIn(raw['daysFrom'], 0, 36_500),
    daysTo: wholeIn(raw['daysTo'], 0, 36_500),
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
    client: textIn(raw['client']),
    country: wholeIn(raw['country'], 0, 9999),
    associate: textIn(raw['associate']),
    shape: textIn(raw['shape']),
    credited: flagIn(raw['credited']),
    provider: textIn(raw['provider']),
    type: wholeIn(raw['type'], 0, 2) as DiamondType | 0 | undefined,
    search: textIn(raw['search']),
    group: wholeIn(raw['group'], 1, 8) as Grouping | undefined,
    sort: textIn(raw['sort']),
    line: textIn(raw['line']),
    invoice: textIn(raw['invoice']),
    credit: isOn(raw['credit']),
  };
  return presentIn(view);
}

/** A new filter starts at the first page, with no line open. */
export const filtered = (view: LineView, change: Partial<LineView>): LineView => ({
  ...view,
  ...change,
  page: undefined,
  line: undefined,
  invoice: undefined,
  credit: undefined,
});

/** Removes all filters; sort, grouping and whether finished lines are shown are kept. */
export const NO_FILTERS = {
  status: undefined,
  overdue: undefined,
  asked: undefined,
  asksFor: undefined,
  daysFrom: undefined,
  daysTo: undefined,
  from: undefined,
  to: undefined,
  client: undefined,
  country: undefined,
  associate: undefined,
  shape: undefined,
  credited: undefined,
  provider: undefined,
  type: undefined,
  search: undefined,
} as const satisfies Partial<LineView>;

export const FIRST_TYPE = DIAMOND_TYPE_OPTIONS[0].code;
export const typeOf = (view: LineView): DiamondType | 0 => view.type ?? FIRST_TYPE;

/** Open lines are the default, unless all lines or a status are chosen. */
export const showsAll = ({ all, status }: LineView): boolean => all === true || status !== undefined;

/** Lines with one of these codes. */
export const sumOf = (counts: Readonly<Record<string, number>>, codes: readonly number[]): number =>
  codes.reduce((sum, code) => sum + (counts[code] ?? 0), 0);

export const isFiltered = (view: LineView): boolean =>
  typeOf(view) === DIAMOND_TYPE.fancy ||
  [
    view.status,
    view.overdue,
    view.asked,
    view.asksFor,
    view.daysFrom,
    view.daysTo,
    view.from,
    view.to,
    view.client,
    view.country,
    view.associate,
    view.provider,
    view.shape,
    view.credited,
    view.search,
  ].some((filter) => filter !== undefined);

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
  const type = typeOf(view);
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
