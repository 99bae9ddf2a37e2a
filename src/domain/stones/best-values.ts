/**
 * Stones side by side: which is the best in a field, as a buyer sees it.
 * Prices are USD, discounts percent (negative below the list), weights carat.
 */
import { byInclusion, INCLUSION_CODES, INCLUSION_FIELDS, inclusionIn } from '../attributes/inclusions.ts';
import { CLARITIES } from '../attributes/clarity.ts';
import type { ShownStone } from './stone-cells.ts';

/** A lower rank is better; null where a value has none. */
type RankOf = (value: unknown) => number | null;

const figure = (value: unknown): number | null => {
  const number =
    typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : NaN;
  return Number.isFinite(number) ? number : null;
};

const least: RankOf = figure;
const most: RankOf = (value) => {
  const number = figure(value);
  return number === null ? null : -number;
};

/** Codes in order, best first, without those that mean "not graded" or "not assessed". */
const inOrder =
  (codes: readonly string[]): RankOf =>
  (value) => {
    const at = typeof value === 'string' ? codes.indexOf(value) : -1;
    return at < 0 ? null : at;
  };

const FINISH = inOrder(['ID', 'EX', 'VG_EX', 'VG', 'G_VG', 'GD', 'F_G', 'FR', 'PR']);

/** D is the best; a range such as O-P is as good as its first letter. */
const byLetter: RankOf = (value) => (typeof value === 'string' && value !== '' ? value.charCodeAt(0) : null);

const RANKS: Readonly<Record<string, RankOf>> = {
  carat: most,
  disc: least,
  price_per_ct: least,
  total_amt: least,
  markup_disc: least,
  markup_ppc: least,
  sell_amt: least,
  color: byLetter,
  clarity: inOrder(CLARITIES.map(({ code }) => code)),
  cut: FINISH,
  polish: FINISH,
  symmetry: FINISH,
  fluorescence: inOrder(['NONE', 'FAINT', 'VERY_SLIGHT', 'SLIGHT', 'MEDIUM', 'STRONG', 'VERY_STRONG']),
  milky: inOrder(['NONE', 'LIGHT', 'MEDIUM', 'HEAVY']),
  ...byInclusion(({ field }) => inOrder(INCLUSION_CODES[field].map(({ code }) => code))),
  eye_clean: inOrder(['YES', 'BORDERLINE', 'NO']),
};

/**
 * For each stone, whether it is the best in this field. No stone is if all are equal, if fewer than
 * two have a value, or if the field is a matter of taste, such as the table percentage.
 */
export function bestIn(field: string, stones: readonly ShownStone[]): boolean[] {
  const rankOf = RANKS[field];
  const inclusion = INCLUSION_FIELDS.find((one) => one === field);
  const ranks = stones.map((stone) => {
    const value: unknown =
      inclusion === undefined ? Reflect.get(stone, field) : inclusionIn(stone.inclusions, inclusion);
    return rankOf?.(value) ?? null;
  });
  const known = ranks.filter((rank) => rank !== null);
  const best = Math.min(...known);
  const differ = known.some((rank) => rank !== best);
  return ranks.map((rank) => differ && rank === best);
}
