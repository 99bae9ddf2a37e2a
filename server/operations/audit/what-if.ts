/** What would have been refused in the past without a transition, or a role's right to it. */
import { definitionOf } from '../../../src/machines/definition.ts';
import { changedRules } from '../../../src/machines/trial/what-if.ts';
import { eventLabel } from '../../db/queries/audit/history.ts';
import { titlesByWorkflow } from '../../db/queries/audit/workflow-records.ts';
import { invalidRequest } from '../../refusals.ts';
import { redoPast } from '../../workflows/what-if.ts';
import type { Handler } from '../handler.ts';

/** Records that an answer names, of each way in which they would stand elsewhere. */
const NAMED = 1_000;

export const getWorkflowWhatIf: Handler<'getWorkflowWhatIf'> = async (
  { path: { name: workflow }, query: { event, from, role_id: role, startDate } },
  call,
) => {
  const definition = definitionOf(workflow);
  const known = definition.transitions.some(
    (one) =>
      one.event === event &&
      (from === undefined || one.from === from) &&
      (role === undefined || one.roles.includes(role)),
  );
  if (!known) throw invalidRequest('The machine has no such transition.', 'event');
  const transitions = changedRules(definition.transitions, [{ event, from, role }]);
  return call.readMuch(async (tx) => {
    // A million steps take longer than a read may otherwise.
    await tx.run(`SET LOCAL statement_timeout = '30s'`);
    const redone = await redoPast(tx, { ...definition, transitions }, startDate ?? null);
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
