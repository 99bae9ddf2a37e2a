/** The names of filters before a colon: `cut:ex`, `depth:59..62`. */
import type { AttributeKey } from '../attributes/attributes.ts';
import { byInclusion } from '../attributes/inclusions.ts';
import { STONE_STATUS, type StoneStatus } from '../codes.ts';
import type { RangeKey } from '../stones/search-filters.ts';
import { wordOf } from './vocabulary.ts';

/** The names before a colon; the first is written. */
const ATTRIBUTE_NAMES: Readonly<Record<AttributeKey, readonly string[]>> = {
  shape: ['shape'],
  color: ['color', 'colour', 'col'],
  fancy_color: ['fancy', 'fancy-color', 'fancy-colour'],
  intensity: ['intensity', 'int'],
  overtone: ['overtone'],
  clarity: ['clarity', 'cla'],
  lab: ['lab'],
  cut: ['cut'],
  shade: ['shade'],
  polish: ['polish', 'pol'],
  milky: ['milky'],
  symmetry: ['symmetry', 'sym'],
  fluorescence: ['fl', 'fluor', 'fluorescence', 'flr'],
  location: ['in', 'location'],
  ...byInclusion(({ field, letters }) => [wordOf(field), letters.toLowerCase()]),
  guaranteed: ['guaranteed'],
  rough_origin: ['origin', 'rough', 'rough-origin'],
};
const RANGE_NAMES: Readonly<Record<RangeKey, readonly string[]>> = {
  carat: ['carat', 'ct', 'size'],
  rap: ['rap'],
  disc: ['disc', 'discount'],
  price_per_ct: ['ppc', 'price'],
  total_amt: ['amount', 'total', 'amt'],
  depth: ['depth', 'dp'],
  table_pct: ['table', 'tb'],
  length: ['length'],
  width: ['width'],
  height: ['height'],
  days_in_stock: ['days', 'age'],
};
const OTHER_NAMES = {
  status: ['status'],
  diamond_type: ['type'],
  stock_numbers: ['no', 'number'],
  searchTerm: ['begins'],
  upload_id: ['import'],
  offers: ['offers'],
  key_to_symbols: ['kts', 'symbols'],
  without_symbols: ['no-kts', 'no-symbols'],
} as const;

export const NAMES = { ...ATTRIBUTE_NAMES, ...RANGE_NAMES, ...OTHER_NAMES };
export type NamedKey = keyof typeof NAMES;

const KEYS = new Map<string, NamedKey>(
  Object.entries(NAMES).flatMap(([key, names]) =>
    names.map((name): [string, NamedKey] => [name, key as NamedKey]),
  ),
);
/** The filter that is named before a colon; undefined for none. */
export const keyNamed = (name: string): NamedKey | undefined => KEYS.get(wordOf(name));

export const STATUS_WORDS: readonly (readonly [word: string, code: StoneStatus])[] = [
  ['available', STONE_STATUS.available],
  ['not-available', STONE_STATUS.notAvailable],
  ['confirmed', STONE_STATUS.confirmStones],
  ['hold', STONE_STATUS.hold],
  ['memo', STONE_STATUS.memo],
  ['sold', STONE_STATUS.soldOut],
];
