/**
 * Checks that every record's history leads to its state. Each step is judged by its own definition,
 * and its guards are evaluated on the facts kept with it. Identical histories are judged once.
 * (Specification, section 4.)
 */
import type { Definition } from '../../src/machines/definition.ts';
import { replay } from '../../src/machines/replay.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { findState, stateOf, statusLabel, WORKFLOWS } from '../../src/machines/workflows.ts';
import { FIRST, readClaimFaults, readLaws, readWalk, readWalks } from '../db/queries/audit/conformance.ts';
import type { ClaimFault, Walk, WalkStep } from '../db/queries/audit/conformance.ts';
import { keepsFacts } from '../db/queries/audit/seal.ts';
import {
  recordsOfHistoryAlone,
  storedWorkflows,
  titlesByWorkflow,
} from '../db/queries/audit/workflow-records.ts';
import type { Tx } from '../db/with-actor.ts';

interface Finding {
  workflow: WorkflowName;
  record_id: string;
  title: string;
  finding: string;
}

export interface ConformanceReport {
  /** The number of records replayed, by workflow. */
  checked: Record<WorkflowName, number>;
  /** The number of their steps. */
  steps: number;
  /** Of them, steps with conditions of which nobody knows whether they held: no facts were kept. */
  unknown: number;
  findings: Finding[];
}

/** Null: a stored definition that no longer matches its hash. */
type Laws = ReadonlyMap<string, Definition | null>;

const CHUNK = 10_000;

/** Replays every record of every workflow in chunks, so that other work can run in between. */
export async function checkEveryRecord(tx: Tx): Promise<ConformanceReport> {
  const laws = await readLaws(tx);
  const none = WORKFLOW_NAMES.map((workflow) => [workflow, 0]);
  const checked = Object.fromEntries(none) as ConformanceReport['checked'];
  let steps = 0;
  let unknown = 0;
  const faults: Omit<Finding, 'title'>[] = [];
  const stored = await storedWorkflows(tx);
  const hasFacts = await keepsFacts(tx);
  for (const workflow of stored) {
    let after = FIRST;
    for (;;) {
      const { walks, last } = await readWalks(tx, workflow, { after, limit: CHUNK, hasFacts });
      if (last === null) break;
      after = last;
      for (const walk of walks) {
        checked[workflow] += walk.ids.length;
        steps += walk.ids.length * walk.steps.length;
        const { finding, unknown: unchecked } = judgeWalk(workflow, walk, laws);
        unknown += walk.ids.length * unchecked;
        if (finding !== null) faults.push(...walk.ids.map((record_id) => ({ workflow, record_id, finding })));
      }
    }
  }
  for (const { workflow, record_id } of await recordsOfHistoryAlone(tx, stored)) {
    faults.push({
      workflow,
      record_id,
      finding: `There is a history, but ${WORKFLOWS[workflow].record} is missing.`,
    });
  }
  for (const fault of await readClaimFaults(tx)) faults.push({ ...fault, finding: claimSentence(fault) });
  return { checked, steps, unknown, findings: await named(tx, faults) };
}

/**
 * What is wrong with one record, as a sentence; null when it conforms. `status` and `version` are
 * the stored ones.
 */
export async function checkRecord(
  tx: Tx,
  workflow: WorkflowName,
  { id, status, version }: { id: string; status: number; version: number },
): Promise<string | null> {
  const walk = { status, version, steps: await readWalk(tx, id) };
  const { finding } = judgeWalk(workflow, walk, await readLaws(tx));
  if (finding !== null) return finding;
  const [fault] = await readClaimFaults(tx, id);
  return fault ? claimSentence(fault) : null;
}

interface Judged {
  /** The first step that is not allowed, as a sentence; null when all are. */
  finding: string | null;
  /** Steps of which it is not known whether their conditions held. */
  unknown: number;
}

const found = (finding: string | null, unknown = 0): Judged => ({ finding, unknown });

function judgeWalk(
  workflow: WorkflowName,
  { status, version, steps }: Pick<Walk, 'status' | 'version' | 'steps'>,
  laws: Laws,
): Judged {
  const [first] = steps;
  if (!first) return found(judgeUnmoved(workflow, status, version));
  const lawful = [];
  let begins = '';
  for (const [index, step] of steps.entries()) {
    const law = laws.get(step.hash);
    const fault = formalFault(workflow, index + 1, step, law);
    if (fault !== null || !law) return found(fault);
    if (index === 0) begins = law.initial;
    lawful.push({ ...step, definition: law });
  }
  const verdict = replay(begins, lawful);
  if (!verdict.lawful) return found(`Step ${verdict.step + 1}: ${verdict.sentence}`);
  if (verdict.state !== stateNow(workflow, status)) {
    const leads = findState(workflow, verdict.state)?.label ?? verdict.state;
    return found(`Its history leads to ${leads}, but it is ${statusLabel(workflow, status).label}.`);
  }
  if (version !== steps.length) {
    return found(`It moved ${times(version)}, but its history tells of ${times(steps.length)}.`);
  }
  return found(null, verdict.unknown);
}

function formalFault(
  workflow: WorkflowName,
  number: number,
  step: WalkStep,
  law: Definition | null | undefined,
): string | null {
  if (step.step !== number) return `Step ${number} is missing from its history.`;
  if (step.workflow !== workflow) return `Step ${number} was written as a step of ${step.workflow}.`;
  if (law === undefined)
    return `Step ${number} was decided by a definition that is not known (${short(step.hash)}).`;
  if (law === null)
    return `Step ${number} was decided by a definition that was changed since (${short(step.hash)}).`;
  if (law.workflow !== workflow) return `Step ${number} was decided by the definition of ${law.workflow}.`;
  return null;
}

/** Only stones and businesses exist before their first step, and only in their initial state. */
function judgeUnmoved(workflow: WorkflowName, status: number, version: number): string | null {
  const begins = WORKFLOWS[workflow].states.find((state) => state.initial);
  if (!begins || begins.code === null) return 'It has no history.';
  if (begins.code !== status) return `It is ${statusLabel(workflow, status).label} without any history.`;
  return version === 0 ? null : `It moved ${times(version)}, but it has no history.`;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
const short = (hash: string): string => hash.slice(0, 12);

function stateNow(workflow: WorkflowName, status: number): string | null {
  return findState(workflow, status) ? stateOf(workflow, status) : null;
}

function claimSentence({ workflow, kind, status, claimed_by }: ClaimFault): string {
  const claimant = claimed_by === null ? 'nothing' : WORKFLOWS[claimed_by].record;
  switch (kind) {
    case 'status':
      return `It is ${statusLabel(workflow, status).label}, but ${claimant} claims it.`;
    case 'dead':
      return `It is claimed by ${claimant} that is not live.`;
    case 'unclaimed':
      return `It is ${statusLabel(workflow, status).label}, but its stone is not claimed by it.`;
  }
}

async function named(tx: Tx, faults: readonly Omit<Finding, 'title'>[]): Promise<Finding[]> {
  const titles = await titlesByWorkflow(tx, faults);
  return WORKFLOW_NAMES.flatMap((workflow) => faults.filter((fault) => fault.workflow === workflow)).map(
    ({ workflow, record_id, finding }) => ({
      workflow,
      record_id,
      title: titles.get(workflow)?.get(record_id) ?? record_id,
      finding,
    }),
  );
}
