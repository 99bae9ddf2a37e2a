/**
 * How the cells of a sheet are read: the field of each column, what a provider's words mean, and
 * what people said about fractions.
 */
import { isStockField, type StockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { Decimal } from '../../../src/domain/sheets/numbers.ts';

/**
 * The meanings that a person gave a provider's words: by field and normalised spelling, a code of
 * the field's vocabulary, or null for words without a meaning.
 */
export type ProviderValues = ReadonlyMap<StockField, ReadonlyMap<string, string | null>>;

export const NO_VALUES: ProviderValues = new Map();

/** A provider's stored words as a lookup for reading. */
export function providerValues(
  kept: readonly { field: string; spelling: string; code: string | null }[],
): ProviderValues {
  const values = new Map<StockField, Map<string, string | null>>();
  for (const { field, spelling, code } of kept) {
    if (!isStockField(field)) continue;
    const ofField = values.get(field) ?? new Map<string, string | null>();
    values.set(field, ofField.set(spelling, code));
  }
  return values;
}

/** A column and the field that it holds. */
export interface MappedColumn {
  /** 0-based. */
  column: number;
  header: string;
  field: StockField;
}

/** How cells are read: the mapping, meanings of words, and what people said about fractions. */
export interface CellReading {
  columns: ReadonlyMap<StockField, MappedColumn>;
  values: ProviderValues;
  fractions: ReadonlyMap<StockField, FractionReading>;
  /** The decimal signs of columns, if known. */
  decimals?: ReadonlyMap<StockField, Decimal> | undefined;
  /** Factors of columns in thousands, points and the like. */
  units?: ReadonlyMap<StockField, number> | undefined;
}

/**
 * What 0.6 means in a percent field: 60 or no value. Unless a person decides, it is 60 and
 * reported.
 */
export type FractionReading = 'percent' | 'empty';
