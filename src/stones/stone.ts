/** A stone in words. */
import type { components } from '../api/schema.gen.ts';
import { attributeLabel, type AttributeKey } from '../domain/attributes/attributes.ts';
import { STONE_TYPE } from '../domain/codes.ts';
import { colorInWords } from '../domain/sheets/color-words.ts';
import { finishInWords, markedShape } from '../domain/stones/in-words.ts';
import { carat } from '../ui/format.ts';

export type Stone = components['schemas']['Stone'];

export const stoneNumber = (stone: Stone): string => stone.stock_no;

export function originLabel(code: number | null | undefined): string | null {
  if (code == null) return null;
  return code === STONE_TYPE.labGrown ? 'Lab grown' : 'Natural';
}

/** The trade says `Round` where reports write Round Brilliant. */
const SHORT: Record<string, string> = { ROUND: 'Round' };
export const shapeName = (code: string | null | undefined): string | null =>
  code == null ? null : (SHORT[code] ?? attributeLabel('shape', code));

type Told = Pick<Stone, 'shape' | 'carat' | 'clarity' | 'stone_type'> &
  Parameters<typeof colorInWords>[0] &
  Parameters<typeof finishInWords>[0];

/** `Round 1.02 ct F VS1 3EX`, or `LG Round ...` */
export const stoneInWords = (stone: Told): string =>
  [
    markedShape(stone, shapeName(stone.shape)),
    stone.carat == null ? null : `${carat(stone.carat)} ct`,
    colorInWords(stone),
    stone.clarity,
    finishInWords(stone),
  ]
    .filter((part) => part != null && part !== '')
    .join(' ');

/** The label where the code is unclear; grades stay codes. */
export function labelIn(attribute: AttributeKey, code: string | null | undefined): string | null {
  return code == null ? null : attributeLabel(attribute, code);
}
