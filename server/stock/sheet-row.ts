/** One row of a sheet, cells as text. `row` is the number that a spreadsheet shows beside it: 1 for the first. */
export interface SheetRow {
  row: number;
  cells: string[];
  /** Where the cells of a workbook lead, by column (0-based). */
  links?: ReadonlyMap<number, string>;
}
