import { isTimeKind, plainCell, SHEET_FORMAT, sheetTime, type CellValue } from '../../domain/cells.ts';
import { untrustedSheetText, sheetText } from '../../domain/text/spreadsheet-text.ts';
import { READERS_ZONE } from '../format.ts';
import type { DataColumn } from '../table/columns.ts';
import { isFigure, kindOf, textOf } from '../table/columns.ts';

/**
 * Figures become numbers (money arrives as a string), everything else becomes text that cannot run
 * as a formula.
 */
export function cellOf(value: CellValue, figure: boolean): string | number | null {
  const plain = plainCell(value, figure);
  return typeof plain === 'string' ? untrustedSheetText(plain) : plain;
}

/** Times are dates of the reader's clock. */
function shownOf<Row>(column: DataColumn<Row>, row: Row): CellValue {
  const value = column.value(row);
  return isTimeKind(kindOf(column)) && value !== null && value !== undefined && value !== ''
    ? sheetTime(kindOf(column), value, READERS_ZONE)
    : value;
}

const WIDEST = 60;
const charactersOf = <Row>(column: DataColumn<Row>, rows: readonly Row[]): number =>
  Math.min(
    WIDEST,
    rows.reduce((most, row) => Math.max(most, textOf(column, row).length), column.label.length) + 2,
  );

/** Writes the rows in the order and with the columns of the screen, and downloads the file. */
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
          header: sheetText(column.label),
          width: charactersOf(column, rows),
          numFmt: SHEET_FORMAT[kindOf(column)],
        })),
        rows: [
          columns.map((column) => sheetText(column.label)),
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

/** Downloads a file under this name. */
export function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
