/** The fonts of printed files, and which of them has a letter. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';

/** Latin, Greek and Cyrillic, with figures and signs. */
export const FONT = 'Roboto';
export const HEBREW = 'Noto Sans Hebrew';
const GUJARATI = 'Noto Sans Gujarati';
const CHINESE = 'Noto Sans SC';

const file = (name: string): string => fileURLToPath(import.meta.resolve(name));
const notoFaces = (family: string, name: string) => {
  const face = (weight: string): string =>
    file(`@expo-google-fonts/noto-sans-${family}/${weight}/NotoSans${name}_${weight}.ttf`);
  return { normal: face('400Regular'), bold: face('500Medium') };
};

/** In the order in which they are searched for a letter. */
export const FACES = {
  [FONT]: {
    normal: file(`pdfmake/fonts/${FONT}/${FONT}-Regular.ttf`),
    bold: file(`pdfmake/fonts/${FONT}/${FONT}-Medium.ttf`),
  },
  [HEBREW]: notoFaces('hebrew', 'Hebrew'),
  [GUJARATI]: notoFaces('gujarati', 'Gujarati'),
  [CHINESE]: notoFaces('sc', 'SC'),
} as const;

export type FontName = keyof typeof FACES;
const NAMES: readonly FontName[] = [FONT, HEBREW, GUJARATI, CHINESE];

const opened = new Map<FontName, fontkit.Font>();

/** Loaded when a letter needs it: the Chinese one has ten megabytes. */
function fontOf(name: FontName): fontkit.Font {
  const known = opened.get(name);
  if (known) return known;
  const font = fontkit.create(readFileSync(FACES[name].normal));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is not one font.`);
  opened.set(name, font);
  return font;
}

const has = (name: FontName, letter: string): boolean =>
  fontOf(name).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** The font to print a letter in: `first` if it has it, null if none does. */
export const fontFor = (letter: string, first: FontName): FontName | null =>
  has(first, letter) ? first : (NAMES.find((name) => has(name, letter)) ?? null);
