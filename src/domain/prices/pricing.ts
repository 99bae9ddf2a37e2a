/**
 * How a client's price is made of a supplier's, decided here once; server/db/fragments/prices.ts says the same in SQL and
 * server/search/index/marked.ts for the index in memory.
 *
 * A markup is a percentage on top of the supplier's price, 0 to 100 with two decimals. Two of them are added up:
 *   - of the source: the provider's;
 *   - of the account: the most specific of the client's business, its business associate, and the default.
 * What was agreed for one business on the stones of one provider stands in place of both.
 *
 * Percentages are added and not applied one after the other: the sum is what people say ("three on the goods, five for
 * the client"), it does not depend on an order, and a price is rounded once. Nothing is a markup of 0.
 *
 * The sum is put on the price per carat, which is then rounded up to the house's step, whole dollars to begin with: to
 * the cent it would tell the markups (docs/security.md). Upwards, so that no client pays less per carat than the
 * supplier asks. The client's amount and discount are made of that rounded price and of nothing else of the supplier's.
 *
 * Example: 1.50 ct at rap 2,100 and -50, so 1,050.00 USD per carat; provider 3 %, default 5 %, associate 7.5 %, business
 * none. It costs this client 10.5 % more: 1,160.25, rounded up 1,161.00 USD per carat, which is 1,741.50 USD for the
 * stone and -44.71 from rap.
 */
import type Big from 'big.js';
import { amountOf, Decimal, discountOf, usd, type Figure } from '../money.ts';

/** One percentage and what it hangs on; null means whatever. All three null is the default of the house. */
export interface Markup {
  /** The client whose business it is for. */
  client_id: string | null;
  associate_id: string | null;
  provider_id: string | null;
  percent: Figure;
}

export type MarkupKind = 'default' | 'business' | 'associate' | 'provider' | 'business_provider';

/** Each percentage lies between these. */
export const MARKUP_LIMITS = { least: 0, most: 100 } as const;

/** A factor in ten-thousandths: 10,000 is the supplier's price, 11,050 is 10.5 % above it. */
export type Factor = number;
export const SUPPLIERS: Factor = 10_000;
/** Source and account at their limits. */
export const LARGEST_FACTOR: Factor = 30_000;

/** USD per carat that clients' prices per carat may be whole multiples of; the first leaves them as they are. */
export const PRICE_STEPS = ['0.01', '0.10', '1.00', '5.00', '10.00', '25.00', '50.00', '100.00'] as const;
export type PriceStep = (typeof PRICE_STEPS)[number];
/** While the house has not chosen one. */
export const USUAL_STEP: PriceStep = '1.00';
export const LARGEST_STEP: PriceStep = '100.00';

export const isPriceStep = (text: string | null): text is PriceStep =>
  PRICE_STEPS.some((step) => step === text);

export const centsOf = (step: PriceStep): number => Math.round(Number(step) * 100);

/** What all stones cost a client: by provider, and for providers that are not named. */
export interface Factors {
  otherwise: Factor;
  /** Only what differs from `otherwise`, in the order of the ids. */
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

/** The markups that make up a client's price of a provider's stone, in the order in which they are told. */
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

/** A client's factors for all providers, from every markup that could concern the client. */
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

/** USD per carat with the markups on it, before it is rounded. */
export const markedUp = (pricePerCt: Figure, factor: Factor): Big =>
  new Decimal(pricePerCt).times(factor).div(SUPPLIERS);

/** USD per carat as the client pays it: the next whole multiple of the step, or the price itself where it is one. */
export const roundedUp = (pricePerCt: Big, step: PriceStep): string =>
  usd(pricePerCt.div(step).round(0, Decimal.roundUp).times(step));

/** A price per carat of more than so many times the list is no discount that anybody could read. */
export const MOST_TIMES_LIST = 1000;

/** What of a stone its client's price is made of: USD per carat, carats, USD per carat. */
export interface PricedStone {
  price_per_ct: string | null;
  carat: number | null;
  rap: string | null;
}

export interface ClientsPrice {
  /** USD per carat. */
  markup_ppc: string | null;
  /** USD; null for a stone without a price per carat or without carats, whatever its supplier asks in all. */
  sell_amt: string | null;
  /** Percent from rap; null without rap. */
  markup_disc: number | null;
}

/** A client's figures of a stone: the price per carat is rounded, the other two follow from it. */
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
    // Zero has no sign in a price.
    markup_disc: isFar ? null : discountOf(rap, markup_ppc) + 0,
  };
}

const STEP_WORDS: Partial<Record<PriceStep, string>> = {
  '0.01': 'whole cents',
  '0.10': 'ten cents',
  '1.00': 'whole dollars',
};

/** `whole dollars per carat`, after "rounded up to". */
export const stepWords = (step: PriceStep): string =>
  `${STEP_WORDS[step] ?? `a multiple of ${Number(step)} dollars`} per carat`;
