import { CODES } from '../attributes/coded.ts';
import { stockField, type StockField } from './stock-fields.ts';

/** A code that a person may say a provider's word means. */
export interface Meaning {
  readonly code: string;
  readonly label: string;
}

/** Fields that are read by more vocabularies than their own, or by one that is not theirs by name. */
const OTHERS: Partial<Record<StockField, readonly Meaning[]>> = {
  color: [...CODES.color, ...CODES.fancy_color],
  girdle: CODES.girdle,
  lab_grown: CODES.stone_type,
};

/** The codes that a field's words may mean; none where the field has no closed vocabulary. */
export function meaningsOf(field: StockField): readonly Meaning[] {
  const { attribute } = stockField(field);
  return OTHERS[field] ?? (attribute === undefined ? [] : CODES[attribute]);
}

/** Whether a field's words are ones that a person can give a meaning, if only that they mean nothing. */
export function takesMeanings(field: StockField): boolean {
  const { kind } = stockField(field);
  return field === 'girdle' || (kind !== 'text' && kind !== 'url');
}
