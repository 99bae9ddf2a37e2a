import type { RoleId } from '../../src/domain/codes.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { rolesOf, WORKFLOWS } from '../../src/machines/workflows.ts';

/** The operations that carry out transitions, sorted by name. */
export function workflowOperations(): string[] {
  const rules = WORKFLOW_NAMES.flatMap((name) => WORKFLOWS[name].rules);
  return [...new Set(rules.flatMap(({ operation }) => operation ?? []))].sort();
}

/**
 * Whether the role may call an operation that fires the event. The other roles are refused whatever
 * the state is (tests/api/permissions.test.ts).
 */
export const isAdmitted = (workflow: WorkflowName, event: string, role: RoleId): boolean =>
  WORKFLOWS[workflow].rules.some(
    (rule) => rule.event === event && rule.operation !== null && rolesOf(rule.operation).includes(role),
  );
