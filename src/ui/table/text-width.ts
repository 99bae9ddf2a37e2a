/** How wide a column is: its text and 40 pixels, 100 where it holds none. (Specification, section 9.) */
import { textOf, type DataColumn } from './columns.ts';

const ALLOWANCE = 40;
/** The cells' own padding: narrower, two columns would touch. */
const LEAST_ALLOWANCE = 14;
const WITHOUT_TEXT = 100;
/** A remark of five lines does not push the rest out of sight; the whole of it stands in the hover. */
const WIDEST = 360;
const HEADING_PADDING = 16;

interface Measured {
  key: string;
  /** Pixels of the widest text, null where the column holds none. */
  text: number | null;
  heading: number;
  /** Set by the person, or by what is drawn: it does not give way. */
  fixed: number | null;
}

/** A canvas knows no tabular figures, which are a little wider. */
const TABULAR = 1.06;

let pen: CanvasRenderingContext2D | null = null;

function widthIn(font: string, text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null) return text.length * 7;
  pen.font = font;
  // Figures are all as wide as a nought in a table.
  return Math.ceil(pen.measureText(text.replaceAll(/\d/g, '0')).width * TABULAR);
}

const FAMILY = "'Inter Variable', sans-serif";

function widestText<Row>(column: DataColumn<Row>, rows: readonly Row[]): number | null {
  let widest = 0;
  let longest = 0;
  for (const row of rows) {
    const value = column.value(row);
    if (value === null || value === undefined || value === '') continue;
    const text = textOf(column, row);
    // Measuring is dear: what is much shorter than the longest so far is not wider.
    if (text.length < longest - 3) continue;
    longest = Math.max(longest, text.length);
    widest = Math.max(widest, widthIn(`13px ${FAMILY}`, text));
  }
  return widest === 0 ? null : Math.min(WIDEST, widest + besideIn(column, rows));
}

function besideIn<Row>({ beside = 0 }: DataColumn<Row>, rows: readonly Row[]): number {
  return typeof beside === 'number' ? beside : rows.reduce((most, row) => Math.max(most, beside(row)), 0);
}

export function measured<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  kept: Readonly<Record<string, number>>,
): Measured[] {
  return columns.map((column) => ({
    key: column.key,
    text: column.wordless === true ? besideIn(column, rows) : widestText(column, rows),
    heading: widthIn(`600 12px ${FAMILY}`, column.label) + HEADING_PADDING,
    fixed: kept[column.key] ?? column.width ?? null,
  }));
}

const widthsBy = (columns: readonly Measured[], allowance: number): Map<string, number> =>
  new Map(
    columns.map(({ key, text, heading, fixed }) => [
      key,
      fixed ?? Math.max(heading, text === null ? WITHOUT_TEXT : text + allowance),
    ]),
  );

const sumOf = (widths: Map<string, number>): number =>
  [...widths.values()].reduce((sum, one) => sum + one, 0);

/**
 * Each column's width where `room` pixels are there for all of them. Where they fit with less around the text than the
 * usual 40 pixels, they get as much as there is, so that nothing has to be scrolled; where they do not, all 40.
 */
export function fitted(columns: readonly Measured[], room: number): Map<string, number> {
  for (let allowance = ALLOWANCE; allowance >= LEAST_ALLOWANCE; allowance--) {
    const widths = widthsBy(columns, allowance);
    if (sumOf(widths) <= room) return widths;
  }
  return widthsBy(columns, ALLOWANCE);
}
