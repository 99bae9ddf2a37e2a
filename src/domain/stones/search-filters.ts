/**
 * The filters of a search: one type for the wire, the browser's address and the server.
 * (Specification, section 3: inventory selection by attribute; section 7: search.)
 */
import { plainNumber, searchText } from '../text/search-folding.ts';
import { ATTRIBUTE_KEYS, type AttributeKey } from '../attributes/attributes.ts';
import {
  AVAILABILITY_FILTER,
  CONTAIN_FILTER,
  DIAMOND_TYPE,
  type DiamondType,
  type StoneStatus,
  type StoneType,
} from '../codes.ts';

export const RANGE_KEYS = [
  'carat',
  'rap',
  'disc',
  'price_per_ct',
  'total_amt',
  'depth',
  'table_pct',
  'length',
  'width',
  'height',
  'days_in_stock',
] as const;
export type RangeKey = (typeof RANGE_KEYS)[number];
/** Ranges of a stone's own figures; days in stock are counted from the day of its arrival. */
export type FigureKey = Exclude<RangeKey, 'days_in_stock'>;
export const FIGURE_KEYS = RANGE_KEYS.filter((key): key is FigureKey => key !== 'days_in_stock');

export const RANGE_LABEL: Record<RangeKey, string> = {
  carat: 'Carat',
  rap: 'Rap',
  disc: 'Discount %',
  price_per_ct: '$/ct',
  total_amt: 'Amount $',
  depth: 'Depth %',
  table_pct: 'Table %',
  length: 'Length mm',
  width: 'Width mm',
  height: 'Height mm',
  days_in_stock: 'Days in stock',
};

export const MEDIA_KEYS = ['image', 'video', 'certificate'] as const;
export type MediaKey = (typeof MEDIA_KEYS)[number];

export const MEDIA_LABEL: Record<MediaKey, string> = {
  image: 'Image',
  video: 'Video',
  certificate: 'Certificate',
};
export const isMedium = (field: string): field is MediaKey => MEDIA_KEYS.some((key) => key === field);

/**
 * Decimal strings, so that 0.30 stays as typed; null leaves that end open. Both ends are included.
 */
export interface Range {
  from: string | null;
  to: string | null;
}

export interface StoneFilters {
  /** Null searches both white and fancy stones. */
  diamond_type: DiamondType | null;
  stone_type: StoneType | null;
  /** Empty means every status that the person may see. */
  status: readonly StoneStatus[];
  /** A stone matches any of an attribute's values; absent attributes are not filtered by. */
  values: Partial<Record<AttributeKey, readonly string[]>>;
  /** A stone matches any of the ranges. */
  ranges: Partial<Record<RangeKey, readonly Range[]>>;
  media: Partial<Record<MediaKey, 'with' | 'without'>>;
  /**
   * Stones whose key to symbols has any of these, or none of them. A stone without a key has none.
   */
  symbols?: { codes: readonly string[]; contain: 'with' | 'without' } | undefined;
  /** Stock or report numbers, ours or the provider's. */
  stock_numbers: readonly string[];
  /** The beginning of such a number. */
  searchTerm: string;
  /** Only stones that this upload named. */
  upload_id?: string | undefined;
  /** Staff: one offer of each stone, as clients see them; otherwise every one. */
  offers?: 'one' | undefined;
}

/** One filter that can be removed. */
export type FilterName =
  | AttributeKey
  | RangeKey
  | MediaKey
  | 'key_to_symbols'
  | 'stone_type'
  | 'status'
  | 'stock_numbers'
  | 'searchTerm'
  | 'upload_id'
  | 'offers';

/** The contract's StoneSearch without paging: lists of codes, and ranges as `from..to`. */
export type SearchWire = Partial<Record<AttributeKey, string[]>> &
  Partial<Record<RangeKey, string[]>> &
  Partial<Record<MediaKey, 1 | 2 | 3>> & {
    diamond_type?: DiamondType;
    stone_type?: StoneType;
    status?: StoneStatus[];
    key_to_symbols?: string[];
    key_to_symbols_contain?: 1 | 2;
    stock_numbers?: string[];
    searchTerm?: string;
    upload_id?: string;
    offers?: 'one';
  };

/** The trade's size groups, each up to just below the next; `5..` has no end. */
export const CARAT_GROUPS: readonly string[] = [
  '..0.299',
  '0.30..0.399',
  '0.40..0.499',
  '0.50..0.699',
  '0.70..0.899',
  '0.90..0.999',
  '1.00..1.499',
  '1.50..1.999',
  '2.00..2.999',
  '3.00..3.999',
  '4.00..4.999',
  '5.00..',
];

const RANGE = /^(-?\d*(?:\.\d+)?)\.\.(-?\d*(?:\.\d+)?)$/;

/**
 * `0.30..0.39`, `..5`, `-40..`; null when invalid or open at both ends. Swapped ends are corrected.
 */
export function parseRange(text: string): Range | null {
  const match = RANGE.exec(text.trim());
  if (match === null) return null;
  const [from, to] = [endOf(match[1]), endOf(match[2])];
  if (from === null && to === null) return null;
  return from !== null && to !== null && Number(from) > Number(to) ? { from: to, to: from } : { from, to };
}

const endOf = (text: string | undefined): string | null =>
  text === undefined || text === '' || text === '-' ? null : text;

export const rangeText = ({ from, to }: Range): string => `${from ?? ''}..${to ?? ''}`;

const MEDIA_FROM_WIRE = {
  [AVAILABILITY_FILTER.available]: 'with',
  [AVAILABILITY_FILTER.notAvailable]: 'without',
} as const;

/**
 * Numbers as they were typed, in upper case as most sheets write them, and in lower case.
 * `lower(...)` would need an index.
 */
export const casesOf = (numbers: readonly string[]): string[] => [
  ...new Set(
    numbers
      .flatMap((one) => [one, plainNumber(one)])
      .flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]),
  ),
];

/**
 * The filters of a request or an address. Without a diamond type it searches white stones, except
 * when `findsAnyType`. Invalid ranges are left out.
 */
export function filtersFromWire(wire: SearchWire): StoneFilters {
  const stock_numbers = (wire.stock_numbers ?? []).map(searchText).filter(Boolean);
  const searchTerm = searchText(wire.searchTerm ?? '');
  const upload_id = wire.upload_id?.trim() || undefined;
  const filters: StoneFilters = {
    diamond_type: wire.diamond_type ?? null,
    stone_type: wire.stone_type ?? null,
    status: wire.status ?? [],
    values: {},
    ranges: {},
    media: {},
    stock_numbers,
    searchTerm,
    upload_id,
    offers: wire.offers,
  };
  for (const key of ATTRIBUTE_KEYS) {
    const codes = wire[key];
    if (codes !== undefined && codes.length > 0) filters.values[key] = codes;
  }
  for (const key of RANGE_KEYS) {
    const ranges = (wire[key] ?? []).flatMap((text) => parseRange(text) ?? []);
    if (ranges.length > 0) filters.ranges[key] = ranges;
  }
  for (const key of MEDIA_KEYS) {
    const asked = wire[key];
    if (asked !== undefined && asked !== AVAILABILITY_FILTER.all) filters.media[key] = MEDIA_FROM_WIRE[asked];
  }
  const { key_to_symbols: codes = [], key_to_symbols_contain: contain } = wire;
  if (codes.length > 0)
    filters.symbols = {
      codes,
      contain: contain === CONTAIN_FILTER.doesNotContain ? 'without' : 'with',
    };
  if (!findsAnyType(filters)) filters.diamond_type ??= DIAMOND_TYPE.white;
  return filters;
}

/**
 * Whether a search without a diamond type finds both: where stones are named by number, by their
 * sheet, or by their days in stock, as in the report of the stock by its age.
 */
export const findsAnyType = ({
  stock_numbers,
  searchTerm,
  upload_id,
  ranges,
}: Pick<StoneFilters, 'stock_numbers' | 'searchTerm' | 'upload_id' | 'ranges'>): boolean =>
  stock_numbers.length > 0 ||
  searchTerm !== '' ||
  upload_id !== undefined ||
  (ranges.days_in_stock?.length ?? 0) > 0;

/** Finds every stone, of both types; a search without filters finds only the white ones. */
export const EVERY_STONE: StoneFilters = { ...filtersFromWire({}), diamond_type: null };

/** The filters as the contract and the address write them, without the empty ones. */
export function filtersToWire(filters: StoneFilters): SearchWire {
  const wire: SearchWire = {};
  if (filters.diamond_type !== null) wire.diamond_type = filters.diamond_type;
  if (filters.stone_type !== null) wire.stone_type = filters.stone_type;
  if (filters.status.length > 0) wire.status = [...filters.status];
  for (const key of ATTRIBUTE_KEYS) {
    const codes = filters.values[key];
    if (codes !== undefined && codes.length > 0) wire[key] = [...codes];
  }
  for (const key of RANGE_KEYS) {
    const ranges = filters.ranges[key];
    if (ranges !== undefined && ranges.length > 0) wire[key] = ranges.map(rangeText);
  }
  for (const key of MEDIA_KEYS) {
    const asked = filters.media[key];
    if (asked !== undefined)
      wire[key] = asked === 'with' ? AVAILABILITY_FILTER.available : AVAILABILITY_FILTER.notAvailable;
  }
  if (filters.symbols !== undefined) {
    const { codes, contain } = filters.symbols;
    wire.key_to_symbols = [...codes];
    wire.key_to_symbols_contain =
      contain === 'with' ? CONTAIN_FILTER.contains : CONTAIN_FILTER.doesNotContain;
  }
  if (filters.stock_numbers.length > 0) wire.stock_numbers = [...filters.stock_numbers];
  if (filters.searchTerm !== '') wire.searchTerm = filters.searchTerm;
  if (filters.upload_id !== undefined) wire.upload_id = filters.upload_id;
  if (filters.offers !== undefined) wire.offers = filters.offers;
  return wire;
}

/** The filters that are set, in screen order. The diamond type is always set and does not count. */
export function namesOf(filters: StoneFilters): FilterName[] {
  return [
    ...(filters.upload_id === undefined ? [] : ['upload_id' as const]),
    ...(filters.searchTerm === '' ? [] : ['searchTerm' as const]),
    ...(filters.stock_numbers.length === 0 ? [] : ['stock_numbers' as const]),
    ...(filters.stone_type === null ? [] : ['stone_type' as const]),
    ...(filters.status.length === 0 ? [] : ['status' as const]),
    ...ATTRIBUTE_KEYS.filter((key) => (filters.values[key]?.length ?? 0) > 0),
    ...RANGE_KEYS.filter((key) => (filters.ranges[key]?.length ?? 0) > 0),
    ...MEDIA_KEYS.filter((key) => filters.media[key] !== undefined),
    ...(filters.symbols === undefined ? [] : ['key_to_symbols' as const]),
    ...(filters.offers === undefined ? [] : ['offers' as const]),
  ];
}

/** The same search without one filter. */
export function without(filters: StoneFilters, name: FilterName): StoneFilters {
  if (name === 'searchTerm') return { ...filters, searchTerm: '' };
  if (name === 'upload_id' || name === 'offers') return { ...filters, [name]: undefined };
  if (name === 'stock_numbers') return { ...filters, stock_numbers: [] };
  if (name === 'stone_type') return { ...filters, stone_type: null };
  if (name === 'status') return { ...filters, status: [] };
  if (name === 'key_to_symbols') return { ...filters, symbols: undefined };
  const { [name as AttributeKey]: _value, ...values } = filters.values;
  const { [name as RangeKey]: _range, ...ranges } = filters.ranges;
  const { [name as MediaKey]: _media, ...media } = filters.media;
  return { ...filters, values, ranges, media };
}
