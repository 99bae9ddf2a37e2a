/** What people had written into a database before it was upgraded, and what of that is not there any more. */
import { columnList, quoted, tablesOf } from '../../../server/backup/tables.ts';
import type { Tx } from '../../../server/db/with-actor.ts';

export interface Kept {
  rows: number;
  tables: readonly { name: string; columns: readonly string[]; rows: number }[];
}

/** Beside the portal's own schema: each row as what it says, and not as it is laid out. */
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

/** The lists that migrations brought themselves: later ones may say something else. Asked before anybody writes. */
export const keepOwnRows = async (tx: Tx): Promise<void> => void (await keepAll(tx, FOLDERS.own));

export async function keepRows(tx: Tx): Promise<Kept> {
  const tables = [];
  for (const { name, columns } of await keepAll(tx, FOLDERS.all)) {
    const found = await tx.one<{ n: number }>(`SELECT count(*)::int AS n FROM (${written(name)}) w`);
    tables.push({ name, columns, rows: found?.n ?? 0 });
  }
  return { tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

const written = (name: string): string =>
  `SELECT said FROM ${FOLDERS.all}.${quoted(name)} EXCEPT ALL SELECT said FROM ${FOLDERS.own}.${quoted(name)}`;

/** In a sentence each: tables and columns that are gone, and rows that are gone or say something else now. */
export async function lostSince(tx: Tx, { tables }: Kept): Promise<string[]> {
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
