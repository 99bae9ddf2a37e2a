/**
 * The workflows for the auditor: how many records are in each state, each record's path, and
 * whether it was allowed.
 */
import type { components } from '../../../src/api/schema.gen.ts';
import { targetSeconds } from '../../../src/machines/targets.ts';
import { dayOf, OF_CLIENTS, timeBetween } from '../../../src/machines/workflow-time.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../../src/machines/workflow.ts';
import { findState, stateOf, statusLabel, WORKFLOWS } from '../../../src/machines/workflows.ts';
import { stepsOfRecord } from '../../db/queries/audit/history.ts';
import { targetEnd, targetOf, targetsNow, type TargetsNow } from '../../db/queries/audit/targets/targets.ts';
import { enteredStates, type EnteredState } from '../../db/queries/audit/targets/waits.ts';
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
  return call.read(async (tx) => {
    const past = query.past_target === true ? await targetsNow(tx) : null;
    const { rows, total } = await listRecords(tx, path.name, { ...filter, past }, seesClient, page, size);
    return {
      data: { data: await presentAll(tx, path.name, rows), pagination: paginationOf(page, size, total) },
    };
  });
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
    const [presented = present(path.name, row, null)] = await presentAll(tx, path.name, [row]);
    return { data: { ...presented, conforms: finding === null, finding, history } };
  });
};

type Row = components['schemas']['WorkflowRecordRow'];

/** With how long they are in their states, but those that end or settle them. */
async function presentAll(tx: Tx, workflow: WorkflowName, rows: readonly RecordRow[]): Promise<Row[]> {
  const waiting = new Set(rows.filter(({ code }) => isAwaited(workflow, code)).map(({ id }) => id));
  const entered = await enteredStates(tx, workflow, [...waiting]);
  const now = await targetsNow(tx);
  return rows.map((row) => {
    // Stones and businesses are in a state before their first step.
    const { since, due } = entered.get(row.id) ?? { since: row.created_at, due: null };
    return present(
      workflow,
      row,
      waiting.has(row.id) ? waitOf(now, workflow, row.code, { since, due }) : null,
    );
  });
}

function isAwaited(workflow: WorkflowName, code: number): boolean {
  const state = findState(workflow, code);
  return state !== undefined && !state.final && state.settled !== true;
}

function waitOf(
  now: TargetsNow,
  workflow: WorkflowName,
  code: number,
  { since, due }: EnteredState,
): Row['wait'] {
  const state = stateOf(workflow, code);
  const target = targetOf(now, workflow, state);
  const end = target?.unit === 'due' ? due : (targetEnd(now, workflow, state, since)?.toISOString() ?? null);
  return {
    since,
    seconds: Math.max(0, Math.round(timeBetween(workflow, since, new Date(), now.house))),
    day_seconds: dayOf(workflow, now.house),
    target_seconds: target === undefined ? null : targetSeconds(target, now.house),
    target: end,
    is_missed: end !== null && Date.parse(end) <= Date.now(),
  };
}

function present(workflow: WorkflowName, row: RecordRow, wait: Row['wait']): Row {
  const { id, title, code, client_name, steps, created_at, updated_at } = row;
  const state = findState(workflow, code) ? stateOf(workflow, code) : String(code);
  const { label } = statusLabel(workflow, code);
  return { id, workflow, title, state, code, label, client_name, steps, created_at, updated_at, wait };
}
