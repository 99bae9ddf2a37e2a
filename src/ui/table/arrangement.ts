/** The layout of a table's columns: which are sticky, which scroll, and their widths. */
import type { DataColumn } from './columns.ts';
import type { Layout } from './layout.ts';

/** Any narrower and no value is readable. */
const NARROWEST = 48;

export interface Arrangement<Row> {
  sticky: readonly DataColumn<Row>[];
  /** The columns that scroll. */
  centre: readonly DataColumn<Row>[];
  widthFor: (key: string) => number;
  /** The width of the selection checkboxes before the first sticky column, in pixels. */
  lead: number;
  /** The width of everything sticky, checkboxes included, in pixels. */
  stickyWidth: number;
  width: number;
}

interface Frame {
  lead: number;
  widths: ReadonlyMap<string, number>;
}

/** The user's chosen columns, in their order. */
export function chosen<Row>(
  columns: readonly DataColumn<Row>[],
  layout: Pick<Layout, 'order' | 'shown'>,
): DataColumn<Row>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return layout.order.flatMap((key) => (layout.shown[key] === true ? (byKey.get(key) ?? []) : []));
}

/** The chosen columns laid out with these widths. */
export function arranged<Row>(shown: readonly DataColumn<Row>[], { lead, widths }: Frame): Arrangement<Row> {
  const sticky = shown.filter((column) => column.sticky === true);
  const centre = shown.filter((column) => !sticky.includes(column));
  const widthFor = (key: string): number => Math.max(NARROWEST, widths.get(key) ?? 0);
  const stickyWidth = sticky.reduce((sum, { key }) => sum + widthFor(key), lead);
  const width = centre.reduce((sum, { key }) => sum + widthFor(key), stickyWidth);
  return { sticky, centre, widthFor, lead, stickyWidth, width };
}
