/** What would have been refused in the past by another rule. */
import type { operations } from '../../../src/api/schema.gen.ts';
import { definitionOf } from '../../../src/machines/definition.ts';
import { GUARDS, type GuardName } from '../../../src/machines/guards/all.ts';
import { guardsNamed, versioned } from '../../../src/machines/guards/versions.ts';
import { changedRules, LIMITS, type RuleChange } from '../../../src/machines/trial/what-if.ts';
import type { WorkflowName } from '../../../src/machines/workflow.ts';
import { eventLabel } from '../../db/queries/audit/history.ts';
import { countPast, progressOf, tellProgress } from '../../db/queries/audit/past-progress.ts';
import { titlesByWorkflow } from '../../db/queries/audit/workflow-records.ts';
import type { Tx } from '../../db/with-actor.ts';
import { invalidRequest } from '../../refusals.ts';
import { redoPast, type TriedRules } from '../../workflows/what-if.ts';
import type { Call, Handler } from '../handler.ts';

/** Records that an answer names, of each way in which they would stand elsewhere. */
const NAMED = 1_000;

export const getWorkflowWhatIf: Handler<'getWorkflowWhatIf'> = async (
  { path: { name: workflow }, query },
  call,
) => {
  const rules = triedRules(workflow, query);
  return call.readMuch(async (tx) => {
    // A million steps take longer than a read may otherwise.
    await tx.run(`SET LOCAL statement_timeout = '30s'`);
    const redone = await redoPast(
      tx,
      rules,
      query.startDate ?? null,
      await toldTo(tx, call, workflow, query.key),
    );
    const elsewhere = redone.elsewhere.map(({ ids, ...ending }) => ({
      ...ending,
      count: ids.length,
      named: ids.slice(0, NAMED),
    }));
    const records = elsewhere.flatMap(({ named }) => named.map((record_id) => ({ workflow, record_id })));
    const titles = (await titlesByWorkflow(tx, records)).get(workflow);
    return {
      data: {
        records: redone.records,
        steps: redone.steps,
        unknown: redone.unknown,
        refused: redone.refused.map(({ from: state, role: by, byRule, ...step }) => ({
          ...step,
          label: eventLabel(workflow, step.event),
          from_state: state,
          role_id: by,
          by_rule: byRule,
        })),
        elsewhere: elsewhere.map(({ stands, would, count, named }) => ({
          stands,
          would_stand: would,
          count,
          records: named.map((id) => ({ id, title: titles?.get(id) ?? id })),
        })),
      },
    };
  });
};

/** Tells how many percent are decided under the caller's key; undefined without one. */
async function toldTo(
  tx: Tx,
  { person }: Call,
  workflow: WorkflowName,
  key: string | undefined,
): Promise<((records: number) => Promise<unknown>) | undefined> {
  if (key === undefined) return undefined;
  await tellProgress(tx, person.id, key, 0);
  const all = await countPast(tx, workflow);
  return (records) =>
    tellProgress(tx, person.id, key, Math.min(99, Math.floor((100 * records) / Math.max(1, all))));
}

export const getWhatIfProgress: Handler<'getWhatIfProgress'> = async ({ query: { key } }, call) => ({
  data: { percent: await call.read((tx) => progressOf(tx, call.person.id, key)) },
});

type Asked = NonNullable<operations['getWorkflowWhatIf']['parameters']['query']>;

/** Today's rules with the change that was asked for. @throws Refused 400 for one that cannot be */
function triedRules(workflow: WorkflowName, asked: Asked): TriedRules {
  const { event, from, role_id: role, within_hours: withinHours, only_if, limit, limit_value: value } = asked;
  const { initial, transitions } = definitionOf(workflow);
  if (limit !== undefined) {
    if (value === undefined) throw invalidRequest('Enter the limit.', 'limit_value');
    if (event !== undefined) throw invalidRequest('Change a limit or a transition, not both.', 'event');
    const reads = transitions.some(({ guard }) =>
      guardsNamed(guard).some((name) => LIMITS[limit].guards.some((one) => versioned(one) === name)),
    );
    if (!reads) throw invalidRequest('No transition of the machine has this limit.', 'limit');
    return { workflow, initial, transitions, limits: [{ limit, value }] };
  }
  const isKnown = transitions.some(
    (one) =>
      one.event === event &&
      (from === undefined || one.from === from) &&
      (role === undefined || one.roles.includes(role)),
  );
  if (event === undefined || !isKnown) throw invalidRequest('The machine has no such transition.', 'event');
  const onlyIf = only_if === undefined ? undefined : guardCalled(only_if);
  if (role !== undefined && (withinHours !== undefined || onlyIf !== undefined))
    throw invalidRequest('A time or a condition is for everybody. Leave the role out.', 'role_id');
  const change: RuleChange = { event, from, role, withinHours, onlyIf };
  return { workflow, initial, transitions: changedRules(transitions, [change]), limits: [] };
}

function guardCalled(name: string): GuardName {
  const known = (Object.keys(GUARDS) as GuardName[]).find((one) => one === name);
  if (known === undefined) throw invalidRequest('There is no such condition.', 'only_if');
  return known;
}
