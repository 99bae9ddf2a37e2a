/** The text on a filter's chip. */
import { ATTRIBUTES, attributeLabel, type AttributeKey } from '../domain/attributes/attributes.ts';
import {
  CARAT_GROUPS,
  RANGE_LABEL,
  namesOf,
  rangeText,
  type FilterName,
  type MediaKey,
  type Range,
  type RangeKey,
  type StoneFilters,
} from '../domain/stones/search-filters.ts';
import { DIAMOND_TYPE } from '../domain/codes.ts';
import { statusLabel } from '../machines/workflows.ts';
import { plural } from '../ui/format.ts';
import { originLabel } from './stone.ts';

export const MEDIA_LABEL: Record<MediaKey, string> = {
  image: 'Image',
  video: 'Video',
  certificate: 'Certificate',
};

const NAME: Partial<Record<FilterName, string>> = {
  stone_type: 'Origin',
  status: 'Status',
  stock_numbers: 'Numbers',
  searchTerm: 'Number begins with',
  upload_id: 'Import',
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

/**
 * `0.30–0.39`, `5.00 and more`. A group ends just below the next one, so its last hundredth is
 * shown.
 */
export function rangeLabel(range: Range): string {
  const group = CARAT_GROUPS.includes(rangeText(range));
  const to = group && range.to !== null ? range.to.slice(0, -1) : range.to;
  if (range.from === null) return `up to ${to}`;
  if (to === null) return `${range.from} and more`;
  if (range.from === to) return to;
  // A dash next to a minus sign would be hard to read.
  return range.from.startsWith('-') ? `${range.from} to ${to}` : `${range.from}–${to}`;
}

/** The same, short enough for a cell: `<0.30`, `5.00+`. */
export function groupLabel(range: Range): string {
  if (range.from === null) return '<0.30';
  return range.to === null ? `${range.from}+` : rangeLabel(range);
}

const MANY = 4;

/** The values of a filter: `D, E, F`. */
export function filterValue(filters: StoneFilters, name: FilterName): string {
  if (name === 'stone_type') return originLabel(filters.stone_type) ?? '';
  if (name === 'status') return filters.status.map((code) => statusLabel('stone', code).label).join(', ');
  if (name === 'stock_numbers') {
    return filters.stock_numbers.length > 2
      ? plural(filters.stock_numbers.length, 'number')
      : filters.stock_numbers.join(', ');
  }
  if (name === 'searchTerm') return filters.searchTerm;
  if (name === 'upload_id') return 'stones of one sheet';
  const ranges = filters.ranges[name as RangeKey];
  if (ranges !== undefined) return ranges.map(rangeLabel).join(', ');
  const media = filters.media[name as MediaKey];
  if (media !== undefined) return media === 'with' ? 'there' : 'missing';
  const labels = (filters.values[name as AttributeKey] ?? []).map((code) =>
    attributeLabel(name as AttributeKey, code),
  );
  return labels.length > MANY + 1
    ? `${labels.slice(0, MANY).join(', ')} and ${labels.length - MANY} more`
    : labels.join(', ');
}

const KIND_OF_STONE: Record<number, string> = {
  [DIAMOND_TYPE.white]: 'White',
  [DIAMOND_TYPE.fancy]: 'Fancy',
};

/** A whole search on one line: `White · Shape Round Brilliant · Carat 1.00–1.49`. */
export const filtersText = (filters: StoneFilters): string =>
  [
    filters.diamond_type === null ? 'White and fancy' : KIND_OF_STONE[filters.diamond_type],
    ...namesOf(filters).map((name) => `${filterLabel(name)} ${filterValue(filters, name)}`),
  ].join(' · ');
