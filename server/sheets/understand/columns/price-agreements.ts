/** How well columns of prices agree with each other, for each way to give them meanings. */
import { agreement, holds, times, type Agreement, type Numbers } from '../agreement.ts';
import { agreementByNotation, DISCOUNT_NOTATIONS } from '../money/list-prices.ts';
import type { PriceColumn, PriceContext, PriceHeadingField } from './price-field.ts';

/** The column chosen for each meaning. */
export type PriceAssignment = ReadonlyMap<PriceHeadingField, PriceColumn>;

/**
 * Rows within 5 % of one carat are ignored, because price per carat and total are nearly equal
 * there.
 */
const TELLING = 0.05;

export const tellingWeights = (carats: Numbers): Numbers =>
  carats.map((carat) => (carat && Math.abs(carat - 1) > TELLING ? carat : null));

export const meaningIn = (chosen: PriceAssignment, column: PriceColumn): PriceHeadingField | null =>
  [...chosen].find(([, other]) => other === column)?.[0] ?? null;

export class PriceAgreements {
  readonly telling: Numbers;
  readonly #discounts: Numbers;
  readonly #cache = new Map<string, Agreement | null>();

  constructor({ carats, discounts }: PriceContext) {
    this.telling = tellingWeights(carats);
    this.#discounts = discounts;
  }

  #kept(key: string, find: () => Agreement | null): Agreement | null {
    const known = this.#cache.get(key);
    if (known !== undefined || this.#cache.has(key)) return known ?? null;
    const found = find();
    this.#cache.set(key, found);
    return found;
  }

  /** How a total follows from a price per carat and the weight. */
  total(perCarat: PriceColumn, total: PriceColumn): Agreement | null {
    return this.#kept(`t ${perCarat.column} ${total.column}`, () =>
      agreement(times(perCarat.numbers, this.telling), total.numbers),
    );
  }

  /**
   * How a price follows from list price and discount, for the way of writing discounts that fits
   * best.
   */
  discounted(rap: PriceColumn, price: PriceColumn, byWeight: boolean): Agreement | null {
    return this.#kept(`d ${rap.column} ${price.column} ${byWeight}`, () => {
      let best: Agreement | null = null;
      for (const way of DISCOUNT_NOTATIONS) {
        const found = agreementByNotation(way, [rap.numbers, this.#discounts], price.numbers, (expected) =>
          byWeight ? times(expected, this.telling) : this.onlyTelling(expected),
        );
        if (found && (best === null || rank(found) > rank(best))) best = found;
      }
      return best;
    });
  }

  onlyTelling(numbers: Numbers): Numbers {
    return numbers.map((number, row) => (this.telling[row] == null ? null : number));
  }
}

const rank = ({ factor, share }: Agreement): number => share + (factor === 1 ? 0.1 : 0);

/**
 * 1 for columns that agree, less with a constant factor between them (another currency), `refuted`
 * if they do not.
 */
export function worth(found: Agreement | null, refuted = -1): number {
  if (found === null) return 0;
  if (!holds(found)) return refuted;
  return found.factor === 1 ? 1 : 0.6;
}
