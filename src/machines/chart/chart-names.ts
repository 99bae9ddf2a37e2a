/** The machines' names on their own, so that parsing an address does not load any machine. */
import { WORKFLOW_NAMES, type WorkflowName } from '../workflow.ts';

export type BrowserMachine = 'session' | 'fetchCycle';
export type ChartName = WorkflowName | BrowserMachine;

export const CHART_NAMES: readonly ChartName[] = [...WORKFLOW_NAMES, 'session', 'fetchCycle'];

/** The machines by the part of the house that they belong to. */
export const CHART_PARTS: readonly { part: string; names: readonly ChartName[] }[] = [
  {
    part: 'Stones and their lines',
    names: [
      'stone',
      'hold',
      'queuePlace',
      'memo',
      'memoExtension',
      'confirmStone',
      'enquiry',
      'priceOffer',
      'invoice',
    ],
  },
  {
    part: 'Clients and people',
    names: ['demand', 'shareLink', 'kycDocument', 'business', 'account', 'membership'],
  },
  { part: 'Work and messages', names: ['task', 'bulkEmail', 'mail', 'webhookDelivery', 'dutyFinding'] },
  { part: 'In the browser', names: ['session', 'fetchCycle'] },
];

/** Whether its records are stored in the database; the other machines run in the browser. */
export const isWorkflow = (name: ChartName): name is WorkflowName =>
  name !== 'session' && name !== 'fetchCycle';
