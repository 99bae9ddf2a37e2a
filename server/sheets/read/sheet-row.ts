/** One row of a sheet with its cells as text. `row` is its number in a spreadsheet, from 1. */
export interface SheetRow {
  row: number;
  cells: string[];
  /** Link targets of a workbook's cells, by column (0-based). */
  links?: ReadonlyMap<number, string>;
  /** The numbers of cells that a workbook formats as dates, by column. */
  dates?: ReadonlyMap<number, number>;
  /** Columns with a formula that has no stored result. */
  uncalculated?: ReadonlySet<number>;
  /** The workbook hides the row. */
  hidden?: true;
}

/** The cells as the reader needs them: numbers formatted as dates as plain numbers. */
export function understoodCells({ cells, dates }: SheetRow): readonly string[] {
  return dates === undefined
    ? cells
    : cells.map((cell, column) => (dates.has(column) ? String(dates.get(column)) : cell));
}
