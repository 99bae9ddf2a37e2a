/** A stone in words. */
import type { components } from '../api/schema.gen.ts';
import { withSign } from '../domain/attributes/sign.ts';
import { colorInWords } from '../domain/sheets/color-words.ts';
import { finishInWords, markedShape } from '../domain/stones/stone-texts.ts';
import { shapeName } from '../domain/stones/stone-cells.ts';
import { carat } from '../ui/format.ts';

export type Stone = components['schemas']['Stone'];

export const stoneNumber = (stone: Stone): string => stone.stock_no;

type DescribedStone = Pick<Stone, 'shape' | 'carat' | 'clarity' | 'clarity_sign' | 'stone_type' | 'pieces'> &
  Parameters<typeof colorInWords>[0] &
  Parameters<typeof finishInWords>[0];

/** `Round 1.02 ct F VS1 3EX`, or `LG Round ...` */
export const stoneInWords = (stone: DescribedStone): string =>
  [
    markedShape(stone, shapeName(stone.shape)),
    stone.carat == null ? null : `${carat(stone.carat)} ct`,
    colorInWords(stone),
    withSign(stone, 'clarity'),
    finishInWords(stone),
  ]
    .filter((part) => part != null && part !== '')
    .join(' ');
