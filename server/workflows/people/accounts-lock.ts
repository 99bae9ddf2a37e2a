/**
 * One advisory lock for everything that depends on other people's accounts: exclusive for
 * suspending and closing, shared for assigning clients to an associate.
 */
import type { Tx } from '../../db/with-actor.ts';

/** Two keys keep it apart from the portal's other advisory locks, which have one. */
const ACCOUNTS_LOCK = 7_302;

/**
 * Before suspending or closing: two administrators who suspend each other wait for each other here.
 */
export const changeAccounts = (tx: Tx): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock($1, 0)', [ACCOUNTS_LOCK]);

/** Before assigning clients: no account can be closed until the transaction ends. */
export const relyOnAccounts = (tx: Tx): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock_shared($1, 0)', [ACCOUNTS_LOCK]);
