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
import { PRICE_FIELDS } from '../../../src/domain/stones/stone-cells.ts';
import { isUuid, type ActorScope } from '../with-actor.ts';
import type { Parameter } from './parameter.ts';

export interface Prices {
  /**
   * The factors of the client whose prices are shown; null shows the supplier's figures instead.
   */
  factors: Factors | null;
  /** Whether the supplier's figures are shown; otherwise the client's replace them. */
  suppliers: boolean;
  /** The client chosen by staff, whose holds keep a price. */
  client?: string;
  /** Rows have no prices. Which offer of a stone is shown still depends on them. */
  hidden?: boolean;
}

/** SQL for `fallsSteeply`. */
export const isSteepFall = (now: string, next: string): string => `${next} * 2 < ${now}`;

/** The prices staff see without a chosen client. */
export const HOUSE_PRICES: Prices = { factors: null, suppliers: true };

/** A price that differs from client to client. */
export type PriceColumn = (typeof PRICE_FIELDS)[number];
export const isPrice = (name: string): name is PriceColumn => PRICE_FIELDS.some((column) => column === name);

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
  return fromPerCarat(perCaratSql(factors, alias), column, alias);
}

/** SQL for a client's figure, from the SQL of their price per carat. */
function fromPerCarat(perCarat: string, column: PriceColumn, alias: string): string {
  switch (SUPPLIERS_FIGURE[column]) {
    case 'price_per_ct':
      return perCarat;
    case 'total_amt':
      return `round(${perCarat} * ${alias}.carat, 2)`;
    case 'disc': {
      const rap = `${alias}.rap`;
      return `CASE WHEN ${perCarat} <= ${rap} * ${MOST_TIMES_LIST} THEN round((${perCarat} / ${rap} - 1) * 100, 2) END`;
    }
  }
}

/**
 * SQL for all six figures as the viewer sees them, and the join that they need. The values are
 * parameters and the client's price per carat is computed once a stone, so that one statement
 * serves every client.
 */
export function shownPrices(
  prices: Prices,
  alias: string,
  parameter: Parameter,
): { columns: string; joins: string } {
  const { factors, hidden = false } = prices;
  if (hidden) return { columns: NO_PRICES, joins: '' };
  const columns = PRICE_FIELDS.map((column) => {
    const type = SUPPLIERS_FIGURE[column] === 'disc' ? '::float8' : '';
    const isClients = factorsIn(prices, column) !== null;
    return `${isClients ? fromPerCarat(PER_CARAT, column, alias) : `${alias}.${SUPPLIERS_FIGURE[column]}`}${type} AS ${column}`;
  });
  const [joined, name] = PER_CARAT.split('.');
  // OFFSET 0 keeps PostgreSQL from computing the price again in each column.
  const joins =
    factors === null
      ? ''
      : `CROSS JOIN LATERAL (SELECT ${perCaratSql(factors, alias, parameter)} AS ${name} OFFSET 0) ${joined}`;
  return { columns: columns.join(', '), joins };
}

const PER_CARAT = 'priced.per_carat';

/** SQL for all six figures, for somebody who sees none. */
const NO_PRICES = PRICE_FIELDS.map((column) => `NULL AS ${column}`).join(', ');

/** The columns of a line with the client's price, beside those with the supplier's. */
const KEPT_FOR_CLIENT = { disc: 'markup_disc', price_per_ct: 'markup_ppc', total_amt: 'sell_amt' } as const;

/** SQL: a line's stored figure as the actor sees it; clients see only their own, if any. */
export const keptPrice = (actor: ActorScope, figure: keyof typeof KEPT_FOR_CLIENT, alias: string): string =>
  actor.hidesPrices === true
    ? 'NULL::numeric'
    : `${alias}.${actor.scope === 'own' ? KEPT_FOR_CLIENT[figure] : figure}`;

/** SQL for the six figures of a line, which stores both the supplier's and the client's. */
export const keptPrices = (actor: ActorScope, alias: string): string =>
  actor.hidesPrices === true
    ? NO_PRICES
    : `${keptPrice(actor, 'disc', alias)}::float8 AS disc, ${keptPrice(actor, 'price_per_ct', alias)} AS price_per_ct,
    ${keptPrice(actor, 'total_amt', alias)} AS total_amt,
    ${alias}.markup_disc::float8 AS markup_disc, ${alias}.markup_ppc, ${alias}.sell_amt`;

// The factor is divided by the step here, where that is exact; PostgreSQL would round the quotient.
// The two decimals of the step give the result two decimals.
const perCaratSql = (factors: Factors, alias: string, parameter: Parameter = literal): string =>
  `ceil(${alias}.price_per_ct * ${stepsSql(factors, alias, parameter)}) * ${parameter(factors.step)}::numeric`;

/**
 * The value itself in place of a parameter, for statements that use it several times or not at all.
 * The values come from the database.
 */
const literal: Parameter = (value) => `'${Array.isArray(value) ? `{${value.join(',')}}` : String(value)}'`;

/** Steps per dollar per carat of the supplier's price, with at most six decimals. */
const stepsOf = (factor: Factor, { step }: Factors): string =>
  ((factor * 100) / SUPPLIERS / centsOf(step)).toFixed(6);

function stepsSql(factors: Factors, alias: string, parameter: Parameter): string {
  const groups = new Map<Factor, string[]>();
  for (const [provider, factor] of Object.entries(factors.byProvider)) {
    if (!isUuid(provider)) throw new Error('A provider is named by a uuid.');
    groups.set(factor, [...(groups.get(factor) ?? []), provider]);
  }
  const steps = (factor: Factor): string => `${parameter(stepsOf(factor, factors))}::numeric`;
  const cases = [...groups].map(
    ([factor, providers]) =>
      `WHEN ${alias}.provider_id = ANY (${parameter(providers)}::uuid[]) THEN ${steps(factor)}`,
  );
  const otherwise = steps(factors.otherwise);
  return cases.length === 0 ? otherwise : `CASE ${cases.join(' ')} ELSE ${otherwise} END`;
}
