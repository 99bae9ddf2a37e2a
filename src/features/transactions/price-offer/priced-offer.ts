import type { PricedStone } from '../../../stones/actions/prices.ts';
import { pricedLine } from '../LineAction.tsx';
import type { PriceOfferLine } from '../lines.ts';

/** The line at the price that is to be answered. */
export const pricedOffer = (line: PriceOfferLine): PricedStone => ({
  ...pricedLine(line),
  beside: { price: line.sell_amt ?? null, 'client offer': line.proposed_amt },
  price_per_ct: line.offered_ppc,
  amount: line.offered_amt,
});
