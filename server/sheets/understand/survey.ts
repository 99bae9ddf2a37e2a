/**
 * Counts the contents of a whole sheet by column in a single reading, whatever the mapping will be.
 */
import { isFraction, isMissing, parseNumber } from '../../../src/domain/sheets/numbers.ts';
import type { Survey, SurveyedColumn, SurveyedRow, SurveyedValue } from '../../db/queries/uploads/surveys.ts';
import { understoodCells, type SheetRow } from '../read/sheet-row.ts';
import { clean } from '../rows/row-cells.ts';
import { totalIn } from './cells/total-row.ts';
import { currencyNote, MOST_NOTES } from './money/named-currency.ts';

/**
 * The column (0-based) that identifies a row's stone to a person: its stock number, or its report
 * number if the sheet has no stock numbers. Null if it has neither.
 */
export function namingColumn(columns: readonly { column: number; field?: string | null }[]): number | null {
  const of = (name: string): number | undefined => columns.find(({ field }) => field === name)?.column;
  return of('stock_no') ?? of('report_no') ?? null;
}

const FIRST_ROWS = 5;
/**
 * Limit of different values per column: more than any vocabulary has, fewer than names or prices.
 */
const WORDS_KEPT = 500;
const NUMBERS_KEPT = 100;
/** Limit for all columns together, which bounds memory however wide the sheet is. */
const VALUES_KEPT = 40_000;
const SAMPLE_CELLS = 40_000;
const SAMPLE_ROWS = 1000;
const LONGEST_VALUE = 100;
const LONGEST_SAMPLED = 40;
/** Longer text is not a stock number. */
const LONGEST_STONE = 60;

const NUMBER_START = /^[\d.\-+$(]/;

/** Copied, because a slice would keep the whole row in memory. */
const copied = (text: string): string => Buffer.from(text).toString();

/** The first rows that have a value, with their stock numbers. */
interface Places {
  count: number;
  rows: number[];
  stones: (string | null)[];
}

class Column {
  filled = 0;
  numbers = 0;
  fractions = 0;
  many = false;
  readonly fractionRows: number[] = [];
  readonly #values = new Map<string, Places>();
  #numbersKept = 0;

  /** Returns whether the value is new and was kept. */
  add(raw: string, row: number, stone: string | null, room: boolean): boolean {
    this.filled += 1;
    const number = NUMBER_START.test(raw) ? parseNumber(raw) : null;
    if (number !== null) {
      this.numbers += 1;
      if (isFraction(number, raw)) {
        this.fractions += 1;
        if (this.fractionRows.length < FIRST_ROWS) this.fractionRows.push(row);
      }
    }
    const known = this.#values.get(raw);
    if (known !== undefined) {
      known.count += 1;
      if (known.rows.length < FIRST_ROWS) {
        known.rows.push(row);
        known.stones.push(stone && copied(stone));
      }
      return false;
    }
    const fits =
      number === null
        ? this.#values.size - this.#numbersKept < WORDS_KEPT && raw.length <= LONGEST_VALUE
        : this.#numbersKept < NUMBERS_KEPT;
    if (!fits || !room) {
      this.many = true;
      return false;
    }
    if (number !== null) this.#numbersKept += 1;
    this.#values.set(copied(raw), { count: 1, rows: [row], stones: [stone && copied(stone)] });
    return true;
  }

  result(): SurveyedColumn {
    return {
      filled: this.filled,
      numbers: this.numbers,
      fractions: this.fractions,
      fraction_rows: this.fractionRows,
      values: Array.from(this.#values, ([value, { count, rows, stones }]): SurveyedValue => [
        value,
        count,
        rows,
        stones,
      ]),
      many: this.many,
    };
  }
}

/**
 * An evenly spaced sample of rows: when it is full, every second row is dropped and the step
 * doubles.
 */
class Sample {
  readonly #most: number;
  #rows: SurveyedRow[] = [];
  #step = 1;

  constructor(width: number) {
    this.#most = Math.max(20, Math.min(SAMPLE_ROWS, Math.floor(SAMPLE_CELLS / Math.max(1, width))));
  }

  add(row: number, cells: readonly string[], place: number): void {
    if (place % this.#step !== 0) return;
    this.#rows.push({
      row,
      cells: cells.map((cell) => copied(cell.slice(0, LONGEST_SAMPLED))),
    });
    if (this.#rows.length <= this.#most) return;
    this.#rows = this.#rows.filter((_, index) => index % 2 === 0);
    this.#step *= 2;
  }

  get rows(): SurveyedRow[] {
    return this.#rows;
  }
}

/**
 * Counts the rows of a sheet with `width` columns, in memory that does not grow with the rows. For
 * each value it stores the first rows and their stock numbers, which the column `naming` holds.
 */
export class SheetSurvey {
  readonly #columns: Column[];
  readonly #naming: number | null;
  readonly #sample: Sample;
  readonly #notes = new Set<string>();
  #rows = 0;
  #hidden = 0;
  #kept = 0;

  constructor(width: number, naming: number | null) {
    this.#columns = Array.from({ length: width }, () => new Column());
    this.#naming = naming;
    this.#sample = new Sample(width);
  }

  add(row: SheetRow): void {
    const cells = understoodCells(row);
    // Words of rows that are not stones need no meaning.
    if (totalIn(cells) !== null) return;
    this.#rows += 1;
    if (row.hidden) this.#hidden += 1;
    const note = this.#notes.size < MOST_NOTES ? currencyNote(cells) : null;
    if (note !== null) this.#notes.add(clean(note));
    const stone = this.#stoneOf(cells);
    for (const [index, column] of this.#columns.entries()) {
      const raw = (cells[index] ?? '').trim();
      if (isMissing(raw)) {
        if (row.links?.has(index)) column.filled += 1;
      } else if (column.add(raw, row.row, stone, this.#kept < VALUES_KEPT)) this.#kept += 1;
    }
    this.#sample.add(row.row, cells, this.#rows - 1);
  }

  #stoneOf(cells: readonly string[]): string | null {
    const stone = this.#naming === null ? '' : clean((cells[this.#naming] ?? '').slice(0, LONGEST_STONE + 1));
    return isMissing(stone) || stone.length > LONGEST_STONE ? null : stone;
  }

  result(): Survey {
    return {
      rows_read: this.#rows,
      hidden_rows: this.#hidden,
      columns: this.#columns.map((column) => column.result()),
      sample: this.#sample.rows,
      notes: [...this.#notes],
    };
  }
}
