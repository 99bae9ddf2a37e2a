/** The kinds of diamonds, as they are offered to choose from. */
import { DIAMOND_TYPE, STONE_TYPE } from '../codes.ts';

export const DIAMOND_TYPE_OPTIONS = [
  { code: DIAMOND_TYPE.white, label: 'White' },
  { code: DIAMOND_TYPE.fancy, label: 'Fancy' },
] as const;
export const STONE_TYPE_OPTIONS = [
  { code: STONE_TYPE.natural, label: 'Natural' },
  { code: STONE_TYPE.labGrown, label: 'Lab grown' },
] as const;
