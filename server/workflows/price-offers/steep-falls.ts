/** Typed prices that are less than half of the present one, which is often a wrong digit. */
import { fallsSteeply } from '../../../src/domain/prices/pricing.ts';
import { conflict, type RefusalData, type Refused, type RefusedStone } from '../../refusals.ts';
import { inUsd } from '../seen-prices.ts';

export interface NewPrice {
  stock_no: string;
  /** The line; a stone without one is named by its number alone. */
  id?: string | undefined;
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
  throw steepFall({ name: first.stock_no, now: first.now, next: first.next }, falls.length - 1, {
    stones: falls.map(({ stock_no, id, now, next }): RefusedStone => ({
      stock_no,
      id,
      reason: `It would cost ${inUsd(next)} instead of ${inUsd(now)}, less than half.`,
    })),
  });
}

/** The refusal, which a request that says `less_than_half` does not get. Prices in USD. */
export const steepFall = (
  { name, now, next }: { name: string; now: string | null; next: string },
  more: number,
  data: RefusalData = {},
): Refused => {
  const others = more > 0 ? `, and so would ${more} more` : '';
  return conflict(
    `${name} would cost less than half: ${inUsd(next)} instead of ${inUsd(now)}${others}. Check the prices, and confirm that they are correct. Nothing was saved.`,
    { refusal: 'guard', field: 'less_than_half', ...data },
  );
};
