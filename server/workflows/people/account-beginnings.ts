/** The accounts of people whom nobody invited: those of the command line and of the demo. */
import { ACCOUNT_STATUS, ROLE } from '../../../src/domain/codes.ts';
import { decide } from '../../../src/machines/decide.ts';
import type { Tx } from '../../db/with-actor.ts';
import { refusedBy } from '../guard-refusals.ts';
import { moveOf, writeMoves, type NamedActor } from '../write-history.ts';

const SET_UP: NamedActor = { id: null, role: null, name: 'Set-up', job: 'set-up', requestId: null };

/** CREATE, for every active member without an account. */
export async function beginAccounts(tx: Tx): Promise<void> {
  const begun = await tx.many<{ id: string }>(
    `INSERT INTO account (id, status, version) SELECT u.id, $1, 1 FROM app_user u
      WHERE u.role_id <> $2 AND u.is_active AND NOT EXISTS (SELECT FROM account a WHERE a.id = u.id)
     ON CONFLICT DO NOTHING RETURNING id`,
    [ACCOUNT_STATUS.active, ROLE.guest],
  );
  writeSteps(
    tx,
    begun.map(({ id }) => id),
    null,
    'CREATE',
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
