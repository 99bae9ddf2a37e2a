/**
 * How a client's price is made from the supplier's. This file decides;
 * server/db/fragments/prices.ts repeats it in SQL and server/search/index/client-prices.ts for the
 * search index.
 *
 * A markup is a percentage on top of the supplier's price, from 0 to 100 with two decimals. Two are
 * added:
 *   - the source markup: the provider's;
 *   - the account markup: the most specific of the client's business, its business associate and
 *   the default.
 * A markup agreed for one business on one provider's stones replaces both.
 *
 * Percentages are added, not compounded. The sum is what people say ("three on the goods, five for
 * the client"), does not depend on an order, and is rounded once. No markup counts as 0.
 *
 * The sum is applied to the price per carat, which is then rounded up to the house's step, whole
 * dollars by default. Prices to the cent would reveal the markups (docs/security.md). Rounding up
 * means that no client pays less per carat than the supplier asks. The client's amount and discount
 * follow only from that rounded price.
 *
 * Example: 1.50 ct at rap 2,100 and -50, so 1,050.00 USD per carat; provider 3 %, default 5 %,
 * associate 7.5 %, business none. This client pays 10.5 % more: 1,160.25, rounded up to 1,161.00
 * USD per carat, which is 1,741.50 USD for the stone and -44.71 from rap.
 */
import type Big from 'big.js';
import { amountOf, Decimal, discountOf, usd, type Figure } from '../money.ts';

/**
 * One percentage and what it applies to; null means any. With all three null it is the default
 * markup.
 */
export interface Markup {
  client_id: string | null;
  associate_id: string | null;
  provider_id: string | null;
  percent: Figure;
}

export type MarkupKind = 'default' | 'business' | 'associate' | 'provider' | 'business_provider';

export const MARKUP_LIMITS = { least: 0, most: 100 } as const;

/** A factor in ten-thousandths: 10,000 is the supplier's price, 11,050 is 10.5 % above it. */
export type Factor = number;
export const SUPPLIERS: Factor = 10_000;
/** The source and the account markup at their limits. */
export const LARGEST_FACTOR: Factor = 30_000;

/**
 * Clients' prices per carat are rounded up to a multiple of the step, in USD per carat. The first
 * step leaves them as they are.
 */
export const PRICE_STEPS = ['0.01', '0.10', '1.00', '5.00', '10.00', '25.00', '50.00', '100.00'] as const;
export type PriceStep = (typeof PRICE_STEPS)[number];
/** The step until an administrator chooses one. */
export const USUAL_STEP: PriceStep = '1.00';
export const LARGEST_STEP: PriceStep = '100.00';

export const isPriceStep = (text: string | null): text is PriceStep =>
  PRICE_STEPS.some((step) => step === text);

export const centsOf = (step: PriceStep): number => Math.round(Number(step) * 100);

/** A client's factors by provider, and the one for every other provider. */
export interface Factors {
  otherwise: Factor;
  /** Only the factors that differ from `otherwise`, ordered by id. */
  byProvider: Record<string, Factor>;
  step: PriceStep;
}

export interface Account {
  client_id: string;
  associate_id: string | null;
}

export const kindOf = ({ client_id, associate_id, provider_id }: Markup): MarkupKind => {
  if (client_id !== null) return provider_id === null ? 'business' : 'business_provider';
  if (provider_id !== null) return 'provider';
  return associate_id === null ? 'default' : 'associate';
};

/**
 * The markups that apply to a client's price for a provider's stone, in the order they are
 * explained.
 */
export function appliedMarkups<M extends Markup>(
  markups: readonly M[],
  account: Account,
  providerId: string,
): M[] {
  const of = (kind: MarkupKind): M | undefined =>
    markups.find(
      (markup) =>
        kindOf(markup) === kind &&
        (markup.client_id ?? account.client_id) === account.client_id &&
        (markup.provider_id ?? providerId) === providerId &&
        (markup.associate_id ?? account.associate_id) === account.associate_id,
    );
  const agreed = of('business_provider');
  if (agreed !== undefined) return [agreed];
  return [of('provider'), of('business') ?? of('associate') ?? of('default')].filter(
    (markup) => markup !== undefined,
  );
}

/** The sum of percentages as a factor. */
export const factorOf = (percents: readonly Figure[]): Factor =>
  percents.reduce<Factor>((sum, percent) => sum + Number(new Decimal(percent).times(100)), SUPPLIERS);

/** A client's factors for all providers, from every markup that could apply to the client. */
export function factorsOf(markups: readonly Markup[], account: Account, step: PriceStep): Factors {
  const factor = (provider: string): Factor =>
    factorOf(appliedMarkups(markups, account, provider).map(({ percent }) => percent));
  const named = new Set(markups.flatMap(({ provider_id }) => provider_id ?? []));
  const otherwise = factor('');
  const byProvider = [...named]
    .toSorted()
    .map((provider) => [provider, factor(provider)] as const)
    .filter(([, one]) => one !== otherwise);
  return { otherwise, byProvider: Object.fromEntries(byProvider), step };
}

export const factorFor = (
  { otherwise, byProvider }: Pick<Factors, 'otherwise' | 'byProvider'>,
  providerId: string,
): Factor => byProvider[providerId] ?? otherwise;

/** USD per carat with markups, before rounding. */
export const markedUp = (pricePerCt: Figure, factor: Factor): Big =>
  new Decimal(pricePerCt).times(factor).div(SUPPLIERS);

/** USD per carat as the client pays it: rounded up to a multiple of the step. */
export const roundedUp = (pricePerCt: Big, step: PriceStep): string =>
  usd(pricePerCt.div(step).round(0, Decimal.roundUp).times(step));

/**
 * Above this multiple of the list price a discount would be an unreadable number, so none is shown.
 */
export const MOST_TIMES_LIST = 1000;

/** Whether a new price in USD is less than half of the present one. */
export const fallsSteeply = (now: string | null, next: string): boolean =>
  now !== null && new Decimal(next).times(2).lt(now);

/** The parts of a stone's price: USD per carat, carats, rap in USD per carat. */
export interface PricedStone {
  price_per_ct: string | null;
  carat: number | null;
  rap: string | null;
}

export interface ClientsPrice {
  /** USD per carat. */
  markup_ppc: string | null;
  /** USD; null without a price per carat or carats, even where the supplier states a total. */
  sell_amt: string | null;
  /** Percent from rap; null without rap. */
  markup_disc: number | null;
}

/** A client's figures for a stone: the price per carat is rounded, the other two follow from it. */
export function clientsPrice(
  { price_per_ct, carat, rap }: PricedStone,
  factor: Factor,
  step: PriceStep,
): ClientsPrice {
  if (price_per_ct === null) return { markup_ppc: null, sell_amt: null, markup_disc: null };
  const markup_ppc = roundedUp(markedUp(price_per_ct, factor), step);
  const isFar = rap === null || new Decimal(rap).times(MOST_TIMES_LIST).lt(markup_ppc);
  return {
    markup_ppc,
    sell_amt: carat === null ? null : amountOf(markup_ppc, carat),
    // Adding zero turns -0 into 0.
    markup_disc: isFar ? null : discountOf(rap, markup_ppc) + 0,
  };
}

const STEP_WORDS: Partial<Record<PriceStep, string>> = {
  '0.01': 'whole cents',
  '0.10': 'ten cents',
  '1.00': 'whole dollars',
};

/** `whole dollars per carat`, to follow "rounded up to". */
export const stepWords = (step: PriceStep): string =>
  `${STEP_WORDS[step] ?? `a multiple of ${Number(step)} dollars`} per carat`;
