import type { OperationId } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import type { WorkflowName } from '../../machines/workflow.ts';

/** What the portal knows of a workflow of lines, beside its list, its drawer and its actions. */
export interface LineWorkflowScreen {
  workflow: WorkflowName;
  /** Of its tabs: `Holds`. */
  label: string;
  to: `/transaction/${string}`;
  list: OperationId;
  /** The operations that move its lines on. */
  moves: readonly OperationId[];
  /** The permission's name, and the key of its tab on a client's page. */
  permission: string;
  /** What a client's live lines are called among the counts. */
  counted: keyof components['schemas']['ClientDetail']['counts'];
  /** What stands where there is nothing yet. */
  empty: { title: string; staff: string; client: string };
}
