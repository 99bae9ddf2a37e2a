import { isStockField, type StockField } from '../../src/domain/sheets/stock-fields.ts';

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
