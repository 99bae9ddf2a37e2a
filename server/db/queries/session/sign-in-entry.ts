/** The audit log's entry for a sign-in attempt. */
import type { Tx } from '../../with-actor.ts';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import type { Account } from './sign-in-account.ts';
import type { FailuresSince } from './sign-ins.ts';

const SUMMARIES = {
  failed: 'Failed to sign in',
  'wrong second factor': 'Gave a wrong second factor',
} as const;

export interface SignInAttempt {
  /** Null for an unknown name. The name is not logged: people type passwords into that field. */
  account: Pick<Account, 'id' | 'name' | 'role_id'> | null;
  outcome: 'signed in' | 'failed' | 'wrong second factor';
  /** Failed attempts since the last successful sign-in. */
  since?: FailuresSince | null;
  ip: string;
  requestId: string;
}

export function recordSignIn(tx: Tx, attempt: SignInAttempt): void {
  const { account, outcome, since } = attempt;
  const after = since ? `, after ${since.count} failed sign-in${since.count === 1 ? '' : 's'}` : '';
  writeAuditEntry(tx, {
    actorId: account?.id ?? null,
    actorName: account?.name ?? 'Unknown',
    role: account?.role_id ?? null,
    operation: 'userLogin',
    summary: outcome === 'signed in' ? `Signed in${after}` : SUMMARIES[outcome],
    subject: { outcome, failed_sign_ins: since || undefined },
    ip: attempt.ip,
    requestId: attempt.requestId,
  });
}
