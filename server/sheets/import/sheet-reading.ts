/**
 * Reads an upload's sheet with the confirmed mapping, the person's statements and the provider's
 * words.
 */
import { isStockField, type StockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { ConfirmedMapping } from '../../db/queries/uploads/uploads.ts';
import { decideDiscount, type DiscountEvidence } from '../discount.ts';
import type { ProviderValues } from '../provider-values.ts';
import { readSheet } from '../read-sheet.ts';
import { createStoneReader, missingInSheet, type SheetStatements, type StoneReader } from '../read-stone.ts';
import type { FractionReading, MappedColumn, StockIssue } from '../row-cells.ts';
import type { SheetRow } from '../sheet-row.ts';
import { mappedColumns } from './confirmed-mapping.ts';

export interface SheetReading {
  rows(): AsyncGenerator<SheetRow>;
  read: StoneReader;
  /** Issues of the sheet as a whole. */
  general: StockIssue[];
}

/** Opens a stored sheet and creates the reader of its rows. */
export async function openReading(
  path: string,
  mapping: ConfirmedMapping,
  values: ProviderValues,
): Promise<SheetReading> {
  const sheet = await readSheet(path, { headerRow: mapping.header_row, sheet: mapping.sheet ?? null });
  const columns = mappedColumns(mapping.columns);
  const evidence = mapping.statements.discount ? null : decideDiscount(columns, sheet.sample);
  const statements = statementsOf(mapping.statements, evidence);
  return {
    rows: () => sheet.rows(),
    read: createStoneReader(columns, statements, values),
    general: [...missingInSheet(columns, statements), ...discountIssue(columns, evidence)],
  };
}

function statementsOf(
  stated: ConfirmedMapping['statements'],
  evidence: DiscountEvidence | null,
): SheetStatements {
  return {
    stone_type: stated.stone_type ?? null,
    location: stated.location?.trim() || null,
    discount: stated.discount ?? evidence,
    fractions: new Map(
      (stated.fractions ?? []).flatMap(({ field, read_as }): [StockField, FractionReading][] =>
        isStockField(field) ? [[field, read_as]] : [],
      ),
    ),
    hiddenRows: stated.hidden_rows ?? null,
  };
}

/** Reported if neither prices nor minus signs gave the discounts' sign, so that it was assumed. */
function discountIssue(columns: readonly MappedColumn[], evidence: DiscountEvidence | null): StockIssue[] {
  const column = columns.find(({ field }) => field === 'disc');
  if (column === undefined || evidence?.basis !== 'usage') return [];
  return [{ row: 0, kind: 'discount_assumed', field: 'disc', column: column.header, value: null }];
}
