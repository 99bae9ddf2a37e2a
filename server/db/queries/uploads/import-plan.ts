/**
 * The plan of a staged sheet's changes, used by both preview and import: a preview shows it, and an
 * import computes it again under locks and applies it.
 */
import { STONE_STATUS, type StoneStatus } from '../../../../src/domain/codes.ts';
import type { UploadMode } from '../../../../src/domain/sheets/upload-states.ts';
import { GONE, NOT_OFFERED } from '../../../../src/domain/sheets/withdrawal.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import type { Tx } from '../../with-actor.ts';

/** A sheet may change a stone only while no workflow has it. */
const FREE: readonly StoneStatus[] = [STONE_STATUS.available, STONE_STATUS.notAvailable];
/** While a workflow has the stone, the sheet's changes wait. */
const PROMISED: readonly StoneStatus[] = [STONE_STATUS.hold, STONE_STATUS.memo, STONE_STATUS.confirmStones];
/** Neither withdrawn nor sold. */
export const IN_STOCK: readonly StoneStatus[] = [STONE_STATUS.available, ...PROMISED];

/**
 * outcome: what happens to the row's stone; 'missing' are stones that a full-stock sheet omits.
 * step: the change of its availability, if any; 'stays_out' for a stone of an undone upload that
 * the provider does not offer now. number: the stock number of a new stone.
 */
const CREATE_PLAN = `CREATE TEMP TABLE IF NOT EXISTS import_plan (row_no integer, stone_id uuid,
  outcome text, step text, cause text, number text)`;

/**
 * The number of a new stone is the provider's if it is unused, else one with a suffix. A stone of
 * an undone upload keeps its number.
 */
const NUMBER = `CASE WHEN s.id IS NOT NULL THEN s.stock_no
                     WHEN own.id IS NULL THEN i.wanted_no
                     WHEN other.id IS NULL AND twin.wanted_no IS NULL THEN i.other_no
                     ELSE i.last_no END`;

// A stone of an undone upload is treated as new: everything comes from the row, and only its id,
// number and history are kept.
const PLAN = `
  INSERT INTO import_plan
  SELECT i.row_no, coalesce(s.id, i.id),
         CASE WHEN said.is_new AND i.supplier_availability = $6 THEN 'left_out'
              WHEN said.is_new THEN 'created'
              WHEN s.status = ANY ($2) AND (s.content_hash <> i.content_hash OR said.out) THEN 'waiting'
              WHEN s.content_hash = i.content_hash THEN 'unchanged'
              WHEN s.status = ANY ($3) THEN 'updated'
              ELSE 'sold' END,
         CASE WHEN said.is_new AND i.supplier_availability = $6 THEN NULL
              WHEN said.out AND s.id IS NULL THEN 'withdraw'
              WHEN said.is_new AND s.id IS NOT NULL THEN CASE WHEN said.out THEN 'stays_out' ELSE 'restore' END
              WHEN said.out AND s.status = $4 THEN 'withdraw'
              WHEN said.out AND s.status = ANY ($2) THEN 'wait'
              WHEN NOT said.out AND s.status <> $4 AND d.stone_id IS NOT NULL THEN 'restore' END,
         CASE WHEN said.out THEN i.supplier_availability END,
         CASE WHEN said.is_new THEN ${NUMBER} END
    FROM import_stone i
    LEFT JOIN stone s ON s.provider_id = $1 AND s.identity_key = i.identity_key
   CROSS JOIN LATERAL (SELECT coalesce(i.supplier_availability = ANY ($5), false) AS out,
                              s.id IS NULL OR NOT (${notUndone('s')}) AS is_new) said
    LEFT JOIN delisted_stone d ON d.stone_id = s.id AND d.version = s.version
    LEFT JOIN stone own ON own.stock_no = i.wanted_no AND s.id IS NULL
    LEFT JOIN stone other ON other.stock_no = i.other_no AND own.id IS NOT NULL
    LEFT JOIN import_stone twin ON twin.wanted_no = i.other_no AND own.id IS NOT NULL`;

const PLAN_MISSING = `
  INSERT INTO import_plan
  SELECT 0, s.id, 'missing', CASE WHEN s.status = $2 THEN 'withdraw' ELSE 'wait' END, 'missing', NULL
    FROM stone s
   WHERE s.provider_id = $1 AND s.status = ANY ($3)
     AND NOT EXISTS (SELECT FROM import_stone i WHERE i.identity_key = s.identity_key)
     AND NOT EXISTS (SELECT FROM import_named n WHERE n.identity_key = s.identity_key)`;

/** Computes the plan from the staged rows and the present stock. */
export async function planMerge(tx: Tx, providerId: string, mode: UploadMode): Promise<void> {
  await tx.run(CREATE_PLAN);
  await tx.run('TRUNCATE import_plan');
  await tx.run(PLAN, [providerId, PROMISED, FREE, STONE_STATUS.available, NOT_OFFERED, GONE]);
  if (mode === 'full') await tx.run(PLAN_MISSING, [providerId, STONE_STATUS.available, IN_STOCK]);
  await tx.run('ANALYZE import_plan');
}

/** Locks the stones in the plan, ordered by id like every transition; returns how many. */
export async function lockPlanned(tx: Tx): Promise<number> {
  const locked = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT s.id FROM stone s JOIN import_plan p ON p.stone_id = s.id
        WHERE p.outcome IN ('created', 'updated', 'waiting', 'missing') OR p.step IS NOT NULL
           OR EXISTS (SELECT FROM stone_wish w WHERE w.stone_id = s.id)
        ORDER BY s.id FOR UPDATE OF s) AS locked`,
  );
  return locked?.count ?? 0;
}

/**
 * Hashes what the plan does to each stone. If an import has another hash than its preview, it would
 * do something that nobody has seen.
 */
export async function hashPlan(tx: Tx): Promise<string> {
  const found = await tx.one<{ hash: string }>(
    `SELECT md5(coalesce(string_agg(concat_ws(' ', p.row_no, p.outcome, p.step, p.cause, p.number,
              CASE WHEN p.outcome NOT IN ('created', 'left_out') THEN p.stone_id END,
              CASE WHEN p.outcome IN ('updated', 'waiting') THEN encode(s.content_hash, 'hex') END,
              i.rap, i.price_per_ct), E'\n' ORDER BY p.row_no, p.stone_id), '')) AS hash
       FROM import_plan p LEFT JOIN import_stone i ON i.row_no = p.row_no LEFT JOIN stone s ON s.id = p.stone_id`,
  );
  return found?.hash ?? '';
}

export interface PlanCounts {
  created: number;
  updated: number;
  unchanged: number;
  /** Stones in a workflow or sold that the sheet would change. */
  in_workflow: number;
  withdrawn: number;
  restored: number;
  /** New stones that the provider reports as sold. */
  left_out: number;
}

export interface CountedPlan {
  counts: PlanCounts;
  /** Stones that the plan withdraws now or later, whatever the reason. */
  withdrawing: number;
  inStock: number;
  /** Stones named by the sheet. */
  named: number;
}

export async function countPlan(tx: Tx, providerId: string): Promise<CountedPlan> {
  const row = await tx.one<PlanCounts & { withdrawing: number; in_stock: number; named: number }>(
    `SELECT count(*) FILTER (WHERE outcome = 'created')::int AS created,
            count(*) FILTER (WHERE outcome = 'updated')::int AS updated,
            count(*) FILTER (WHERE outcome = 'unchanged')::int AS unchanged,
            count(*) FILTER (WHERE outcome IN ('waiting', 'sold') OR (outcome = 'missing' AND step = 'wait'))::int AS in_workflow,
            count(*) FILTER (WHERE step IN ('withdraw', 'stays_out'))::int AS withdrawn,
            count(*) FILTER (WHERE step = 'restore')::int AS restored,
            count(*) FILTER (WHERE outcome = 'left_out')::int AS left_out,
            count(*) FILTER (WHERE step IN ('withdraw', 'wait') AND outcome <> 'created')::int AS withdrawing,
            count(*) FILTER (WHERE outcome <> 'missing')::int AS named,
            (SELECT count(*)::int FROM stone WHERE provider_id = $1 AND status = ANY ($2)) AS in_stock
       FROM import_plan`,
    [providerId, IN_STOCK],
  );
  if (!row) throw new Error('An aggregate without GROUP BY answered no row.');
  const { withdrawing, in_stock: inStock, named, ...counts } = row;
  return { counts, withdrawing, inStock, named };
}
