import { canonical, type CodeOf } from '../../../src/domain/attributes/canonical.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { rounded } from '../../../src/domain/sheets/numbers.ts';
import { isTripleExcellent, parseGirdle, parseMeasurements } from '../understand/cells/cell-values.ts';
import { caratFits, depthFits, estimatedCarat, heightFits } from '../understand/cells/weight-by-measures.ts';
import type { StoneFields } from './stone-fields.ts';
import type { RowCells } from './row-cells.ts';

type Shape = CodeOf<'shape'>;

/**
 * Shapes with a point or a straight end, whose length runs from there and may be less than the
 * width, each with the least ratio of length to width that is cut. Below it the sheet has exchanged
 * the two. In every other shape length is the longer side by definition.
 */
const LEAST_RATIO: Partial<Record<Shape, number>> = {
  HEART: 0.7,
  TRILLIANT: 0.7,
  TRIANGULAR: 0.6,
  SHIELD: 0.6,
  HALF_MOON: 0.35,
  FAN: 0.4,
  BULLET: 0.6,
  TAPERED_BULLET: 0.6,
  TAPERED_BAGUETTE: 0.6,
  TRAPEZOID: 0.4,
  CALF: 0.5,
  EPAULETTE: 0.5,
  KITE: 0.6,
  PENTAGONAL: 0.6,
  STAR: 0.7,
  PEAR: 0.9,
  BRIOLETTE: 0.9,
};

/** Length and width (mm) as the shape means them, from the two sides in the sheet's order. */
function lengthAndWidth(shape: Shape, first: number, second: number): { length: number; width: number } {
  const least = LEAST_RATIO[shape] ?? 1;
  return first / second >= least ? { length: first, width: second } : { length: second, width: first };
}

/** No traded stone has a longer side (mm): larger numbers have lost their decimal point. */
const LONGEST_SIDE = 25;
const SHORTEST_SIDE = 0.3;

type Sides = Pick<StoneFields, 'length' | 'width' | 'height' | 'ratio'>;

function checkedSide(cells: RowCells, field: StockField, side: number | null | undefined): number | null {
  if (side === null || side === undefined || side === 0) return null;
  if (side >= SHORTEST_SIDE && side <= LONGEST_SIDE) return rounded(side, 2);
  cells.complain(side > LONGEST_SIDE ? 'lost_decimal' : 'out_of_range', field, String(side));
  return null;
}

/**
 * The sides of a stone (mm) from three columns or from one text; columns take precedence. Rounds
 * are written with the smaller diameter first; here length is the longer side, and the ratio at
 * least 1, except in shapes whose length has a direction, such as hearts.
 */
export function readSides(cells: RowCells, shape: CodeOf<'shape'>): Sides {
  const text = cells.raw('measurements');
  const told = text === null ? [] : parseMeasurements(text);
  if (text !== null && told === null) cells.unknown('measurements', text);
  const side = (field: 'length' | 'width' | 'height', index: number): number | null => {
    const any = { low: -Infinity, high: Infinity, digits: 4 };
    const own = cells.number(field, any);
    return own === null ? checkedSide(cells, 'measurements', told?.[index]) : checkedSide(cells, field, own);
  };
  let [length, width] = [side('length', 0), side('width', 1)];
  const height = side('height', 2);
  if (length !== null && width !== null) ({ length, width } = lengthAndWidth(shape, length, width));
  const given = cells.number('ratio', { low: 0.1, high: 20, digits: 3 });
  const measured = length !== null && width !== null ? rounded(length / width, 3) : null;
  return { length, width, height, ratio: measured ?? given };
}

const FINISHES = ['cut', 'polish', 'symmetry'] as const;
type Finish = Pick<StoneFields, (typeof FINISHES)[number] | `${(typeof FINISHES)[number]}_sign`>;

/** Cut, polish and symmetry. `3EX` in one column sets those without their own grade. */
export function readFinish(cells: RowCells): Finish {
  const triple = FINISHES.filter((field) => isTripleExcellent(cells.raw(field) ?? ''));
  const cut = triple.includes('cut') ? null : cells.code('cut', 'cut');
  const polish = triple.includes('polish') ? null : cells.code('polish', 'polish');
  const symmetry = triple.includes('symmetry') ? null : cells.code('symmetry', 'symmetry');
  const signs = {
    cut_sign: cells.sign('cut', cut),
    polish_sign: cells.sign('polish', polish),
    symmetry_sign: cells.sign('symmetry', symmetry),
  };
  if (triple.length === 0) return { cut, polish, symmetry, ...signs };
  return { cut: cut ?? 'EX', polish: polish ?? 'EX', symmetry: symmetry ?? 'EX', ...signs };
}

type Girdle = Pick<StoneFields, 'girdle_min' | 'girdle_max' | 'girdle_condition'>;

/** The girdle from its own columns or from one text (`Medium - Slightly Thick, Faceted`). */
export function readGirdle(cells: RowCells): Girdle {
  const text = cells.raw('girdle');
  const whole = text === null ? null : parseGirdle(text);
  if (text !== null && whole === null) cells.unknown('girdle', text);
  const end = (field: 'girdle_min' | 'girdle_max', otherwise: StoneFields['girdle_min']) => {
    const raw = cells.raw(field);
    if (raw === null) return otherwise;
    const span = parseGirdle(raw);
    if (span === null) cells.unknown(field, raw);
    return (field === 'girdle_min' ? span?.min : span?.max) ?? otherwise;
  };
  const condition = cells.raw('girdle_condition');
  if (condition !== null && canonical('girdle_condition', condition) === null) {
    cells.unknown('girdle_condition', condition);
  }
  return {
    girdle_min: end('girdle_min', whole?.min ?? null),
    girdle_max: end('girdle_max', whole?.max ?? null),
    girdle_condition:
      (condition === null ? null : canonical('girdle_condition', condition)) ?? whole?.condition ?? null,
  };
}

type Measured = Pick<StoneFields, 'shape' | 'carat' | 'pieces' | 'depth' | 'length' | 'width' | 'height'>;

/** The contradiction between a stone's measures in words; null if they agree or are incomplete. */
function disagreement({ shape, carat, pieces, depth, length, width, height }: Measured): string | null {
  // Larger lots give the measures of their smallest and largest stones.
  if (length === null || width === null || height === null || pieces > 2) return null;
  if (!heightFits(shape, length, width, height)) return 'the height is not the smallest';
  if (depth !== null && !depthFits(depth, length, width, height))
    return `the depth is ${((height / width) * 100).toFixed(1)} %, not ${depth} %`;
  const each = carat / pieces;
  if (caratFits(shape, each, length, width, height)) return null;
  const estimate = estimatedCarat(shape, length, width, height);
  return `about ${estimate?.toFixed(2)} ct, not ${Number(each.toFixed(3))} ct`;
}

/** Reports measures that contradict each other, the depth percent or the carat. */
export function checkMeasures(cells: RowCells, stone: Measured): void {
  const told = disagreement(stone);
  if (told === null) return;
  const field = cells.has('measurements') && !cells.has('height') ? 'measurements' : 'height';
  const { length, width, height } = stone;
  cells.complain('measures_disagree', field, `${length} x ${width} x ${height} mm: ${told}`);
}
