import type { OperationId } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import type { WorkflowName } from '../../machines/workflow.ts';

/**
 * What the shared screens need to know about a workflow of lines; its list, drawer and actions are
 * separate.
 */
export interface LineWorkflowScreen {
  workflow: WorkflowName;
  /** The label of its tabs, such as `Holds`. */
  label: string;
  to: `/transaction/${string}`;
  list: OperationId;
  /** Name of the permission, and key of the tab on a client's page. */
  permission: string;
  /** Name of the count of a client's open lines. */
  counted: keyof components['schemas']['ClientDetail']['counts'];
  /** The text of an empty list. */
  empty: { title: string; staff: string; client: string };
}
