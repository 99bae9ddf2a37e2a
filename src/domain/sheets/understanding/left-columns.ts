/**
 * What a stone needs and no heading names, found among the columns that are left by what their values
 * are. A person sees it first and can take it back.
 */
import { speaksIn } from '../stock-understanding.ts';
import type { ColumnValues } from '../stock-field-fit.ts';
import type { StockField } from '../stock-fields.ts';
import type { JudgedColumn } from './judged-columns.ts';
import { settled, type Settled } from './settled.ts';

const ENOUGH_VALUES = 3;
const NEARLY_ALL = 0.95;
/** As sure as a proposal is that nothing but the values supports. */
const BY_VALUES = 0.6;

/** Stops as soon as too many values are others. */
function most(values: ColumnValues, wanted: (value: string) => boolean): boolean {
  let others = 0;
  const mayBeOthers = (1 - NEARLY_ALL) * values.length;
  return (
    values.length >= ENOUGH_VALUES && values.every((value) => wanted(value) || (others += 1) <= mayBeOthers)
  );
}

const allDifferent = (values: ColumnValues): boolean =>
  values.length >= ENOUGH_VALUES && new Set(values).size >= 0.98 * values.length;

/** Numbers that a program gave its rows one after the other. Those of reports come in any order. */
function isAscending(values: ColumnValues): boolean {
  const numbers = values.map((value) => Number(value.replace(/\D/g, '')));
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}

/** Report numbers: digits, behind LG for lab-grown stones of some laboratories. */
export const looksLikeReports = (values: ColumnValues): boolean =>
  most(values, (value) => /^(?:LG)?\d{7,12}$/i.test(value)) && allDifferent(values) && !isAscending(values);

const LONGEST_NUMBER = 30;

/** Letters and digits, or digits of one length: what programs and offices number stones with. */
const isNumbering = (values: ColumnValues): boolean =>
  most(values, (value) => /\p{L}/u.test(value)) ||
  (values.every((value) => /^\d{5,}$/.test(value)) && new Set(values.map(({ length }) => length)).size === 1);

/** Numbers of stones: short, each another, with a digit, and no dates or addresses. */
const looksLikeNumbers = (values: ColumnValues): boolean =>
  allDifferent(values) &&
  most(
    values,
    (value) =>
      value.length <= LONGEST_NUMBER &&
      /\d/.test(value) &&
      /^(?!\d*[.,]\d+$)[\p{L}\d][\p{L}\d#_/.-]*$/u.test(value),
  );

/** The part of an address that tells the stone: the last one of its path. */
export const numberIn = (text: string): string =>
  /^https?:\/\//i.test(text)
    ? (text
        .split(/[?#]/)[0]
        ?.split('/')
        .findLast((part) => part !== '') ?? text)
    : text;

/** Whether a column of numbers or addresses has another one in every row. */
export const mayBeNumbers = (values: ColumnValues): boolean => {
  const numbers = values.map(numberIn);
  return looksLikeNumbers(numbers) && !isCounting(numbers);
};

const isCounting = (values: ColumnValues): boolean =>
  values.every((value, at) => Number(value) === Number(values[0]) + at);

const FINISH: readonly StockField[] = ['cut', 'polish', 'symmetry'];

/** Laboratories and sheets name cut, polish and symmetry in this order; fancy shapes have no cut. */
function finishColumns(
  left: readonly JudgedColumn[],
  missing: ReadonlySet<StockField>,
): [number, StockField][] {
  const open = FINISH.filter((field) => missing.has(field));
  const grades = left.filter(({ values }) => most(values, (value) => speaksIn('polish', value)));
  const fields = grades.length < open.length ? open.slice(open.length - grades.length) : open;
  // One column of grades may be any of several.
  if (grades.length > open.length || (grades.length === 1 && open.length > 1)) return [];
  return grades.flatMap(({ column }, at): [number, StockField][] => {
    const field = fields[at];
    return field === undefined ? [] : [[column, field]];
  });
}

/**
 * Gives columns that have no field to fields that no column has: grades in their usual order, report
 * numbers, and the number of the stone. `left` are the columns in the sheet's order.
 */
export function settleLeftColumns(
  left: readonly JudgedColumn[],
  missing: ReadonlySet<StockField>,
): Map<number, Settled> {
  const found = new Map<number, Settled>();
  const give = (column: number, field: StockField, reason: string): void => {
    found.set(column, settled(field, BY_VALUES, 'values', reason));
  };
  for (const [column, field] of finishColumns(left, missing))
    give(column, field, 'The values are grades, in the usual order of cut, polish and symmetry');
  const free = (): JudgedColumn[] => left.filter(({ column }) => !found.has(column));
  const reports = free().find(({ values }) => looksLikeReports(values));
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
