/** What the search screen shows, stored in the URL so that links can be shared. */
import { ATTRIBUTE_KEYS } from '../domain/attributes/attributes.ts';
import { DIAMOND_TYPE, STONE_STATUS, type DiamondType, type StoneStatus } from '../domain/codes.ts';
import {
  filtersFromWire,
  filtersToWire,
  findsAnyType,
  MEDIA_KEYS,
  RANGE_KEYS,
  type SearchWire,
  type StoneFilters,
} from '../domain/stones/search-filters.ts';
import { sortFromWire, sortToWire, type SortKey } from '../ui/table/columns.ts';

export interface SearchView {
  filters: StoneFilters;
  /** Empty: available stones first, then the newest. */
  sort: SortKey[];
  page: number;
  /** The stone open in the drawer. */
  stone: string | null;
  /** For staff: the client whose prices are shown beside the supplier's. */
  client?: string | undefined;
  /** The typed line that asks for these filters. */
  line?: string | undefined;
}

/** Lists are one word, `shape=ROUND,OVAL`, unless a value contains a comma. */
export type SearchParams = {
  [name in keyof SearchWire | 'sort' | 'stone' | 'client' | 'typed_line']?: string | number | string[];
} & {
  page?: number;
};

const LISTS = [...ATTRIBUTE_KEYS, ...RANGE_KEYS, 'stock_numbers', 'key_to_symbols'] as const;
const STATUSES: readonly number[] = Object.values(STONE_STATUS);

/** Parses any URL, including old or mistyped ones; unknown parts are ignored. */
export function viewOf(params: Record<string, unknown>): SearchView {
  const wire: SearchWire = {};
  for (const key of LISTS) {
    const list = listOf(params[key]);
    if (list.length > 0) wire[key] = list;
  }
  const status = listOf(params['status']).map(Number).filter(isStatus);
  if (status.length > 0) wire.status = status;
  for (const key of ['diamond_type', 'stone_type', 'key_to_symbols_contain', ...MEDIA_KEYS] as const) {
    const code = Number(params[key]);
    if (code === 1 || code === 2) wire[key] = code;
  }
  const searchTerm = textOf(params['searchTerm']);
  if (searchTerm !== null) wire.searchTerm = searchTerm;
  const upload = textOf(params['upload_id']);
  if (upload !== null) wire.upload_id = upload;
  if (params['offers'] === 'one') wire.offers = 'one';
  const page = Number(params['page']);
  return {
    filters: filtersFromWire(wire),
    sort: sortFromWire(listOf(params['sort'])),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    stone: textOf(params['stone']),
    client: textOf(params['client']) ?? undefined,
    line: textOf(params['typed_line']) ?? undefined,
  };
}

/** The shortest URL parameters for this view. */
export function paramsOf({ filters, sort, page, stone, client, line }: SearchView): SearchParams {
  const { diamond_type, status, ...wire } = filtersToWire(filters);
  const params: SearchParams = {};
  if (diamond_type !== undefined && diamond_type !== defaultType(filters)) params.diamond_type = diamond_type;
  if (status !== undefined) params.status = joined(status.map(String));
  for (const [key, value] of Object.entries(wire)) {
    Object.assign(params, { [key]: Array.isArray(value) ? joined(value) : value });
  }
  if (sort.length > 0) params.sort = joined(sortToWire(sort));
  if (page > 1) params.page = page;
  if (stone !== null) params.stone = stone;
  if (client !== undefined) params.client = client;
  if (line !== undefined) params.typed_line = line;
  return params;
}

/** The view of another screen that searches: the search's, with fields of its own. */
export const withSearch = <Own extends object>({ read }: { read: (raw: object) => Own }) => ({
  read: (params: Record<string, unknown>): SearchView & Own => ({ ...viewOf(params), ...read(params) }),
  write: (view: SearchView & Own): SearchParams & Own => ({ ...paramsOf(view), ...read(view) }),
});

/** The diamond type that is searched when the URL names none, so it can be omitted. */
const defaultType = (filters: StoneFilters): DiamondType | null =>
  findsAnyType(filters) ? null : DIAMOND_TYPE.white;

const joined = (list: readonly string[]): string | string[] =>
  list.some((one) => one.includes(',')) ? [...list] : list.join(',');

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String).filter(Boolean);
  return textOf(value)?.split(',').filter(Boolean) ?? [];
}

export const textOf = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null;

const isStatus = (code: number): code is StoneStatus => STATUSES.includes(code);
