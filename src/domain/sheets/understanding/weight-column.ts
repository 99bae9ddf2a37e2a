/**
 * Finds the carat column if no heading names it: by the measures of the stones, or as the only
 * candidate.
 */
import type { CodeOf } from '../../attributes/canonical.ts';
import { shapeOfWord } from '../words/shape-of-word.ts';
import { caratFits, estimatedCarat } from '../../stones/weight-by-measures.ts';
import { isMissing, parseMeasurements } from '../stock-values.ts';
import type { StockField } from '../stock-fields.ts';
import { bestFor, ENOUGH, fieldOf, numbersOf, type ScoredColumn, type Rows } from './scored-columns.ts';
import { fieldProposal, type FieldProposal } from './field-proposal.ts';

const ENOUGH_ROWS = 3;
const MOST = 0.8;
/** The usual range of carats. A column with heavier stones needs a heading. */
const WEIGHTS = { low: 0.005, high: 60 };
/** `W` stands for the width or the weight. */
const MAY_BE_WEIGHT: readonly StockField[] = ['carat', 'length', 'width', 'height'];

interface Measured {
  shape: CodeOf<'shape'>;
  sides: readonly [number, number, number];
}

function measuredStones(columns: readonly ScoredColumn[], rows: Rows): (Measured | null)[] {
  const [shape, measures] = [bestFor(columns, 'shape'), bestFor(columns, 'measurements')];
  return rows.map((row) => {
    if (!shape || !measures) return null;
    const code = shapeOfWord((row[shape.column] ?? '').trim());
    const [length, width, height] = parseMeasurements((row[measures.column] ?? '').trim()) ?? [];
    return code === null || !length || !width || !height
      ? null
      : { shape: code, sides: [length, width, height] };
  });
}

/** The share of stones whose weight follows from their measures; null if too few have measures. */
function shareByMeasures(
  weights: readonly (number | null)[],
  stones: readonly (Measured | null)[],
): number | null {
  let [measured, fitting] = [0, 0];
  for (const [row, stone] of stones.entries()) {
    const carat = weights[row];
    if (stone === null || carat == null || estimatedCarat(stone.shape, ...stone.sides) === null) continue;
    measured += 1;
    if (caratFits(stone.shape, carat, ...stone.sides)) fitting += 1;
  }
  return measured < ENOUGH_ROWS ? null : fitting / measured;
}

function mayBeWeights({ values, candidates }: ScoredColumn, numbers: readonly (number | null)[]): boolean {
  const known = candidates.find(({ heading, score }) => heading > ENOUGH && score > ENOUGH);
  if (known && !MAY_BE_WEIGHT.includes(fieldOf(known.field))) {
    // `Option 2 value` may hold anything, but `Total amount` does not hold weights.
    if (known.heading >= 0.6) return false;
  }
  const told = numbers.filter((number): number is number => number !== null);
  return (
    told.length >= ENOUGH_ROWS &&
    told.length === values.filter((value) => !isMissing(value)).length &&
    told.every((number) => number >= WEIGHTS.low && number <= WEIGHTS.high) &&
    values.some((value) => /[.,]\d{1,3}(?!\d)/.test(value)) &&
    new Set(told).size > 1
  );
}

/** Ratios of length to width lie close together, and weights of a list rarely. */
const RATIOS = { low: 1, high: 3, spread: 1.6 };
/** The height of a stone as a share of its width. */
const HEIGHTS = { low: 0.35, high: 0.85 };

/** Whether figures under an unknown heading are ratios, or heights beside the widths. */
function isOfOtherMeasure(
  weights: readonly (number | null)[],
  columns: readonly ScoredColumn[],
  rows: Rows,
): boolean {
  const told = weights.filter((number): number is number => number !== null);
  const [least, most] = [Math.min(...told), Math.max(...told)];
  if (least >= RATIOS.low && most <= RATIOS.high && most / least < RATIOS.spread) return true;
  const width = bestFor(columns, 'width');
  if (!width) return false;
  const shares = numbersOf(width, rows).flatMap((side, row) => {
    const height = weights[row] ?? null;
    return side === null || side <= 0 || height === null ? [] : [height / side];
  });
  const fitting = shares.filter((share) => share >= HEIGHTS.low && share <= HEIGHTS.high);
  return shares.length >= ENOUGH_ROWS && fitting.length >= MOST * shares.length;
}

/** Without measures or prices to prove it, a heading of something else is no weight: `Depth mm`. */
const isUnnamed = ({ header, candidates }: ScoredColumn): boolean =>
  candidates.length === 0 ? header.trim().length > 1 : candidates.some(({ field }) => field === 'carat');

/** Null if a heading names the weight, or if none or several of the other columns could hold it. */
export function settleWeight(
  columns: readonly ScoredColumn[],
  rows: Rows,
): { column: ScoredColumn; settled: FieldProposal } | null {
  if (bestFor(columns, 'carat')) return null;
  const stones = measuredStones(columns, rows);
  const possible = columns.flatMap((column) => {
    const numbers = numbersOf(column, rows);
    return mayBeWeights(column, numbers) ? [{ column, share: shareByMeasures(numbers, stones) }] : [];
  });
  const proved = possible.filter(({ share }) => (share ?? 0) >= MOST);
  const alone = possible.filter(
    ({ column, share }) =>
      share === null && isUnnamed(column) && !isOfOtherMeasure(numbersOf(column, rows), columns, rows),
  );
  const [first, ...others] = proved.length > 0 ? proved : alone;
  if (first === undefined || others.length > 0) return null;
  const reason =
    first.share === null
      ? 'No heading names the weight, and only these figures can be carats'
      : `Shape and measures give this weight in ${Math.round(first.share * 100)} % of the rows`;
  return { column: first.column, settled: fieldProposal('carat', first.share ?? 0.6, 'figures', reason) };
}
