/** Compares the rows of a database before and after its upgrade. */
import { columnList, quoted, tablesOf } from '../../../server/backup/tables.ts';
import type { Tx } from '../../../server/db/with-actor.ts';

export interface RowSnapshot {
  rows: number;
  tables: readonly { name: string; columns: readonly string[]; rows: number }[];
}

/** Schemas beside the portal's that keep each row as JSON, independent of the order of columns. */
const FOLDERS = { own: 'kept_own', all: 'kept_all' } as const;

async function keepAll(tx: Tx, folder: string): Promise<{ name: string; columns: readonly string[] }[]> {
  await tx.run(`CREATE SCHEMA ${folder}`);
  const tables = await tablesOf(tx);
  for (const { name, columns } of tables) {
    await tx.run(
      `CREATE TABLE ${folder}.${quoted(name)} AS SELECT to_jsonb(r) AS said
         FROM (SELECT ${columnList(columns)} FROM public.${quoted(name)}) r`,
    );
  }
  return tables;
}

/**
 * Tables that migrations filled, which later migrations may change. Read before anything is
 * written.
 */
export const snapshotOwnRows = async (tx: Tx): Promise<void> => void (await keepAll(tx, FOLDERS.own));

export async function snapshotRows(tx: Tx): Promise<RowSnapshot> {
  const tables = [];
  for (const { name, columns } of await keepAll(tx, FOLDERS.all)) {
    const found = await tx.one<{ n: number }>(`SELECT count(*)::int AS n FROM (${written(name)}) w`);
    tables.push({ name, columns, rows: found?.n ?? 0 });
  }
  return { tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

const written = (name: string): string =>
  `SELECT said FROM ${FOLDERS.all}.${quoted(name)} EXCEPT ALL SELECT said FROM ${FOLDERS.own}.${quoted(name)}`;

/** A sentence for each table, column or row that is missing, and for each changed row. */
export async function lostSince(tx: Tx, { tables }: RowSnapshot): Promise<string[]> {
  const now = new Map((await tablesOf(tx)).map(({ name, columns }) => [name, columns]));
  const lost: string[] = [];
  for (const { name, columns, rows } of tables.filter((table) => table.rows > 0)) {
    const there = now.get(name);
    if (!there) {
      lost.push(`The table ${name} is gone, and ${rows} rows with it.`);
      continue;
    }
    const gone = columns.filter((column) => !there.includes(column));
    if (gone.length > 0) lost.push(`${name} has lost ${gone.join(', ')}.`);
    const shared = columns.filter((column) => there.includes(column));
    const changed = await tx.one<{ count: number; example: string | null }>(
      `WITH lost AS (SELECT w.said - $1::text[] AS said FROM (${written(name)}) w
         EXCEPT ALL SELECT to_jsonb(r) FROM (SELECT ${columnList(shared)} FROM public.${quoted(name)}) r)
       SELECT count(*)::int AS count, left(min(said::text), 300) AS example FROM lost`,
      [gone],
    );
    if (changed && changed.count > 0)
      lost.push(`${changed.count} of ${rows} rows of ${name} are not what they were: ${changed.example}`);
  }
  return lost;
}
