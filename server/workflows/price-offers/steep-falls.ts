/** Typed prices that are less than half of the present one, which is often a wrong digit. */
import { fallsSteeply } from '../../../src/domain/prices/pricing.ts';
import { conflict, type RefusedStone } from '../../refusals.ts';
import { inUsd } from '../prices-seen.ts';

export interface NewPrice {
  stock_no: string;
  id: string;
  /** USD, both for the same: a carat, or the stone. */
  now: string | null;
  next: string;
}

/**
 * @param isMeant whether the request says that the fall is meant
 * @throws Refused 409 with each stone whose price would fall by more than half
 */
export function refuseSteepFalls(prices: readonly NewPrice[], isMeant: boolean): void {
  if (isMeant) return;
  const falls = prices.filter(({ now, next }) => fallsSteeply(now, next));
  const [first] = falls;
  if (first === undefined) return;
  const others = falls.length > 1 ? `, and so would ${falls.length - 1} more` : '';
  throw conflict(
    `${first.stock_no} would cost less than half: ${inUsd(first.next)} instead of ${inUsd(first.now)}${others}. Check the prices, and confirm that they are meant. Nothing was saved.`,
    {
      refusal: 'guard',
      field: 'less_than_half',
      stones: falls.map(({ stock_no, id, now, next }): RefusedStone => ({
        stock_no,
        id,
        reason: `It would cost ${inUsd(next)} instead of ${inUsd(now)}, less than half.`,
      })),
    },
  );
}
