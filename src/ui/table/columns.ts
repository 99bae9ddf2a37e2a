import type { ReactNode } from 'react';
import { isFigureKind, type CellKind, type CellValue } from '../../domain/cells.ts';
import * as format from '../format.ts';

/**
 * One column of a DataTable. `value` is sorted and exported; `cell` renders it when plain text is
 * not enough.
 */
export interface DataColumn<Row> {
  key: string;
  label: string;
  kind?: CellKind;
  /** Width in pixels of a column that is not text; a text column is as wide as its text. */
  width?: number;
  /** What `cell` draws of a longer value, by which the width is measured. */
  drawn?: (row: Row) => string;
  /** Width in pixels of content beside the text. */
  beside?: number | ((row: Row) => number);
  /** Only on the screen: the server has no field for it. */
  own?: boolean;
  value: (row: Row) => CellValue;
  cell?: (row: Row) => ReactNode;
  /** Stays at the left edge while the rest scrolls; prices stay at the right one. */
  sticky?: boolean;
  /** Cut so that it ends where the prices begin, as long as its beginning can be read. */
  yields?: boolean;
  /** False when the server cannot sort by it. */
  sortable?: boolean;
  /** Hidden until the user shows it. */
  hidden?: boolean;
}

export interface SortKey {
  key: string;
  desc: boolean;
}

const FORMAT: Record<CellKind, (value: CellValue) => string> = {
  text: format.text,
  code: format.text,
  count: format.count,
  carat: format.carat,
  percent: format.percent,
  money: format.money,
  date: (value) => format.day(typeof value === 'number' ? new Date(value) : value),
  dateTime: (value) => format.dateTime(typeof value === 'number' ? new Date(value) : value),
  logged: (value) => format.dateTime24(typeof value === 'number' ? new Date(value) : value),
};

export const kindOf = <Row>(column: DataColumn<Row>): CellKind => column.kind ?? 'text';
export const isFigure = <Row>(column: DataColumn<Row>): boolean => isFigureKind(kindOf(column));
export const textOf = <Row>(column: DataColumn<Row>, row: Row): string =>
  FORMAT[kindOf(column)](column.value(row));

/** Where each column begins when they are placed side by side from `lead`. */
export function startsOf(lead: number, widths: readonly number[]): number[] {
  return widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, lead));
}

/** Where each column ends when they are placed side by side at the right edge. */
export const endsOf = (widths: readonly number[]): number[] => startsOf(0, widths.toReversed()).toReversed();

/** How far from its edge a column stays while the rest scrolls, in pixels. */
export interface Stay {
  left?: number;
  right?: number;
  /** Beside the columns that scroll. */
  last: boolean;
}

/** The width of the columns beside a column that are not rendered, in pixels. */
export interface Gap {
  before: number;
  after: number;
}

export const gapOf = (gap: Gap | undefined) => ({
  marginLeft: gap?.before || undefined,
  marginRight: gap?.after || undefined,
});

/** Which of its sides a line separates from the columns that scroll. */
export function edgeOf(stay: Stay | undefined): 'right' | 'left' | 'none' | undefined {
  if (stay === undefined) return undefined;
  return stay.last ? (stay.left === undefined ? 'left' : 'right') : 'none';
}

/**
 * Figures by value (money arrives as a string), text alphabetically with numbers in order, empty
 * values last.
 */
export function compareBy<Row>(column: DataColumn<Row>, a: Row, b: Row, desc: boolean): number {
  const left = column.value(a) ?? '';
  const right = column.value(b) ?? '';
  if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1;
  const order = isFigure(column)
    ? Number(left) - Number(right)
    : String(left).localeCompare(String(right), 'en', { numeric: true });
  return desc ? -order : order;
}

/**
 * A sort as sent to the server: `['-carat', 'color']`; a leading minus sorts in descending order.
 */
export const sortToWire = (sort: readonly SortKey[]): string[] =>
  sort.map(({ key, desc }) => (desc ? `-${key}` : key));
export const sortFromWire = (wire: readonly string[]): SortKey[] =>
  wire.map((key) => (key.startsWith('-') ? { key: key.slice(1), desc: true } : { key, desc: false }));
