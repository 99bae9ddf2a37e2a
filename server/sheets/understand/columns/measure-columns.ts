/**
 * Finds the columns of sides and weight, by the measures of the stones where no heading names them.
 */
import type { StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import type { CodeOf } from '../../../../src/domain/attributes/canonical.ts';
import { shapeOfWord } from '../../../../src/domain/sheets/words/shape-of-word.ts';
import { isMissing } from '../../../../src/domain/sheets/numbers.ts';
import type { Numbers } from '../agreement.ts';
import { parseMeasurements } from '../cells/cell-values.ts';
import { caratFits, estimatedCarat } from '../cells/weight-by-measures.ts';
import { bestFor, ENOUGH, fieldOf, numbersOf, type Rows, type ScoredColumn } from './scored-columns.ts';
import { fieldProposal, type FieldProposal } from './field-proposal.ts';

type Side = 'length' | 'width' | 'height';

export interface SideColumn {
  column: number;
  header: string;
  /** The fields that the heading may mean. */
  meanings: readonly StockField[];
  numbers: Numbers;
}

export interface SideReading {
  column: number;
  side: Side;
  evidence: string;
}

/** Limits for the sides of traded stones (mm). Percentages of depth and table are larger. */
const SIDES = { low: 0.5, high: 24 };
const MOST = 0.8;
const SIDE_MEANINGS: readonly StockField[] = ['length', 'width', 'height', 'depth'];

const told = (numbers: Numbers): number[] =>
  numbers.filter((number): number is number => number !== null && number > 0);

function isInMillimetres({ numbers }: SideColumn): boolean {
  const all = told(numbers);
  return (
    all.length > 0 &&
    all.filter((side) => side >= SIDES.low && side <= SIDES.high).length >= MOST * all.length
  );
}

/** Three headings that differ in the figures 1 to 3 only, such as `M1`, `M2`, `M3`. */
function families(columns: readonly SideColumn[]): SideColumn[][] {
  const byName = new Map<string, SideColumn[]>();
  for (const column of columns) {
    const found = /^(.*?)[\s_-]*([123])(?:[\s_]*\(?MM\)?)?$/.exec(column.header.trim().toUpperCase());
    if (found?.[1]) byName.set(found[1], [...(byName.get(found[1]) ?? []), column]);
  }
  return [...byName.values()].filter((family) => family.length === 3);
}

/**
 * Finds the sides of the stone. The smallest of three is the height even if its heading is `Depth`;
 * of the other two, the one headed as length or else the longer one is the length. Empty unless
 * exactly three columns look like sides.
 */
export function readSideColumns(columns: readonly SideColumn[]): SideReading[] {
  const measured = columns.filter(isInMillimetres);
  const named = measured.filter(({ meanings }) => meanings.some((field) => SIDE_MEANINGS.includes(field)));
  const three = named.length === 3 ? named : named.length === 0 ? (families(measured)[0] ?? []) : [];
  const [a, b, c] = three;
  if (!a || !b || !c) return [];
  const counted = three.map((column) => ({ column, smallest: 0, longest: 0 }));
  let rows = 0;
  for (const row of a.numbers.keys()) {
    const sides = three.map(({ numbers }) => numbers[row] ?? 0);
    if (sides.some((side) => side <= 0)) continue;
    rows += 1;
    const [least, most] = [Math.min(...sides), Math.max(...sides)];
    for (const [index, side] of sides.entries()) {
      const one = counted[index];
      if (!one) continue;
      if (side === least) one.smallest += 1;
      if (side === most) one.longest += 1;
    }
  }
  const height = counted.find(({ smallest }) => smallest >= MOST * rows);
  if (rows === 0 || height === undefined) return [];
  const others = counted.filter((one) => one !== height);
  const longer = others.toSorted((one, other) => other.longest - one.longest)[0];
  const length = others.find(({ column }) => column.meanings.includes('length')) ?? longer;
  const evidence = `The smallest of the three measures in ${height.smallest} of ${rows} rows is in ${height.column.header}`;
  return counted.map((one) => ({
    column: one.column.column,
    side: one === height ? 'height' : one === length ? 'length' : 'width',
    evidence,
  }));
}

/** The columns of length, width and height, if three columns measure the stone. */
export function sideColumns(
  columns: readonly ScoredColumn[],
  rows: Rows,
  taken: ReadonlyMap<number, FieldProposal>,
): Map<number, FieldProposal> {
  const candidates = columns.filter(({ column, values }) => !taken.has(column) && values.length > 0);
  const readings = readSideColumns(
    candidates.map((column) => ({
      column: column.column,
      header: column.header,
      meanings: column.candidates.map(({ field }) => fieldOf(field)),
      numbers: numbersOf(column, rows),
    })),
  );
  return new Map(
    readings.map(({ column, side, evidence }): [number, FieldProposal] => {
      const named = columns[column]?.candidates.find(({ field }) => field === side);
      return [column, fieldProposal(side, 1, named ? 'heading' : 'figures', evidence)];
    }),
  );
}

const ENOUGH_ROWS = 3;
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
