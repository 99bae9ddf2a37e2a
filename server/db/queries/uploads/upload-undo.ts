/** Undoes an upload by its stored changes. */
import { unreferenced } from '../../fragments/unreferenced.ts';
import type { Tx } from '../../with-actor.ts';
import type { StoneColumns } from './stone-import.ts';

export type UndoHindrance = 'later' | 'forgotten';

/** Why a finished upload cannot be undone, apart from moved stones; null if it can. */
export async function undoHindrance(tx: Tx, uploadId: string): Promise<UndoHindrance | null> {
  const row = await tx.one<{ later: boolean; forgotten: boolean }>(
    `SELECT EXISTS (SELECT FROM upload l WHERE l.provider_id = u.provider_id AND l.id <> u.id
                       AND l.state IN ('done', 'undoing', 'undone') AND l.finished_at > u.finished_at) AS later,
            -- An upload that changed nothing has no changes to forget.
            NOT EXISTS (SELECT FROM upload_change c WHERE c.upload_id = u.id)
              AND (u.report ->> 'created')::int + (u.report ->> 'updated')::int + (u.report ->> 'withdrawn')::int
                + (u.report ->> 'restored')::int IS DISTINCT FROM 0 AS forgotten
       FROM upload u WHERE u.id = $1`,
    [uploadId],
  );
  return row?.later ? 'later' : row?.forgotten ? 'forgotten' : null;
}

export async function lockJournalled(tx: Tx, uploadId: string): Promise<void> {
  await tx.run(
    `SELECT count(*) FROM (
       SELECT s.id FROM stone s WHERE s.id IN (SELECT c.stone_id FROM upload_change c WHERE c.upload_id = $1)
        ORDER BY s.id FOR UPDATE) AS locked`,
    [uploadId],
  );
}

export interface MovedStone {
  stock_no: string;
  status: number;
}

/**
 * Stones of the upload that a workflow has moved since, or that are gone: the first and the total.
 */
export async function movedSince(
  tx: Tx,
  uploadId: string,
  limit: number,
): Promise<{ stones: MovedStone[]; count: number }> {
  const rows = await tx.many<MovedStone & { count: number }>(
    `SELECT coalesce(s.stock_no, c.stock_no, '') AS stock_no, coalesce(s.status, 2) AS status, (count(*) OVER ())::int AS count
       FROM (SELECT DISTINCT ON (stone_id) stone_id, version, stock_no FROM upload_change
              WHERE upload_id = $1 AND kind <> 'left_out' ORDER BY stone_id) c
       JOIN upload u ON u.id = $1
       LEFT JOIN stone s ON s.id = c.stone_id
      WHERE s.version IS DISTINCT FROM c.version
         OR EXISTS (SELECT FROM history h WHERE h.stone_id = c.stone_id AND h.at > u.finished_at)
      ORDER BY s.stock_no LIMIT $2`,
    [uploadId, limit],
  );
  return { stones: rows.map(({ stock_no, status }) => ({ stock_no, status })), count: rows[0]?.count ?? 0 };
}

/** Restores the values of changed stones. */
export async function changeBack(tx: Tx, uploadId: string, columns: StoneColumns): Promise<number> {
  const written = ['org_stock_no', ...columns].map((column) => `${column} = r.${column}`);
  return tx.run(
    `UPDATE stone s SET ${written.join(', ')}, content_hash = c.content_hash, updated_at = now()
       FROM upload_change c
       JOIN stone t ON t.id = c.stone_id
      CROSS JOIN LATERAL (SELECT jsonb_object_agg(f.key, f.value -> 0) AS was FROM jsonb_each(c.fields) f) old
      CROSS JOIN LATERAL jsonb_populate_record(t, old.was) r
      WHERE c.upload_id = $1 AND c.kind = 'changed' AND s.id = c.stone_id`,
    [uploadId],
  );
}

/** Stones that the upload withdrew or restored, without those it created. */
export async function stonesOfKind(
  tx: Tx,
  uploadId: string,
  kind: 'withdrawn' | 'restored',
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT c.stone_id AS id FROM upload_change c WHERE c.upload_id = $1 AND c.kind = $2
        AND NOT EXISTS (SELECT FROM upload_change n WHERE n.upload_id = $1 AND n.kind = 'created' AND n.stone_id = c.stone_id)
      ORDER BY c.stone_id`,
    [uploadId, kind],
  );
  return rows.map(({ id }) => id);
}

/** Stones of earlier undone uploads that this upload put on offer again. */
export async function takenUp(tx: Tx, uploadId: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT c.stone_id AS id FROM upload_change c JOIN upload_change r ON r.upload_id = $1 AND r.stone_id = c.stone_id
      WHERE c.upload_id = $1 AND c.kind = 'created' AND r.kind = 'restored' ORDER BY c.stone_id`,
    [uploadId],
  );
  return rows.map(({ id }) => id);
}

/** Tables whose rows are deleted with a stone, also if the stone itself is only marked. */
const DELETED_WITH = ['collection_stone', 'featured_stone', 'cart_line', 'watch_line', 'stone_note'] as const;
/** Tables with a stone's past, whose rows stay with a marked stone. */
const KEPT_WITH = ['delisted_stone', 'former_stock_number'] as const;

/** Whether a record refers to one of the stones that would be marked. */
export async function createdAreNamed(tx: Tx, uploadId: string): Promise<boolean> {
  const byNone = await unreferenced(tx, 'stone', 's', [...DELETED_WITH, ...KEPT_WITH]);
  const row = await tx.one<{ named: boolean }>(
    `SELECT EXISTS (SELECT FROM stone s WHERE s.id IN (${CREATED}) AND s.version > 0 AND NOT (${byNone})) AS named`,
    [uploadId],
  );
  return row?.named ?? false;
}

/**
 * Deletes the stones that the upload created. Those with a history cannot be deleted: they have
 * been withdrawn by now, and are marked so that no list shows them. Returns the number of each.
 */
export async function removeCreated(tx: Tx, uploadId: string): Promise<{ deleted: number; kept: number }> {
  const deleted = await tx.run(`DELETE FROM stone WHERE id IN (${CREATED}) AND version = 0`, [uploadId]);
  const kept = await tx.run(`UPDATE stone SET undone_by = $1, updated_at = now() WHERE id IN (${CREATED})`, [
    uploadId,
  ]);
  if (kept > 0) {
    for (const table of DELETED_WITH)
      await tx.run(`DELETE FROM ${table} WHERE stone_id IN (${CREATED})`, [uploadId]);
  }
  return { deleted, kept };
}

const CREATED = `SELECT c.stone_id FROM upload_change c WHERE c.upload_id = $1 AND c.kind = 'created'`;

export async function deletePendingChangesOf(tx: Tx, uploadId: string): Promise<void> {
  await tx.run('DELETE FROM stone_wish WHERE upload_id = $1', [uploadId]);
}
