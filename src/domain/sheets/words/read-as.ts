import { canonical } from '../../attributes/canonical.ts';
import type { StockField } from '../stock-fields.ts';
import { meaningsOf, vocabulariesOf } from '../stock-meanings.ts';
import { parseFluorescence } from '../stock-values.ts';
import { shapeOfWord } from './shape-of-word.ts';

/**
 * The code of `meaningsOf` that a field reads from a text; null if the text is unknown, or if no
 * single code covers all of it.
 */
export function readAs(field: StockField, text: string): string | null {
  for (const attribute of vocabulariesOf(field)) {
    const code = attribute === 'shape' ? shapeOfWord(text) : canonical(attribute, text);
    if (code !== null) return code;
  }
  const glow = field === 'fluorescence' ? parseFluorescence(text) : null;
  const joined = glow === null ? null : `${glow.intensity} ${glow.color}`;
  return meaningsOf(field).some(({ code }) => code === joined) ? joined : null;
}
