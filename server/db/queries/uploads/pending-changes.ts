/**
 * Waiting changes of stones in a workflow. The newest of a stone counts; older ones serve undoing
 * uploads.
 */
import type { Tx } from '../../with-actor.ts';
import type { StoneColumns } from './stone-import.ts';

/**
 * Stores the plan's waiting changes; cancels those of stones that the sheet no longer wants to
 * change.
 */
export async function savePendingChanges(
  tx: Tx,
  uploadId: string,
  columns: StoneColumns,
  reasons: Readonly<Record<string, string>>,
): Promise<void> {
  const wanted = ['org_stock_no', ...columns].map(
    (column) => `'"${column}":' || coalesce(to_json(i.${column})::text, 'null')`,
  );
  await tx.run(
    `INSERT INTO stone_wish (stone_id, upload_id, fields, withdraw)
     SELECT s.id, $1,
            CASE WHEN p.outcome = 'waiting' AND s.content_hash <> i.content_hash
                 THEN ('{"content_hash":' || to_json(i.content_hash)::text || ',' || concat_ws(',', ${wanted.join(', ')}) || '}')::jsonb END,
            CASE WHEN p.step = 'wait' THEN $2::jsonb ->> p.cause END
       FROM import_plan p JOIN stone s ON s.id = p.stone_id LEFT JOIN import_stone i ON i.row_no = p.row_no
      WHERE p.outcome = 'waiting' OR p.step = 'wait'
         OR (p.outcome = 'unchanged' AND EXISTS (SELECT FROM stone_wish w WHERE w.stone_id = s.id))`,
    [uploadId, JSON.stringify(reasons)],
  );
}

export interface PendingChange {
  stone_id: string;
  upload_id: string;
  has_fields: boolean;
  withdraw: string | null;
  wished_at: string;
}

/** The waiting changes in effect for these stones. */
export function pendingChangesFor(tx: Tx, stoneIds: readonly string[]): Promise<PendingChange[]> {
  return tx.many<PendingChange>(
    `SELECT DISTINCT ON (stone_id) stone_id, upload_id, fields IS NOT NULL AS has_fields, withdraw, wished_at
       FROM stone_wish WHERE stone_id = ANY ($1::uuid[]) ORDER BY stone_id, wished_at DESC`,
    [stoneIds],
  );
}

/** Applies the waiting changes to the stones, which the caller has locked. */
export async function applyPendingChanges(
  tx: Tx,
  columns: StoneColumns,
  wishes: readonly PendingChange[],
): Promise<void> {
  const written = ['org_stock_no', 'content_hash', ...columns].map((column) => `${column} = r.${column}`);
  await tx.run(
    `UPDATE stone s SET ${written.join(', ')}, updated_at = now()
       FROM unnest($1::uuid[], $2::uuid[]) AS w (stone_id, upload_id)
       JOIN stone_wish k ON k.stone_id = w.stone_id AND k.upload_id = w.upload_id
      CROSS JOIN LATERAL jsonb_populate_record(NULL::stone, k.fields) r
      WHERE s.id = w.stone_id`,
    [wishes.map((wish) => wish.stone_id), wishes.map((wish) => wish.upload_id)],
  );
}

export async function deletePendingChanges(tx: Tx, stoneIds: readonly string[]): Promise<void> {
  await tx.run('DELETE FROM stone_wish WHERE stone_id = ANY ($1::uuid[])', [stoneIds]);
}

export interface PendingProviderChange {
  at: string;
  withdraw: string | null;
  fields: string[];
}

/** The waiting change of this stone; undefined if there is none. */
export async function pendingChangeOf(tx: Tx, stoneId: string): Promise<PendingProviderChange | undefined> {
  const wish = await tx.one<PendingProviderChange>(
    `SELECT k.wished_at AS at, k.withdraw,
            ARRAY(SELECT w.key FROM jsonb_each(k.fields) w JOIN jsonb_each(to_jsonb(s)) n ON n.key = w.key
                   WHERE w.value IS DISTINCT FROM n.value AND w.key <> 'content_hash' ORDER BY w.key) AS fields
       FROM stone_wish k JOIN stone s ON s.id = k.stone_id
      WHERE k.stone_id = $1 ORDER BY k.wished_at DESC LIMIT 1`,
    [stoneId],
  );
  return wish && (wish.withdraw !== null || wish.fields.length > 0) ? wish : undefined;
}
