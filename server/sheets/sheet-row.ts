/** One row of a sheet, cells as text. `row` is the number that a spreadsheet shows beside it: 1 for the first. */
export interface SheetRow {
  row: number;
  cells: string[];
  /** Where the cells of a workbook lead, by column (0-based). */
  links?: ReadonlyMap<number, string>;
  /** The numbers behind cells that a workbook shows as dates, by column. */
  dates?: ReadonlyMap<number, number>;
  /** Columns whose formula was never calculated, so that nobody knows what it says. */
  uncalculated?: ReadonlySet<number>;
  /** Nobody who opens the workbook sees the row. */
  hidden?: true;
}

/** The cells as they are to be understood: a number that is shown as a date is a number. */
export function understoodCells({ cells, dates }: SheetRow): readonly string[] {
  return dates === undefined
    ? cells
    : cells.map((cell, column) => (dates.has(column) ? String(dates.get(column)) : cell));
}
