/** Shapes of one letter, which senders use differently, held against measures and weight. */
import type { CodeOf } from '../../attributes/canonical.ts';
import { caratFits, estimatedCarat } from '../../stones/weight-by-measures.ts';

type Shape = CodeOf<'shape'>;

/** As far as the row tells them: millimetres and carats. */
export interface MeasuredStone {
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

export const isLetter = (written: string): boolean => /^\p{L}$/u.test(written.trim());

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
