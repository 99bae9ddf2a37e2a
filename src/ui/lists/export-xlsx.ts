import { harmless } from '../../domain/text/harmless.ts';
import type { CellKind, CellValue, DataColumn } from '../table/columns.ts';
import { isFigure, kindOf, textOf, widthOf } from '../table/columns.ts';

const NUMBER_FORMAT: Partial<Record<CellKind, string>> = {
  carat: '#,##0.00',
  percent: '0.00',
  money: '#,##0.00',
  count: '#,##0',
};

/** Figures stay figures (money arrives as a string), everything else is text. */
export function cellOf(value: CellValue, figure: boolean): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  if (figure && Number.isFinite(Number(value))) return Number(value);
  return typeof value === 'number' ? value : harmless(value);
}

/** Times leave as the screen writes them; a sheet has no time zone to read them in. */
function shownOf<Row>(column: DataColumn<Row>, row: Row): CellValue {
  const value = column.value(row);
  const time = kindOf(column) === 'date' || kindOf(column) === 'dateTime';
  return time && value !== null && value !== undefined && value !== '' ? textOf(column, row) : value;
}

/** Writes the rows, in the order and with the columns that the screen shows, and hands the file to the browser. */
export async function exportXlsx<Row>(
  fileName: string,
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Pavilion',
        columns: columns.map((column) => ({
          header: column.label,
          width: Math.round(widthOf(column) / 7),
          ...(NUMBER_FORMAT[kindOf(column)] === undefined ? {} : { numFmt: NUMBER_FORMAT[kindOf(column)] }),
        })),
        rows: [
          columns.map((column) => column.label),
          ...rows.map((row) => columns.map((column) => cellOf(shownOf(column, row), isFigure(column)))),
        ],
      },
    ],
  });
  save(
    new Blob([new Uint8Array(bytes)], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    fileName,
  );
}

/** Hands a file to the browser under this name. */
export function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
