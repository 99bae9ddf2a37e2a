/** What a sheet is taken for before anybody has looked at it: as its provider's last one was confirmed, else by its look. */
import { spelling } from '../../../src/domain/attributes/synonyms/spelling.ts';
import { proposeMapping } from '../../../src/domain/propose-mapping.ts';
import { isStockField, type StockField } from '../../../src/domain/stock-fields.ts';
import type { KeptMapping } from '../../db/queries/providers.ts';
import type { Proposal } from '../../db/queries/uploads.ts';
import { readSheet, type Sheet } from '../read-sheet.ts';
import { clean } from '../row-cells.ts';
import { SheetError } from '../sheet-error.ts';

const SAMPLES = 3;
const LONGEST_SAMPLE = 60;
const LONGEST_HEADER = 200;
/** Beyond this it is no stock sheet, and nobody could look through its columns. */
const MOST_COLUMNS = 500;

/** Headings as they are compared; the second `Price` of a sheet is another column than the first. */
function headingKeys(headers: readonly string[]): string[] {
  const times = new Map<string, number>();
  return headers.map((header) => {
    const key = spelling(header);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return `${key}#${time}`;
  });
}

/**
 * Opens an uploaded sheet at the row of headings that the person named; else at the one that the provider's last
 * sheet had, where that fits better than the row that looks most like headings.
 */
export async function openSheet(
  path: string,
  headerRow: number | null,
  kept: KeptMapping | null,
): Promise<Sheet> {
  const found = await readSheet(path, headerRow === null ? {} : { headerRow });
  if (found.headers.length > MOST_COLUMNS) {
    throw new SheetError(
      'too_large',
      `The sheet has ${found.headers.length} columns; ${MOST_COLUMNS} are the most.`,
    );
  }
  if (headerRow !== null || kept === null || kept.header_row === found.headerRow) return found;
  const known = new Set(headingKeys(kept.columns.map(({ header }) => header)));
  const hits = (sheet: Sheet): number => headingKeys(sheet.headers).filter((key) => known.has(key)).length;
  // The row may not exist in this sheet: then the one that was found stands.
  const usual = await readSheet(path, { headerRow: kept.header_row }).catch(() => found);
  return hits(usual) > hits(found) ? usual : found;
}

/** The first different values of a column, for the person's eye. */
function samplesOf(sheet: Sheet, column: number): string[] {
  const samples = new Set<string>();
  for (const row of sheet.sample) {
    const value = clean(row.cells[column] ?? row.links?.get(column) ?? '');
    if (value !== '') samples.add(value.slice(0, LONGEST_SAMPLE).toWellFormed());
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** Proposes a field for each column, with how sure that is and why. */
export function proposeFor(sheet: Sheet, kept: KeptMapping | null): Proposal {
  const learned = new Map<string, StockField | null>();
  if (kept !== null) {
    const keys = headingKeys(kept.columns.map(({ header }) => header));
    kept.columns.forEach(({ header, field }, index) => {
      if (header === '') return;
      learned.set(keys[index] ?? '', field !== null && isStockField(field) ? field : null);
    });
  }
  const keys = headingKeys(sheet.headers);
  const taken = new Set(keys.flatMap((key) => learned.get(key) ?? []));
  const proposals = proposeMapping(
    sheet.headers,
    sheet.sample.map(({ cells }) => cells),
  );
  const columns = proposals.map(({ column, header, field, confidence, reason }) => {
    const shown = {
      column,
      header: clean(header).slice(0, LONGEST_HEADER).toWellFormed(),
      samples: samplesOf(sheet, column),
    };
    const before = learned.get(keys[column] ?? '');
    if (before === null)
      return { ...shown, field: null, confidence: 0, reason: 'Ignored in this provider’s last sheet' };
    if (before !== undefined) {
      return {
        ...shown,
        field: before,
        confidence: 1,
        reason: 'As confirmed for this provider’s last sheet',
      };
    }
    if (field !== null && taken.has(field)) {
      return {
        ...shown,
        field: null,
        confidence: 0,
        reason: 'Another column holds this since the last sheet',
      };
    }
    return { ...shown, field, confidence, reason };
  });
  return {
    header_row: sheet.headerRow,
    columns,
    statements: kept?.statements ?? {},
    mapping_configuration_id: kept?.id ?? null,
  };
}
