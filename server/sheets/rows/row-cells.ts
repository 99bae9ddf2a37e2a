import type { StockIssueKind } from '../../../src/domain/sheets/stock-issues.ts';
import type { ProportionField, StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { oneLine } from '../../../src/domain/text/control-characters.ts';
import {
  isFailedFormula,
  isFraction,
  isMissing,
  isMissingWord,
  parseNumber,
  rounded,
} from '../../../src/domain/sheets/numbers.ts';
import { spelling } from '../../../src/domain/attributes/synonyms/spelling.ts';
import { canonical, type CodedAttribute, type CodeOf } from '../../../src/domain/attributes/canonical.ts';
import { splitSign, type SignedAttribute } from '../../../src/domain/attributes/sign.ts';
import type { SheetRow } from '../read/sheet-row.ts';
import { readReportNumber } from '../understand/cells/report-number.ts';
import { numberIn } from '../understand/columns/unmapped-columns.ts';
import { isInPoints, parseWeight } from '../understand/cells/several-pieces.ts';
import { parseMoney } from '../understand/cells/cell-values.ts';
import type { CellReading } from './cell-reading.ts';

/** An issue of a row, for a person to see. */
export interface StockIssue {
  /** Row number as in the file; 0 for the whole sheet. */
  row: number;
  kind: StockIssueKind;
  field: StockField | null;
  /** The heading of its column. */
  column: string | null;
  value: string | null;
}

interface NumberRange {
  low: number;
  high: number;
  digits: number;
}

const MONEY: ReadonlySet<StockField> = new Set<StockField>(['rap', 'price_per_ct', 'total_amt']);
const LONGEST_TEXT = 4000;
const LONGEST_SHOWN = 200;
/** Limit for numbers of stones and reports, because long texts do not fit into an index. */
const LONGEST_NUMBER = 60;
const LONGEST_LINK = 2000;
/** 1.23457E+09: a number saved as displayed, which has lost digits. */
const ROUNDED_AWAY = /^\d(?:[.,]\d+)?E\+\d+$/i;

/**
 * Text that may be stored and shown: one line, without characters that PostgreSQL or JSON refuses.
 */
export const clean = (text: string): string => oneLine(text).toWellFormed();

/** The cells of one row by field; collects the issues found while reading them. */
export class RowCells {
  readonly issues: StockIssue[] = [];
  readonly #row: SheetRow;
  readonly #reading: CellReading;

  constructor(row: SheetRow, reading: CellReading) {
    this.#row = row;
    this.#reading = reading;
  }

  complain(kind: StockIssueKind, field: StockField | null, value: string | null = null): void {
    const column = field === null ? undefined : this.#reading.columns.get(field);
    const shown = value === null ? null : clean(value).slice(0, LONGEST_SHOWN);
    this.issues.push({ row: this.#row.row, kind, field, column: column?.header ?? null, value: shown });
  }

  complainedOf(field: StockField): boolean {
    return this.issues.some((issue) => issue.field === field);
  }

  /**
   * The field's cell, with the provider's word replaced by its meaning if it was given one; or
   * null.
   */
  raw(field: StockField): string | null {
    const column = this.#columnOf(field);
    if (column === undefined) return null;
    const text = (this.#row.cells[column] ?? '').trim();
    if (isMissing(text)) {
      this.#tellWhyEmpty(field, column, text);
      return null;
    }
    const { values } = this.#reading;
    const meaning = values.size === 0 ? undefined : values.get(field)?.get(spelling(text));
    return meaning === undefined ? text : meaning;
  }

  /** Whether the provider's word in the field's cell was given a meaning. */
  isGiven(field: StockField): boolean {
    const written = this.written(field);
    return written !== null && (this.#reading.values.get(field)?.has(spelling(written)) ?? false);
  }

  /** The field's cell as the sheet has it, whatever the provider's words mean. */
  written(field: StockField): string | null {
    const column = this.#columnOf(field);
    const text = column === undefined ? '' : this.at(column);
    return isMissing(text) ? null : text;
  }

  at(column: number): string {
    return (this.#row.cells[column] ?? '').trim();
  }

  /** The heading of a field's column; empty without one. */
  headingOf(field: StockField): string {
    return this.#reading.columns.get(field)?.header ?? '';
  }

  #columnOf(field: StockField): number | undefined {
    return this.#reading.columns.get(field)?.column;
  }

  /** Reports a formula without a result or with an error; an empty cell is not an issue. */
  #tellWhyEmpty(field: StockField, column: number, text: string): void {
    if (text === '' && this.#row.uncalculated === undefined) return;
    const kind =
      text === ''
        ? this.#row.uncalculated?.has(column) && 'formula_not_calculated'
        : isFailedFormula(text) && 'formula_failed';
    if (kind && !this.complainedOf(field)) this.complain(kind, field, text || null);
  }

  text(field: StockField): string | null {
    const raw = this.raw(field);
    return raw === null ? null : clean(raw).slice(0, LONGEST_TEXT);
  }

  /** A name; `None` and `N/A` count as empty. */
  name(field: StockField): string | null {
    const text = this.text(field);
    return text === null || isMissingWord(text) ? null : text;
  }

  /** An identifying number, without the `.0` of sheets that treat it as an amount. */
  identifier(field: StockField): string | null {
    const written = this.name(field)?.replace(/^(\d+)\.0+$/, '$1') ?? null;
    const number = written === null || field !== 'report_no' ? written : readReportNumber(written).number;
    const text = number === null ? null : numberIn(number);
    if (text === null || /^0+$/.test(text)) return null;
    if (this.#dateIn(field) !== undefined) {
      this.complain('turned_into_date', field, text);
      return null;
    }
    const isWhole = !ROUNDED_AWAY.test(text);
    if (isWhole && text.length <= LONGEST_NUMBER) return text;
    this.complain(isWhole ? 'number_too_long' : 'lost_digits', field, text);
    return null;
  }

  code<A extends CodedAttribute>(attribute: A, field: StockField): CodeOf<A> | null {
    const raw = this.raw(field);
    if (raw === null) return null;
    const code = canonical(attribute, raw);
    if (code === null) this.unknown(field, raw);
    return code;
  }

  /** The sign that a grader put behind the grade that was read; null without one. */
  sign(attribute: SignedAttribute, grade: string | null): string | null {
    const written = grade === null ? null : this.written(attribute);
    const parts = written === null ? null : splitSign(written);
    return parts !== null && canonical(attribute, parts.grade) === grade ? parts.sign : null;
  }

  /** Reports a value that the vocabulary does not know, unless it means "none". */
  unknown(field: StockField, raw: string): void {
    if (!isMissingWord(raw)) this.complain('unknown_value', field, raw);
  }

  #dateIn(field: StockField): number | undefined {
    const { dates } = this.#row;
    return dates === undefined ? undefined : dates.get(this.#columnOf(field) ?? -1);
  }

  /** The number in a field's cell; null if there is none. */
  parsed(field: StockField, raw: string): number | null {
    const number = this.#dateIn(field) ?? this.#figure(field, raw);
    const own = field === 'carat' ? parseWeight(raw) : null;
    if (own !== null && (isInPoints(raw) || number === null)) return own;
    const factor = this.#reading.units?.get(field);
    return number === null || factor === undefined ? number : number * factor;
  }

  #figure(field: StockField, raw: string): number | null {
    const decimal = this.#reading.decimals?.get(field) ?? null;
    return MONEY.has(field) ? parseMoney(raw, decimal) : parseNumber(raw, decimal);
  }

  /** Zero means "not given" in all numbers except the discount. */
  number(field: StockField, { low, high, digits }: NumberRange): number | null {
    const raw = this.raw(field);
    if (raw === null) return null;
    const number = this.parsed(field, raw);
    if (number === null) {
      if (!isMissingWord(raw)) this.complain('not_a_number', field, raw);
      return null;
    }
    if (number === 0) return null;
    if (number >= low && number <= high) return rounded(number, digits);
    this.complain('out_of_range', field, raw);
    return null;
  }

  /** A proportion of the stone in percent, even if written as a fraction (0.6 is 60 %). */
  proportion(field: ProportionField, low: number): number | null {
    const raw = this.raw(field);
    const number = raw === null ? null : this.parsed(field, raw);
    if (raw === null || number === null || !isFraction(number, raw)) {
      return this.number(field, { low, high: 100, digits: 2 });
    }
    const confirmed = this.#reading.fractions.get(field);
    if (confirmed !== 'percent')
      this.complain(confirmed === 'empty' ? 'out_of_range' : 'fraction_read_as_percent', field, raw);
    return confirmed === 'empty' ? null : rounded(number * 100, 2);
  }

  /**
   * The address that a cell links to or holds. Only http and https, because pages show it as a
   * link.
   */
  link(field: StockField): string | null {
    const column = this.#columnOf(field);
    const found = (column === undefined ? undefined : this.#row.links?.get(column)) ?? this.raw(field);
    const raw = found === null ? null : clean(found);
    if (raw === null || isMissingWord(raw)) return null;
    if (/^https?:\/\//i.test(raw) && raw.length <= LONGEST_LINK && URL.canParse(raw)) return raw;
    this.complain('not_a_link', field, raw);
    return null;
  }

  /** The address to which a cell of another field links; null without one. */
  linkBehind(field: StockField): string | null {
    const column = this.#columnOf(field);
    const raw = column === undefined ? undefined : this.#row.links?.get(column);
    const isLink = raw !== undefined && /^https?:\/\//i.test(raw) && raw.length <= LONGEST_LINK;
    return isLink && URL.canParse(raw) ? clean(raw) : null;
  }

  has(field: StockField): boolean {
    return this.#reading.columns.has(field);
  }
}
