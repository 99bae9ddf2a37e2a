/** Whether a price is per carat or of the stone, by how it grows with the weight. */
import { STONE_TYPE } from '../../codes.ts';
import { growth } from './growth.ts';
import type { PriceColumn, PriceContext, PriceHolding, PriceReading } from './price-holding.ts';

/**
 * By which power of the weight prices grow. Natural stones cost about the weight's own power more per
 * carat, lab-grown ones nearly the same per carat. Where the kind is unknown, only figures beyond
 * both decide.
 */
const GROWTH = {
  [STONE_TYPE.natural]: { perCaratTo: 1.45, totalFrom: 1.6 },
  [STONE_TYPE.labGrown]: { perCaratTo: 0.5, totalFrom: 0.75 },
  unknown: { perCaratTo: 0.5, totalFrom: 1.6 },
} as const;

/** Leaves the reading open, with `open` as the choices, where the figures do not decide. */
export function decidedByGrowth(
  reading: PriceReading,
  open: PriceHolding[],
  { numbers }: PriceColumn,
  { carats, kind, grades }: PriceContext,
): PriceReading {
  const unsure = { ...reading, holds: null, open };
  if (!open.includes('price_per_ct') || !open.includes('total_amt')) return unsure;
  const { perCaratTo, totalFrom } = GROWTH[kind ?? 'unknown'];
  const grown = growth(carats, numbers, grades);
  if (grown === null) return unsure;
  const [low, high] = [grown.slope - 3 * grown.error, grown.slope + 3 * grown.error];
  const power = grown.slope.toFixed(1);
  if (low > totalFrom)
    return {
      ...reading,
      holds: 'total_amt',
      evidence: `The figures grow with the weight to the power of ${power}, as prices of whole stones do`,
    };
  if (high < perCaratTo)
    return {
      ...reading,
      holds: 'price_per_ct',
      evidence: `The figures grow with the weight to the power of ${power} only, as prices per carat do`,
    };
  return unsure;
}
