/** The cells of lists, on the screen and in sheets. */

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

/** The number format of figures in a sheet; other kinds are texts. */
export const NUMBER_FORMAT: Readonly<Partial<Record<CellKind, string>>> = {
  carat: '#,##0.00',
  percent: '0.00',
  money: '#,##0.00',
  count: '#,##0',
};

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
