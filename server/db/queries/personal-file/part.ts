import type { WorkflowName } from '../../../../src/machines/workflow.ts';

/** A part of what is kept about a person. */
export interface PersonalPart {
  /** The name of its file in the archive. */
  name: string;
  title: string;
  /** The columns by which rows belong to the person: `hold.client_id`. */
  by: readonly string[];
  /** Newest first; `$1` is the person's id. Actions of others have their role, not their name. */
  sql: string;
  /** The workflow whose states `status` has. */
  workflow?: WorkflowName;
}
