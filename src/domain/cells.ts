/** The cells of lists, on the screen and in sheets. */
import { dayIn, isDay, wallTime } from './house-days.ts';

export type CellValue = string | number | null | undefined;

/**
 * Decides alignment, figures and format; `code` is a short word in a narrow column (color,
 * clarity), and `logged` a time as the audit log writes it.
 */
export type CellKind =
  | 'text'
  | 'code'
  | 'count'
  | 'carat'
  | 'percent'
  | 'money'
  | 'date'
  | 'dateTime'
  | 'logged';

/** The number format of figures. */
export const NUMBER_FORMAT: Readonly<Partial<Record<CellKind, string>>> = {
  carat: '#,##0.00',
  percent: '0.00',
  money: '#,##0.00',
  count: '#,##0',
};

/** The format of a sheet's column; other kinds are texts. A time is a date that sheets can sort. */
export const SHEET_FORMAT: Readonly<Partial<Record<CellKind, string>>> = {
  ...NUMBER_FORMAT,
  date: 'dd/mm/yyyy',
  dateTime: 'dd/mm/yyyy hh:mm AM/PM',
  logged: 'dd/mm/yyyy" | "hh:mm',
};

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** 1 January 1970, counted from the first day of sheets. */
const EPOCH = 25_569;

/**
 * A time as sheets count it: days since their first one, by the clock of this zone, to the minute
 * that has begun.
 */
export function sheetTime(kind: CellKind, at: string | number, zone: string): number {
  const day = typeof at === 'string' && isDay(at) ? at : kind === 'date' ? dayIn(zone, at) : null;
  const ms = day === null ? wallTime(zone, at) : Date.parse(day);
  return Math.floor(ms / MINUTE_MS) / DAY_MINUTES + EPOCH;
}

export const isTimeKind = (kind: CellKind): boolean =>
  kind === 'date' || kind === 'dateTime' || kind === 'logged';

/** Whether the cell has a time of day, which only its zone makes complete. */
export const hasClock = (kind: CellKind): boolean => kind === 'dateTime' || kind === 'logged';

export const isFigureKind = (kind: CellKind): boolean => kind in NUMBER_FORMAT;

/**
 * A cell of a sheet: figures become numbers (money arrives as a string), everything else is
 * unchanged.
 */
export function plainCell(value: CellValue, figure: boolean): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  return figure && Number.isFinite(Number(value)) ? Number(value) : value;
}
