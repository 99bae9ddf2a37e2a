/**
 * SQL: at which price a person sees stones, and what a client's lines keep. Staff see the supplier's figures and, where a
 * client is chosen, the client's beside them. For a client there is one price, their own: it stands wherever a stone's
 * price stands, in rows, sums, orders and filters alike, and the supplier's reaches them nowhere. How markups combine
 * and prices are rounded is decided in src/domain/prices/pricing.ts.
 */
import {
  centsOf,
  MOST_TIMES_LIST,
  SUPPLIERS,
  type Factor,
  type Factors,
} from '../../../src/domain/prices/pricing.ts';
import { isUuid, type ActorScope } from '../with-actor.ts';

export interface Prices {
  /** Those of the client whose prices are shown; null for nobody's, then the supplier's figures stand for them. */
  factors: Factors | null;
  /** Whether the stone's own figures are shown; where they are not, the viewer's stand in their place. */
  suppliers: boolean;
  /** The client whom staff have chosen: whose holds keep a price. */
  client?: string;
}

/** As the house sees them while no client is chosen. */
export const HOUSE_PRICES: Prices = { factors: null, suppliers: true };

/** The figures that a client's differ in, under each of their names. */
export const PRICE_COLUMNS = [
  'disc',
  'price_per_ct',
  'total_amt',
  'markup_disc',
  'markup_ppc',
  'sell_amt',
] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];
export const isPrice = (name: string): name is PriceColumn => PRICE_COLUMNS.some((column) => column === name);

/** The supplier's figure that each of them stands beside. */
export const SUPPLIERS_FIGURE = {
  disc: 'disc',
  price_per_ct: 'price_per_ct',
  total_amt: 'total_amt',
  markup_disc: 'disc',
  markup_ppc: 'price_per_ct',
  sell_amt: 'total_amt',
} as const satisfies Record<PriceColumn, PriceColumn>;

/** The factors in the column, where it shows a client's figure; null where it is the supplier's. */
export const factorsIn = ({ factors, suppliers }: Prices, column: PriceColumn): Factors | null =>
  !suppliers || SUPPLIERS_FIGURE[column] !== column ? factors : null;

/** SQL: the figure as the viewer sees it, percent, USD per carat or USD, of the stones under `alias`. */
export function priceSql(prices: Prices, column: PriceColumn, alias: string): string {
  const figure = SUPPLIERS_FIGURE[column];
  const factors = factorsIn(prices, column);
  if (factors === null) return `${alias}.${figure}`;
  const perCarat = perCaratSql(factors, alias);
  if (figure === 'price_per_ct') return perCarat;
  if (figure === 'total_amt') return `round(${perCarat} * ${alias}.carat, 2)`;
  const rap = `${alias}.rap`;
  return `CASE WHEN ${perCarat} <= ${rap} * ${MOST_TIMES_LIST} THEN round((${perCarat} / ${rap} - 1) * 100, 2) END`;
}

/** SQL: markup_disc, markup_ppc and sell_amt. Every query that shows or keeps a client's figures takes them from here. */
export const viewersPrices = (factors: Factors, alias: string): string => {
  const prices = { factors, suppliers: true };
  const figure = (column: PriceColumn): string => priceSql(prices, column, alias);
  return `${figure('markup_disc')}::float8 AS markup_disc, ${figure('markup_ppc')} AS markup_ppc, ${figure('sell_amt')} AS sell_amt`;
};

/** SQL: all six figures as the viewer sees them. */
export const shownPrices = (prices: Prices, alias: string): string =>
  PRICE_COLUMNS.map((column) => {
    const type = SUPPLIERS_FIGURE[column] === 'disc' ? '::float8' : '';
    return `${priceSql(prices, column, alias)}${type} AS ${column}`;
  }).join(', ');

/** SQL: the same six of a line, which keeps both the supplier's and the client's; a client is shown the latter alone. */
export const keptPrices = (actor: ActorScope, alias: string): string => {
  const [disc, perCarat, amount] =
    actor.scope === 'own' ? ['markup_disc', 'markup_ppc', 'sell_amt'] : ['disc', 'price_per_ct', 'total_amt'];
  return `${alias}.${disc}::float8 AS disc, ${alias}.${perCarat} AS price_per_ct, ${alias}.${amount} AS total_amt,
    ${alias}.markup_disc::float8 AS markup_disc, ${alias}.markup_ppc, ${alias}.sell_amt`;
};

/** SQL: what a line's amount is for the actor, in sums. */
export const keptAmount = (actor: ActorScope, alias: string): string =>
  actor.scope === 'own' ? `${alias}.sell_amt` : `${alias}.total_amt`;

// The step is divided out of the factor here, where that is exact, and not in PostgreSQL, whose quotients are rounded.
// Two decimals of the step give the product two, as money has them.
const perCaratSql = (factors: Factors, alias: string): string =>
  `ceil(${alias}.price_per_ct * ${stepsSql(factors, alias)}) * ${factors.step}`;

/** How many steps a dollar per carat of the supplier's is; at most six decimals. */
const stepsOf = (factor: Factor, { step }: Factors): string =>
  ((factor * 100) / SUPPLIERS / centsOf(step)).toFixed(6);

// Written out and not given as parameters: a statement may use it several times or not at all, and what is written comes
// from the database.
function stepsSql(factors: Factors, alias: string): string {
  const groups = new Map<Factor, string[]>();
  for (const [provider, factor] of Object.entries(factors.byProvider)) {
    if (!isUuid(provider)) throw new Error('A provider is named by a uuid.');
    groups.set(factor, [...(groups.get(factor) ?? []), provider]);
  }
  const otherwise = stepsOf(factors.otherwise, factors);
  if (groups.size === 0) return otherwise;
  const cases = [...groups].map(
    ([factor, providers]) =>
      `WHEN ${alias}.provider_id = ANY ('{${providers.join(',')}}'::uuid[]) THEN ${stepsOf(factor, factors)}`,
  );
  return `CASE ${cases.join(' ')} ELSE ${otherwise} END`;
}
