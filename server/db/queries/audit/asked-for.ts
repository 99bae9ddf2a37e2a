/**
 * Who asked for work that a job does in their name: the acts are in the audit log, written in the
 * transaction that queued the work. (docs/adr/0034-mails-queued-with-their-cause.md)
 */
import { mayWrite } from '../../fragments/rights.ts';
import type { Tx } from '../../with-actor.ts';
import { ABOUT } from './audit.ts';

/** The operations that queue work which changes the stock, and the permission that they need. */
export const QUEUED_BY = {
  upload: {
    table: 'upload',
    operations: ['previewUpload', 'runUpload', 'undoUpload', 'syncProvider'],
    permission: 'stock',
  },
  sync: { table: 'provider_sync', operations: ['syncProvider'], permission: 'stock' },
  repricing: {
    table: 'repricing',
    operations: ['insertLatestPrices', 'updateLatestPrices', 'syncRapPrice'],
    permission: 'price-list',
  },
} as const;

/** The id of the request that asked last for this work; null if none did. */
export async function requestBehind(tx: Tx, id: string): Promise<string | null> {
  // Within parentheses, so that the index of what entries are about is read, not all by time.
  const last = await tx.one<{ request_id: string }>(
    `SELECT request_id FROM (
       SELECT a.request_id, a.at, a.id FROM audit_log a
        WHERE ${ABOUT} @> to_jsonb($1::text) AND a.request_id IS NOT NULL OFFSET 0) asked
      ORDER BY at DESC, id DESC LIMIT 1`,
    [id],
  );
  return last?.request_id ?? null;
}

/**
 * Whether whoever asked last for this work may still ask for it. An upload that nobody touched was
 * asked for by its sync. What nobody asked for is the house's own.
 */
export async function askerStillMay(tx: Tx, kind: keyof typeof QUEUED_BY, id: string): Promise<boolean> {
  const { table, operations, permission } = QUEUED_BY[kind];
  // Acts are no older than their work, so that the log's index of operations finds the few since.
  const last = await tx.one<{ may: boolean }>(
    `SELECT ${mayWrite('a.actor_id', permission)} AS may
       FROM (SELECT id::text, created_at FROM ${table} WHERE id = $2
             UNION ALL SELECT id::text, created_at FROM provider_sync WHERE upload_id = $2) work
       JOIN audit_log a ON a.operation = ANY ($1) AND a.at >= work.created_at AND ${ABOUT} @> to_jsonb(work.id)
      WHERE a.actor_id IS NOT NULL ORDER BY a.at DESC, a.id DESC LIMIT 1`,
    [operations, id],
  );
  return last?.may ?? true;
}
