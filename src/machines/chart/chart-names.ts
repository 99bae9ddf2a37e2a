/** The machines' names on their own, so that parsing an address does not load any machine. */
import { WORKFLOW_NAMES, type WorkflowName } from '../workflow.ts';

export type BrowserMachine = 'session' | 'fetchCycle';
export type ChartName = WorkflowName | BrowserMachine;

export const CHART_NAMES: readonly ChartName[] = [...WORKFLOW_NAMES, 'session', 'fetchCycle'];

/** Whether its records are stored in the database; the other machines run in the browser. */
export const isWorkflow = (name: ChartName): name is WorkflowName =>
  name !== 'session' && name !== 'fetchCycle';
