/**
 * Rows for any schema: the caller gives the columns that matter, the rest is derived from the
 * schema.
 */
import { columnList, quoted, tablesOf } from '../../../server/backup/tables.ts';
import type { Tx } from '../../../server/db/with-actor.ts';

export type Row = Record<string, unknown>;

interface Column {
  name: string;
  type: string;
  /** NOT NULL without a default. */
  required: boolean;
  /** The referenced table and column. */
  refers: string | null;
  refersTo: string | null;
  /** The first value in a check constraint of this column, as SQL. */
  allowed: string | null;
}

const COLUMNS = `
  SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type,
         a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS required,
         (SELECT f.confrelid::regclass::text FROM pg_constraint f
           WHERE f.conrelid = a.attrelid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum] LIMIT 1) AS refers,
         (SELECT r.attname FROM pg_constraint f JOIN pg_attribute r ON r.attrelid = f.confrelid AND r.attnum = f.confkey[1]
           WHERE f.conrelid = a.attrelid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum] LIMIT 1) AS "refersTo",
         (SELECT substring(pg_get_constraintdef(c.oid) FROM '(?:ARRAY\\[|= )\\(?(''[^'']*''|\\d+)') FROM pg_constraint c
           WHERE c.conrelid = a.attrelid AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum] LIMIT 1) AS allowed
    FROM pg_attribute a WHERE a.attrelid = to_regclass('public.' || quote_ident($1)) AND a.attnum > 0 AND NOT a.attisdropped
     AND a.attgenerated = '' ORDER BY a.attnum`;

const asked = new WeakMap<Tx, Map<string, Promise<Column[]>>>();

/** Cached, because tables do not change within a transaction. */
function columnsOf(tx: Tx, table: string): Promise<Column[]> {
  const known = asked.get(tx) ?? new Map<string, Promise<Column[]>>();
  asked.set(tx, known);
  const columns = known.get(table) ?? tx.many<Column>(COLUMNS, [table]);
  known.set(table, columns);
  return columns;
}

/**
 * Writes rows with equal columns: columns that the schema does not have yet are left out, and those
 * that a later one requires are made up.
 */
export async function write(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = await columnsOf(tx, table);
  const told = columns.filter(({ name }) => name in first);
  const made = columns.filter(({ name, required }) => required && !(name in first));
  await tx.run(
    `INSERT INTO ${quoted(table)} (${columnList([...told, ...made].map(({ name }) => name))})
     SELECT ${[...told.map(({ name }) => `r.${quoted(name)}`), ...made.map(anyValue)].join(', ')}
       FROM jsonb_populate_recordset(NULL::public.${quoted(table)}, $1::jsonb) r`,
    [JSON.stringify(rows)],
  );
}

export const hasTable = async (tx: Tx, table: string): Promise<boolean> =>
  (await columnsOf(tx, table)).length > 0;

/** Of these codes of states, those that the schema's table knows; none if it has no such table. */
export async function codesIn(tx: Tx, table: string, codes: readonly number[]): Promise<Set<number>> {
  if (!(await hasTable(tx, table))) return new Set();
  const checks = await tx.many<{ expression: string }>(
    `SELECT pg_get_expr(c.conbin, c.conrelid) AS expression
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
      WHERE c.conrelid = to_regclass('public.' || quote_ident($1)) AND c.contype = 'c' AND a.attname = 'status'`,
    [table],
  );
  const where = ['true', ...checks.map(({ expression }) => expression)].join(' AND ');
  const known = await tx.many<{ status: number }>(
    `SELECT status FROM unnest($1::smallint[]) AS code (status) WHERE ${where}`,
    [codes],
  );
  return new Set(known.map(({ status }) => status));
}

/**
 * Updates the state and version of records. A workflow without moves may have no table yet.
 */
export async function move(
  tx: Tx,
  table: string,
  moved: readonly { id: string; status: number; version: number }[],
): Promise<void> {
  if (moved.length === 0) return;
  await tx.run(
    `UPDATE ${quoted(table)} t SET status = m.status, version = m.version
       FROM jsonb_to_recordset($1::jsonb) AS m (id uuid, status smallint, version integer) WHERE t.id = m.id`,
    [JSON.stringify(moved)],
  );
}

/** Places in line that are offered their stone by these holds. */
export async function moveOffered(
  tx: Tx,
  moved: readonly { id: string; status: number; version: number; hold_id: string | null }[],
): Promise<void> {
  if (moved.length === 0) return;
  await tx.run(
    `UPDATE queue_place q SET status = m.status, version = m.version, hold_id = m.hold_id
       FROM jsonb_to_recordset($1::jsonb) AS m (id uuid, status smallint, version integer, hold_id uuid)
      WHERE q.id = m.id`,
    [JSON.stringify(moved)],
  );
}

/**
 * Adds a made-up row to each empty table, as far as the schema allows; returns the tables that
 * stayed empty. Tables in `spared`, and those that only the portal fills, are left alone.
 */
export async function writeTheRest(tx: Tx, spared: readonly string[]): Promise<string[]> {
  const own = await tx.many<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND obj_description(oid, 'pg_class') LIKE 'read-only%'`,
  );
  const left = new Set([...spared, ...own.map(({ name }) => name)]);
  const empty: string[] = [];
  for (const { name } of await tablesOf(tx)) {
    if (left.has(name) || (await tx.one(`SELECT FROM ${quoted(name)} LIMIT 1`))) continue;
    const made = (await columnsOf(tx, name)).filter(({ required }) => required);
    // Not through tx, which refuses to commit after a failed statement.
    await tx.client.query('SAVEPOINT before_guess');
    try {
      await tx.client.query(
        `INSERT INTO ${quoted(name)} (${columnList(made.map((column) => column.name))}) SELECT ${made.map(anyValue).join(', ')}`,
      );
      await tx.client.query('SET CONSTRAINTS ALL IMMEDIATE');
    } catch {
      await tx.client.query('ROLLBACK TO SAVEPOINT before_guess');
      empty.push(name);
    }
  }
  return empty;
}

/**
 * Columns that refer to one table get different rows while there are some: a pair has two stones.
 */
function anyValue(
  { type, refers, refersTo, allowed }: Column,
  index: number,
  columns: readonly Column[],
): string {
  if (refers !== null && refersTo !== null) {
    const before = columns.slice(0, index).filter((other) => other.refers === refers).length;
    const row = (place: number): string =>
      `(SELECT ${quoted(refersTo)} FROM ${refers} ORDER BY 1 LIMIT 1 OFFSET ${place})`;
    return `coalesce(${row(before)}, ${row(0)})`;
  }
  if (allowed !== null) return `${allowed}::${type}`;
  if (type.endsWith('[]')) return `'{}'::${type}`;
  return `${BY_TYPE[type] ?? `'1'`}::${type}`;
}

const BY_TYPE: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: 'gen_random_uuid()',
  bytea: `decode(repeat('5a', 32), 'hex')`,
  boolean: 'true',
  date: 'now()',
  'timestamp with time zone': 'now()',
  'time without time zone': 'now()',
  interval: `'1 day'`,
  json: `'{}'`,
  jsonb: `'{}'`,
};
