import { caratFits, depthFits, heightFits } from '../../../src/domain/stones/weight-by-measures.ts';
import { estimatedCarat } from '../../../src/domain/stones/weight-by-measures.ts';
import type { RowCells } from './row-cells.ts';
import type { StoneFields } from '../stone-fields.ts';

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
