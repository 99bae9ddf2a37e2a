import type { Tx } from '../../with-actor.ts';
import { writeAuditEntry } from './audit-entry.ts';

/** Writes what a job did by itself into the audit log. */
export const auditJob = (
  tx: Tx,
  { name, ...entry }: { name: string; operation: string; summary: string; subject: Record<string, unknown> },
): void => writeAuditEntry(tx, { ...entry, actorId: null, actorName: name });
