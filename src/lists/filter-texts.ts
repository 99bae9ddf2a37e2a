/** Filters in words: on chips, and in the columns of lists. */
import {
  ATTRIBUTES,
  attributeLabel,
  type AttributeKey,
  type AttributeOption,
} from '../domain/attributes/attributes.ts';
import {
  MEDIA_LABEL,
  RANGE_LABEL,
  namesOf,
  type FilterName,
  type MediaKey,
  type RangeKey,
  type StoneFilters,
} from '../domain/stones/search-filters.ts';
import { DIAMOND_TYPE } from '../domain/codes.ts';
import { statusLabel } from '../machines/stone-workflows.ts';
import { symbolLabel } from '../domain/stones/symbols.ts';
import { originLabel } from '../domain/stones/stone-cells.ts';
import { rangeLabel } from './range-texts.ts';

const NAME: Partial<Record<FilterName, string>> = {
  stone_type: 'Origin',
  status: 'Status',
  stock_numbers: 'Numbers',
  searchTerm: 'Number begins with',
  upload_id: 'Import',
  key_to_symbols: 'Key to symbols',
  offers: 'Offers',
};

/** The name of a filter: `Color`, `Carat`. */
export function filterLabel(name: FilterName): string {
  return (
    NAME[name] ??
    ATTRIBUTES[name as AttributeKey]?.label ??
    RANGE_LABEL[name as RangeKey] ??
    MEDIA_LABEL[name as MediaKey]
  );
}

const MANY = 4;

/** The values of a filter: `D, E, F`. */
export function filterValue(filters: StoneFilters, name: FilterName): string {
  if (name === 'stone_type') return originLabel(filters.stone_type) ?? '';
  if (name === 'status') return filters.status.map((code) => statusLabel('stone', code).label).join(', ');
  if (name === 'stock_numbers') {
    return filters.stock_numbers.length > 2
      ? `${filters.stock_numbers.length.toLocaleString('en-US')} numbers`
      : filters.stock_numbers.join(', ');
  }
  if (name === 'searchTerm') return filters.searchTerm;
  if (name === 'upload_id') return 'stones of one sheet';
  if (name === 'offers') return 'one of each stone';
  if (name === 'key_to_symbols') {
    const labels = filters.symbols?.codes.map(symbolLabel) ?? [];
    return filters.symbols?.contain === 'without' ? `no ${labels.join(', no ')}` : labels.join(', ');
  }
  const ranges = filters.ranges[name as RangeKey];
  if (ranges !== undefined) return ranges.map((range) => rangeLabel(range, name as RangeKey)).join(', ');
  const media = filters.media[name as MediaKey];
  if (media !== undefined) return media === 'with' ? 'there' : 'missing';
  const labels = gradesInWords(name as AttributeKey, filters.values[name as AttributeKey] ?? []);
  return labels.length > MANY + 1
    ? `${labels.slice(0, MANY).join(', ')} and ${labels.length - MANY} more`
    : labels.join(', ');
}

/** Grades have an order, so three or more in a row are written as `FL–VS2`. */
const GRADED: readonly AttributeKey[] = ['color', 'clarity'];

function gradesInWords(key: AttributeKey, codes: readonly string[]): string[] {
  if (!GRADED.includes(key)) return codes.map((code) => attributeLabel(key, code));
  const runs: AttributeOption[][] = [];
  for (const [at, option] of ATTRIBUTES[key].options.entries()) {
    if (!codes.includes(option.code)) continue;
    const before = ATTRIBUTES[key].options[at - 1];
    const run = before !== undefined && runs.at(-1)?.at(-1)?.code === before.code ? runs.at(-1) : undefined;
    if (run === undefined) runs.push([option]);
    else run.push(option);
  }
  const inRuns = runs.flatMap((run) =>
    run.length < 3 ? run.map(({ label }) => label) : `${run[0]?.label}–${run.at(-1)?.label}`,
  );
  // Filters of an old address or a stored search that no longer exist.
  const known = new Set<string>(ATTRIBUTES[key].options.map(({ code }) => code));
  return [...inRuns, ...codes.filter((code) => !known.has(code))];
}

const KIND_OF_STONE: Record<number, string> = {
  [DIAMOND_TYPE.white]: 'White',
  [DIAMOND_TYPE.fancy]: 'Fancy',
};

/** A whole search on one line: `White · Shape Round · Carat 1.00–1.49`. */
export const filtersText = (filters: StoneFilters): string =>
  [
    filters.diamond_type === null ? 'White and fancy' : KIND_OF_STONE[filters.diamond_type],
    ...namesOf(filters).map((name) => `${filterLabel(name)} ${filterValue(filters, name)}`),
  ].join(' · ');
