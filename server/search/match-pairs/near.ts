/** Search filters that preselect the possible partners of a stone, so that the index is used. */
import { ATTRIBUTE_KEYS, type AttributeKey } from '../../../src/domain/attributes/attributes.ts';
import { DIAMOND_TYPE, STONE_TYPE } from '../../../src/domain/codes.ts';
import type { SameField } from '../../../src/domain/stones/pair-setting.ts';
import {
  gradesWithin,
  LENGTH,
  MEASURES,
  SCALE,
  type PairRules,
  type PairStone,
} from '../../../src/domain/stones/pairs.ts';
import { filtersFromWire, type Range, type StoneFilters } from '../../../src/domain/stones/search-filters.ts';

const GRADED = ['color', 'clarity'] as const;
const CARAT = MEASURES.indexOf('carat');
/** Weights have three decimals. */
const CARAT_STEP = 1 / SCALE.carat;

/**
 * A coarse filter: it finds every possible partner and some stones that are not, so the caller
 * still applies the rules. Fields that the stone lacks do not filter.
 */
export function nearTo(stone: PairStone, rules: PairRules): StoneFilters {
  const values: Partial<Record<AttributeKey, string[]>> = {};
  for (const field of rules.same) {
    const value = stone[field];
    if (value != null && isAttribute(field)) values[field] = [String(value)];
  }
  for (const grade of GRADED) {
    const part = partOf(rules, MEASURES.indexOf(grade));
    const code = stone[grade];
    const codes =
      part === undefined || code == null ? null : gradesWithin(grade, String(code), part.tolerance);
    if (codes !== null) values[grade] = codes;
  }
  const carat = partOf(rules, CARAT);
  return {
    ...filtersFromWire({}),
    diamond_type: rules.same.includes('diamond_type')
      ? oneOf(Object.values(DIAMOND_TYPE), stone.diamond_type)
      : null,
    stone_type: rules.same.includes('stone_type') ? oneOf(Object.values(STONE_TYPE), stone.stone_type) : null,
    values,
    ranges: {
      length: [sizeNear(stone.length, rules)],
      width: [sizeNear(stone.width, rules)],
      ...(carat === undefined ? {} : { carat: [caratNear(Number(stone.carat), carat.tolerance / 10_000)] }),
    },
  };
}

const isAttribute = (field: SameField): field is SameField & AttributeKey =>
  ATTRIBUTE_KEYS.some((key) => key === field);

const partOf = ({ parts }: PairRules, place: number) => parts.find((part) => part.place === place);

const oneOf = <Code>(codes: readonly Code[], value: unknown): Code | null =>
  codes.find((code) => code === value) ?? null;

/** Which tolerance applies depends on the lighter stone, so it is the wider one. */
function sizeNear(size: PairStone['length'], { sizeBelow, sizeFrom }: PairRules): Range {
  const reach = Math.max(sizeBelow.tolerance, sizeFrom.tolerance) / SCALE[MEASURES[LENGTH] ?? 'length'];
  return between(Number(size) - reach, Number(size) + reach);
}

/** @param share of the heavier stone, 0 to 0.5 */
const caratNear = (carat: number, share: number): Range =>
  between(carat * (1 - share) - CARAT_STEP, carat / (1 - share) + CARAT_STEP);

const between = (from: number, to: number): Range => ({ from: from.toFixed(3), to: to.toFixed(3) });
