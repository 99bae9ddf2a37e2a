import { CODES } from '../attributes/coded.ts';
import { stockField, type StockField } from './stock-fields.ts';

/** A code that a person may choose as the meaning of a provider's word. */
export interface Meaning {
  readonly code: string;
  readonly label: string;
}

/** Fields that also read other vocabularies, or use one with a different name. */
const OTHERS: Partial<Record<StockField, readonly Meaning[]>> = {
  color: [...CODES.color, ...CODES.fancy_color],
  girdle: CODES.girdle,
  lab_grown: CODES.stone_type,
};

/** The codes that a field's words may mean; none for a field without a closed vocabulary. */
export function meaningsOf(field: StockField): readonly Meaning[] {
  const { attribute } = stockField(field);
  return OTHERS[field] ?? (attribute === undefined ? [] : CODES[attribute]);
}

/** Whether a person can give this field's words a meaning, even if only "nothing". */
export function takesMeanings(field: StockField): boolean {
  const { kind } = stockField(field);
  return field === 'girdle' || (kind !== 'text' && kind !== 'url');
}
