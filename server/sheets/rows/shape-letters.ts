/**
 * Shapes of one letter, which senders use differently: what the measures and the weight say of
 * them, and which of them a person is asked about.
 */
import { canonical, type CodeOf } from '../../../src/domain/attributes/canonical.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { caratFits, estimatedCarat } from '../understand/cells/weight-by-measures.ts';
import { parseMeasurements } from '../understand/cells/cell-values.ts';
import { parsePieces } from '../understand/cells/several-pieces.ts';
import { RowCells } from './row-cells.ts';
import type { CellReading } from './cell-reading.ts';

type Shape = CodeOf<'shape'>;

/** As far as the row tells them: millimetres and carats. */
interface MeasuredStone {
  length: number | null;
  width: number | null;
  height: number | null;
  /** Length to width, if there are no sides. */
  ratio: number | null;
  carat: number | null;
}

/** The ratios of length to width in which a shape is cut. */
const RATIOS: Partial<Record<Shape, readonly [least: number, most: number]>> = {
  ROUND: [1, 1.05],
  OVAL: [1.08, 2.5],
  PEAR: [1.1, 2.5],
  MARQUISE: [1.3, 3.5],
  ASSCHER: [1, 1.15],
  HEART: [1, 1.4],
  CUSHION: [1, 1.9],
  RADIANT: [1, 2],
  EMERALD: [1, 3],
  TRIANGULAR: [1, 1.6],
};
/** The sides of a round differ by less. */
const ROUND_WITHIN = 1.03;
/** How far the weight is from that of a round, and from that of the usual meaning. */
const [NEAR_ROUND, FAR_OFF] = [0.08, 0.18];

const isLetter = (written: string): boolean => /^\p{L}$/u.test(written.trim());

const off = (carat: number, estimate: number | null): number =>
  estimate === null ? 0 : Math.abs(carat / estimate - 1);

/**
 * Whether measures or weight rule out the shape that a lone letter usually means: a pear is longer
 * than wide, and a radiant of 6.45 x 6.41 x 3.98 mm weighs a third more than a round.
 */
export function isRuledOut(shape: Shape, { length, width, height, ratio, carat }: MeasuredStone): boolean {
  const [long, short] = [Math.max(length ?? 0, width ?? 0), Math.min(length ?? 0, width ?? 0)];
  const told = short > 0 ? long / short : ratio === null ? null : Math.max(ratio, 1 / ratio);
  const [least, most] = RATIOS[shape] ?? [0, Infinity];
  if (told !== null && (told < least || told > most)) return true;
  if (short === 0 || height === null || height <= 0 || carat === null) return false;
  if (!caratFits(shape, carat, long, short, height)) return true;
  return (
    long / short <= ROUND_WITHIN &&
    off(carat, estimatedCarat(shape, long, short, height)) > FAR_OFF &&
    off(carat, estimatedCarat('ROUND', long, short, height)) <= NEAR_ROUND
  );
}

/** How far the sides of a round differ. Square radiants mostly differ by more. */
const SURELY_ROUND_WITHIN = 1.012;

function measured(cells: RowCells): MeasuredStone {
  const text = cells.written('measurements');
  const sides = text === null ? [] : (parseMeasurements(text) ?? []);
  const figure = (field: StockField): number | null => {
    const raw = cells.written(field);
    return raw === null ? null : cells.parsed(field, raw);
  };
  const length = figure('length') ?? sides[0] ?? null;
  const width = figure('width') ?? sides[1] ?? null;
  const pieces = parsePieces(cells.written('pieces') ?? '1');
  const depth = figure('depth');
  const byDepth = depth === null || width === null ? null : (width * depth) / (depth < 1 ? 1 : 100);
  return {
    length,
    width,
    height: figure('height') ?? sides[2] ?? byDepth,
    ratio: figure('ratio'),
    // The carat of a lot is not that of the stone that was measured.
    carat: pieces === 1 || pieces === 0 ? figure('carat') : null,
  };
}

/**
 * Whether the row's measures or weight rule out the usual meaning of a lone letter. A cut grade is
 * given to rounds alone, so that beside equal sides `R` may be one.
 */
export function isLetterRefuted(cells: RowCells, written: string, usual: CodeOf<'shape'>): boolean {
  if (!isLetter(written)) return false;
  const stone = measured(cells);
  if (isRuledOut(usual, stone)) return true;
  if (usual !== 'RADIANT' || canonical('cut', cells.raw('cut') ?? '') === null) return false;
  const [a, b] = [stone.length ?? 0, stone.width ?? 0];
  return Math.min(a, b) > 0 && Math.max(a, b) / Math.min(a, b) <= SURELY_ROUND_WITHIN;
}

const HALF = 0.5;

/**
 * The letters (in capitals) that mean something else in at least half of the rows with measures, so
 * that the other rows are in doubt, too.
 */
export function doubtfulLetters(
  reading: CellReading,
  rows: readonly { row: number; cells: readonly string[] }[],
): ReadonlySet<string> {
  const counted = new Map<string, { measured: number; refuted: number }>();
  for (const { row, cells } of rows) {
    const inRow = new RowCells({ row, cells: [...cells] }, reading);
    const written = inRow.raw('shape');
    const usual = written === null || !isLetter(written) ? null : canonical('shape', written);
    if (written === null || usual === null) continue;
    const { length, width, ratio } = measured(inRow);
    if ((length === null || width === null) && ratio === null) continue;
    const letter = written.toUpperCase();
    const count = counted.get(letter) ?? { measured: 0, refuted: 0 };
    count.measured += 1;
    if (isLetterRefuted(inRow, written, usual)) count.refuted += 1;
    counted.set(letter, count);
  }
  return new Set(
    [...counted].flatMap(([letter, one]) =>
      one.refuted > 0 && one.refuted >= HALF * one.measured ? [letter] : [],
    ),
  );
}
