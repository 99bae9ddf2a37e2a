/**
 * Reads an upload's sheet with the confirmed mapping, the person's statements and the provider's
 * words. Lines that add up the stones above them are left out, because they would pass as heavy
 * stones.
 */
import { openSentence } from '../../../src/domain/sheets/sheet-questions.ts';
import { isAskingPrice, isStockField, type StockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { StoredReading } from '../../../src/domain/sheets/stored-reading.ts';
import type { ConfirmedMapping } from '../../db/queries/uploads/uploads.ts';
import type { StoneFields } from '../rows/stone-fields.ts';
import { createStoneReader, type StoneReader } from '../rows/read-stone.ts';
import { understoodCells, type SheetRow } from '../read/sheet-row.ts';
import type { StockIssue } from '../rows/row-cells.ts';
import type { FractionReading, MappedColumn, ProviderValues } from '../rows/cell-reading.ts';
import { readSheetInProcess } from '../read/read-in-process.ts';
import { understand } from '../understand/understand-sheet.ts';
import { SheetError } from '../read/sheet-error.ts';
import { flagColumns } from '../rows/flag-columns.ts';
import { doubtfulLetters } from '../rows/shape-letters.ts';
import { cellReading, missingInSheet, type SheetStatements } from '../rows/statements.ts';
import { tellingColumns } from '../rows/read-gem.ts';
import { parseMoney } from '../understand/cells/cell-values.ts';
import type { DiscountEvidence } from '../understand/money/discounts.ts';
import { mappedColumns } from './confirmed-mapping.ts';

interface Counted {
  carat: number;
  total: number;
  isNumbered: boolean;
  isGraded: boolean;
}

/** Longer lists label their sums in words. */
const MOST_STONES = 10_000;
const WEIGHT_OFF = 0.006;
/** Rounding error per stone, in USD: prices may be in whole dollars. */
const PRICE_OFF = 0.5;

const counted = ({ carat, total_amt, stock_no, color, clarity }: StoneFields): Counted => ({
  carat,
  total: Number(total_amt ?? 0),
  // Stones without a report are sold beside others, and may have no number at all.
  isNumbered: stock_no !== null,
  isGraded: color !== null && clarity !== null,
});

/**
 * How many of the last stones a row adds up in weight and price; null if it adds up none. Stones of
 * one price per carat often do so by chance.
 */
function stonesAddedUp(line: Counted, above: readonly Counted[]): number | null {
  let [carat, total] = [0, 0];
  for (let at = above.length - 1; at >= 0 && carat < line.carat - WEIGHT_OFF; at -= 1) {
    carat += above[at]?.carat ?? 0;
    total += above[at]?.total ?? 0;
    const stones = above.length - at;
    const isSum = Math.abs(carat - line.carat) <= WEIGHT_OFF;
    if (stones > 1 && isSum && Math.abs(total - line.total) <= Math.max(1, PRICE_OFF * stones)) return stones;
  }
  return null;
}

/** Whether a row lacks what the stones above it have, or has their count in place of a number. */
function isNoStone(stone: StoneFields, above: readonly Counted[]): boolean {
  if (stone.report_no !== null || stone.fancy_color !== null) return false;
  const numbered = above.every(({ isNumbered }) => isNumbered);
  if (numbered && (stone.stock_no === null || stone.stock_no === String(above.length))) return true;
  return stone.color === null && stone.clarity === null && above.every(({ isGraded }) => isGraded);
}

/** Leaves lines of sums out. The returned reader must see all rows once, in order. */
function withoutTotalRows(read: StoneReader): StoneReader {
  const above: Counted[] = [];
  return (row) => {
    const reading = read(row);
    if (reading.stone === null) return reading;
    const line = counted(reading.stone);
    const stones = line.total > 0 ? stonesAddedUp(line, above) : null;
    if (stones !== null && isNoStone(reading.stone, above.slice(-stones))) {
      const value = `${line.carat} ct of ${stones} stones`;
      return {
        stone: null,
        issues: [{ row: row.row, kind: 'total_line', field: null, column: null, value }],
      };
    }
    above.push(line);
    if (above.length > 2 * MOST_STONES) above.splice(0, MOST_STONES);
    return reading;
  };
}

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
  const sheet = await readSheetInProcess(place, { requester: null });
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
