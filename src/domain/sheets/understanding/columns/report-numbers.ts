/** Recognises report numbers among the values of a column. */
import { readReportNumber } from '../../report-number.ts';
import type { ColumnValues } from '../../stock-field-fit.ts';

const ENOUGH_VALUES = 3;
const NEARLY_ALL = 0.95;
const LONGEST = 40;

/** Whether nearly all values pass; stops early once too many have failed. */
export function most(values: ColumnValues, wanted: (value: string) => boolean): boolean {
  let others = 0;
  const mayBeOthers = (1 - NEARLY_ALL) * values.length;
  return (
    values.length >= ENOUGH_VALUES && values.every((value) => wanted(value) || (others += 1) <= mayBeOthers)
  );
}

export const allDifferent = (values: ColumnValues): boolean =>
  values.length >= ENOUGH_VALUES && new Set(values).size >= 0.98 * values.length;

/** Ascending numbers are row ids of a program, whereas report numbers are in no order. */
function isAscending(values: ColumnValues): boolean {
  const numbers = values.map((value) => Number(value.replace(/\D/g, '')));
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}

/** Report numbers are digits; some laboratories put LG before them for lab-grown stones. */
export function looksLikeReports(values: ColumnValues): boolean {
  if (!most(values, (value) => /\d{3}/.test(value) && value.length <= LONGEST)) return false;
  const numbers = values.map((value) => readReportNumber(value).number);
  return (
    most(numbers, (number) => /^(?:LG)?\d{7,12}$/i.test(number)) &&
    allDifferent(numbers) &&
    !isAscending(numbers)
  );
}
