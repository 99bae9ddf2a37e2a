/** Reads an external sheet: the fields of its columns, and the stone that each row confirms. */
import {
  EXTERNAL_FIELDS,
  externalField,
  type ExternalField,
} from '../../../src/domain/sheets/external-fields.ts';
import { parseTypedNumber } from '../../../src/domain/text/number-input.ts';
import { Decimal, usd } from '../../../src/domain/money.ts';
import type { Sheet } from '../read/read-sheet.ts';
import { MOST_COLUMNS } from '../read/header-row.ts';
import { SheetError } from '../read/sheet-error.ts';
import { clean } from '../rows/row-cells.ts';
import { proposeMapping } from '../understand/columns/propose-mapping.ts';
import { understoodCells, type SheetRow } from '../read/sheet-row.ts';
import { totalIn } from '../understand/cells/total-row.ts';
import { readReportNumber } from '../understand/cells/report-number.ts';

/** Column (0-based) of each field. */
export type ExternalColumns = readonly { column: number; field: ExternalField }[];

export interface ExternalColumn {
  column: number;
  header: string;
  field: ExternalField | null;
  samples: string[];
}

/** The stone and price that a row confirms. */
export interface ExternalLine {
  /** The row's number in the sheet, from 1. */
  row: number;
  stockNo: string | null;
  reportNo: string | null;
  /** USD with two decimals, of the stone or per carat; null if the row names no price. */
  price: { of: 'stone' | 'carat'; usd: string } | null;
  remark: string | null;
  /** Why the row cannot be understood. */
  fault: string | null;
}

const SAMPLES = 3;
const LONGEST_SAMPLE = 60;
const LONGEST_NUMBER = 60;
const LONGEST_REMARK = 1000;
const MOST_USD = 1e8;

/**
 * The recognised columns, or those that a person chose.
 * @throws SheetError when there are more columns than a person could check
 */
export function externalColumns(sheet: Sheet, chosen: ExternalColumns | null): ExternalColumn[] {
  if (sheet.headers.length > MOST_COLUMNS)
    throw new SheetError(
      'too_large',
      `The sheet has more than ${MOST_COLUMNS} columns. Leave out the others.`,
    );
  const fields = new Map((chosen ?? proposed(sheet)).map(({ column, field }) => [column, field]));
  return sheet.headers.map((header, column) => ({
    column,
    header: clean(header).slice(0, 200),
    field: fields.get(column) ?? null,
    samples: samplesOf(sheet, column),
  }));
}

/** Each field with the first column that looks like it. */
function proposed({ headers, sample, title }: Sheet): ExternalColumns {
  const found = proposeMapping(
    headers,
    sample.map((row) => understoodCells(row)),
    title,
  ).map(({ column, header, field }) => ({ column, field: externalField(field, header) }));
  return EXTERNAL_FIELDS.flatMap((field) => {
    const one = found.find((column) => column.field === field);
    return one === undefined ? [] : [{ column: one.column, field }];
  });
}

function samplesOf({ sample }: Sheet, column: number): string[] {
  const values = sample.map(({ cells }) =>
    clean(cells[column] ?? '')
      .slice(0, LONGEST_SAMPLE)
      .toWellFormed(),
  );
  return [...new Set(values.filter((value) => value !== ''))].slice(0, SAMPLES);
}

/** All rows with a stone: neither blank in these columns nor a total. */
export async function* externalLines(sheet: Sheet, columns: ExternalColumns): AsyncGenerator<ExternalLine> {
  const at = new Map(columns.map(({ column, field }) => [field, column]));
  for await (const row of sheet.rows()) {
    const line = lineOf(row, at);
    if (line !== null && totalIn(row.cells) === null) yield line;
  }
}

function lineOf({ row, cells }: SheetRow, at: ReadonlyMap<ExternalField, number>): ExternalLine | null {
  const text = (field: ExternalField): string => {
    const column = at.get(field);
    return column === undefined ? '' : clean(cells[column] ?? '').trim();
  };
  const [stock, remark] = [text('stock_no'), text('remark')];
  const report = readReportNumber(text('report_no')).number;
  const written = [text('total_amt'), text('price_per_ct')] as const;
  if ([stock, report, remark, ...written].every((one) => one === '')) return null;
  const prices = written.map(priceIn);
  const unread = written.find((_one, index) => prices[index] === undefined);
  const [total, perCarat] = prices;
  return {
    row,
    stockNo: numberOrNull(stock),
    reportNo: numberOrNull(report),
    price: total ? { of: 'stone', usd: total } : perCarat ? { of: 'carat', usd: perCarat } : null,
    remark: remark === '' ? null : remark.slice(0, LONGEST_REMARK).toWellFormed(),
    fault: faultOf(stock, report, unread),
  };
}

const numberOrNull = (text: string): string | null =>
  text === '' || text.length > LONGEST_NUMBER ? null : text;

function faultOf(stock: string, report: string, unread: string | undefined): string | null {
  if (stock === '' && report === '') return 'The row has neither a stock number nor a report number.';
  if (stock.length > LONGEST_NUMBER || report.length > LONGEST_NUMBER)
    return 'A number of the row is too long to be one.';
  return unread === undefined ? null : `“${unread.slice(0, LONGEST_SAMPLE)}” is not a price in US dollars.`;
}

/** USD with two decimals; null for an empty cell, undefined for one that holds no price. */
function priceIn(text: string): string | null | undefined {
  if (text === '') return null;
  const figure = parseTypedNumber(text.replace(/usd/i, ''));
  if (figure === null || figure === '' || figure.startsWith('-')) return undefined;
  const price = new Decimal(figure);
  return price.gt(MOST_USD) ? undefined : usd(price);
}
