/**
 * How the house's markups make a client's price of a supplier's, decided here once; server/policies/prices.ts says the
 * same in SQL and server/search/index/marked.ts for the index in memory.
 *
 * A markup is a percentage on top of the supplier's price, 0 to 100 with two decimals. Two of them are added up:
 *   - of the source: the provider's;
 *   - of the account: the most specific of the client's business, its business associate, and the default.
 * What was agreed for one business on the stones of one provider stands in place of both.
 *
 * Percentages are added and not applied one after the other: the sum is what people say ("three on the goods, five for
 * the client"), it does not depend on an order, and a price is rounded once. Nothing is a markup of 0: the price is the
 * supplier's. A client never pays less than the supplier asks.
 *
 * Example: 1.00 ct at rap 2,000 and -50, so 1,000.00 USD per carat; provider 3 %, default 5 %, associate 7.5 %, business
 * none. It costs this client 10.5 % more: 1,105.00 USD per carat, which is -44.75 from rap.
 */
import type Big from 'big.js';
import { Decimal, usd, type Figure } from './money.ts';

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

/** What all stones cost a viewer above the supplier: by provider, and for providers that are not named. */
export interface Factors {
  otherwise: Factor;
  /** Only what differs from `otherwise`, in the order of the ids. */
  byProvider: Record<string, Factor>;
}

/** The supplier's own prices. */
export const NO_MARKUP: Factors = { otherwise: SUPPLIERS, byProvider: {} };

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
export function factorsOf(markups: readonly Markup[], account: Account): Factors {
  const factor = (provider: string): Factor =>
    factorOf(appliedMarkups(markups, account, provider).map(({ percent }) => percent));
  const named = new Set(markups.flatMap(({ provider_id }) => provider_id ?? []));
  const otherwise = factor('');
  const byProvider = [...named]
    .toSorted()
    .map((provider) => [provider, factor(provider)] as const)
    .filter(([, one]) => one !== otherwise);
  return { otherwise, byProvider: Object.fromEntries(byProvider) };
}

export const factorFor = ({ otherwise, byProvider }: Factors, providerId: string): Factor =>
  byProvider[providerId] ?? otherwise;

const times = (figure: Figure, factor: Factor): Big => new Decimal(figure).times(factor).div(SUPPLIERS);

/** USD, or USD per carat, as the client pays it; rounded once, halves upwards. */
export const markedUp = (price: Figure, factor: Factor): string => usd(times(price, factor));

/** The percentage from rap that the client's price per carat stands at, from the supplier's. */
export const markedUpDiscount = (disc: Figure, factor: Factor): number =>
  // Zero has no sign in a price.
  Number(times(new Decimal(disc).plus(100).toString(), factor).minus(100).toFixed(2)) + 0;
