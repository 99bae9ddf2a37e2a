/** Decides whether a price is per carat or of the stone by how it grows with the weight. */
import { STONE_TYPE } from '../../codes.ts';
import { priceGrowth } from './price-growth.ts';
import type { PriceColumn, PriceContext, PriceHeadingField, PriceReading } from './price-field.ts';

/**
 * Prices grow with a power of the weight. The price per carat of natural stones is about
 * proportional to the weight, and for the whole stone the power is one more. Prices of lab-grown
 * stones hardly change with the weight, or follow the list of natural ones: only powers that rule
 * out both decide, as for stones of unknown kind.
 */
const GROWTH = {
  [STONE_TYPE.natural]: { perCaratTo: 1.45, totalFrom: 1.6 },
  [STONE_TYPE.labGrown]: { perCaratTo: 0.5, totalFrom: 1.6 },
  unknown: { perCaratTo: 0.5, totalFrom: 1.6 },
} as const;

/**
 * Settles the reading, or leaves the choice between the meanings in `open` if the figures do not
 * decide.
 */
export function decidedByGrowth(
  reading: PriceReading,
  open: PriceHeadingField[],
  { numbers }: PriceColumn,
  { carats, kind, grades }: PriceContext,
): PriceReading {
  const unsure = { ...reading, holds: null, open };
  if (!open.includes('price_per_ct') || !open.includes('total_amt')) return unsure;
  const { perCaratTo, totalFrom } = GROWTH[kind ?? 'unknown'];
  const grown = priceGrowth(carats, numbers, grades);
  if (grown === null) return unsure;
  const [low, high] = [grown.slope - 3 * grown.error, grown.slope + 3 * grown.error];
  const power = grown.slope.toFixed(1);
  // No prices of natural stones grow with a power between the two: to rule out one of them with
  // certainty is enough, if the other is all but certain.
  const isNatural = kind === STONE_TYPE.natural;
  const likely = isNatural ? 2 * grown.error : 3 * grown.error;
  if (low > (isNatural ? perCaratTo : totalFrom) && grown.slope - likely > totalFrom)
    return {
      ...reading,
      holds: 'total_amt',
      evidence: `The figures grow with the weight to the power of ${power}, as prices of whole stones do`,
    };
  if (high < (isNatural ? totalFrom : perCaratTo) && grown.slope + likely < perCaratTo)
    return {
      ...reading,
      holds: 'price_per_ct',
      evidence: `The figures grow with the weight to the power of ${power} only, as prices per carat do`,
    };
  return unsure;
}
