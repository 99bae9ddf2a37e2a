/**
 * The one decision about a record of any workflow, used by the button, the server and the auditor.
 */
import { deciders } from './deciders.ts';
import { GUARDS } from './guards/all.ts';
import { WORKFLOWS } from './workflows.ts';

export type { Decision, JointDecision, Move, Permit, Refusal } from './deciders.ts';

export const { decide, decideTogether } = deciders(WORKFLOWS, GUARDS);
