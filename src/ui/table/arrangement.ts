/** Where the columns of a table stand: which stay at the left edge, which scroll, and how wide each is. */
import { widthOf, type DataColumn } from './columns.ts';
import type { Layout } from './layout.ts';

/** Narrower, a column shows nothing of its values. */
const NARROWEST = 48;

export interface Arrangement<Row> {
  sticky: readonly DataColumn<Row>[];
  /** The columns that scroll. */
  centre: readonly DataColumn<Row>[];
  widthFor: (key: string) => number;
  /** Pixels before the first sticky column: the boxes of the selection. */
  lead: number;
  /** Pixels of what stays, the lead among them. */
  stickyWidth: number;
  width: number;
}

interface Frame {
  lead: number;
  /** As many columns stay, of those that may. */
  most: number;
}

/** The columns that the person has chosen, in their order and widths. */
export function arranged<Row>(
  columns: readonly DataColumn<Row>[],
  layout: Pick<Layout, 'order' | 'shown' | 'widths'>,
  { lead, most }: Frame,
): Arrangement<Row> {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = layout.order.flatMap((key) => (layout.shown[key] === true ? (byKey.get(key) ?? []) : []));
  const sticky = shown.filter((column) => column.sticky === true).slice(0, most);
  const centre = shown.filter((column) => !sticky.includes(column));
  const widths = new Map(
    shown.map((column) => [column.key, Math.max(NARROWEST, layout.widths[column.key] ?? widthOf(column))]),
  );
  const widthFor = (key: string): number => widths.get(key) ?? 0;
  const stickyWidth = sticky.reduce((sum, { key }) => sum + widthFor(key), lead);
  const width = centre.reduce((sum, { key }) => sum + widthFor(key), stickyWidth);
  return { sticky, centre, widthFor, lead, stickyWidth, width };
}
