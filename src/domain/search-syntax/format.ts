/** Writes filters as a line that parseSearchText reads back. */
import { ATTRIBUTES, ATTRIBUTE_KEYS, type AttributeKey } from '../attributes/attributes.ts';
import { DIAMOND_TYPE, STONE_TYPE } from '../codes.ts';
import {
  findsAnyType,
  MEDIA_KEYS,
  RANGE_KEYS,
  rangeText,
  type Range,
  type RangeKey,
  type StoneFilters,
} from '../stones/search-filters.ts';
import { SYMBOLS } from '../stones/symbols.ts';
import { writtenGrades } from './grades.ts';
import { NAMES, STATUS_WORDS } from './names.ts';
import { quoted } from './tokens.ts';
import { bareWordOf, wordOf } from './vocabulary.ts';

/**
 * The shortest line that a dealer would type, shape and carat first. Every filter can be written.
 */
export function formatSearchText(filters: StoneFilters): string {
  const { values, ranges } = filters;
  const finish = finishOf(filters);
  const attributes = ATTRIBUTE_KEYS.filter(
    (key) => finish === null || !FINISH_KEYS.some((one) => one === key),
  );
  return [
    ...codes('shape', values.shape),
    ...RANGE_KEYS.flatMap((key) => (ranges[key] ?? []).map((range) => written(key, range))),
    ...attributes.filter((key) => key !== 'shape').flatMap((key) => codes(key, values[key])),
    ...(finish === null ? [] : [finish]),
    ...(filters.stone_type === null ? [] : [filters.stone_type === STONE_TYPE.natural ? 'natural' : 'lab']),
    ...MEDIA_KEYS.flatMap((key) =>
      filters.media[key] === undefined ? [] : [`${filters.media[key] === 'with' ? 'with' : 'no'}-${key}`],
    ),
    ...symbols(filters),
    ...named('status', filters.status.map(statusWord)),
    ...named('stock_numbers', filters.stock_numbers.map(quoted)),
    ...named('searchTerm', filters.searchTerm === '' ? [] : [quoted(filters.searchTerm)]),
    ...named('upload_id', filters.upload_id === undefined ? [] : [quoted(filters.upload_id)]),
    ...named('offers', filters.offers === undefined ? [] : [filters.offers]),
    ...typeOf(filters),
  ].join(' ');
}

const named = (key: keyof typeof NAMES, values: readonly string[]): string[] =>
  values.length === 0 ? [] : [`${NAMES[key][0]}:${values.join(',')}`];

function symbols({ symbols: asked }: StoneFilters): string[] {
  if (asked === undefined) return [];
  const words = asked.codes.map((code) =>
    SYMBOLS.some((symbol) => symbol.code === code) ? wordOf(code) : quoted(code),
  );
  return named(asked.contain === 'with' ? 'key_to_symbols' : 'without_symbols', words);
}

const statusWord = (code: number): string => STATUS_WORDS.find(([, one]) => one === code)?.[0] ?? '';

function codes(key: AttributeKey, wanted: readonly string[] = []): string[] {
  const options: readonly { code: string }[] = ATTRIBUTES[key].options;
  const known = wanted.every((code) => options.some((option) => option.code === code));
  if (known && (key === 'color' || key === 'clarity') && !wanted.includes('N'))
    // `FL none` would be a fluorescence.
    return writtenGrades(key, wanted).map((grade) => (grade === 'FL' ? 'clarity:FL' : grade));
  const words = wanted.map((code) => bareWordOf(key, code));
  if (words.every((word) => word !== undefined)) return words.length === 0 ? [] : [words.join(', ')];
  return named(
    key,
    wanted.map((code) => (options.some((option) => option.code === code) ? wordOf(code) : quoted(code))),
  );
}

const FINISH_KEYS = ['cut', 'polish', 'symmetry'] as const;
const TRIPLES: Readonly<Record<string, string>> = { 'ID,EX': '3ex', 'ID,EX,VG': '3vg', ID: '3id' };

/** `3ex` where cut, polish and symmetry ask for the same. */
function finishOf({ values }: StoneFilters): string | null {
  const [cut, ...others] = FINISH_KEYS.map((key) => (values[key] ?? []).join(','));
  return cut !== undefined && others.every((one) => one === cut) ? (TRIPLES[cut] ?? null) : null;
}

const HUNDREDTHS = /^\d{1,2}\.\d{2,3}$/;
const MONEY = /^[1-9]\d{2,}(?:\.\d+)?$/;

function written(key: RangeKey, range: Range): string {
  const { from, to } = range;
  const is = (end: string | null, pattern: RegExp): end is string => end !== null && pattern.test(end);
  if (key === 'carat' && is(from, HUNDREDTHS)) {
    if (to === null) return `${from}ct+`;
    if (from === to) return `${from}ct`;
    if (HUNDREDTHS.test(to)) return `${from}-${to}ct`;
  }
  const per = key === 'price_per_ct' ? '/ct' : key === 'total_amt' ? '' : null;
  // Without a sign, a small number would be read as carats.
  if (per !== null && from === null && is(to, MONEY)) return `<${to}${per}`;
  if (per !== null && to === null && is(from, MONEY)) return `>${from}${per}`;
  return `${NAMES[key][0]}:${rangeText(range)}`;
}

/** Left out for the type that is searched by default. */
function typeOf({ diamond_type: type, values, ...rest }: StoneFilters): string[] {
  if (type === null) return [];
  const isFancy = [values.fancy_color, values.intensity, values.overtone].some((one) => one !== undefined);
  const silent = findsAnyType(rest) ? null : isFancy ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white;
  return type === silent ? [] : [`type:${type === DIAMOND_TYPE.white ? 'white' : 'fancy'}`];
}
