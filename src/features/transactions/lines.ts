/** What the four lists are made of, and what of the cache an action on them makes old. */
import type { components } from '../../api/schema.gen.ts';
import type { OperationId } from '../../api/client.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { externalSuffix } from '../../ui/forms/clients.ts';

type Schemas = components['schemas'];

export type HoldLine = Schemas['HoldLine'];
export type MemoLine = Schemas['MemoLine'];
export type ConfirmLine = Schemas['ConfirmLine'];
export type EnquiryLine = Schemas['EnquiryLine'];
export type Line = HoldLine | MemoLine | ConfirmLine | EnquiryLine;

export type LineWorkflow = Extract<WorkflowName, 'hold' | 'memo' | 'confirmStone' | 'enquiry'>;
export type ListOperation = 'listHolds' | 'listMemos' | 'listConfirmStones' | 'listEnquiries';

export const LIST_OPERATIONS: readonly ListOperation[] = [
  'listHolds',
  'listMemos',
  'listConfirmStones',
  'listEnquiries',
];

/** A line that moves takes its stone along, and with it every list and search that shows the stone. */
export const CHANGED_BY_A_MOVE: readonly OperationId[] = [
  ...LIST_OPERATIONS,
  'searchStones',
  'searchStonesByQuery',
  'getStone',
  'getInventoryDetails',
  'getClient',
  'trackStone',
  'listWorkflows',
  'listWorkflowRecords',
  'getWorkflowRecord',
];

export const lineId = (line: Line): string => line.id;
export const idsOf = (lines: readonly Line[]): string[] => lines.map(lineId);
export const stockNumbersOf = (lines: readonly Line[]): string[] => lines.map((line) => line.stock_no);

/** 'Meridian Diamonds | Ada Bell', with (API) or (FTP) for external clients, as in the specification's client option. */
export function clientName({ company_name, name, role_id }: Line['client']): string {
  const called = [company_name, name].filter((part) => part != null && part !== '').join(' | ');
  return `${called}${externalSuffix(role_id)}`;
}
