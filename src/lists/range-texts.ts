/** Ranges in words: on chips, and in the strip of the trade's size groups. */
import { CARAT_GROUPS, parseRange, type Range, type RangeKey } from '../domain/stones/search-filters.ts';

/** `1.499`, which is written 1.49. */
const GROUP_ENDS = new Set(CARAT_GROUPS.map((group) => parseRange(group)?.to));

/** `0.30–0.39`, `5.00 and more`. The end of a size group is shown as its last hundredth. */
export function rangeLabel(range: Range, key: RangeKey = 'carat'): string {
  const hundredth = key === 'carat' && GROUP_ENDS.has(range.to) ? range.to?.slice(0, -1) : undefined;
  const isShown = hundredth !== undefined && Number(range.from ?? 0) <= Number(hundredth);
  const [from, to] = [range.from, isShown ? hundredth : range.to].map((end) =>
    end === null ? null : figureText(end, key),
  );
  if (from == null) return `up to ${to}`;
  if (to == null) return `${from} and more`;
  if (from === to) return to;
  // `-30 to -20`, because `-30–-20` is hard to read.
  return from.startsWith('-') ? `${from} to ${to}` : `${from}–${to}`;
}

/** Prices: grouped in thousands. */
const MONEY: readonly RangeKey[] = ['rap', 'price_per_ct', 'total_amt'];

/** `1.00` ct with at least two decimals, `12,500` USD in thousands; anything else as typed. */
function figureText(figure: string, key: RangeKey): string {
  const [whole = '', part = ''] = figure.split('.');
  if (key === 'carat') return `${whole === '' ? '0' : whole}.${part.padEnd(2, '0')}`;
  if (!MONEY.includes(key)) return figure;
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return part === '' ? grouped : `${grouped}.${part}`;
}

/** The same, short enough for a cell: `<0.30`, `5.00+`. */
export function groupLabel(range: Range): string {
  if (range.from === null) return '<0.30';
  return range.to === null ? `${range.from}+` : rangeLabel(range);
}
