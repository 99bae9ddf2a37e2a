/**
 * Keeps a client's rights and visible stones unchanged from reading them to the end of the
 * transaction. Otherwise a confirm-stone could be written just after its client was unregistered,
 * and the history would contain a step that was not allowed. An advisory lock, because a row lock
 * would write to the client's row on every request.
 */
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/with-actor.ts';

/** The first of the lock's two keys. Each kind of lock has its own number. */
const RIGHTS_LOCK = 7_301;

/**
 * Sent before reading the rights and before locking any stone; later statements wait for it too.
 */
export const lockClientRights = (tx: Tx, clientId: string): void =>
  tx.send(prepared('SELECT pg_advisory_xact_lock_shared($1, hashtext($2))'), [RIGHTS_LOCK, clientId]);

/** The same for several clients, in the order of their ids. */
export const lockRightsOfClients = (tx: Tx, clientIds: readonly string[]): void =>
  tx.send(
    prepared(
      `SELECT pg_advisory_xact_lock_shared($2, hashtext(c.id)) FROM (SELECT unnest($1::text[]) AS id ORDER BY 1) c`,
    ),
    [clientIds, RIGHTS_LOCK],
  );

/** Taken before changing the rights; waits for everyone who relies on them. */
export const lockRightsForChange = (tx: Tx, clientId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock($1, hashtext($2))', [RIGHTS_LOCK, clientId]);

/**
 * Returns the clients whose rights can be relied on at once. The others' are being changed: waiting
 * for that could deadlock if stones are locked already, because such a change may free stones.
 */
export async function tryLockClientRights(tx: Tx, clientIds: readonly string[]): Promise<string[]> {
  const asked = await tx.many<{ id: string; is_settled: boolean }>(
    `SELECT c.id, pg_try_advisory_xact_lock_shared($2, hashtext(c.id::text)) AS is_settled
       FROM unnest($1::uuid[]) AS c (id)`,
    [clientIds, RIGHTS_LOCK],
  );
  return asked.filter(({ is_settled }) => is_settled).map(({ id }) => id);
}
