/** Cells of printed lists: the width and format of each kind. */
import { isFigureKind, type CellKind } from '../../src/domain/cells.ts';
import type { PrintedColumn } from './printed-list.ts';

/** In points, with the space between columns. */
export const WIDTH: Readonly<Record<CellKind, number>> = {
  text: 74,
  code: 34,
  count: 34,
  carat: 44,
  percent: 40,
  money: 62,
  date: 52,
  dateTime: 84,
  logged: 84,
};
const BETWEEN = 10;

/** The first column takes the room that is left. */
export const printedColumn = (
  { label, kind }: { label: string; kind: CellKind },
  index: number,
): PrintedColumn => ({
  label,
  width: index === 0 ? 'rest' : WIDTH[kind] - BETWEEN,
  isFigure: isFigureKind(kind),
});

export const DASH = '–';
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export function textOf(value: string | number | null, kind: CellKind): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : (kind === 'count' ? whole : twoDecimals).format(value);
}
