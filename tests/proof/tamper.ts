import type pg from 'pg';
import { quoted } from '../../server/backup/tables.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import type { Tx } from '../../server/db/with-actor.ts';

/** Runs SQL as the owner with the triggers of these tables off. */
export async function tamper(
  tx: Tx,
  tables: readonly string[],
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  for (const table of tables) await tx.run(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  await tx.run(text, values);
  for (const table of tables) await tx.run(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
}

export const tamperWith = (
  pool: pg.Pool,
  tables: readonly string[],
  text: string,
  values: readonly unknown[] = [],
): Promise<void> => withActor(pool, SYSTEM, 'write', (tx) => tamper(tx, tables, text, values));
