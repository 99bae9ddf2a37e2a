/**
 * A column's width: its widest text plus 40 pixels, or 100 without text. (Specification, section
 * 9.)
 */
import { isFigure, textOf, type DataColumn } from './columns.ts';

const ALLOWANCE = 40;
/** The cells' padding; with less, columns would touch. */
const LEAST_ALLOWANCE = 12;
const WITHOUT_TEXT = 100;
/** Limit for long remarks, which are shown completely on hover. */
const WIDEST = 360;
const HEADING_PADDING = 16;
/** Room for the sort arrow, and for its rank where several columns are sorted. */
const ARROW = 20;

export interface Measured {
  key: string;
  /** An amount or another figure, which is never cut. */
  figure: boolean;
  /** Width of the widest text in pixels; null if the column has none. */
  text: number | null;
  heading: number;
  /** Set by the person or by the column's content; never reduced. */
  fixed: number | null;
}

/** Factor for tabular figures, which are slightly wider and which a canvas does not support. */
const TABULAR = 1.06;

let pen: CanvasRenderingContext2D | null = null;

function widthIn(font: string, text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null) return text.length * 7;
  pen.font = font;
  // In a table all digits are as wide as a zero.
  return Math.ceil(pen.measureText(text.replaceAll(/\d/g, '0')).width * TABULAR);
}

/** The table's font, and its fallback until it has loaded. */
export const FAMILY = "'Inter Variable'";
export const STAND_IN = 'sans-serif';

function widestText<Row>(column: DataColumn<Row>, rows: readonly Row[], family: string): number | null {
  let widest = 0;
  let longest = 0;
  for (const row of rows) {
    const value = column.value(row);
    if (value === null || value === undefined || value === '') continue;
    const text = column.drawn?.(row) ?? textOf(column, row);
    // Measuring is slow, so texts much shorter than the longest so far are skipped.
    if (text.length < longest - 3) continue;
    longest = Math.max(longest, text.length);
    widest = Math.max(widest, widthIn(`13px ${family}`, text));
  }
  return widest === 0 ? null : Math.min(WIDEST, widest + besideIn(column, rows));
}

function besideIn<Row>({ beside = 0 }: DataColumn<Row>, rows: readonly Row[]): number {
  return typeof beside === 'number' ? beside : rows.reduce((most, row) => Math.max(most, beside(row)), 0);
}

interface WidthInput {
  /** The widths that the person has set. */
  kept: Readonly<Record<string, number>>;
  /** The keys of the sorted columns. */
  sorted: readonly string[];
  family: string;
}

export function measured<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  { kept, sorted, family }: WidthInput,
): Measured[] {
  return columns.map((column) => {
    const isSorted = sorted.includes(column.key);
    const heading = widthIn(`600 12px ${family}`, column.label) + HEADING_PADDING + (isSorted ? ARROW : 0);
    const own = column.width === undefined ? null : Math.max(column.width, isSorted ? heading : 0);
    return {
      key: column.key,
      figure: isFigure(column),
      text: widestText(column, rows, family),
      heading,
      fixed: kept[column.key] ?? own,
    };
  });
}

/** The same columns at their earlier widths; of changed texts only figures get more room. */
export const steadied = (before: readonly Measured[], now: readonly Measured[]): Measured[] =>
  now.map((column) => {
    const earlier = before.find(({ key }) => key === column.key);
    if (earlier === undefined) return column;
    return { ...column, text: column.figure ? larger(earlier.text, column.text) : earlier.text };
  });

const larger = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

const widthsBy = (columns: readonly Measured[], allowance: number): Map<string, number> =>
  new Map(
    columns.map(({ key, text, heading, fixed }) => [
      key,
      fixed ?? Math.max(heading, text === null ? WITHOUT_TEXT : text + allowance),
    ]),
  );

const sumOf = (widths: Map<string, number>): number =>
  [...widths.values()].reduce((sum, one) => sum + one, 0);

/** The widths with the least padding in which the texts are whole. */
export const tightest = (columns: readonly Measured[]): Map<string, number> =>
  widthsBy(columns, LEAST_ALLOWANCE);

/**
 * The widths of all columns in `room` pixels. If they fit with less padding than the usual 40
 * pixels, they share the available width, so that nothing has to be scrolled; otherwise each gets
 * all 40.
 */
export function fitted(columns: readonly Measured[], room: number): Map<string, number> {
  for (let allowance = ALLOWANCE; allowance >= LEAST_ALLOWANCE; allowance--) {
    const widths = widthsBy(columns, allowance);
    if (sumOf(widths) <= room) return widths;
  }
  return widthsBy(columns, ALLOWANCE);
}
