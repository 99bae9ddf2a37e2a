/**
 * At which price a person sees stones, and what a client's lines keep. Staff see the supplier's figures and, where a
 * client is chosen, the client's beside them. For a client there is one price, their own: it stands wherever a stone's
 * price stands, in rows, sums, orders and filters alike, and the supplier's reaches them nowhere. How markups combine
 * is decided in src/domain/pricing.ts.
 */
import { CLIENT_ROLES } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { factorsOf, NO_MARKUP, SUPPLIERS, type Factor, type Factors } from '../../src/domain/pricing.ts';
import { findAccountMarkups } from '../db/queries/markups.ts';
import { isUuid, type ActorScope, type Tx } from '../db/with-actor.ts';

export interface Prices {
  factors: Factors;
  /** Whether the stone's own figures are shown; where they are not, the viewer's stand in their place. */
  suppliers: boolean;
  /** The client whom staff have chosen: whose holds keep a price. */
  client?: string;
}

/** As the house sees them while no client is chosen. */
export const HOUSE_PRICES: Prices = { factors: NO_MARKUP, suppliers: true };

/** The prices of whoever asks; `clientId` is the client whom staff have chosen, and nothing to clients. */
export async function pricesFor(
  tx: Tx,
  person: { id: string; role: RoleId },
  clientId: string | null = null,
): Promise<Prices> {
  if (CLIENT_ROLES.includes(person.role))
    return { factors: await factorsOfClient(tx, person.id), suppliers: false };
  if (clientId === null) return HOUSE_PRICES;
  return { factors: await factorsOfClient(tx, clientId), suppliers: true, client: clientId };
}

/** What the client pays above the supplier, as it is now: also what a line for them keeps, whoever writes it. */
export async function factorsOfClient(tx: Tx, clientId: string): Promise<Factors> {
  const { account, markups } = await findAccountMarkups(tx, clientId);
  return factorsOf(markups, account);
}

/** The figures that markups change, under each of their names. */
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

/** The supplier's figure that each of them is made of. */
export const SUPPLIERS_FIGURE = {
  disc: 'disc',
  price_per_ct: 'price_per_ct',
  total_amt: 'total_amt',
  markup_disc: 'disc',
  markup_ppc: 'price_per_ct',
  sell_amt: 'total_amt',
} as const satisfies Record<PriceColumn, PriceColumn>;

/** Whether this viewer sees the column with markups on it. */
export const isMarked = ({ suppliers }: Prices, column: PriceColumn): boolean =>
  !suppliers || SUPPLIERS_FIGURE[column] !== column;

/** SQL: the figure as the viewer sees it, percent, USD per carat or USD, of the stones under `alias`. */
export function priceSql(prices: Prices, column: PriceColumn, alias: string): string {
  const own = `${alias}.${SUPPLIERS_FIGURE[column]}`;
  const factor = isMarked(prices, column) ? factorSql(prices.factors, alias) : null;
  if (factor === null) return own;
  if (SUPPLIERS_FIGURE[column] === 'disc') return `round((100 + ${own}) * ${factor} - 100, 2)`;
  return `round(${own} * ${factor}, 2)`;
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

// Null where nothing is added, so that the column itself is read, from an index where one has it. Written out and not
// given as parameters: a statement may use it several times or not at all, and what is written comes from the database.
function factorSql({ otherwise, byProvider }: Factors, alias: string): string | null {
  const groups = new Map<Factor, string[]>();
  for (const [provider, factor] of Object.entries(byProvider)) {
    if (!isUuid(provider)) throw new Error('A provider is named by a uuid.');
    groups.set(factor, [...(groups.get(factor) ?? []), provider]);
  }
  if (groups.size === 0) return otherwise === SUPPLIERS ? null : decimal(otherwise);
  const cases = [...groups].map(
    ([factor, providers]) =>
      `WHEN ${alias}.provider_id = ANY ('{${providers.join(',')}}'::uuid[]) THEN ${decimal(factor)}`,
  );
  return `CASE ${cases.join(' ')} ELSE ${decimal(otherwise)} END`;
}

const decimal = (factor: Factor): string => (factor / SUPPLIERS).toFixed(4);
