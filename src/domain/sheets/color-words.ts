import { attributeLabel } from '../attributes/attributes.ts';
import { withSign } from '../attributes/sign.ts';

interface ColorFields {
  color?: string | null;
  color_sign?: string | null;
  fancy_color?: string | null;
  intensity?: string | null;
  overtone?: string | null;
}

/**
 * `D`, or a fancy colour as reports print it: `Fancy Intense Yellowish Orange`. Without an overtone
 * only the hue is named.
 */
export function colorInWords(stone: ColorFields): string | null {
  const { fancy_color, intensity, overtone } = stone;
  if (fancy_color == null) return withSign(stone, 'color');
  return [
    intensity == null ? null : attributeLabel('intensity', intensity),
    overtone == null || overtone === 'NONE' ? null : attributeLabel('overtone', overtone),
    attributeLabel('fancy_color', fancy_color),
  ]
    .filter((part) => part !== null)
    .join(' ');
}
