/**
 * SQL for the prices a person sees and for those that lines store. Staff see the supplier's figures
 * and, when a client is chosen, the client's beside them. Clients only see their own price, in
 * rows, sums, orders and filters; the supplier's never reaches them. How markups combine and prices
 * are rounded is decided in src/domain/prices/pricing.ts.
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
  /**
   * The factors of the client whose prices are shown; null shows the supplier's figures instead.
   */
  factors: Factors | null;
  /** Whether the supplier's figures are shown; otherwise the client's replace them. */
  suppliers: boolean;
  /** The client chosen by staff, whose holds keep a price. */
  client?: string;
}

/** The prices staff see without a chosen client. */
export const HOUSE_PRICES: Prices = { factors: null, suppliers: true };

/** The figures that differ for a client, under each of their names. */
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

/** The supplier's figure that corresponds to each of them. */
export const SUPPLIERS_FIGURE = {
  disc: 'disc',
  price_per_ct: 'price_per_ct',
  total_amt: 'total_amt',
  markup_disc: 'disc',
  markup_ppc: 'price_per_ct',
  sell_amt: 'total_amt',
} as const satisfies Record<PriceColumn, PriceColumn>;

/** The factors, for a column that shows a client's figure; null for the supplier's. */
export const factorsIn = ({ factors, suppliers }: Prices, column: PriceColumn): Factors | null =>
  !suppliers || SUPPLIERS_FIGURE[column] !== column ? factors : null;

/**
 * SQL for the figure as the viewer sees it (percent, USD per carat or USD), for the stones under
 * `alias`.
 */
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

/** SQL for all six figures as the viewer sees them. */
export const shownPrices = (prices: Prices, alias: string): string =>
  PRICE_COLUMNS.map((column) => {
    const type = SUPPLIERS_FIGURE[column] === 'disc' ? '::float8' : '';
    return `${priceSql(prices, column, alias)}${type} AS ${column}`;
  }).join(', ');

/** What a line keeps of its price for the client, beside what it keeps of the supplier's. */
const KEPT_FOR_CLIENT = { disc: 'markup_disc', price_per_ct: 'markup_ppc', total_amt: 'sell_amt' } as const;

/** SQL: a figure that a line kept, as the actor sees it: a client is shown theirs alone. */
export const keptPrice = (actor: ActorScope, figure: keyof typeof KEPT_FOR_CLIENT, alias: string): string =>
  `${alias}.${actor.scope === 'own' ? KEPT_FOR_CLIENT[figure] : figure}`;

/** SQL: the same six of a line, which keeps both the supplier's and the client's. */
export const keptPrices = (actor: ActorScope, alias: string): string =>
  `${keptPrice(actor, 'disc', alias)}::float8 AS disc, ${keptPrice(actor, 'price_per_ct', alias)} AS price_per_ct,
    ${keptPrice(actor, 'total_amt', alias)} AS total_amt,
    ${alias}.markup_disc::float8 AS markup_disc, ${alias}.markup_ppc, ${alias}.sell_amt`;

// The factor is divided by the step here, where that is exact; PostgreSQL would round the quotient.
// The two decimals of the step give the result two decimals.
const perCaratSql = (factors: Factors, alias: string): string =>
  `ceil(${alias}.price_per_ct * ${stepsSql(factors, alias)}) * ${factors.step}`;

/** Steps per dollar per carat of the supplier's price, with at most six decimals. */
const stepsOf = (factor: Factor, { step }: Factors): string =>
  ((factor * 100) / SUPPLIERS / centsOf(step)).toFixed(6);

// Inlined instead of parameters, because a statement may use it several times or not at all. The
// values come from the database.
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
