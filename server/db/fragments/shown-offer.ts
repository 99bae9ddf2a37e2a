/**
 * Of several offers of one stone, the one that a client is shown: whichever is promised, else the
 * cheapest that can be had, else the cheapest. At the same price it is the one that its provider
 * confirmed last, and then the oldest. A row whose certificate is in doubt is withheld.
 * (docs/adr/0042-one-row-a-stone.md)
 */
import { STONE_STATUS, type StoneStatus } from '../../../src/domain/codes.ts';
import type { Parameter } from './parameter.ts';
import { HOUSE_PRICES, priceSql, type Prices } from './prices.ts';
import { ALL_STONES, stoneAccessConditions, type StoneAccess } from './stone-access.ts';

/** Which stones exist for a person, and at which prices. */
export interface StoneView extends StoneAccess {
  prices: Prices;
  /** Staff may list one offer of each stone; clients always do. */
  oneOffer?: boolean;
}

/** Every offer of every stone, at the house's prices. */
export const HOUSE_VIEW: StoneView = { ...ALL_STONES, prices: HOUSE_PRICES };

export const listsOneOffer = ({ asClient, oneOffer }: Pick<StoneView, 'asClient' | 'oneOffer'>): boolean =>
  asClient || oneOffer === true;

/** Statuses in the order in which their offers are shown; the search index uses it, too. */
export const SHOWN_FIRST: readonly (readonly StoneStatus[])[] = [
  [STONE_STATUS.hold, STONE_STATUS.memo, STONE_STATUS.confirmStones],
  [STONE_STATUS.available],
  [STONE_STATUS.soldOut],
  [STONE_STATUS.notAvailable],
];

/** SQL: a condition on stones, from the SQL of a stone's id. */
type ChosenStones = (stoneId: string) => string;
const EVERY_STONE: ChosenStones = () => 'true';

/**
 * SQL conditions for the stones under `alias` that lists show to a person: those that they may see,
 * and for clients one offer of each stone and none that is withheld. By its number every row is
 * found (`stoneAccessConditions`). Of stones that somebody has chosen, only those are compared.
 */
export function listedConditions(
  view: StoneView,
  alias: string,
  parameter: Parameter,
  chosen: ChosenStones = EVERY_STONE,
): string[] {
  const seen = stoneAccessConditions(view, alias, parameter);
  return listsOneOffer(view) ? [...seen, ...shownConditions(view, alias, parameter, chosen)] : seen;
}

/** SQL conditions for the one offer of each stone that the person is shown. */
export const shownConditions = (
  view: StoneView,
  alias: string,
  parameter: Parameter,
  chosen: ChosenStones = EVERY_STONE,
): string[] => [`NOT ${isWithheld(alias)}`, `NOT ${isOutranked(view, alias, parameter, chosen)}`];

/** Statuses with which a row can be offered, or is promised; the search index uses it, too. */
export const WITHHOLDING: readonly StoneStatus[] = [
  STONE_STATUS.available,
  STONE_STATUS.hold,
  STONE_STATUS.memo,
  STONE_STATUS.confirmStones,
];

/** SQL after FROM: a row of stock under another name, from the SQL of its id. */
export type RowOf = (stoneId: string, alias: string) => string;
const AS_IT_IS: RowOf = (stoneId, alias) => `stone ${alias} WHERE ${alias}.id = ${stoneId}`;

/**
 * SQL: whether the free stone under `alias` is withheld, because its certificate says another kind
 * or weight in a row that came earlier and can be offered.
 * @param when which of the pairs `doubt` count
 */
export const isWithheld = (alias: string, when = 'true', rowOf: RowOf = AS_IT_IS): string =>
  `EXISTS (SELECT FROM shared_certificate doubt WHERE doubt.stone_id = ${alias}.id AND doubt.withholds AND ${when}
     AND ${alias}.status = ${STONE_STATUS.available} AND EXISTS (
       SELECT FROM ${rowOf('doubt.other_id', 'earlier')} AND earlier.status IN (${WITHHOLDING.join(', ')})))`;

/** SQL: whether the person is shown another of the chosen offers in place of `alias`. */
export const isOutranked = (
  view: StoneView,
  alias: string,
  parameter: Parameter,
  chosen: ChosenStones = EVERY_STONE,
): string =>
  `EXISTS (SELECT FROM shared_certificate offers JOIN stone twin ON twin.id = offers.other_id
    WHERE offers.stone_id = ${alias}.id AND offers.is_twin AND ${chosen('twin.id')}
      AND NOT ${isWithheld('twin')} AND ${outranks(view, 'twin', alias, parameter)})`;

/** SQL: whether the person may see `first`, and it comes before its twin `second`. */
export const outranks = (view: StoneView, first: string, second: string, parameter: Parameter): string =>
  [
    ...stoneAccessConditions(view, first, parameter),
    `${rankSql(view.prices, first)} < ${rankSql(view.prices, second)}`,
  ].join(' AND ');

function rankSql(prices: Prices, alias: string): string {
  const statuses = SHOWN_FIRST.flatMap((alike, rank) => alike.map((status) => `WHEN ${status} THEN ${rank}`));
  // What the client pays, also where the viewer has the supplier's figures beside it.
  const figures = [priceSql(prices, 'markup_ppc', alias), `${alias}.price_per_ct`];
  return `(CASE ${alias}.status ${statuses.join(' ')} END, ${figures.map((figure) => `coalesce(${figure}, 'infinity')`).join(', ')},
    -extract(epoch FROM ${alias}.confirmed_at), ${alias}.id)`;
}
