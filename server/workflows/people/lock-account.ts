/** Locks an account when somebody has its password but not the second factor. */
import { decide } from '../../../src/machines/decide.ts';
import type { JobName } from '../../../src/machines/facts.ts';
import { forgiveFactorFailures } from '../../db/queries/session/second-factor.ts';
import type { Tx } from '../../db/with-actor.ts';
import { refusedBy } from '../guard-refusals.ts';
import { writeAccountStep } from './account.ts';

/**
 * LOCK, for an account that the caller has locked and found active. The account's sessions end.
 * @throws Refused 409 if it is not active
 */
export const lockAfterFailures = (tx: Tx, requestId: string, id: string): Promise<void> =>
  step(
    tx,
    id,
    'LOCK',
    { name: 'Sign-in', job: 'sign-in', requestId },
    'Too many wrong second factors within a day.',
  );

/** REOPEN, from the command line; false if the account is not locked. */
export async function reopenAccount(tx: Tx, id: string): Promise<boolean> {
  const account = await tx.one<{ status: number }>('SELECT status FROM account WHERE id = $1 FOR UPDATE', [
    id,
  ]);
  const may = decide('account', account?.status ?? null, { type: 'REOPEN' }, { actor: null, job: 'set-up' });
  if (!may.ok) return false;
  await step(tx, id, 'REOPEN', { name: 'Command line', job: 'set-up', requestId: null }, null);
  await forgiveFactorFailures(tx, id);
  return true;
}

async function step(
  tx: Tx,
  id: string,
  type: 'LOCK' | 'REOPEN',
  by: { name: string; job: JobName; requestId: string | null },
  reason: string | null,
): Promise<void> {
  const account = await tx.one<{ status: number }>('SELECT status FROM account WHERE id = $1 FOR UPDATE', [
    id,
  ]);
  const decision = decide('account', account?.status ?? null, { type }, { actor: null, job: by.job });
  if (!decision.ok) throw refusedBy(decision.refusal);
  writeAccountStep(tx, { id: null, role: null, ...by }, id, decision, reason);
}
