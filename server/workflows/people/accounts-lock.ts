/**
 * One advisory lock for everything that depends on other people's accounts: exclusive for
 * suspending and closing, shared for assigning clients to an associate.
 */
import type { Tx } from '../../db/with-actor.ts';

/** The first of the lock's two keys. Each kind of lock has its own number. */
const ACCOUNTS_LOCK = 7_302;

/**
 * Call before suspending or closing an account. Two administrators who suspend each other at once
 * do it one after the other.
 */
export const lockAccounts = (tx: Tx): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock($1, 0)', [ACCOUNTS_LOCK]);

/** Call before assigning clients: no account is closed until the transaction ends. */
export const lockAccountsOpen = (tx: Tx): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock_shared($1, 0)', [ACCOUNTS_LOCK]);
