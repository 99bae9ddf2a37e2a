import { isStockField, type StockField } from '../../src/domain/sheets/stock-fields.ts';

/**
 * What a provider's own words mean, as a person has said: by field, by the form in which spellings are compared; a
 * code of the field's vocabulary, or null where the word means nothing.
 */
export type ProviderValues = ReadonlyMap<StockField, ReadonlyMap<string, string | null>>;

export const NO_VALUES: ProviderValues = new Map();

/** A provider's words as they are kept, ready for reading. */
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
