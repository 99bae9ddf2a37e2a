/** The machines' names alone: what reads an address needs no machine, and should not load one. */
import type { WorkflowName } from '../workflow.ts';

export type BrowserMachine = 'session' | 'fetchCycle';
export type ChartName = WorkflowName | BrowserMachine;

export const CHART_NAMES: readonly ChartName[] = [
  'stone',
  'hold',
  'memo',
  'confirmStone',
  'enquiry',
  'kycDocument',
  'business',
  'session',
  'fetchCycle',
];

/** Whether its records are kept in the database; the others live in the browser. */
export const isWorkflow = (name: ChartName): name is WorkflowName =>
  name !== 'session' && name !== 'fetchCycle';
