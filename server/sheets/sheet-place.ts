import type { Sheet } from './read-sheet.ts';

/** A sheet in a file. */
export interface SheetPlace {
  path: string;
  /** Name of the sheet in a workbook; null for the one that looks most like stock. */
  sheet: string | null;
  /** 1-based row of the headings; null for the one that looks most like headings. */
  headerRow: number | null;
}

/** What is known of a sheet before all its rows are read. */
export type OpenedSheet = Omit<Sheet, 'rows' | 'othersWithStones'>;
