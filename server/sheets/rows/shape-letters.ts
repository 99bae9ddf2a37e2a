/** Which shapes of one letter a sheet does not mean in the usual way, so that a person is asked. */
import { canonical, type CodeOf } from '../../../src/domain/attributes/canonical.ts';
import { parsePieces } from '../../../src/domain/sheets/several-pieces.ts';
import { parseMeasurements } from '../../../src/domain/sheets/stock-values.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { isLetter, isRuledOut, type MeasuredStone } from '../../../src/domain/sheets/words/shape-letters.ts';
import { RowCells, type CellReading } from './row-cells.ts';

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
