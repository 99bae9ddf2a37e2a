/**
 * A price list in the trade's layout: no header, `shape,clarity,colour,from,to,price,date`, size
 * groups as the file has them, FL priced as IF. BR is for rounds and PS (pear) for every other
 * shape. USD per carat.
 */
import { CLARITIES } from '../attributes/clarity.ts';
import { COLORS } from '../attributes/color.ts';
import { LIST_SHAPES, type ListShape } from './list-shapes.ts';

/** The clarities that a list prices. FL is priced as IF, and ungraded stones have no list price. */
export const LISTED_CLARITIES: readonly string[] = CLARITIES.map(({ code }) => code).filter(
  (code) => code !== 'FL' && code !== 'N',
);
export const LISTED_COLORS: readonly string[] = COLORS.map(({ code }) => code);

/**
 * Below N, later editions price two colours in one row, `O-P`: it covers stones of either colour,
 * and of the range as laboratories print it.
 */
export const COLORS_PRICED: ReadonlyMap<string, readonly string[]> = new Map(
  COLORS.flatMap(({ code }) => (code.length === 2 ? [[code, [code, ...code]]] : [])),
);
const colorsOf = (color: string): readonly string[] => COLORS_PRICED.get(color) ?? [color];
/** The colours whose rows may price this one: O has its own row or is part of O-P. */
export const colorsPricing = (written: string): string[] => {
  const color = colorOf(written);
  return [
    color,
    ...[...COLORS_PRICED].flatMap(([row, colors]) => (row !== color && colors.includes(color) ? [row] : [])),
  ];
};

/** One cell: USD per carat and carats as decimal strings, both ends of the size included. */
export interface ListedRow {
  clarity: string;
  color: string;
  carat_from: string;
  carat_to: string;
  price: string;
}

export interface ReadList {
  shape: ListShape;
  /** YYYY-MM-DD */
  listed_on: string;
  rows: ListedRow[];
}

/** What is wrong with a row; rows count from 1. */
export interface RowFault {
  row: number;
  sentence: string;
}

/** A row as written in a file or sent by a program, before it is checked. */
export interface WrittenRow {
  row: number;
  shape: string;
  clarity: string;
  color: string;
  carat_from: string;
  carat_to: string;
  price: string;
  date: string;
}

const MOST_ROWS = 100_000;
/** A file with more faults than this is not a price list. */
const MOST_FAULTS = 1_000;

/**
 * Yields the lines of a text with their numbers. An array of all lines can take several times the
 * memory of the text.
 */
function* linesOf(text: string): Generator<{ row: number; line: string }> {
  let row = 1;
  let from = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    yield { row, line: text.slice(from, index) };
    row += 1;
    from = index + end.length;
  }
  yield { row, line: text.slice(from) };
}

/** The rows of a file. Blank lines are skipped and fields may be quoted. */
export function rowsOfFile(text: string): { rows: WrittenRow[]; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const rows: WrittenRow[] = [];
  for (const { row, line } of linesOf(text.replace(/^\uFEFF/, ''))) {
    if (line.trim() === '') continue;
    if (faults.length >= MOST_FAULTS) {
      faults.push({ row, sentence: 'the file was not read beyond this row.' });
      break;
    }
    if (rows.length >= MOST_ROWS) {
      faults.push({ row, sentence: `a list has at most ${MOST_ROWS.toLocaleString('en-US')} rows.` });
      break;
    }
    const fields = line.split(',').map((field) =>
      field
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    );
    const [shape = '', clarity = '', color = '', carat_from = '', carat_to = '', price = '', date = ''] =
      fields;
    if (fields.length !== 7)
      faults.push({
        row,
        sentence: `it has ${fields.length} fields; it needs seven: shape, clarity, color, from, to, price and date.`,
      });
    else rows.push({ row, shape, clarity, color, carat_from, carat_to, price, date });
  }
  if (rows.length + faults.length === 0) faults.push({ row: 1, sentence: 'it is empty.' });
  return { rows, faults };
}

/** What a file of price lists holds; null if it is no text. */
export type ReadPrices = { lists: ReadList[]; faults: RowFault[] } | null;

export function readPriceList(bytes: Uint8Array): ReadPrices {
  if (bytes.includes(0)) return null;
  const { rows, faults: unread } = rowsOfFile(new TextDecoder().decode(bytes));
  const { lists, faults } = readLists(rows);
  return { lists, faults: [...unread, ...faults].toSorted((a, b) => a.row - b.row) };
}

const DECIMAL = /^(?=.?\d)\d{0,5}(\.\d{1,3})?$/;
const PRICE = /^\d{1,9}(\.\d{1,2})?$/;

/**
 * Reads rows into one list per shape. Every fault is reported with its row; when there is one, none
 * of the lists may be used.
 */
export function readLists(written: readonly WrittenRow[]): { lists: ReadList[]; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const lists = new Map<ListShape, ReadList & { firstRow: number }>();
  const cells = new Map<string, number>();
  const sizes = new Map<ListShape, Map<string, Size>>();
  for (const one of written) {
    const { row } = one;
    const shape = LIST_SHAPES.find((known) => known === one.shape.toUpperCase());
    const listed_on = dateOf(one.date);
    const sentence = faultOf(one, shape, listed_on);
    if (sentence !== null || shape === undefined || listed_on === null) {
      faults.push({ row, sentence: sentence ?? 'it cannot be read.' });
      continue;
    }
    const list = lists.get(shape) ?? { shape, listed_on, rows: [], firstRow: row };
    lists.set(shape, list);
    if (list.listed_on !== listed_on) {
      faults.push({
        row,
        sentence: `it is dated ${listed_on}, but row ${list.firstRow} is dated ${list.listed_on}; a list can only have one date.`,
      });
      continue;
    }
    const cell: ListedRow = {
      clarity: one.clarity.toUpperCase(),
      color: colorOf(one.color),
      carat_from: plain(one.carat_from),
      carat_to: plain(one.carat_to),
      price: Number(one.price).toFixed(2),
    };
    const keys = colorsOf(cell.color).map((color) =>
      [shape, cell.clarity, color, cell.carat_from, cell.carat_to].join(' '),
    );
    const twin = keys.map((key) => cells.get(key)).find((known) => known !== undefined);
    if (twin !== undefined) {
      faults.push({
        row,
        sentence: `${one.color.toUpperCase()} ${cell.clarity} of this size is already in row ${twin}.`,
      });
      continue;
    }
    for (const key of keys) cells.set(key, row);
    const known = sizes.get(shape) ?? new Map<string, Size>();
    sizes.set(shape, known);
    const size = `${cell.carat_from} ${cell.carat_to}`;
    if (!known.has(size)) known.set(size, { from: Number(cell.carat_from), to: Number(cell.carat_to), row });
    list.rows.push(cell);
  }
  for (const known of sizes.values()) faults.push(...overlaps([...known.values()]));
  return {
    lists: [...lists.values()].map(({ shape, listed_on, rows }) => ({ shape, listed_on, rows })),
    faults: faults.toSorted((a, b) => a.row - b.row),
  };
}

interface Size {
  from: number;
  to: number;
  row: number;
}

function overlaps(sizes: readonly Size[]): RowFault[] {
  const sorted = sizes.toSorted((a, b) => a.from - b.from || a.to - b.to);
  return sorted.flatMap((size, index) => {
    const before = sorted[index - 1];
    if (before === undefined || before.to < size.from) return [];
    const [first, second] = [before, size].toSorted((a, b) => a.row - b.row);
    if (first === undefined || second === undefined) return [];
    return [
      {
        row: second.row,
        sentence: `${sizeText(second)} ct overlaps with ${sizeText(first)} ct of row ${first.row}; sizes cannot overlap.`,
      },
    ];
  });
}

const sizeText = ({ from, to }: Size): string => `${from.toFixed(2)} to ${to.toFixed(2)}`;

function faultOf(row: WrittenRow, shape: ListShape | undefined, listedOn: string | null): string | null {
  const { clarity, color, carat_from: from, carat_to: to, price, date } = row;
  if (shape === undefined) return `unknown shape ${shown(row.shape)}; use BR (round) or PS (pear).`;
  if (clarity.toUpperCase() === 'FL') return 'FL is priced as IF and has no row of its own.';
  if (!LISTED_CLARITIES.includes(clarity.toUpperCase())) return `unknown clarity ${shown(clarity)}.`;
  if (!LISTED_COLORS.includes(colorOf(color))) return `unknown color ${shown(color)}.`;
  if (!DECIMAL.test(from) || !DECIMAL.test(to))
    return `${shown(from)} to ${shown(to)} is not a range of carats.`;
  if (Number(from) > Number(to)) return `the size starts at ${from} above its end, ${to}.`;
  if (!PRICE.test(price) || Number(price) <= 0) return `${shown(price)} is not a price in USD per carat.`;
  if (listedOn === null) return `${shown(date)} is not a date; write it as M/D/YYYY.`;
  return null;
}

const shown = (text: string): string => (text === '' ? '(nothing)' : text.slice(0, 30));
/** `O-P` is kept as OP, like the ranges that laboratories print. */
const colorOf = (written: string): string => written.toUpperCase().replace(/^([A-Z])-([A-Z])$/, '$1$2');
const plain = (carat: string): string => Number(carat).toFixed(3);

/** `8/3/2012` or `2012-08-03` as `2012-08-03`; null when that is not a date. */
export function dateOf(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const [year, month, day] = american
    ? [american[3], american[1], american[2]]
    : iso
      ? [iso[1], iso[2], iso[3]]
      : [];
  if (year === undefined || month === undefined || day === undefined || Number(year) < 1900) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const same = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return same ? date.toISOString().slice(0, 10) : null;
}

const NAMED_FAULTS = 5;

/** One sentence for all faults, naming the first few. */
export function faultsSentence(faults: readonly RowFault[]): string {
  const named = faults.slice(0, NAMED_FAULTS).map(({ row, sentence }) => `Row ${row}: ${sentence}`);
  const more = faults.length - named.length;
  const rows = faults.length === 1 ? '1 row is' : `${faults.length} rows are`;
  return `${rows} wrong. Nothing was imported. ${named.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`;
}
