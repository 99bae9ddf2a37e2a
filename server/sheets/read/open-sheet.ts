/**
 * Which worksheet and row of headings are read, for a sheet of a provider who sent others before.
 */
import { spelling } from '../../../src/domain/attributes/synonyms/spelling.ts';
import type { StoredMapping } from '../../db/queries/providers/providers.ts';
import type { ReadFor } from '../../readers/pool.ts';
import type { Sheet } from './read-sheet.ts';
import { readSheetInProcess } from './read-in-process.ts';
import { MOST_COLUMNS } from './header-row.ts';
import { SheetError } from './sheet-error.ts';

/** Headings normalised for comparison; the second `Price` of a sheet differs from the first. */
export function headingKeys(headers: readonly string[]): string[] {
  const times = new Map<string, number>();
  return headers.map((header) => {
    const key = spelling(header);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return `${key}#${time}`;
  });
}

interface SheetChoice {
  /** Null if the person leaves it to the portal. */
  headerRow: number | null;
  sheet: string | null;
}

/**
 * Opens an uploaded sheet with the heading row and workbook sheet that the person chose; else with
 * those of the provider's last sheet if they fit better than what was detected.
 * @param by for whom; the house's own jobs by default
 */
export async function openSheet(
  path: string,
  { headerRow, sheet }: SheetChoice,
  kept: StoredMapping | null,
  by: ReadFor = { requester: null },
): Promise<Sheet> {
  const found = await readSheetInProcess({ path, headerRow, sheet }, by);
  if (found.headers.length > MOST_COLUMNS) {
    throw new SheetError(
      'too_large',
      `The sheet has ${found.headers.length} columns; ${MOST_COLUMNS} are the most. Delete the empty ones and save it again.`,
    );
  }
  if (headerRow !== null || kept === null) return found;
  const usualSheet = sheet ?? usualSheetOf(found, kept);
  if (kept.header_row === found.headerRow && usualSheet === found.sheet) return found;
  const known = new Set(headingKeys(kept.columns.map(({ header }) => header)));
  const hits = (one: Sheet): number => headingKeys(one.headers).filter((key) => known.has(key)).length;
  // If the row does not exist in this sheet, the detected one is used.
  const place = { path, headerRow: kept.header_row, sheet: usualSheet };
  const usual = await readSheetInProcess(place, by).catch((error: unknown) => {
    if (error instanceof SheetError) return found;
    throw error;
  });
  // Of two sheets with the same headings, the one chosen last time is used.
  const better = usual.sheet === found.sheet ? hits(usual) > hits(found) : hits(usual) >= hits(found);
  return better ? usual : found;
}

/** The sheet that the provider's last workbook was read from, if this one has it visible. */
function usualSheetOf({ sheet, sheets }: Sheet, kept: StoredMapping): string | null {
  return sheets.find(({ name, hidden }) => name === kept.sheet && !hidden)?.name ?? sheet;
}
