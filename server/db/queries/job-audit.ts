import { newId } from '../../ids.ts';
import type { Tx } from '../with-actor.ts';

/** What a job did of its own, in the log of who did what. */
export async function auditJob(
  tx: Tx,
  entry: { name: string; operation: string; summary: string; subject: Record<string, unknown> },
): Promise<void> {
  await tx.run(
    `INSERT INTO audit_log (id, actor_id, actor_name, role_id, operation, summary, subject) VALUES ($1, NULL, $2, NULL, $3, $4, $5)`,
    [newId(), entry.name, entry.operation, entry.summary, JSON.stringify(entry.subject)],
  );
}
