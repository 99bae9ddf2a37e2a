import { isMixed } from '../../domain/stones/stone-texts.ts';
import { besidePrice, carat, count, money, percent, plural } from '../../ui/format.ts';
import type { TotalsFigures } from '../../ui/lists/Totals.tsx';

/**
 * `3 pieces, 4.21 ct, 12,300.00 USD · rap 5,000.00, −41.57 %, 2,921.62 per ct`: the summary totals
 * of a group. (Specification, section 9.)
 */
export function GroupSums({ totals }: { totals: TotalsFigures }) {
  const {
    pieces,
    carat: carats,
    total_amt,
    cost_amt,
    offered_amt: offered,
    rap_avg,
    disc_avg,
    price_per_ct,
    left_out,
  } = totals;
  const averages = [
    ...besidePrice(total_amt, { supplier: cost_amt }),
    ...(rap_avg === null ? [] : [`rap ${money(rap_avg)}`]),
    ...(disc_avg === null ? [] : [`${percent(disc_avg)} %`]),
    ...(price_per_ct === null ? [] : [`${money(price_per_ct)} per ct`]),
    ...(isMixed(totals) ? ['natural and lab grown'] : []),
    ...(left_out === 0 ? [] : [`${count(left_out)} left out`]),
  ];
  // Not all people of a company see prices.
  const amount = total_amt === null ? '' : `, ${money(total_amt)} USD`;
  const asked = offered == null ? '' : `, ${money(offered)} USD offered`;
  return `${plural(pieces, 'piece')}, ${carat(carats)} ct${amount}${asked}${averages.length === 0 ? '' : ` · ${averages.join(', ')}`}`;
}
