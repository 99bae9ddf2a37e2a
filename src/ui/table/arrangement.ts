/** The layout of a table's columns: which stay at an edge, which scroll, and their widths. */
import type { DataColumn } from './columns.ts';
import type { Layout } from './layout.ts';

/** Any narrower and no value is readable. */
const NARROWEST = 48;
/** What stays visible of the columns that scroll, in pixels. */
const SCROLLED = 120;
/** The least that a cut key is readable in, in pixels. */
const NARROW_KEY = 112;
/** The same for a column that yields, of which a name begins it. */
const NARROW_NAME = 96;

/** What a stone costs. It stays at the right edge, so that it is always in sight. */
const PRICES: ReadonlySet<string> = new Set([
  'offered_amt',
  'offered_ppc',
  'disc',
  'price_per_ct',
  'total_amt',
  'markup_disc',
  'markup_ppc',
  'sell_amt',
]);

export interface Arrangement<Row> {
  /** All of them as cards and files have them: what is sticky, then the rest in its order. */
  shown: readonly DataColumn<Row>[];
  /** They stay at the left edge. */
  sticky: readonly DataColumn<Row>[];
  /** The columns that scroll. */
  centre: readonly DataColumn<Row>[];
  /** They stay at the right edge. */
  end: readonly DataColumn<Row>[];
  widthFor: (key: string) => number;
  /** The width of the selection checkboxes before the first sticky column, in pixels. */
  lead: number;
  /** The width of everything at the left edge, checkboxes included, in pixels. */
  stickyWidth: number;
  /** The width of everything at the right edge, in pixels. */
  endWidth: number;
  width: number;
}

interface Frame {
  lead: number;
  /** The table's width. */
  room: number;
  widths: ReadonlyMap<string, number>;
  /** The least that prices have where they do not fit otherwise. */
  tight?: ReadonlyMap<string, number>;
  /** The widths that the person has set, which stay. */
  kept?: Readonly<Record<string, number>>;
}

/** The user's chosen columns, in their order. */
export function chosen<Row>(
  columns: readonly DataColumn<Row>[],
  layout: Pick<Layout, 'order' | 'shown'>,
): DataColumn<Row>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return layout.order.flatMap((key) => (layout.shown[key] === true ? (byKey.get(key) ?? []) : []));
}

/**
 * The chosen columns laid out with these widths. Where there is little room prices come closer,
 * the last ones stay, then the key, whose text may be cut, and then what else is sticky. A column
 * that yields is cut where the prices begin.
 */
export function arranged<Row>(all: readonly DataColumn<Row>[], frame: Frame): Arrangement<Row> {
  const { lead, room, widths, tight, kept } = frame;
  const left = all.filter((column) => column.sticky === true);
  const shown = [...left, ...all.filter((column) => !left.includes(column))];
  const widest = ({ key }: DataColumn<Row>): number => Math.max(NARROWEST, widths.get(key) ?? 0);
  const prices = shown.filter((column) => column.sticky !== true && PRICES.has(column.key));
  const isWhole = room === 0 || sumOf(shown, widest) + lead <= room;
  const free = isWhole ? Infinity : room - lead - SCROLLED;
  const [key] = left;
  const least = key === undefined ? 0 : Math.min(widest(key), NARROW_KEY);
  const tightly = (column: DataColumn<Row>): number =>
    Math.min(widest(column), Math.max(NARROWEST, tight?.get(column.key) ?? Infinity));
  const priced = sumOf(prices, widest) <= free - least ? widest : tightly;
  const end = lastWithin(prices, priced, free - least);
  const endWidth = sumOf(end, priced);
  const widthOf = (column: DataColumn<Row>): number => {
    if (column === key) return Math.max(least, Math.min(widest(key), free - endWidth));
    return end.includes(column) ? priced(column) : widest(column);
  };
  const sticky = sumOf(left, widthOf) + endWidth <= free ? left : left.slice(0, 1);
  const centre = shown.filter((column) => !sticky.includes(column) && !end.includes(column));
  const stickyWidth = lead + sumOf(sticky, widthOf);
  const byKey = new Map(shown.map((column) => [column.key, widthOf(column)]));
  const at = centre.findIndex((column) => column.yields);
  const cut = centre[at];
  if (cut && !isWhole && !kept?.[cut.key]) {
    const seen = room - stickyWidth - endWidth - sumOf(centre.slice(0, at), widthOf);
    byKey.set(cut.key, Math.min(widthOf(cut), Math.max(NARROW_NAME, seen)));
  }
  const widthFor = (name: string): number => byKey.get(name) ?? NARROWEST;
  return {
    shown,
    sticky,
    centre,
    end,
    widthFor,
    lead,
    stickyWidth,
    endWidth,
    width: stickyWidth + sumOf(centre, ({ key: name }) => widthFor(name)) + endWidth,
  };
}

const sumOf = <One>(all: readonly One[], widthOf: (one: One) => number): number =>
  all.reduce((sum, one) => sum + widthOf(one), 0);

/** The last columns, as many as fit. */
function lastWithin<One>(all: readonly One[], widthOf: (one: One) => number, room: number): One[] {
  const from = all.findLastIndex((_, index) => sumOf(all.slice(index), widthOf) > room);
  return all.slice(from + 1);
}
