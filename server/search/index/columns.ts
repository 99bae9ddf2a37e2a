/** The index's columns: codes to filter by and count, figures, and stock and report numbers. */
import { ATTRIBUTE_KEYS, type AttributeKey } from '../../../src/domain/attributes/attributes.ts';
import {
  MEDIA_KEYS,
  type FigureKey,
  type MediaKey,
  type Range,
} from '../../../src/domain/stones/search-filters.ts';
import { stoneFact } from '../../db/fragments/stone-fields.ts';
import { NUMBERS } from '../conditions.ts';
import { wholeNumber } from './decimal.ts';

export type CodedName =
  | AttributeKey
  | MediaKey
  | 'status'
  | 'stone_type'
  | 'carat_group'
  | 'diamond_type'
  | 'eye_clean'
  | 'provider_id';

/** As read from PostgreSQL; `carat_group` is computed from the carats. */
export const SENT_CODES = [
  'status',
  'diamond_type',
  'stone_type',
  ...ATTRIBUTE_KEYS,
  'eye_clean',
  ...MEDIA_KEYS,
  'provider_id',
] as const satisfies readonly CodedName[];

/** Figures as integers in units of their last decimal: carats in thousandths, money in cents. */
export const FIGURES = [
  { name: 'carat', decimals: 3, wide: false },
  { name: 'rap', decimals: 2, wide: true },
  { name: 'disc', decimals: 2, wide: false },
  { name: 'price_per_ct', decimals: 2, wide: true },
  { name: 'total_amt', decimals: 2, wide: true },
  { name: 'depth', decimals: 2, wide: false },
  { name: 'table_pct', decimals: 2, wide: false },
  { name: 'length', decimals: 2, wide: false },
  { name: 'width', decimals: 2, wide: false },
  { name: 'height', decimals: 2, wide: false },
  { name: 'ratio', decimals: 3, wide: false },
  { name: 'pieces', decimals: 0, wide: false },
] as const;
export type FigureName = (typeof FIGURES)[number]['name'];

/** In microseconds since the start of 2000, as PostgreSQL counts them. */
export const MOMENTS = ['confirmed_at', 'created_at'] as const;
export type MomentName = (typeof MOMENTS)[number];

export const MOMENTS_BEGIN = Date.UTC(2000, 0, 1);
export const microseconds = (moment: string): number => (Date.parse(moment) - MOMENTS_BEGIN) * 1000;

/** No value. Below every figure, moment and amount. */
export const NONE = -2_147_483_648;

export interface Ends {
  from: number;
  to: number;
}

const DECIMALS = Object.fromEntries(FIGURES.map(({ name, decimals }) => [name, decimals]));

/** Both ends of each range, in the units of the figures. */
export function endsOf(key: FigureKey, ranges: readonly Range[]): Ends[] {
  const decimals = DECIMALS[key] ?? 0;
  return ranges.map(({ from, to }) => ({
    from: from === null ? NONE + 1 : Math.max(NONE + 1, wholeNumber(from, decimals, 'up')),
    to: to === null ? Infinity : wholeNumber(to, decimals, 'down'),
  }));
}

const media = (key: MediaKey): string => `CASE WHEN s.${key} IS NULL THEN '2' ELSE '1' END`;
const isMedia = (name: string): name is MediaKey => MEDIA_KEYS.some((key) => key === name);

/** The columns in the order in which store.ts reads them, from the stones under `s`. */
export const SENT_COLUMNS = [
  's.id',
  ...SENT_CODES.map((name) => (isMedia(name) ? media(name) : `(${stoneFact(name, 's')})::text`)),
  ...FIGURES.map(({ name }) => `s.${name}::numeric`),
  ...MOMENTS.map((name) => `s.${name}`),
  ...NUMBERS.map((name) => `s.${name}`),
  's.key_to_symbols',
].join(', ');
