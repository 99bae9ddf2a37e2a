/**
 * The SQL of an import. Rows are staged in temporary tables of one connection and merged into
 * `stone` in one transaction; if the connection is lost, nothing remains.
 */
import { notUndone } from '../../fragments/undone-uploads.ts';
import type { Tx } from '../../with-actor.ts';

/** Staged columns besides those of `stone`. */
export const STAGED = [
  'row_no',
  'id',
  'identity_key',
  'content_hash',
  'org_stock_no',
  'wanted_no',
  'other_no',
  'last_no',
  'unread',
] as const;
/** A staged issue; '' stands for null, so that equal issues can be grouped. */
export const STAGED_ISSUE = ['row_no', 'kind', 'field', 'column_name', 'value'] as const;

/** A row that is not a stone but names one. */
export const STAGED_NAME = ['row_no', 'identity_key', 'lab', 'report_no', 'confirms'] as const;

/** An arbitrary number, the same for every process: imports merge one after the other. */
const MERGE_LOCK = 727_100_011;
const FIRST_ROWS = 20;
const NAMED_VALUES = 25;
const CONFIRM_BATCH = 4000;

/** Column names come from the code, never from a sheet. */
export type StoneColumns = readonly string[];

export async function createStaging(tx: Tx, columns: StoneColumns): Promise<void> {
  await tx.run(
    `CREATE TEMP TABLE import_stone AS
       SELECT 0 AS row_no, id, identity_key, content_hash, org_stock_no, ''::text AS wanted_no, ''::text AS other_no,
              ''::text AS last_no, NULL::text[] AS unread, ${columns.join(', ')} FROM stone WITH NO DATA`,
  );
  await tx.run(
    'CREATE TEMP TABLE import_issue (row_no integer, kind text, field text, column_name text, value text)',
  );
  await tx.run(
    `CREATE TEMP TABLE import_named (row_no integer, identity_key text, lab text, report_no text, confirms boolean)`,
  );
  await tx.run('CREATE TEMP TABLE import_known (place bigint PRIMARY KEY, stone_id uuid)');
}

/** Updates the planner's statistics once everything is staged. */
export async function closeStaging(tx: Tx): Promise<void> {
  await tx.run('ANALYZE import_stone, import_named');
}

/** Records which of the provider's stones the sheet names; returns how many. */
export async function noteKnown(tx: Tx, providerId: string): Promise<number> {
  return tx.run(
    `INSERT INTO import_known
     SELECT row_number() OVER (ORDER BY s.id), s.id
       FROM (SELECT identity_key FROM import_stone UNION SELECT identity_key FROM import_named WHERE confirms) i
       JOIN stone s ON s.provider_id = $1 AND s.identity_key = i.identity_key AND ${notUndone('s')}`,
    [providerId],
  );
}

/** The spans of `import_known` to be confirmed by one statement each. */
export function* confirmSpans(known: number): Generator<[from: number, to: number]> {
  for (let from = 1; from <= known; from += CONFIRM_BATCH) yield [from, from + CONFIRM_BATCH - 1];
}

/**
 * Sets the time of confirmation of these stones. Skips locked ones instead of waiting, and runs in
 * small transactions, so that imports and people do not wait for each other.
 */
export async function confirmKnown(tx: Tx, [from, to]: [number, number]): Promise<void> {
  await tx.run(
    `UPDATE stone SET confirmed_at = now() WHERE id IN (
       SELECT s.id FROM stone s JOIN import_known k ON k.stone_id = s.id
        WHERE k.place BETWEEN $1 AND $2 ORDER BY s.id FOR UPDATE OF s SKIP LOCKED)`,
    [from, to],
  );
}

/** Serialises merges and undos. */
export async function takeMergeLock(tx: Tx): Promise<void> {
  await tx.run('SELECT pg_advisory_xact_lock($1)', [MERGE_LOCK]);
}

/**
 * Applies `import_plan`, computed under the locks, to `stone`. A stone's number never changes
 * afterwards.
 */
export async function mergeStaged(tx: Tx, providerId: string, columns: StoneColumns): Promise<void> {
  await updateStones(tx, columns);
  await takeUpStones(tx, columns);
  await insertStones(tx, providerId, columns);
}

/** The stones of a step of the plan, grouped by reason. */
export async function plannedSteps(
  tx: Tx,
  step: 'withdraw' | 'restore' | 'stays_out',
): Promise<{ cause: string | null; ids: string[] }[]> {
  return tx.many(
    'SELECT cause, array_agg(stone_id ORDER BY stone_id) AS ids FROM import_plan WHERE step = $1 GROUP BY cause ORDER BY cause',
    [step],
  );
}

// The version counts workflow steps, so a sheet's change of values does not increase it.
async function updateStones(tx: Tx, columns: StoneColumns): Promise<void> {
  const written = ['org_stock_no', 'content_hash', ...columns].map((column) => `${column} = i.${column}`);
  await tx.run(
    `UPDATE stone s SET ${written.join(', ')}, confirmed_at = now(), updated_at = now()
       FROM import_plan p JOIN import_stone i ON i.row_no = p.row_no
      WHERE p.outcome = 'updated' AND s.id = p.stone_id`,
  );
}

/** Puts stones of undone uploads into the stock. */
async function takeUpStones(tx: Tx, columns: StoneColumns): Promise<void> {
  const written = ['org_stock_no', 'content_hash', ...columns].map((column) => `${column} = i.${column}`);
  await tx.run(
    `UPDATE stone s SET ${written.join(', ')}, undone_by = NULL, created_at = now(), confirmed_at = now(), updated_at = now()
       FROM import_plan p JOIN import_stone i ON i.row_no = p.row_no
      WHERE p.outcome = 'created' AND s.id = p.stone_id AND NOT (${notUndone('s')})`,
  );
}

async function insertStones(tx: Tx, providerId: string, columns: StoneColumns): Promise<void> {
  await tx.run(
    `INSERT INTO stone (id, stock_no, provider_id, org_stock_no, identity_key, content_hash, ${columns.join(', ')})
     SELECT i.id, p.number, $1, i.org_stock_no, i.identity_key, i.content_hash, ${columns.map((column) => `i.${column}`).join(', ')}
       FROM import_plan p
       JOIN import_stone i ON i.row_no = p.row_no
      WHERE p.outcome = 'created' AND p.stone_id = i.id`,
    [providerId],
  );
}

/**
 * Records issues for stones not changed or left out, and for numbers that another stone already
 * has. Runs before the plan is applied, so that a preview counts the same issues as the report.
 */
export async function noteOutcomes(tx: Tx): Promise<void> {
  await tx.run(
    `INSERT INTO import_issue
     SELECT p.row_no, 'in_workflow', '', '', s.stock_no FROM import_plan p JOIN stone s ON s.id = p.stone_id
      WHERE p.outcome IN ('waiting', 'sold') AND p.row_no > 0
     UNION ALL
     SELECT p.row_no, 'said_sold', 'supplier_availability', '', i.wanted_no
       FROM import_plan p JOIN import_stone i ON i.row_no = p.row_no
      WHERE p.outcome = 'left_out'
     UNION ALL
     SELECT p.row_no, 'number_taken', 'stock_no', '', i.wanted_no || ' is here ' || p.number
       FROM import_plan p JOIN import_stone i ON i.row_no = p.row_no
      WHERE p.outcome = 'created' AND p.number <> i.wanted_no`,
  );
}

export async function forgetIssues(tx: Tx, uploadId: string): Promise<void> {
  await tx.run('DELETE FROM upload_issue WHERE upload_id = $1', [uploadId]);
}

export async function saveIssues(tx: Tx, uploadId: string): Promise<void> {
  await forgetIssues(tx, uploadId);
  await tx.run(
    `INSERT INTO upload_issue (upload_id, row_no, kind, field, column_name, value)
     SELECT $1, row_no, kind, nullif(field, ''), nullif(column_name, ''), nullif(value, '') FROM import_issue
      ORDER BY kind, row_no`,
    [uploadId],
  );
}

export interface IssueGroup {
  kind: string;
  field: string | null;
  value: string | null;
  count: number;
  rows: number[];
}

/**
 * The issues by kind and field, for kinds in `byValue` also by value (the most frequent ones), each
 * with the first rows that have it.
 */
export function groupIssues(tx: Tx, byValue: readonly string[]): Promise<IssueGroup[]> {
  return tx.many<IssueGroup>(
    `WITH counted AS (
       SELECT kind, field, value, row_number() OVER (PARTITION BY kind, field ORDER BY count(*) DESC, value) AS place
         FROM import_issue WHERE kind = ANY ($1::text[]) GROUP BY kind, field, value
     ), named AS (SELECT kind, field, value FROM counted WHERE place <= $2)
     SELECT i.kind, nullif(i.field, '') AS field, nullif(n.value, '') AS value, count(*)::int AS count,
            (array_agg(i.row_no ORDER BY i.row_no))[1:$3] AS rows
       FROM import_issue i LEFT JOIN named n ON n.kind = i.kind AND n.field = i.field AND n.value = i.value
      GROUP BY i.kind, i.field, n.value ORDER BY count DESC, i.kind, i.field, n.value`,
    [byValue, NAMED_VALUES, FIRST_ROWS],
  );
}
