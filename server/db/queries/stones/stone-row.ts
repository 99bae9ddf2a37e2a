import type { components } from '../../../../src/api/schema.gen.ts';
import { SIGNED } from '../../../../src/domain/attributes/sign.ts';
import { HOLD_STATUS, STONE_STATUS } from '../../../../src/domain/codes.ts';
import { isWithheld, listedConditions, type StoneView } from '../../fragments/shown-offer.ts';
import { stoneAccessConditions, type StoneAccess } from '../../fragments/stone-access.ts';
import { shownPrices, type Prices } from '../../fragments/prices.ts';
import { parametersOf, type Parameter } from '../../fragments/parameter.ts';
import { seenFields, seenMedia } from '../../fragments/stone-fields.ts';
import { prepared } from '../../prepared.ts';
import { twinTaken } from './twins.ts';
import type { ActorScope, Tx } from '../../with-actor.ts';

/** The columns of a stone in lists besides its prices: texts and figures. */
export const FACTS = [
  'stock_no',
  'org_stock_no',
  'report_no',
  'lab',
  'diamond_type',
  'stone_type',
  'shape',
  'color',
  'fancy_color',
  'intensity',
  'overtone',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'fluorescence_color',
  'shade',
  'milky',
  'eye_clean',
  'inclusions',
  'guaranteed',
  'rough_origin',
  'location',
  ...SIGNED.map((grade) => `${grade}_sign` as const),
] as const;
export const MEASURES = ['depth', 'table_pct', 'length', 'width', 'height', 'ratio', 'pieces'] as const;

/**
 * The columns of the stone under `s` for the actor, in the contract's types and with the viewer's
 * prices, and the joins they need. Everything that differs between viewers is a parameter, so that
 * the statement can be prepared.
 */
export function stoneRow(
  actor: ActorScope,
  prices: Prices,
  parameter: Parameter,
): { columns: string; joins: string } {
  const { columns, joins } = shownPrices(prices, 's', parameter);
  return {
    columns: `
  ${seenFields(actor, ['id', 'status', ...FACTS, 'rap', 'confirmed_at', 'created_at'], 's')},
  ${seenMedia(actor, 's')}, ${seenFields(actor, ['carat', ...MEASURES], 's', 'figure')}, ${columns},
  CASE WHEN s.status = ${STONE_STATUS.available} THEN ${twinTaken('s')} END AS twin_taken, ${isWithheld('s')} AS withheld,
  ${ON_HOLD} AND EXISTS (SELECT FROM stone_claim c
     WHERE c.stone_id = s.id AND c.workflow = 'hold' AND c.client_id = (SELECT actor_client())) AS held_for_me,
  ${keptByHold(prices, 'markup_ppc', parameter)} AS held_ppc, ${keptByHold(prices, 'sell_amt', parameter)} AS held_amt`,
    joins,
  };
}

/** Only looked up for stones on hold. */
const ON_HOLD = `s.status = ${STONE_STATUS.hold}`;

/** SQL: the figure kept by the buyer's own live hold. */
function keptByHold(
  { client, hidden = false }: Prices,
  figure: 'markup_ppc' | 'sell_amt',
  parameter: Parameter,
): string {
  if (hidden) return 'NULL';
  const buyer = client === undefined ? '(SELECT actor_client())' : `${parameter(client)}::uuid`;
  return `CASE WHEN ${ON_HOLD} THEN (
    SELECT h.${figure} FROM hold h WHERE h.stone_id = s.id AND h.status = ${HOLD_STATUS.held} AND h.client_id = ${buyer}) END`;
}

/** The visible ones among these stones, at these prices, unordered. */
export async function stoneRows(
  tx: Tx,
  by: 'id' | 'stock_no',
  keys: readonly string[],
  sight: StoneAccess,
  prices: Prices,
): Promise<components['schemas']['Stone'][]> {
  if (keys.length === 0) return [];
  const values: unknown[] = [keys];
  const parameter = parametersOf(values);
  const named = `s.${by} = ANY ($1::${by === 'id' ? 'uuid' : 'text'}[])`;
  const { columns, joins } = stoneRow(tx.actor, prices, parameter);
  const conditions = [named, ...stoneAccessConditions(sight, 's', parameter)];
  return tx.many(
    prepared(`SELECT ${columns} FROM stone s ${joins} WHERE ${conditions.join(' AND ')}`),
    values,
  );
}

/**
 * The rows of these ids in their order, at the viewer's prices. Visibility is checked in the
 * database: a stone that just became hidden is not returned, nor of `listed` ones a withheld row or
 * an offer that another one of the same stone is shown in place of.
 */
export async function stoneRowsInOrder(
  tx: Tx,
  view: StoneView,
  ids: readonly string[],
  which: 'seen' | 'listed' = 'seen',
): Promise<components['schemas']['Stone'][]> {
  if (ids.length === 0) return [];
  const values: unknown[] = [ids];
  const parameter = parametersOf(values);
  const { columns, joins } = stoneRow(tx.actor, view.prices, parameter);
  const conditions = (which === 'seen' ? stoneAccessConditions : listedConditions)(view, 's', parameter);
  const text = `SELECT ${columns}
       FROM unnest($1::uuid[]) WITH ORDINALITY AS found (id, place) JOIN stone s ON s.id = found.id ${joins}
      WHERE ${['true', ...conditions].join(' AND ')}
      ORDER BY found.place`;
  // What is listed depends on the markups, which are in the text.
  return tx.many(which === 'seen' ? prepared(text) : text, values);
}
