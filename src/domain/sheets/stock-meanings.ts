import { CODES, type CodedAttribute } from '../attributes/coded.ts';
import { stockField, type StockField } from './stock-fields.ts';

/** A code that a person may choose as the meaning of a provider's word. */
export interface Meaning {
  readonly code: string;
  readonly label: string;
}

/** Fields that also read other vocabularies, or use one with a different name. */
const OTHERS: Partial<Record<StockField, readonly CodedAttribute[]>> = {
  color: ['color', 'fancy_color'],
  girdle: ['girdle'],
  lab_grown: ['stone_type'],
};

/** A strength that may have a colour; the others mean no fluorescence. */
const isGlow = ({ code }: Meaning): boolean => code !== 'NONE' && code !== 'UNKNOWN';

/**
 * Fluorescence with its colour, as the field is read: `STRONG BLUE` is a strong fluorescence, and a
 * blue one.
 */
const GLOWS: readonly Meaning[] = CODES.fluorescence
  .filter(isGlow)
  .flatMap((strength) =>
    CODES.fluorescence_color
      .filter(isGlow)
      .map((hue) => ({ code: `${strength.code} ${hue.code}`, label: `${strength.label} ${hue.label}` })),
  );

const MEANINGS = new Map<StockField, readonly Meaning[]>();

/** The vocabularies that a field's words come from; none for numbers and texts. */
export function vocabulariesOf(field: StockField): readonly CodedAttribute[] {
  const { attribute } = stockField(field);
  return OTHERS[field] ?? (attribute === undefined ? [] : [attribute]);
}

/** The codes that a field's words may mean; none for a field without a closed vocabulary. */
export function meaningsOf(field: StockField): readonly Meaning[] {
  let meanings = MEANINGS.get(field);
  if (meanings === undefined) {
    meanings = vocabulariesOf(field).flatMap((attribute): readonly Meaning[] => CODES[attribute]);
    if (field === 'fluorescence') meanings = [...meanings, ...GLOWS];
    MEANINGS.set(field, meanings);
  }
  return meanings;
}

/** Whether a meaning is made of two: `STRONG BLUE`. */
export const isJoined = ({ code }: Meaning): boolean => code.includes(' ');

/** Whether a person can give this field's words a meaning, even if only "nothing". */
export function takesMeanings(field: StockField): boolean {
  const { kind } = stockField(field);
  return field === 'girdle' || (kind !== 'text' && kind !== 'url');
}
