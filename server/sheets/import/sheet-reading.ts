/**
 * Reads an upload's sheet with the confirmed mapping, the person's statements and the provider's
 * words.
 */
import { parseMoney } from '../../../src/domain/sheets/money-figure.ts';
import { isAskingPrice, isStockField, type StockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { ConfirmedMapping } from '../../db/queries/uploads/uploads.ts';
import { openSentence } from '../../../src/domain/sheets/understanding/questions.ts';
import type { StoredReading } from '../../../src/domain/sheets/understanding/stored-reading.ts';
import type { DiscountEvidence } from '../discount.ts';
import type { ProviderValues } from '../provider-values.ts';
import { flagColumns } from '../rows/flag-columns.ts';
import { doubtfulLetters } from '../rows/shape-letters.ts';
import { tellingColumns } from '../rows/read-gem.ts';
import { readSheetInProcess } from '../read-in-process.ts';
import {
  cellReading,
  createStoneReader,
  missingInSheet,
  type SheetStatements,
  type StoneReader,
} from '../rows/read-stone.ts';
import { withoutTotalRows } from '../rows/total-rows.ts';
import type { FractionReading, MappedColumn, StockIssue } from '../rows/row-cells.ts';
import { SheetError } from '../sheet-error.ts';
import { understoodCells, type SheetRow } from '../sheet-row.ts';
import { understand } from '../understand-sheet.ts';
import { mappedColumns } from './confirmed-mapping.ts';

export interface SheetReading {
  rows(): AsyncGenerator<SheetRow>;
  read: StoneReader;
  /** Issues of the sheet as a whole. */
  general: StockIssue[];
}

/** The inputs of an import besides the file and its mapping. */
export interface SheetCircumstances {
  fileName: string;
  /** The house's rupees for one US dollar; null if it set none. */
  houseRate: number | null;
}

/** Opens a stored sheet and creates the reader of its rows. */
export async function openReading(
  path: string,
  mapping: ConfirmedMapping,
  values: ProviderValues,
  { fileName, houseRate }: SheetCircumstances,
): Promise<SheetReading> {
  const place = { path, headerRow: mapping.header_row, sheet: mapping.sheet ?? null };
  // Only jobs import.
  const sheet = await readSheetInProcess(place, { asker: null });
  const columns = mappedColumns(mapping.columns);
  const rows = sheet.sample.map((row) => ({ row: row.row, cells: understoodCells(row) }));
  const toUnderstand = { title: `${fileName} ${sheet.title}`, columns: mapping.columns, rows };
  const understood = understand(toUnderstand, mapping.statements, houseRate);
  if (mapping.reading === undefined && understood.questions.length > 0)
    throw new SheetError('unanswered', openSentence(fileName, understood.questions));
  const statements = {
    ...statementsOf(
      mapping.statements,
      mapping.reading ?? understood.reading,
      hasPrices(columns, sheet.sample),
    ),
    flags: flagColumns(sheet.headers, sheet.sample),
  };
  const doubtful = doubtfulLetters(cellReading(columns, statements, values), rows);
  const evidence = mapping.statements.discount ? null : understood.discount;
  return {
    rows: () => sheet.rows(),
    read: withoutTotalRows(
      createStoneReader(
        columns,
        { ...statements, doubtfulLetters: doubtful },
        values,
        tellingColumns(sheet.headers, columns),
      ),
    ),
    general: [
      ...missingInSheet(columns, statements),
      ...discountIssue(columns, evidence),
      ...(await sheet.othersWithStones()).map(unreadSheet),
    ],
  };
}

/** Whether a column of asking prices has any. */
const hasPrices = (columns: readonly MappedColumn[], sample: readonly SheetRow[]): boolean =>
  columns.some(
    ({ column, field }) =>
      isAskingPrice(field) && sample.some(({ cells }) => (parseMoney((cells[column] ?? '').trim()) ?? 0) > 0),
  );

function statementsOf(
  stated: ConfirmedMapping['statements'],
  reading: StoredReading,
  isPriced: boolean,
): SheetStatements {
  return {
    stone_type: reading.stone_type,
    location: stated.location?.trim() || null,
    discount: reading.discount,
    decimals: new Map(reading.decimals),
    units: new Map(reading.units ?? []),
    money: {
      currencies: new Map(reading.currencies),
      rate: reading.rate,
      rateDay: reading.rate_day,
      ignored: reading.ignored,
      rowCurrency: reading.row_currency ?? null,
      perPiece: reading.per_piece ?? false,
      listOfStone: reading.list_of_stone ?? false,
      isPriced,
    },
    weightOfPiece: reading.weight_of_piece ?? false,
    fractions: new Map(
      (stated.fractions ?? []).flatMap(({ field, read_as }): [StockField, FractionReading][] =>
        isStockField(field) ? [[field, read_as]] : [],
      ),
    ),
    hiddenRows: stated.hidden_rows ?? null,
  };
}

const unreadSheet = (name: string): StockIssue => ({
  row: 0,
  kind: 'unread_sheet',
  field: null,
  column: null,
  value: name,
});

/** Reported if neither prices nor minus signs gave the discounts' sign, so that it was assumed. */
function discountIssue(columns: readonly MappedColumn[], evidence: DiscountEvidence | null): StockIssue[] {
  const column = columns.find(({ field }) => field === 'disc');
  if (column === undefined || evidence?.basis !== 'usage') return [];
  return [{ row: 0, kind: 'discount_assumed', field: 'disc', column: column.header, value: null }];
}
