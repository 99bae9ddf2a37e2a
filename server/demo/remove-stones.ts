/** What becomes of the demo's stones, and of the provider that they are from. */
import { STONE_STATUS } from '../../src/domain/codes.ts';
import { namedByNone } from '../db/fragments/named-by-none.ts';
import type { Tx } from '../db/with-actor.ts';
import { delist } from '../workflows/listing.ts';
import { DEMO_STOCK_NO } from './stones.ts';

export interface RemovedStones {
  deleted: number;
  withdrawn: number;
  /** A workflow has them for a client of the house's own. */
  kept: number;
}

/** SQL: a stone of the demo, and none that the house's own sheets brought in under the same provider. */
const IS_DEMO = `s.provider_id IN (SELECT id FROM provider WHERE code = 'DEMO') AND s.org_stock_no = s.stock_no
  AND s.stock_no ~ '${DEMO_STOCK_NO}'`;

/** Rows that say nothing beyond the stone itself, and go with it. */
const GO_ALONG = ['collection_stone', 'featured_stone'];

/** Deletes those that never moved and that no record names; withdraws the others, by the stone's own law. */
export async function removeStones(tx: Tx, reason: string): Promise<RemovedStones> {
  await tx.run(
    `DELETE FROM collection c WHERE EXISTS (SELECT FROM collection_stone WHERE collection_id = c.id)
        AND NOT EXISTS (SELECT FROM collection_stone k JOIN stone s ON s.id = k.stone_id
                         WHERE k.collection_id = c.id AND NOT (${IS_DEMO}))`,
  );
  const deleted = await tx.run(
    `DELETE FROM stone s WHERE ${IS_DEMO} AND s.version = 0 AND ${await namedByNone(tx, 'stone', 's', GO_ALONG)}`,
  );
  await tx.run(`DELETE FROM featured_stone WHERE stone_id IN (SELECT s.id FROM stone s WHERE ${IS_DEMO})`);
  const free = await tx.many<{ id: string }>(
    `SELECT s.id FROM stone s WHERE ${IS_DEMO} AND s.status = ${STONE_STATUS.available} ORDER BY s.id FOR UPDATE`,
  );
  await delist(
    tx,
    free.map(({ id }) => id),
    reason,
  );
  const left = await tx.one<{ kept: number }>(
    `SELECT count(*)::int AS kept FROM stone s JOIN stone_claim c ON c.stone_id = s.id WHERE ${IS_DEMO}`,
  );
  return { deleted, withdrawn: free.length, kept: left?.kept ?? 0 };
}

/** Deleted where no stone and no sheet is from it, and otherwise out of use while it has no stone but those of the demo. */
export async function removeProvider(tx: Tx): Promise<void> {
  await tx.run(`DELETE FROM provider p WHERE p.code = 'DEMO' AND ${await namedByNone(tx, 'provider', 'p')}`);
  await tx.run(
    `UPDATE provider p SET is_active = false, updated_at = now() WHERE p.code = 'DEMO' AND p.is_active
        AND NOT EXISTS (SELECT FROM stone s WHERE s.provider_id = p.id AND NOT (${IS_DEMO}))`,
  );
}
