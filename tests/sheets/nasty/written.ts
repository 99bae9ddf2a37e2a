/** A nasty sheet as a file: text, or a workbook where it needs one. */
import { writeXlsx } from 'hucre/xlsx';
import type { NastySheet } from './made.ts';

const quoted = (cell: string | number): string => `"${String(cell).replaceAll('"', '""')}"`;

export async function writtenNasty({ rows, workbook }: NastySheet): Promise<string | Uint8Array> {
  if (workbook === undefined) return rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');
  const { hiddenColumns = [], hiddenRows = [], merges = [] } = workbook;
  return writeXlsx({
    sheets: [
      {
        name: 'Sheet1',
        rows: rows.map((cells) => [...cells]),
        columns: Array.from({ length: 15 }, (_, at) => (hiddenColumns.includes(at) ? { hidden: true } : {})),
        rowDefs: new Map(hiddenRows.map((row) => [row, { hidden: true }])),
        merges: merges.map((range) => rangeOf(range)),
      },
    ],
  });
}

/** `A1:G1` as rows and columns from 0. */
function rangeOf(range: string) {
  const [from = '', to = ''] = range.split(':');
  const cell = (name: string) => ({ row: Number(name.slice(1)) - 1, col: name.charCodeAt(0) - 65 });
  const [start, end] = [cell(from), cell(to)];
  return { startRow: start.row, startCol: start.col, endRow: end.row, endCol: end.col };
}
