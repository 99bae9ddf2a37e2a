/** Reads a record's state and steps from the database, and all that a refusal must not change. */
import type { WorkflowName } from '../../../src/machines/workflow.ts';
import { stateOf } from '../../../src/machines/workflows.ts';
import { tableOf } from '../../../server/db/records/all.ts';
import type { TestServer } from '../../support/server.ts';

export interface Step {
  step: number;
  event: string;
  from_state: string;
  to_state: string;
  role_id: number | null;
  request_id: string | null;
}

export async function storedState(server: TestServer, workflow: WorkflowName, id: string): Promise<string> {
  const [row] = await server.query<{ status: number }>(
    `SELECT status FROM ${tableOf(workflow)} WHERE id = $1`,
    [id],
  );
  if (!row) throw new Error(`There is no ${workflow} ${id}.`);
  return stateOf(workflow, row.status);
}

export const stepsOf = (server: TestServer, id: string): Promise<Step[]> =>
  server.query<Step>(
    'SELECT step, event, from_state, to_state, role_id, request_id FROM history WHERE record_id = $1 ORDER BY step',
    [id],
  );

/**
 * Counts and versions of everything workflows write; equal fingerprints mean that nothing changed.
 */
export async function fingerprint(server: TestServer): Promise<string> {
  const [row] = await server.query<object>(
    `SELECT (SELECT count(*) FROM history WHERE workflow <> 'mail') AS history, (SELECT count(*) FROM stone_claim) AS claims,
            (SELECT sum(version) FROM stone) AS stones, (SELECT coalesce(sum(version), 0) FROM hold) AS holds,
            (SELECT coalesce(sum(version), 0) FROM memo_line) AS memos,
            (SELECT coalesce(sum(version), 0) FROM confirm_line) AS confirms,
            (SELECT coalesce(sum(version), 0) FROM enquiry) AS enquiries,
            (SELECT coalesce(sum(version), 0) FROM task) AS tasks,
            (SELECT coalesce(sum(version), 0) FROM kyc_document) AS documents,
            (SELECT coalesce(sum(version), 0) FROM business) AS businesses,
            (SELECT coalesce(sum(version), 0) FROM account) AS accounts,
            (SELECT count(*) FROM invoice_line) AS invoices, (SELECT count(*) FROM memo) AS memo_documents,
            (SELECT count(*) FROM confirm_order) AS orders, (SELECT count(*) FROM audit_log) AS audit`,
  );
  return JSON.stringify(row);
}
