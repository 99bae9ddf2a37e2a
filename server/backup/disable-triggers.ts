/**
 * Disables the checks on single rows during a restore and enables them again in the same
 * transaction.
 */
import type { Tx } from '../db/with-actor.ts';
import { quoted, tableName, type Table } from './tables.ts';

/** A check added as NOT VALID, which older rows may violate. */
export interface DroppedCheck {
  table: string;
  name: string;
  definition: string;
}

/**
 * COPY FROM is refused on tables with FORCE ROW LEVEL SECURITY. Triggers would check rows one by
 * one that are only consistent together, append-only tables refuse to be emptied, and a NOT VALID
 * check would refuse the older rows that it exempts in place.
 */
export async function disableTriggers(tx: Tx, tables: readonly Table[]): Promise<readonly DroppedCheck[]> {
  for (const { name, forced } of tables) {
    await tx.run(`ALTER TABLE ${tableName(name)} DISABLE TRIGGER USER`);
    if (forced) await tx.run(`ALTER TABLE ${tableName(name)} NO FORCE ROW LEVEL SECURITY`);
  }
  const checks = await tx.many<DroppedCheck>(
    `SELECT r.relname AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
       FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
      WHERE c.contype = 'c' AND NOT c.convalidated AND c.connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of checks)
    await tx.run(`ALTER TABLE ${tableName(table)} DROP CONSTRAINT ${quoted(name)}`);
  return checks;
}

export async function enableTriggers(
  tx: Tx,
  tables: readonly Table[],
  resting: readonly DroppedCheck[],
): Promise<void> {
  for (const { table, name, definition } of resting)
    await tx.run(`ALTER TABLE ${tableName(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  for (const { name, forced } of tables) {
    if (forced) await tx.run(`ALTER TABLE ${tableName(name)} FORCE ROW LEVEL SECURITY`);
    await tx.run(`ALTER TABLE ${tableName(name)} ENABLE TRIGGER USER`);
  }
}
