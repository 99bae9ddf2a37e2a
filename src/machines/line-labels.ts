/** The labels of a line's states, from the machines, for the columns of lists. */
import type { LineLabels } from '../domain/lines/line-columns.ts';
import type { WorkflowName } from './workflow.ts';
import { statusLabel, WORKFLOWS } from './workflows.ts';

/** How a hold ended, in words; other endings use their transition's label. */
const ENDED: Readonly<Record<string, string>> = {
  RELEASE: 'Released',
  EXPIRE: 'Expired',
  CONVERT: 'Taken over',
};

/** How a record ended, from the event that ended it. */
export function endingLabel(workflow: WorkflowName, event: string | null | undefined): string | null {
  if (event == null) return null;
  return ENDED[event] ?? WORKFLOWS[workflow].rules.find((rule) => rule.event === event)?.label ?? event;
}

export const lineLabels = (workflow: WorkflowName): LineLabels => ({
  status: (code) => statusLabel(workflow, code).label,
  stone: (code) => statusLabel('stone', code).label,
  ending: (event) => endingLabel(workflow, event),
  task: (code) => statusLabel('task', code).label,
  extension: (code) => statusLabel('memoExtension', code).label,
});
