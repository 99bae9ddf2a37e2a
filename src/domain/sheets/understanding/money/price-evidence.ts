/** What the figures show about the meaning of a price column, in words. */
import { holds, isSame, type Agreement } from '../agreement.ts';
import type { PriceColumn, PriceHeadingField } from '../price-field.ts';
import type { PriceAssignment, PriceAgreements } from './price-agreements.ts';

const A_TENTH = 0.01;

/** Another unit is a power of ten; any other factor is the rate of another currency. */
function factorInWords(factor: number): string {
  const power = Math.log10(factor);
  if (Math.abs(power - Math.round(power)) < A_TENTH)
    return `, in another unit (1 to ${(10 ** Math.abs(Math.round(power))).toLocaleString('en-US')})`;
  return `, times ${factor.toPrecision(4)}`;
}

const share = (found: Agreement): string => `${Math.round(found.share * found.rows)} of ${found.rows} rows`;

/** A sentence; null if only the heading decided. */
export function proofOf(
  holding: PriceHeadingField,
  column: PriceColumn,
  chosen: PriceAssignment,
  figures: PriceAgreements,
): string | null {
  const [rap, listTotal] = [chosen.get('rap'), chosen.get('list_total')];
  const [perCarat, total] = [chosen.get('price_per_ct'), chosen.get('total_amt')];
  const byTotal = perCarat && total ? figures.total(perCarat, total) : null;
  const byPrice = rap && perCarat ? figures.discounted(rap, perCarat, false) : null;
  const byListTotal = rap && listTotal ? figures.total(rap, listTotal) : null;
  const stoneByList = rap && total ? figures.discounted(rap, total, true) : null;
  const totalByList = listTotal && total ? figures.discounted(listTotal, total, false) : null;
  const telling: Record<PriceHeadingField, [found: Agreement | null, words: string][]> = {
    price_per_ct: [
      [byTotal, 'times the weight it is the total'],
      [byPrice, 'list price and discount give it'],
    ],
    total_amt: [
      [byTotal, 'it is weight times price per carat'],
      [stoneByList, 'list price, discount and weight give it'],
      [totalByList, 'the list price of the stone and the discount give it'],
    ],
    rap: [
      [byPrice, 'with the discount it gives the price'],
      [stoneByList, 'with discount and weight it gives the total'],
      [byListTotal, 'times the weight it is the list price of the stone'],
    ],
    list_total: [
      [byListTotal, 'it is weight times list price'],
      [totalByList, 'with the discount it gives the total'],
    ],
  };
  const found = telling[holding].find(([one]) => holds(one));
  if (found?.[0] == null || chosen.get(holding) !== column) return null;
  const by = isSame(found[0]) ? '' : factorInWords(found[0].factor);
  return `In ${share(found[0])} ${found[1]}${by}`;
}
