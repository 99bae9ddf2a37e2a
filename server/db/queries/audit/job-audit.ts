import type { Tx } from '../../with-actor.ts';
import { writeAuditEntry } from './audit-entry.ts';

/** What a job did of its own, in the log of who did what. */
export const auditJob = (
  tx: Tx,
  { name, ...entry }: { name: string; operation: string; summary: string; subject: Record<string, unknown> },
): void => writeAuditEntry(tx, { ...entry, actorId: null, actorName: name });
