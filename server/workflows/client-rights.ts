/**
 * What a client may do, and which stones they are shown, stays as it is from the moment it was read to the end of the
 * transaction that rests on it. Without this a confirm-stone could be written after its client was unregistered, and
 * the history would tell of an unlawful step. A lock of its own, since a row lock would write to the client's row for
 * each of their requests.
 */
import type { Tx } from '../db/with-actor.ts';

/** Apart from the portal's other advisory locks, which have one key. */
const RIGHTS_LOCK = 7_301;

/** Taken before the rights are read, and before any stone is locked. */
export const relyOnRights = (tx: Tx, clientId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock_shared($1, hashtext($2))', [RIGHTS_LOCK, clientId]);

/** Taken before the rights are changed; waits for everybody who relies on them. */
export const changeRights = (tx: Tx, clientId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock($1, hashtext($2))', [RIGHTS_LOCK, clientId]);
