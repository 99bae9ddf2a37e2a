import { WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';

/** The operations that carry out transitions, sorted by name. */
export function workflowOperations(): string[] {
  const rules = WORKFLOW_NAMES.flatMap((name) => WORKFLOWS[name].rules);
  return [...new Set(rules.flatMap(({ operation }) => operation ?? []))].sort();
}
