import { canonical, type CodeOf } from '../../attributes/canonical.ts';
import type { StockField } from '../stock-fields.ts';
import { meaningsOf, vocabulariesOf } from '../stock-meanings.ts';
import { shapeOfWord } from './shape-of-word.ts';

export interface FluorescenceReading {
  intensity: CodeOf<'fluorescence'>;
  color: CodeOf<'fluorescence_color'> | null;
}

/** Fluorescence with or without its colour: `Strong`, `MED BLUE`, `Blue - Faint`. */
export function parseFluorescence(raw: string): FluorescenceReading | null {
  const intensity = canonical('fluorescence', raw);
  if (intensity !== null) return { intensity, color: null };
  const words = raw.split(/[\s/,()-]+/).filter(Boolean);
  for (let cut = 1; cut < words.length; cut += 1) {
    const head = words.slice(0, cut).join(' ');
    const tail = words.slice(cut).join(' ');
    for (const [strength, hue] of [
      [head, tail],
      [tail, head],
    ] as const) {
      const code = canonical('fluorescence', strength);
      const color = canonical('fluorescence_color', hue);
      if (code !== null && color !== null) return { intensity: code, color };
    }
  }
  return null;
}

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
