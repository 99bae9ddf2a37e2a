/** The records of an audit pack: their steps and entries, each with its place in the seal. */
import type { ConsultedFacts } from '../../../../src/machines/consulted-facts.ts';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import { fromDay, untilDay } from '../../fragments/days.ts';
import type { Tx } from '../../with-actor.ts';
import { moment, SEALED_TEXT, type SealedTable } from './seal.ts';

export interface PackChoice {
  workflows: readonly WorkflowName[];
  /** Days of the house, both included. */
  from: string;
  to: string;
  /** A random sample of this size, drawn by the seed; null for all records. */
  sample: { size: number; seed: string } | null;
}

export interface PackedRecord {
  workflow: WorkflowName;
  id: string;
}

const CHOSEN = `SELECT DISTINCT workflow, record_id AS id FROM history h
  WHERE workflow = ANY ($1::text[]) AND ${fromDay('h.at', '$2::date')} AND ${untilDay('h.at', '$3::date')}`;

/** Counts the records with a step on these days. */
export async function countPacked(tx: Tx, { workflows, from, to }: PackChoice): Promise<number> {
  const row = await tx.one<{ count: number }>(`SELECT count(*)::int AS count FROM (${CHOSEN}) c`, [
    workflows,
    from,
    to,
  ]);
  return row?.count ?? 0;
}

/** The records with a step on these days, or a sample of them, in the order of their ids. */
export const packedRecords = (
  tx: Tx,
  { workflows, from, to, sample }: PackChoice,
  most: number,
): Promise<PackedRecord[]> =>
  tx.many<PackedRecord>(
    `SELECT * FROM (
       SELECT * FROM (${CHOSEN}) c
        ORDER BY CASE WHEN $4::text IS NULL THEN NULL ELSE sha256(convert_to($4 || ' ' || id, 'UTF8')) END, id LIMIT $5) s
      ORDER BY workflow, id`,
    [workflows, from, to, sample?.seed ?? null, sample?.size ?? most],
  );

/** Where a row is in the chain, and what was hashed. */
interface Sealed {
  /** Null while it waits to be sealed. */
  position: number | null;
  sealed_since: string | null;
  sealed_at: string | null;
  before: string | null;
  hash: string | null;
  text: string;
}

export interface PackedStep extends Sealed {
  id: string;
  workflow: WorkflowName;
  record_id: string;
  step: number;
  stone_id: string | null;
  client_id: string | null;
  event: string;
  from_state: string;
  to_state: string;
  actor_id: string | null;
  actor_name: string;
  role_id: number | null;
  at: string;
  reason: string | null;
  request_id: string | null;
  definition_hash: string;
  facts: ConsultedFacts | null;
}

const sealOf = (source: SealedTable, row: string): { columns: string; join: string } => ({
  columns: `s.position, ${moment('s.sealed_since')} AS sealed_since, ${moment('s.sealed_at')} AS sealed_at,
    encode(b.hash, 'hex') AS before, encode(s.hash, 'hex') AS hash, ${SEALED_TEXT[source]} AS text`,
  join: `LEFT JOIN seal s ON s.row_id = ${row}.id AND s.source = '${source}' LEFT JOIN seal b ON b.position = s.position - 1`,
});

/** The steps of these records until the end of a day, in their order. */
export function packedSteps(tx: Tx, records: readonly PackedRecord[], to: string): Promise<PackedStep[]> {
  const { columns, join } = sealOf('history', 'h');
  return tx.many<PackedStep>(
    `SELECT h.id, h.workflow, h.record_id, h.step, h.stone_id, h.client_id, h.event, h.from_state, h.to_state, h.actor_id,
            open_words(h.actor_name) AS actor_name, h.role_id, ${moment('h.at')} AS at,
            nullif(open_words(h.reason, ''), '') AS reason, h.request_id, h.definition_hash, h.facts, ${columns}
       FROM history h ${join}
      WHERE h.record_id = ANY ($1::uuid[]) AND ${untilDay('h.at', '$2::date')}
      ORDER BY h.workflow, h.record_id, h.step`,
    [records.map(({ id }) => id), to],
  );
}

export interface PackedEntry extends Sealed {
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  role_id: number | null;
  operation: string;
  summary: string;
  request_id: string | null;
}

/** The entries of the audit log that the same requests wrote, until the end of a day. */
export function packedEntries(tx: Tx, requestIds: readonly string[], to: string): Promise<PackedEntry[]> {
  const { columns, join } = sealOf('audit_log', 'a');
  return tx.many<PackedEntry>(
    `SELECT a.id, ${moment('a.at')} AS at, a.actor_id, open_words(a.actor_name) AS actor_name, a.role_id, a.operation,
            open_words(a.summary) AS summary, a.request_id, ${columns}
       FROM audit_log a ${join}
      WHERE a.request_id = ANY ($1::text[]) AND ${untilDay('a.at', '$2::date')} ORDER BY a.at, a.id`,
    [requestIds, to],
  );
}
