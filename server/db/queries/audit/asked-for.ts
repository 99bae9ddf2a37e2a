/**
 * Who asked for work that a job does in their name: the acts are in the audit log, written in the
 * transaction that queued the work. (docs/adr/0138-what-is-sent-is-asked-too.md)
 */
import { mayWrite } from '../../fragments/rights.ts';
import type { Tx } from '../../with-actor.ts';
import { ABOUT } from './audit.ts';

/** The operations that queue work which changes the stock, and the permission that they need. */
export const QUEUED_BY = {
  upload: {
    operations: ['previewUpload', 'runUpload', 'undoUpload', 'syncProvider'],
    permission: 'stock',
  },
  sync: { operations: ['syncProvider'], permission: 'stock' },
  repricing: {
    operations: ['insertLatestPrices', 'updateLatestPrices', 'syncRapPrice'],
    permission: 'price-list',
  },
} as const;

/**
 * Whether whoever asked last for this work may still ask for it. An upload that nobody touched was
 * asked for by its sync. What nobody asked for is the house's own.
 */
export async function askerStillMay(tx: Tx, kind: keyof typeof QUEUED_BY, id: string): Promise<boolean> {
  const { operations, permission } = QUEUED_BY[kind];
  // Materialized, so that the log is searched by its index of ids and never from its end.
  const last = await tx.one<{ may: boolean }>(
    `WITH act AS MATERIALIZED (
       SELECT a.actor_id, a.at, a.id
         FROM (SELECT $2::text AS id UNION ALL SELECT id::text FROM provider_sync WHERE upload_id = $2::uuid) work
         JOIN audit_log a ON ${ABOUT} @> to_jsonb(work.id)
        WHERE a.operation = ANY ($1) AND a.actor_id IS NOT NULL)
     SELECT ${mayWrite('act.actor_id', permission)} AS may FROM act ORDER BY at DESC, id DESC LIMIT 1`,
    [operations, id],
  );
  return last?.may ?? true;
}
