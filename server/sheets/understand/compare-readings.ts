/** Sample rows of a column, read as each of the two fields that it may hold. */
import { isStockField, stockField, type StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { SURE } from '../../../src/domain/sheets/sheet-questions.ts';
import { isMissing, parseNumber } from '../../../src/domain/sheets/numbers.ts';
import { meaningsOf, vocabulariesOf } from '../../../src/domain/sheets/stock-meanings.ts';
import { readAs } from '../../../src/domain/sheets/words/read-as.ts';
import type { SampleRow } from './mapped-sheet.ts';
import { parseMeasurements } from './cells/cell-values.ts';

/** A field that a column may hold, with three rows read so: `Row 5: EX is Excellent`. */
export interface FieldReading {
  field: StockField;
  examples: string[];
}

/** A column as it was proposed. */
export interface ProposedColumn {
  /** 0-based. */
  column: number;
  field?: string | null;
  confidence?: number;
  basis?: string;
  alternatives?: readonly string[];
  /** Possible price fields; these are settled by a question instead. */
  open?: readonly string[];
}

const ROWS_SHOWN = 3;
const LONGEST = 40;

/**
 * Both readings of a column that may hold either of two fields; empty if its field is certain, was
 * answered before, or has no alternative. `taken` are the fields that other columns certainly hold.
 */
export function compareReadings(
  column: ProposedColumn,
  rows: readonly SampleRow[],
  taken: ReadonlySet<string> = new Set(),
): FieldReading[] {
  const { field = null, confidence = 0, basis, alternatives = [], open = [] } = column;
  const isSure = (field !== null && confidence >= SURE) || basis === 'learned' || open.length > 0;
  const [first, second] = [field, ...alternatives.filter((one) => !taken.has(one))].filter(
    (one) => one !== null && isStockField(one),
  );
  if (isSure || first === undefined || second === undefined) return [];
  const told = rows
    .map(({ row, cells }) => ({ row, cell: (cells[column.column] ?? '').trim() }))
    .filter(({ cell }, at, all) => !isMissing(cell) && all.findIndex((other) => other.cell === cell) === at)
    .slice(0, ROWS_SHOWN);
  return [first, second].map((one) => ({
    field: one,
    examples: told.map(({ row, cell }) => `Row ${row}: ${cell.slice(0, LONGEST)} ${meant(one, cell)}`),
  }));
}

const UNITS: Partial<Record<ReturnType<typeof stockField>['kind'], string>> = {
  percent: ' %',
  length: ' mm',
  angle: '°',
};

/** `is Excellent`, `is 61.5 %`, `is not understood`. */
function meant(field: StockField, cell: string): string {
  const { kind } = stockField(field);
  if (vocabulariesOf(field).length > 0) {
    const code = readAs(field, cell);
    const label = meaningsOf(field).find((meaning) => meaning.code === code)?.label;
    return label === undefined ? 'is not understood' : `is ${label}`;
  }
  if (kind === 'text' || kind === 'url' || kind === 'flag') return 'as it stands';
  if (kind === 'measurement') return parseMeasurements(cell) ? 'in mm' : 'is not understood';
  const number = parseNumber(cell);
  return number === null ? 'is not understood' : `is ${number}${UNITS[kind] ?? ''}`;
}
