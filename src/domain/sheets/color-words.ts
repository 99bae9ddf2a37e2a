import { attributeLabel } from '../attributes/attributes.ts';

interface Colored {
  color?: string | null;
  fancy_color?: string | null;
  intensity?: string | null;
  overtone?: string | null;
}

/** `D`, or as a report says it of a fancy stone: `Fancy Intense Yellowish Orange`. That there is no overtone is not said. */
export function colorInWords({ color, fancy_color, intensity, overtone }: Colored): string | null {
  if (fancy_color == null) return color ?? null;
  return [
    intensity == null ? null : attributeLabel('intensity', intensity),
    overtone == null || overtone === 'NONE' ? null : attributeLabel('overtone', overtone),
    attributeLabel('fancy_color', fancy_color),
  ]
    .filter((part) => part !== null)
    .join(' ');
}
