import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, type RefObject } from 'react';
import type { Arrangement } from './arrangement.ts';
import type { DataColumn } from './columns.ts';

interface SightInput<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  lines: number;
  rowPixels: number;
  arrangement: Arrangement<Row>;
}

export interface Sight<Row> {
  rows: Virtualizer<HTMLDivElement, Element>;
  /** The columns in sight, of those that scroll. */
  centre: readonly DataColumn<Row>[];
  /** Pixels of the columns left of the first one in sight. */
  offset: number;
  /** How many columns that is. */
  skipped: number;
}

/** What of a table is in sight: of all its lines and columns these alone are drawn. */
export function useSight<Row>({ scroller, lines, rowPixels, arrangement }: SightInput<Row>): Sight<Row> {
  const { centre, stickyWidth, widthFor } = arrangement;
  // oxlint-disable-next-line react/incompatible-library -- the compiler, which could not memoise this, is not in use
  const rows = useVirtualizer({
    count: lines,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: 6,
    // The header covers the first row's height when a row is scrolled to.
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
  useEffect(() => rows.measure(), [rowPixels, rows]);
  const sizes = centre.map(({ key }) => widthFor(key)).join();
  useEffect(() => columns.measure(), [sizes, columns]);

  const drawn = columns.getVirtualItems();
  const first = drawn[0];
  return {
    rows,
    centre: drawn.flatMap(({ index }) => centre[index] ?? []),
    offset: first === undefined ? 0 : first.start - stickyWidth,
    skipped: first?.index ?? 0,
  };
}
