import type { components } from '../../../../src/api/schema.gen.ts';
import { HOLD_STATUS, STONE_STATUS } from '../../../../src/domain/codes.ts';
import { inSight, type Sight } from '../../fragments/sight.ts';
import { shownPrices, type Prices } from '../../fragments/prices.ts';
import { seenFields } from '../../fragments/stone-fields.ts';
import { isUuid, type ActorScope, type Tx } from '../../with-actor.ts';

/** What lists say of a stone besides its prices: of the stone itself, and in figures. */
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
  'shade',
  'milky',
  'eye_clean',
  'location',
  'image',
  'video',
  'certificate',
] as const;
export const MEASURES = ['depth', 'table_pct', 'length', 'width', 'height', 'ratio'] as const;

/** What a row says about the stone under `s` to the actor, in the contract's types and with the viewer's prices. */
export const stoneRow = (actor: ActorScope, prices: Prices): string => `
  ${seenFields(actor, ['id', 'status', ...FACTS, 'rap', 'confirmed_at', 'created_at'], 's')},
  ${seenFields(actor, ['carat', ...MEASURES], 's', 'figure')}, ${shownPrices(prices, 's')},
  EXISTS (SELECT FROM stone_claim c
           WHERE c.stone_id = s.id AND c.workflow = 'hold' AND c.client_id = (SELECT actor_id())) AS held_for_me,
  ${keptByHold(prices, 'markup_ppc')} AS held_ppc, ${keptByHold(prices, 'sell_amt')} AS held_amt`;

/** SQL: the figure as the live hold of whoever buys keeps it. Only stones on hold are asked about at all. */
function keptByHold({ client }: Prices, figure: 'markup_ppc' | 'sell_amt'): string {
  if (client !== undefined && !isUuid(client)) throw new Error('A client is named by a uuid.');
  const buyer = client === undefined ? '(SELECT actor_id())' : `'${client}'::uuid`;
  return `CASE WHEN s.status = ${STONE_STATUS.hold} THEN (
    SELECT h.${figure} FROM hold h WHERE h.stone_id = s.id AND h.status = ${HOLD_STATUS.held} AND h.client_id = ${buyer}) END`;
}

/** These stones in this sight, at these prices, in no order; what is absent or out of sight is absent from the answer. */
export async function stoneRows(
  tx: Tx,
  by: 'id' | 'stock_no',
  keys: readonly string[],
  sight: Sight,
  prices: Prices,
): Promise<components['schemas']['Stone'][]> {
  if (keys.length === 0) return [];
  const values: unknown[] = [keys];
  const named = `s.${by} = ANY ($1::${by === 'id' ? 'uuid' : 'text'}[])`;
  const conditions = [named, ...inSight(sight, 's', (value) => `$${values.push(value)}`)];
  return tx.many(
    `SELECT ${stoneRow(tx.actor, prices)} FROM stone s WHERE ${conditions.join(' AND ')}`,
    values,
  );
}

/**
 * The rows of these ids in their order, at the viewer's prices. What rows show comes from the database: a stone that left
 * the person's sight just now is not shown.
 */
export async function stoneRowsInOrder(
  tx: Tx,
  seen: Sight & { prices: Prices },
  ids: readonly string[],
): Promise<components['schemas']['Stone'][]> {
  if (ids.length === 0) return [];
  const values: unknown[] = [ids];
  const conditions = inSight(seen, 's', (value) => `$${values.push(value)}`);
  return tx.many(
    `SELECT ${stoneRow(tx.actor, seen.prices)}
       FROM unnest($1::uuid[]) WITH ORDINALITY AS found (id, place) JOIN stone s ON s.id = found.id
      WHERE ${['true', ...conditions].join(' AND ')}
      ORDER BY found.place`,
    values,
  );
}
