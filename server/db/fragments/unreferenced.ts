import type { Tx } from '../with-actor.ts';

/**
 * SQL conditions that no other row refers to the row `alias` of this table. Foreign keys are read
 * from the catalogue, so new tables are included without a change here.
 * @param but tables to skip, because their rows are deleted along
 */
export async function unreferenced(
  tx: Tx,
  table: string,
  alias: string,
  but: readonly string[] = [],
): Promise<string> {
  const naming = await tx.many<{ condition: string }>(
    `SELECT format('NOT EXISTS (SELECT FROM %s r WHERE r.%I = ${alias}.id)', c.conrelid::regclass, a.attname) AS condition
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = $1::regclass AND c.conrelid::regclass::text <> ALL ($2::text[])`,
    [table, but],
  );
  return naming.map(({ condition }) => condition).join('\n AND ');
}
