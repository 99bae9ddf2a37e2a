/**
 * The portal's tables, read from the database's catalogue, so that new migrations need no change
 * here.
 */
import type { Tx } from '../db/with-actor.ts';
import type { SequencePart } from './manifest.ts';
import { BackupProblem } from './backup-problem.ts';

export interface Table {
  name: string;
  columns: string[];
  /** FORCE ROW LEVEL SECURITY is set. */
  forced: boolean;
}

/**
 * Every table to back up, each after those it refers to. Left out are the migrations table, which
 * the schema fills, and tables with the comment 'not backed up': they refer to this cluster's
 * transactions and can be rebuilt. Columns of type xid8 are left out too and get their default.
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

/** A quoted SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tableName = (name: string): string => `public.${quoted(name)}`;

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ');
