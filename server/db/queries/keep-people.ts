import { prepared } from '../prepared.ts';
import type { Tx } from '../with-actor.ts';

const PERSON = { mail: 'user_id', webhook_delivery: 'client_id' } as const;

/**
 * Locks the people of these rows, so that nobody erases them. Send it before locking the rows.
 * When a transaction writes a row twice, PostgreSQL looks up its person again, and waits if they
 * are being erased. Erasing locks the person first and then their rows, so this does too.
 */
export function keepPeopleOf(tx: Tx, table: keyof typeof PERSON, ids: readonly string[]): void {
  tx.send(
    prepared(`SELECT FROM app_user WHERE id IN (SELECT ${PERSON[table]} FROM ${table} WHERE id = ANY ($1::uuid[]))
      ORDER BY id FOR KEY SHARE`),
    [ids],
  );
}
