/** Deletes or withdraws the demo's stones and their providers. */
import { STONE_STATUS } from '../../src/domain/codes.ts';
import { unreferenced } from '../db/fragments/unreferenced.ts';
import { notUndone } from '../db/fragments/undone-uploads.ts';
import type { Tx } from '../db/with-actor.ts';
import { delist } from '../workflows/delist.ts';
import { DEMO_STOCK_NO } from './stones.ts';
import { SECOND_PROVIDER } from './twins.ts';

export interface RemovedStones {
  deleted: number;
  withdrawn: number;
  /** Stones in a workflow for one of the house's own clients. */
  kept: number;
}

const IS_DEMO_PROVIDER = `code IN ('DEMO', '${SECOND_PROVIDER}')`;

/** SQL: a stone of the demo, not one that a sheet of the house added to the same provider. */
const IS_DEMO = `s.provider_id IN (SELECT id FROM provider WHERE ${IS_DEMO_PROVIDER}) AND s.org_stock_no = s.stock_no
  AND s.stock_no ~ '${DEMO_STOCK_NO}'`;

/** Tables whose rows belong to the stone and are deleted with it. */
const GO_ALONG = [
  'collection_stone',
  'featured_stone',
  'cart_line',
  'watch_line',
  'stone_note',
  'demand_stone',
  'share_link_stone',
  'bulk_email_stone',
  'shared_certificate',
];

/**
 * Deletes stones without history that no record refers to; withdraws the others by their workflow.
 */
export async function removeStones(tx: Tx, reason: string): Promise<RemovedStones> {
  await tx.run(
    `DELETE FROM collection c WHERE EXISTS (SELECT FROM collection_stone WHERE collection_id = c.id)
        AND NOT EXISTS (SELECT FROM collection_stone k JOIN stone s ON s.id = k.stone_id
                         WHERE k.collection_id = c.id AND NOT (${IS_DEMO}))`,
  );
  const deleted = await tx.run(
    `DELETE FROM stone s WHERE ${IS_DEMO} AND s.version = 0 AND ${await unreferenced(tx, 'stone', 's', GO_ALONG)}`,
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

/**
 * Deletes each provider that has no stone and no sheet; deactivates those with only demo stones.
 */
export async function removeProvider(tx: Tx): Promise<void> {
  await tx.run(
    `DELETE FROM provider p WHERE ${IS_DEMO_PROVIDER} AND ${await unreferenced(tx, 'provider', 'p')}`,
  );
  await tx.run(
    `UPDATE provider p SET is_active = false, updated_at = now() WHERE ${IS_DEMO_PROVIDER} AND p.is_active
        AND NOT EXISTS (SELECT FROM stone s WHERE s.provider_id = p.id AND NOT (${IS_DEMO}) AND ${notUndone('s')})`,
  );
}
