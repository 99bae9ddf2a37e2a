import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, type RefObject } from 'react';
import type { Arrangement } from './arrangement.ts';
import type { DataColumn } from './columns.ts';
import { CARD_PIXELS } from './layout.ts';
import type { Item } from './rows.ts';

interface VirtualWindowInput<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  items: readonly Item<Row>[];
  rowPixels: number;
  arrangement: Arrangement<Row>;
}

export interface VirtualWindow<Row> {
  rows: Virtualizer<HTMLDivElement, Element>;
  /** The visible columns among those that scroll. */
  centre: readonly DataColumn<Row>[];
  /** The width of the columns before the first visible one, in pixels. */
  offset: number;
  /** How many columns those are. */
  skipped: number;
  /** The width of the columns after the last visible one, in pixels. */
  after: number;
}

const GROUP_LINE = 40;
/** On a phone a group has a line of buttons and one of text. */
const GROUP_CARD = 92;

const groupPixels = (rowPixels: number): number =>
  rowPixels === CARD_PIXELS ? GROUP_CARD : Math.min(rowPixels, GROUP_LINE);

/** Virtualised rows and columns. */
export function useVirtualWindow<Row>({
  scroller,
  items,
  rowPixels,
  arrangement,
}: VirtualWindowInput<Row>): VirtualWindow<Row> {
  const { centre, stickyWidth, endWidth, width, widthFor } = arrangement;
  // oxlint-disable-next-line react/incompatible-library -- the compiler, which could not memoise this, is not in use
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    // A group header has its own height, also among cards.
    estimateSize: (index) => (items[index]?.kind === 'group' ? groupPixels(rowPixels) : rowPixels),
    overscan: 6,
    // The header covers the first 36 pixels when a row is scrolled into view.
    scrollPaddingStart: 36,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: centre.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widthFor(centre[index]?.key ?? ''),
    scrollMargin: stickyWidth,
    overscan: 2,
  });
  useEffect(() => rows.measure(), [rowPixels, items, rows]);
  const sizes = centre.map(({ key }) => widthFor(key)).join();
  useEffect(() => columns.measure(), [sizes, columns]);

  const drawn = columns.getVirtualItems();
  const first = drawn[0];
  const last = drawn.at(-1);
  return {
    rows,
    centre: drawn.flatMap(({ index }) => centre[index] ?? []),
    offset: first === undefined ? 0 : first.start - stickyWidth,
    skipped: first?.index ?? 0,
    after: last === undefined ? 0 : width - endWidth - last.end,
  };
}
