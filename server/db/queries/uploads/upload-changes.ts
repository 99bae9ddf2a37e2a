/** An upload's changes to each stone, shown in its preview and kept for undoing it. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import type { Tx } from '../../with-actor.ts';
import type { StoneColumns } from './stone-import.ts';

export type UploadChange = components['schemas']['UploadChange'];
export type UploadChangeKind = components['schemas']['UploadChangeKind'];

/** The values shown for a stone that does not exist yet. */
const SHOWN_BY = ['shape', 'carat', 'color', 'fancy_color', 'clarity', 'lab', 'report_no', 'total_amt'];

/** SQL: the differences of the stone `s` and the row `i` as {column: [before, after]}. */
function differences(columns: StoneColumns): string {
  const parts = columns.map(
    (column) =>
      `CASE WHEN s.${column} IS DISTINCT FROM i.${column}
            THEN '"${column}":[' || coalesce(to_json(s.${column})::text, 'null') || ',' || coalesce(to_json(i.${column})::text, 'null') || ']' END`,
  );
  return `('{' || concat_ws(',', ${parts.join(', ')}) || '}')::jsonb`;
}

const summary = (alias: string): string =>
  SHOWN_BY.map((column) => `'${column}', jsonb_build_array(NULL, ${alias}.${column})`).join(', ');

/**
 * Stores the plan before it is applied. `shown` also stores the values by which a preview shows
 * stones that do not exist yet; `reasons` has a sentence for each cause of a withdrawal.
 */
export async function saveChanges(
  tx: Tx,
  uploadId: string,
  columns: StoneColumns,
  { shown, reasons }: { shown: boolean; reasons: Readonly<Record<string, string>> },
): Promise<void> {
  await forgetChanges(tx, [uploadId]);
  const moves = `(coalesce(p.step, '') IN ('withdraw', 'restore'))::int`;
  await tx.run(
    `INSERT INTO upload_change (upload_id, kind, row_no, stone_id, version, stock_no, fields)
     SELECT $1, p.outcome, p.row_no, p.stone_id, coalesce(s.version, 0) + ${moves},
            ${shown ? `coalesce(p.number, i.wanted_no), jsonb_build_object(${summary('i')})` : 'NULL, NULL'}
       FROM import_plan p JOIN import_stone i ON i.row_no = p.row_no
       LEFT JOIN stone s ON s.id = p.stone_id AND NOT (${notUndone('s')})
      WHERE p.outcome = 'created' OR (p.outcome = 'left_out' AND $2)`,
    [uploadId, shown],
  );
  await tx.run(
    `INSERT INTO upload_change (upload_id, kind, row_no, stone_id, version, fields, content_hash)
     SELECT $1, 'changed', p.row_no, s.id, s.version + ${moves},
            ${differences(['org_stock_no', ...columns])}, s.content_hash
       FROM import_plan p JOIN import_stone i ON i.row_no = p.row_no JOIN stone s ON s.id = p.stone_id
      WHERE p.outcome = 'updated'`,
    [uploadId],
  );
  await tx.run(
    `INSERT INTO upload_change (upload_id, kind, row_no, stone_id, version, stock_no, fields, reason)
     SELECT $1, 'waiting', p.row_no, s.id, s.version, s.stock_no,
            CASE WHEN p.outcome = 'waiting' THEN ${differences(['org_stock_no', ...columns])} END, $2::jsonb ->> p.cause
       FROM import_plan p JOIN stone s ON s.id = p.stone_id LEFT JOIN import_stone i ON i.row_no = p.row_no
      WHERE p.outcome = 'waiting' OR p.step = 'wait'`,
    [uploadId, JSON.stringify(reasons)],
  );
  await tx.run(
    `INSERT INTO upload_change (upload_id, kind, row_no, stone_id, version, stock_no, reason)
     SELECT $1, CASE p.step WHEN 'restore' THEN 'restored' ELSE 'withdrawn' END, p.row_no, p.stone_id,
            coalesce(s.version, 0) + ${moves}, coalesce(p.number, i.wanted_no), $2::jsonb ->> p.cause
       FROM import_plan p LEFT JOIN stone s ON s.id = p.stone_id LEFT JOIN import_stone i ON i.row_no = p.row_no
      WHERE p.step IN ('withdraw', 'stays_out', 'restore')`,
    [uploadId, JSON.stringify(reasons)],
  );
}

export async function forgetChanges(tx: Tx, uploadIds: readonly string[]): Promise<void> {
  await tx.run('DELETE FROM upload_change WHERE upload_id = ANY ($1::uuid[])', [uploadIds]);
  await tx.run('DELETE FROM upload_stone WHERE upload_id = ANY ($1::uuid[])', [uploadIds]);
}

/** Stores every stone that the merged sheet names, including unchanged ones. */
export async function saveNamedStones(tx: Tx, uploadId: string, providerId: string): Promise<void> {
  await tx.run(
    `INSERT INTO upload_stone (upload_id, stone_id)
     SELECT $1, s.id
       FROM (SELECT identity_key FROM import_stone UNION SELECT identity_key FROM import_named) i
       JOIN stone s ON s.provider_id = $2 AND s.identity_key = i.identity_key`,
    [uploadId, providerId],
  );
}

interface ChangeRow extends Omit<UploadChange, 'fields'> {
  fields: Record<string, [before: string | null, after: string | null]> | null;
}

/** One page of an upload's changes of one kind in the sheet's order, and the total. */
export async function findChanges(
  tx: Tx,
  uploadId: string,
  kind: UploadChangeKind | null,
  page: number,
  size: number,
): Promise<{ rows: UploadChange[]; total: number }> {
  const rows = await tx.many<ChangeRow>(
    `SELECT c.kind, nullif(c.row_no, 0) AS row_no, c.stone_id, coalesce(s.stock_no, c.stock_no) AS stock_no, c.reason,
            (SELECT jsonb_object_agg(f.key, jsonb_build_array(f.value ->> 0, f.value ->> 1))
               FROM jsonb_each(coalesce(c.fields, CASE WHEN c.kind = 'created' AND s.id IS NOT NULL
                                                       THEN jsonb_build_object(${summary('s')}) END)) f) AS fields
       FROM (SELECT * FROM upload_change WHERE upload_id = $1 AND ($2::text IS NULL OR kind = $2)
              ORDER BY kind, row_no, stone_id LIMIT $3 OFFSET $4) c
       LEFT JOIN stone s ON s.id = c.stone_id
      ORDER BY c.kind, c.row_no, c.stone_id`,
    [uploadId, kind, size, (page - 1) * size],
  );
  const counted = await tx.one<{ total: number }>(
    'SELECT count(*)::int AS total FROM upload_change WHERE upload_id = $1 AND ($2::text IS NULL OR kind = $2)',
    [uploadId, kind],
  );
  return {
    rows: rows.map((row) => ({ ...row, fields: changedFields(row.fields) })),
    total: counted?.total ?? 0,
  };
}

function changedFields(fields: ChangeRow['fields']): UploadChange['fields'] {
  return Object.entries(fields ?? {})
    .map(([field, [before, after]]) => ({ field, before, after }))
    .filter(({ before, after }) => before !== null || after !== null);
}

/** Whether the stones named by the upload are still stored. */
export async function hasNamedStones(tx: Tx, uploadId: string): Promise<boolean> {
  const row = await tx.one<{ kept: boolean }>(
    'SELECT EXISTS (SELECT FROM upload_stone WHERE upload_id = $1) AS kept',
    [uploadId],
  );
  return row?.kept ?? false;
}

/**
 * Uploads whose changes are no longer needed: a later upload of the provider exists, or it was not
 * imported.
 */
export function uploadsToForget(tx: Tx): Promise<{ id: string }[]> {
  return tx.many(
    `SELECT c.upload_id AS id FROM (SELECT upload_id FROM upload_change UNION SELECT upload_id FROM upload_stone) c
       LEFT JOIN upload u ON u.id = c.upload_id
      WHERE u.id IS NULL OR u.state IN ('proposed', 'failed', 'discarded', 'undone')
         OR (u.state = 'done' AND EXISTS (SELECT FROM upload later WHERE later.provider_id = u.provider_id
                                            AND later.state IN ('done', 'undone') AND later.finished_at > u.finished_at))`,
  );
}
