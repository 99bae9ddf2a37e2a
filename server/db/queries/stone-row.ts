import type { components } from '../../../src/api/schema.gen.ts';
import { inSight, type Sight } from '../../policies/inventory-access.ts';
import { shownPrices, type Prices } from '../../policies/prices.ts';
import { seenFields } from '../../policies/stone-fields.ts';
import type { ActorScope, Tx } from '../with-actor.ts';

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
           WHERE c.stone_id = s.id AND c.workflow = 'hold' AND c.client_id = (SELECT actor_id())) AS held_for_me`;

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
