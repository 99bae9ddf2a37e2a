/**
 * The set-based half of an import. Rows arrive in temporary tables of one connection, and one transaction merges them
 * into table stone; until it commits nobody sees anything of it, and when the connection is lost nothing is left.
 */
import type { Tx } from '../../with-actor.ts';

/** What is staged of a row besides the stone's own columns. */
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
/** An issue as it is staged: '' stands for nothing, so that equality can group it. */
export const STAGED_ISSUE = ['row_no', 'kind', 'field', 'column_name', 'value'] as const;

/** A row that is no stone, and names one. */
export const STAGED_NAME = ['row_no', 'identity_key'] as const;

/** Any number, as long as every process takes the same one: imports merge one after the other. */
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
  await tx.run('CREATE TEMP TABLE import_named (row_no integer, identity_key text)');
  await tx.run('CREATE TEMP TABLE import_known (place bigint PRIMARY KEY, stone_id uuid)');
}

/** Everything is staged: the planner should know how much that is. */
export async function closeStaging(tx: Tx): Promise<void> {
  await tx.run('ANALYZE import_stone, import_named');
}

/** Notes which stones of the provider the sheet names; answers how many. */
export async function noteKnown(tx: Tx, providerId: string): Promise<number> {
  return tx.run(
    `INSERT INTO import_known
     SELECT row_number() OVER (ORDER BY s.id), s.id
       FROM (SELECT identity_key FROM import_stone UNION SELECT identity_key FROM import_named) i
       JOIN stone s ON s.provider_id = $1 AND s.identity_key = i.identity_key`,
    [providerId],
  );
}

/** The spans of `import_known` that one statement confirms at a time. */
export function* confirmSpans(known: number): Generator<[from: number, to: number]> {
  for (let from = 1; from <= known; from += CONFIRM_BATCH) yield [from, from + CONFIRM_BATCH - 1];
}

/**
 * The provider still names these stones: that alone changes. What somebody is at work on is passed over rather than
 * waited for, and in small transactions, so that nobody waits for an import either.
 */
export async function confirmKnown(tx: Tx, [from, to]: [number, number]): Promise<void> {
  await tx.run(
    `UPDATE stone SET confirmed_at = now() WHERE id IN (
       SELECT s.id FROM stone s JOIN import_known k ON k.stone_id = s.id
        WHERE k.place BETWEEN $1 AND $2 ORDER BY s.id FOR UPDATE OF s SKIP LOCKED)`,
    [from, to],
  );
}

/** Imports merge one after the other, and undone ones among them. */
export async function takeMergeLock(tx: Tx): Promise<void> {
  await tx.run('SELECT pg_advisory_xact_lock($1)', [MERGE_LOCK]);
}

/**
 * Writes what `import_plan` has worked out under the locks into table stone. Our stock number is the provider's where the
 * house has none like it, else that with letters of its own behind it; it never changes afterwards.
 */
export async function mergeStaged(tx: Tx, providerId: string, columns: StoneColumns): Promise<void> {
  await noteOutcomes(tx);
  await updateStones(tx, columns);
  await insertStones(tx, providerId, columns);
}

/** The stones of a step of the plan, by its cause. */
export async function plannedSteps(
  tx: Tx,
  step: 'withdraw' | 'restore',
): Promise<{ cause: string | null; ids: string[] }[]> {
  return tx.many(
    'SELECT cause, array_agg(stone_id ORDER BY stone_id) AS ids FROM import_plan WHERE step = $1 GROUP BY cause ORDER BY cause',
    [step],
  );
}

// The version counts a stone's steps in its workflow; what a sheet says of it is no step.
async function updateStones(tx: Tx, columns: StoneColumns): Promise<void> {
  const written = ['org_stock_no', 'content_hash', ...columns].map((column) => `${column} = i.${column}`);
  await tx.run(
    `UPDATE stone s SET ${written.join(', ')}, confirmed_at = now(), updated_at = now()
       FROM import_plan p JOIN import_stone i ON i.row_no = p.row_no
      WHERE p.outcome = 'updated' AND s.id = p.stone_id`,
  );
}

/** The number that a new stone gets, of the row under `i`. */
const NUMBER = `CASE WHEN own.id IS NULL THEN i.wanted_no
                 WHEN other.id IS NULL AND twin.wanted_no IS NULL THEN i.other_no
                 ELSE i.last_no END`;
const NUMBERS_TAKEN = `
       LEFT JOIN stone own ON own.stock_no = i.wanted_no
       LEFT JOIN stone other ON other.stock_no = i.other_no AND own.id IS NOT NULL
       LEFT JOIN import_stone twin ON twin.wanted_no = i.other_no AND own.id IS NOT NULL`;

async function insertStones(tx: Tx, providerId: string, columns: StoneColumns): Promise<void> {
  await tx.run(
    `INSERT INTO stone (id, stock_no, provider_id, org_stock_no, identity_key, content_hash, ${columns.join(', ')})
     SELECT i.id,
            ${NUMBER},
            $1, i.org_stock_no, i.identity_key, i.content_hash, ${columns.map((column) => `i.${column}`).join(', ')}
       FROM import_plan p
       JOIN import_stone i ON i.row_no = p.row_no ${NUMBERS_TAKEN}
      WHERE p.outcome = 'created'`,
    [providerId],
  );
}

/**
 * Notes the stones that the plan leaves alone or out, and numbers that another stone of the house has. Before the plan is
 * carried out, so that a preview counts the same issues as the report.
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
     SELECT p.row_no, 'number_taken', 'stock_no', '', i.wanted_no || ' is here ' || ${NUMBER}
       FROM import_plan p JOIN import_stone i ON i.row_no = p.row_no ${NUMBERS_TAKEN}
      WHERE p.outcome = 'created' AND own.id IS NOT NULL`,
  );
}

export async function keepIssues(tx: Tx, uploadId: string): Promise<void> {
  await tx.run('DELETE FROM upload_issue WHERE upload_id = $1', [uploadId]);
  await tx.run(
    `INSERT INTO upload_issue (upload_id, row_no, kind, field, column_name, value)
     SELECT $1, row_no, kind, nullif(field, ''), nullif(column_name, ''), nullif(value, '') FROM import_issue
      ORDER BY kind, row_no`,
    [uploadId],
  );
}

export async function countIssues(tx: Tx): Promise<number> {
  return (await tx.one<{ n: number }>('SELECT count(*)::int AS n FROM import_issue'))?.n ?? 0;
}

export interface IssueGroup {
  kind: string;
  field: string | null;
  value: string | null;
  count: number;
  rows: number[];
}

/**
 * The issues by kind and field; of those in `byValue` the most frequent values each for themselves. With each the
 * first rows it stands in.
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
