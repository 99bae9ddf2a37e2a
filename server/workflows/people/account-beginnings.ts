/** The first steps of accounts that were not opened in the portal. */
import { ACCOUNT_STATUS, ROLE } from '../../../src/domain/codes.ts';
import { decide } from '../../../src/machines/decide.ts';
import { SYSTEM, withActor, type Tx } from '../../db/with-actor.ts';
import { refusedBy } from '../refuse.ts';
import { moveOf, writeMoves, type Doer } from '../write.ts';
import type pg from 'pg';

const SET_UP: Doer = { id: null, role: null, name: 'Set-up', job: 'set-up', requestId: null };

/**
 * Gives an account to members that the command line or the demo added, and a history to accounts
 * from before accounts had one. Does nothing for accounts that have moved, so it can be repeated.
 */
export const beginAccounts = (ownerPool: pg.Pool): Promise<void> =>
  withActor(ownerPool, SYSTEM, 'write', beginAccountsIn);

export async function beginAccountsIn(tx: Tx): Promise<void> {
  await tx.run(
    `INSERT INTO account (id, status) SELECT u.id, $1 FROM app_user u
      WHERE u.role_id <> $2 AND u.is_active AND NOT EXISTS (SELECT FROM account a WHERE a.id = u.id)
     ON CONFLICT DO NOTHING`,
    [ACCOUNT_STATUS.active, ROLE.guest],
  );
  const begun = await tx.many<{ id: string; status: number }>(
    'UPDATE account SET version = 1 WHERE version = 0 RETURNING id, status',
  );
  writeSteps(
    tx,
    begun.map(({ id }) => id),
    null,
    'CREATE',
  );
  // Those that were inactive already became so when the demo was removed.
  const retired = begun.filter(({ status }) => status === ACCOUNT_STATUS.closed);
  writeSteps(
    tx,
    retired.map(({ id }) => id),
    'active',
    'RETIRE',
  );
}

/**
 * RETIRE, for the accounts of a demo that is removed. Those that are closed or erased stay as they
 * are.
 */
export async function retireAccounts(tx: Tx, ids: readonly string[]): Promise<number> {
  const accounts = await tx.many<{ id: string; status: number }>(
    'SELECT id, status FROM account WHERE id = ANY ($1::uuid[]) AND status <> ALL ($2::int[]) ORDER BY id FOR UPDATE',
    [ids, [ACCOUNT_STATUS.closed, ACCOUNT_STATUS.erased]],
  );
  for (const [status, same] of Map.groupBy(accounts, (account) => account.status))
    writeSteps(
      tx,
      same.map(({ id }) => id),
      status,
      'RETIRE',
    );
  return accounts.length;
}

function writeSteps(
  tx: Tx,
  ids: readonly string[],
  from: string | number | null,
  event: 'CREATE' | 'RETIRE',
): void {
  if (ids.length === 0) return;
  const decision = decide('account', from, { type: event }, { actor: null, job: 'set-up' });
  if (!decision.ok) throw refusedBy(decision.refusal);
  writeMoves(
    tx,
    SET_UP,
    ids.map((id) => moveOf('account', id, id, decision)),
  );
}
