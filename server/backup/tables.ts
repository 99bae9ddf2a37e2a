/** The tables of the portal as the database itself describes them: a new migration is backed up without a line here. */
import type { Tx } from '../db/with-actor.ts';
import type { SequencePart } from './manifest.ts';
import { BackupProblem } from './problem.ts';

export interface Table {
  name: string;
  columns: string[];
  /** Row-level security binds its owner too. */
  forced: boolean;
}

/**
 * Every table whose rows are worth keeping, each after those that it refers to. Left out are the ledger of the
 * migrations, which the schema itself fills, and tables whose comment says 'not backed up': they speak of this
 * cluster's transactions, and what they are for is made anew. So do columns of type xid8; their default fills them.
 */
export async function tablesOf(tx: Tx): Promise<Table[]> {
  const tables = await tx.many<Table>(
    `SELECT c.relname AS name, c.relforcerowsecurity AS forced,
            array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                         AND a.atttypid <> 'xid8'::regtype
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migration'
        AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT LIKE '%not backed up%'
      GROUP BY c.oid, c.relname, c.relforcerowsecurity
      ORDER BY c.relname COLLATE "C"`,
  );
  const references = await tx.many<{ name: string; needs: string }>(
    `SELECT DISTINCT r.relname AS name, n.relname AS needs
       FROM pg_constraint f JOIN pg_class r ON r.oid = f.conrelid JOIN pg_class n ON n.oid = f.confrelid
      WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND r.oid <> n.oid`,
  );
  return inOrder(tables, references);
}

function inOrder(tables: readonly Table[], references: readonly { name: string; needs: string }[]): Table[] {
  const placed: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(
      ({ name }) => !references.some((one) => one.name === name && waiting.has(one.needs)),
    );
    if (next.length === 0) {
      throw new BackupProblem(
        `The tables ${[...waiting].join(', ')} refer to each other in a circle, so that no order of restoring them is lawful.`,
      );
    }
    placed.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return placed;
}

export async function sequencesOf(tx: Tx): Promise<SequencePart[]> {
  const names = await tx.many<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname COLLATE "C"`,
  );
  const sequences: SequencePart[] = [];
  for (const { name } of names) {
    const at = await tx.one<Omit<SequencePart, 'name'>>(
      `SELECT last_value::text, is_called FROM ${tableName(name)}`,
    );
    if (at) sequences.push({ name, ...at });
  }
  return sequences;
}

/** A name as SQL takes it, whatever it is. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tableName = (name: string): string => `public.${quoted(name)}`;

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ');
