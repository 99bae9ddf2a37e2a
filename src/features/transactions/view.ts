/** What a transaction list shows: its filters, page, grouping and open line. The URL holds it on the list's own screen. */
import type { DataOf, QueryOf } from '../../api/client.ts';
import type { DiamondType } from '../../domain/codes.ts';

/** Report grouping. (Specification, section 4.) */
export type Grouping = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const GROUPING_LABEL: Readonly<Record<Grouping, string>> = {
  1: 'Diamond list',
  2: 'Date wise',
  3: 'Customer wise',
  4: 'Date and customer wise',
  5: 'Invoice wise',
  6: 'Order wise',
  7: 'Memo wise',
};

export interface LineView {
  page?: number | undefined;
  size?: number | undefined;
  status?: number[] | undefined;
  /** First and last day, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  client?: string | undefined;
  /** White or fancy; a person's lines stand together until one is chosen, so that none is overlooked. 0 is both. */
  type?: DiamondType | 0 | undefined;
  search?: string | undefined;
  group?: Grouping | undefined;
  /** The open line's id. */
  line?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const text = (value: unknown): string | undefined => {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return written === '' ? undefined : written.slice(0, 200);
};
const whole = (value: unknown, least: number, most: number): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
};

/** Reads the view from a URL: what does not fit is as if it were not there. */
export function readView(raw: Record<string, unknown>): LineView {
  const codes = (Array.isArray(raw['status']) ? raw['status'] : [raw['status']]).flatMap(
    (code) => whole(code, 1, 99) ?? [],
  );
  const [from, to] = [text(raw['from']), text(raw['to'])];
  const view: LineView = {
    page: whole(raw['page'], 2, 1_000_000),
    size: whole(raw['size'], 1, 1000),
    status: codes.length > 0 ? codes : undefined,
    from: from !== undefined && DAY.test(from) ? from : undefined,
    to: to !== undefined && DAY.test(to) ? to : undefined,
    client: text(raw['client']),
    type: raw['type'] === undefined ? undefined : (whole(raw['type'], 0, 2) as DiamondType | 0 | undefined),
    search: text(raw['search']),
    group: whole(raw['group'], 1, 7) as Grouping | undefined,
    line: text(raw['line']),
  };
  // A link carries what is set and nothing else.
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}

/** Another filter is another result: it begins at its first page, with no line open. */
export const filtered = (view: LineView, change: Partial<LineView>): LineView => ({
  ...view,
  ...change,
  page: undefined,
  line: undefined,
});

export const typeOf = (view: LineView): DiamondType | 0 => view.type ?? 0;

export const isFiltered = (view: LineView): boolean =>
  typeOf(view) !== 0 ||
  [view.status, view.from, view.to, view.client, view.search].some((filter) => filter !== undefined);

export interface Asked {
  view: LineView;
  /** The one client whose lines are shown, where the list stands on that client's page. */
  userId?: string | undefined;
  groupBy: Grouping;
}

export interface LineQuestion {
  query: QueryOf<'listHolds'>;
  data: DataOf<'listHolds'>;
}

/** The question to the server; all four lists take the same one. */
export function questionOf({ view, userId, groupBy }: Asked): LineQuestion {
  const type = typeOf(view);
  return {
    query: {
      page: view.page,
      size: view.size,
      status: view.status,
      startDate: view.from,
      endDate: view.to,
      user_id: userId ?? view.client,
      diamond_type: type === 0 ? undefined : type,
      search: view.search,
      groupBy,
    },
    data: {},
  };
}
