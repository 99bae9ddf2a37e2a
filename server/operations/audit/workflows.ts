/**
 * The workflows for the auditor: how many records are in each state, each record's path, and
 * whether it was allowed.
 */
import type { components } from '../../../src/api/schema.gen.ts';
import { OF_CLIENTS } from '../../../src/machines/workflow-time.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../../src/machines/workflow.ts';
import { findState, stateOf, statusLabel, WORKFLOWS } from '../../../src/machines/workflows.ts';
import { stepsOfRecord } from '../../db/queries/audit/history.ts';
import { countByState, listRecords, readRecord } from '../../db/queries/audit/workflow-records.ts';
import type { RecordRow } from '../../db/queries/audit/workflow-records.ts';
import { isUuid } from '../../db/with-actor.ts';
import type { Tx } from '../../db/with-actor.ts';
import { seesClient } from '../../db/fragments/tenancy.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { checkRecord } from '../../workflows/conformance.ts';
import { withConditions } from '../../workflows/step-conditions.ts';
import { definitionHash } from '../../workflows/definitions.ts';
import type { Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import { askedTimes } from './asked-times.ts';

const RECORDS_SIZE = 50;

export const listWorkflows: Handler<'listWorkflows'> = async (_input, call) => ({
  data: await call.read(async (tx) => {
    const summaries = [];
    for (const workflow of WORKFLOW_NAMES)
      if (tx.actor.scope === 'all' || OF_CLIENTS.includes(workflow))
        summaries.push(await summaryOf(tx, workflow));
    return summaries;
  }),
});

async function summaryOf(tx: Tx, workflow: WorkflowName): Promise<components['schemas']['WorkflowSummary']> {
  const counts = await countByState(tx, workflow);
  const states = WORKFLOWS[workflow].states
    .filter(({ code }) => code !== null)
    .map(({ name, code, label }) => ({ state: name, code, label, count: counts.get(code ?? 0) ?? 0 }));
  return {
    workflow,
    title: WORKFLOWS[workflow].title,
    definition_hash: definitionHash(workflow),
    records: [...counts.values()].reduce((sum, count) => sum + count, 0),
    states,
  };
}

export const listWorkflowRecords: Handler<'listWorkflowRecords'> = async ({ path, query }, call) => {
  const { page = 1, size = RECORDS_SIZE } = query;
  const filter = {
    code: codeOfFilter(path.name, query.state),
    search: query.search?.trim() || null,
    path: query.path,
    times: askedTimes(query),
  };
  const { rows, total } = await call.read((tx) => listRecords(tx, path.name, filter, seesClient, page, size));
  return {
    data: { data: rows.map((row) => present(path.name, row)), pagination: paginationOf(page, size, total) },
  };
};

function codeOfFilter(workflow: WorkflowName, state: string | undefined): number | null {
  if (state === undefined || state === '') return null;
  const code = findState(workflow, state)?.code ?? null;
  if (code === null)
    throw invalidRequest(
      `${WORKFLOWS[workflow].title} has no state ${state}. Choose one of its states.`,
      'state',
    );
  return code;
}

export const getWorkflowRecord: Handler<'getWorkflowRecord'> = async ({ path }, call) => {
  if (!isUuid(path.id)) throw notFound();
  return call.read(async (tx) => {
    const row = await readRecord(tx, path.name, path.id, seesClient);
    if (!row) throw notFound();
    const checked = { id: row.id, status: row.code, version: row.version };
    const finding = await checkRecord(tx, path.name, checked);
    const history = await withConditions(tx, await stepsOfRecord(tx, row.id, seesClient));
    return { data: { ...present(path.name, row), conforms: finding === null, finding, history } };
  });
};

function present(workflow: WorkflowName, row: RecordRow): components['schemas']['WorkflowRecordRow'] {
  const { id, title, code, client_name, steps, created_at, updated_at } = row;
  const state = findState(workflow, code) ? stateOf(workflow, code) : String(code);
  const { label } = statusLabel(workflow, code);
  return { id, workflow, title, state, code, label, client_name, steps, created_at, updated_at };
}
