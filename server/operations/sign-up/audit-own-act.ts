import { writeAuditEntry } from '../../db/queries/audit/audit-entry.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { LockedAccount } from '../../workflows/people/account.ts';
import type { AuditEntry, PublicCall } from '../handler.ts';

/** The audit entry for a person who is identified without being signed in. */
export function auditOwnAct(
  tx: Tx,
  { ip, requestId }: PublicCall,
  { id, name, role_id: role }: Pick<LockedAccount, 'id' | 'name' | 'role_id'>,
  { operation, summary, subject }: AuditEntry & { operation: string },
): void {
  writeAuditEntry(tx, {
    actorId: id,
    actorName: name,
    role,
    operation,
    summary,
    ...(subject ? { subject } : {}),
    ip,
    requestId,
  });
}
