/** A sheet of the corpus as a file: text with separators, or a workbook. */
import { writeXlsx, type Cell, type CellValue } from 'hucre/xlsx';
import type { CorpusSheet, TrueColumn } from './sheet.ts';

const QUOTED = /["\r\n]/;

export function asText({ title, headers, rows, separator }: CorpusSheet): string {
  const cell = (value: string): string =>
    QUOTED.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
  return [...title, headers, ...rows].map((cells) => cells.map(cell).join(separator)).join('\r\n');
}

const PLAIN = /^-?(?:0|[1-9]\d{0,8})(?:\.\d+)?$/;

/** Numbers that were typed as such are numbers in the workbook. */
function cellOf(value: string, column: TrueColumn | undefined): CellValue {
  if (column?.decimal === undefined) return value;
  const typed = column.decimal === ',' ? value.replaceAll('.', '').replace(',', '.') : value;
  return PLAIN.test(typed) ? Number(typed) : value;
}

export async function asWorkbook({
  title,
  headers,
  rows,
  sheetName,
  truth,
}: CorpusSheet): Promise<Uint8Array> {
  const below = rows.map((cells) => cells.map((value, at) => cellOf(value, truth.columns[at])));
  const first = title.length + 1;
  // A total is a formula with its result, as in workbooks that compute it.
  const formulas = below.flatMap((cells, row) =>
    cells.flatMap((value, at): [string, Partial<Cell>][] =>
      truth.columns[at]?.formula && typeof value === 'number'
        ? [
            [
              `${first + row},${at}`,
              { value, type: 'formula', formula: `ROUND(${value},2)`, formulaResult: value },
            ],
          ]
        : [],
    ),
  );
  const lines: CellValue[][] = [...title, headers, ...below];
  return writeXlsx({ sheets: [{ name: sheetName, rows: lines, cells: new Map(formulas) }] });
}
