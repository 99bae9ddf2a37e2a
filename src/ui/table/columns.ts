import type { ReactNode } from 'react';
import * as format from '../format.ts';

export type CellValue = string | number | null | undefined;
/** Decides alignment, figures and format; `code` is a short word in a narrow column (color, clarity). */
export type CellKind = 'text' | 'code' | 'count' | 'carat' | 'percent' | 'money' | 'date' | 'dateTime';

/** One column of a DataTable. `value` is what is sorted and exported; `cell` draws it where plain text is not enough. */
export interface DataColumn<Row> {
  key: string;
  label: string;
  kind?: CellKind;
  /** Pixels; each kind has its own default. */
  width?: number;
  value: (row: Row) => CellValue;
  cell?: (row: Row) => ReactNode;
  /** Stays at the left edge while the rest scrolls. Sticky columns come first. */
  sticky?: boolean;
  /** False where the server cannot sort by it. */
  sortable?: boolean;
  /** Not shown until the person picks it. */
  hidden?: boolean;
}

export interface SortKey {
  key: string;
  desc: boolean;
}

const WIDTH: Record<CellKind, number> = {
  text: 144,
  code: 72,
  count: 80,
  carat: 72,
  percent: 80,
  money: 112,
  date: 104,
  dateTime: 168,
};

const FORMAT: Record<CellKind, (value: CellValue) => string> = {
  text: format.text,
  code: format.text,
  count: format.count,
  carat: format.carat,
  percent: format.percent,
  money: format.money,
  date: (value) => format.day(typeof value === 'number' ? new Date(value) : value),
  dateTime: (value) => format.dateTime(typeof value === 'number' ? new Date(value) : value),
};

const FIGURES: ReadonlySet<CellKind> = new Set<CellKind>(['count', 'carat', 'percent', 'money']);

export const kindOf = <Row>(column: DataColumn<Row>): CellKind => column.kind ?? 'text';
export const widthOf = <Row>(column: DataColumn<Row>): number => column.width ?? WIDTH[kindOf(column)];
export const isFigure = <Row>(column: DataColumn<Row>): boolean => FIGURES.has(kindOf(column));
export const textOf = <Row>(column: DataColumn<Row>, row: Row): string =>
  FORMAT[kindOf(column)](column.value(row));

/** Where each of these columns begins, when they stand side by side from `lead` on. */
export function startsOf(lead: number, widths: readonly number[]): number[] {
  return widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, lead));
}

/** Figures by size (money arrives as a string), words by the alphabet with numbers in order, empty ones last. */
export function compareBy<Row>(column: DataColumn<Row>, a: Row, b: Row, desc: boolean): number {
  const left = column.value(a) ?? '';
  const right = column.value(b) ?? '';
  if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1;
  const order = isFigure(column)
    ? Number(left) - Number(right)
    : String(left).localeCompare(String(right), 'en', { numeric: true });
  return desc ? -order : order;
}

/** The wire's form of a sort: `['-carat', 'color']`; a leading minus sorts downwards. */
export const sortToWire = (sort: readonly SortKey[]): string[] =>
  sort.map(({ key, desc }) => (desc ? `-${key}` : key));
export const sortFromWire = (wire: readonly string[]): SortKey[] =>
  wire.map((key) => (key.startsWith('-') ? { key: key.slice(1), desc: true } : { key, desc: false }));
