/**
 * Finds needed fields that no heading names by the values of the columns left without a field. The
 * wizard shows these fields first, so that a person can correct them.
 */
import type { StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { speaksIn, type ColumnValues } from './field-fit.ts';
import { allDifferent, looksLikeReports, most } from './fields-by-values.ts';
import type { ScoredColumn } from './scored-columns.ts';
import { fieldProposal, type FieldProposal } from './field-proposal.ts';

/** The confidence of proposals based only on values. */
const BY_VALUES = 0.6;

/** Headings of long numbers that are no reports. */
const OTHER_NUMBERS =
  /rfid|barcode|\btags?\b|phone|mobile|\bean\b|\bupc\b|\bhsn?\b|gst|invoice|batch|\bjob|kapan|date|serial/i;

export const namesOtherNumbers = (header: string): boolean => OTHER_NUMBERS.test(header);

const LONGEST_NUMBER = 30;

/** Letters with digits, or digits of equal length, as stock numbers usually are. */
const isNumbering = (values: ColumnValues): boolean =>
  most(values, (value) => /\p{L}/u.test(value)) ||
  (values.every((value) => /^\d{5,}$/.test(value)) && new Set(values.map(({ length }) => length)).size === 1);

/** Short, unique values with a digit that are neither decimals nor addresses. */
const looksLikeNumbers = (values: ColumnValues): boolean =>
  allDifferent(values) &&
  most(
    values,
    (value) =>
      value.length <= LONGEST_NUMBER &&
      /\d/.test(value) &&
      /^(?!\d*[.,]\d+$)[\p{L}\d][\p{L}\d#_/.-]*$/u.test(value),
  );

/**
 * The last part of an address's path, which identifies the stone, or the last number in it if it is
 * a long description; other text is returned as it is.
 */
export function numberIn(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text;
  const [path = ''] = text.split(/[?#]/);
  const last = path.split('/').findLast((part) => part !== '') ?? text;
  const name = last.replace(/\.(?:html?|php|aspx?)$/i, '');
  return name.length <= LONGEST_NUMBER ? name : (/[a-z]*\d{4,}[a-z\d]*(?!.*\d{4})/i.exec(name)?.[0] ?? name);
}

/** Whether every row has a different number or address that is not just a row count. */
export const mayBeNumbers = (values: ColumnValues): boolean => {
  const numbers = values.map(numberIn);
  return looksLikeNumbers(numbers) && !isCounting(numbers);
};

const isCounting = (values: ColumnValues): boolean =>
  values.every((value, at) => Number(value) === Number(values[0]) + at);

const FINISH: readonly StockField[] = ['cut', 'polish', 'symmetry'];

/** The usual order of reports and sheets is cut, polish, symmetry. Fancy shapes have no cut. */
function finishColumns(
  left: readonly ScoredColumn[],
  missing: ReadonlySet<StockField>,
): [number, StockField][] {
  const open = FINISH.filter((field) => missing.has(field));
  const grades = left.filter(({ values }) => most(values, (value) => speaksIn('polish', value)));
  const fields = grades.length < open.length ? open.slice(open.length - grades.length) : open;
  // A single column of grades could be any of the missing ones.
  if (grades.length > open.length || (grades.length === 1 && open.length > 1)) return [];
  return grades.flatMap(({ column }, at): [number, StockField][] => {
    const field = fields[at];
    return field === undefined ? [] : [[column, field]];
  });
}

/**
 * Assigns columns without a field to the missing fields: grades in their usual order, report
 * numbers and stock numbers. `left` is in the sheet's order.
 */
export function proposeUnmappedColumns(
  left: readonly ScoredColumn[],
  missing: ReadonlySet<StockField>,
): Map<number, FieldProposal> {
  const found = new Map<number, FieldProposal>();
  const give = (column: number, field: StockField, reason: string): void => {
    found.set(column, fieldProposal(field, BY_VALUES, 'values', reason));
  };
  for (const [column, field] of finishColumns(left, missing))
    give(column, field, 'The values are grades, in the usual order of cut, polish and symmetry');
  const free = (): ScoredColumn[] => left.filter(({ column }) => !found.has(column));
  const reports = free().find(({ header, values }) => looksLikeReports(values) && !namesOtherNumbers(header));
  if (missing.has('report_no') && reports)
    give(reports.column, 'report_no', 'The values are numbers of reports');
  const numbered = free().filter(({ values }) => looksLikeNumbers(values) && !isCounting(values));
  const number =
    numbered.find(({ candidates }) =>
      candidates.some(({ field, fit }) => field === 'stock_no' && fit !== 0),
    ) ?? numbered.find(({ values }) => isNumbering(values));
  if (missing.has('stock_no') && number)
    give(
      number.column,
      'stock_no',
      'Every row has another value here, and no column is headed as the number',
    );
  return found;
}
