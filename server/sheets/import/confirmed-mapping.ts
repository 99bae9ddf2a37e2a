/** Checks the mapping that a person confirmed, before the import starts. */
import { isStockField, STOCK_FIELDS, type StockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { ConfirmedColumn } from '../../db/queries/providers/providers.ts';
import { clean } from '../rows/row-cells.ts';
import type { MappedColumn } from '../rows/cell-reading.ts';

export interface ChosenColumn {
  column: number;
  field: string | null;
}

/** A row without these is not a stone. */
const NEEDED: readonly StockField[] = ['shape', 'carat'];

/** The mapping is not usable; the message says what to change. */
export class MappingError extends Error {
  override readonly name = 'MappingError';
}

const nameOf = (headers: readonly string[], column: number): string =>
  headers[column] || `column ${column + 1}`;

/**
 * The field of each column, as the person chose it; columns that they did not name are ignored.
 * @throws MappingError if a field is unknown, chosen twice or missing, or a column does not exist
 */
export function confirmMapping(
  headers: readonly string[],
  chosen: readonly ChosenColumn[],
): ConfirmedColumn[] {
  const fields = new Map<number, StockField | null>();
  const columnOf = new Map<StockField, number>();
  for (const { column, field } of chosen) {
    if (column >= headers.length) {
      throw new MappingError(`The sheet has ${headers.length} columns; there is no column ${column + 1}.`);
    }
    if (fields.has(column)) throw new MappingError(`${nameOf(headers, column)} is mapped twice.`);
    if (field !== null && !isStockField(field)) throw new MappingError(`There is no field "${field}".`);
    fields.set(column, field);
    if (field === null) continue;
    const other = columnOf.get(field);
    if (other !== undefined) {
      throw new MappingError(
        `${nameOf(headers, other)} and ${nameOf(headers, column)} are both mapped to ${STOCK_FIELDS[field].label}. Choose one of them.`,
      );
    }
    columnOf.set(field, column);
  }
  for (const field of NEEDED) {
    if (columnOf.has(field)) continue;
    throw new MappingError(
      `No column is mapped to ${STOCK_FIELDS[field].label}. A stone needs a shape and a carat weight.`,
    );
  }
  return headers.map((header, column) => ({
    column,
    header: clean(header).slice(0, 200).toWellFormed(),
    field: fields.get(column) ?? null,
  }));
}

/** The columns that are read. */
export function mappedColumns(columns: readonly ConfirmedColumn[]): MappedColumn[] {
  return columns.flatMap(({ column, header, field }) =>
    field !== null && isStockField(field) ? [{ column, header, field }] : [],
  );
}
