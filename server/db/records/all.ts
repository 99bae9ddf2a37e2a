/** The records of every workflow, from which the other tables by workflow are derived. */
import type { components } from '../../../src/api/schema.gen.ts';
import { WORKFLOW_NAMES, type WorkflowName } from '../../../src/machines/workflow.ts';
import { account } from './account.ts';
import { business } from './business.ts';
import { confirmStone } from './confirm-stone.ts';
import { demand } from './demand.ts';
import { dutyFinding } from './duty-finding.ts';
import { enquiry } from './enquiry.ts';
import { hold } from './hold.ts';
import { invoice } from './invoice.ts';
import { kycDocument } from './kyc-document.ts';
import { mail } from './mail.ts';
import { memoExtension } from './memo-extension.ts';
import { membership } from './membership.ts';
import { memo } from './memo.ts';
import { priceOffer } from './price-offer.ts';
import { queuePlace } from './queue-place.ts';
import type { LineRecords, Records } from './records.ts';
import { shareLink } from './share-link.ts';
import { stone } from './stone.ts';
import { task } from './task.ts';
import { webhookDelivery } from './webhook-delivery.ts';

const bulkEmail = {
  table: 'bulk_email',
  joins: '',
  title: 'r.subject',
  searched: 'r.subject',
  client: null,
} satisfies Records;

const ALL = {
  stone,
  hold,
  queuePlace,
  memo,
  memoExtension,
  confirmStone,
  enquiry,
  priceOffer,
  invoice,
  task,
  demand,
  shareLink,
  bulkEmail,
  kycDocument,
  business,
  account,
  membership,
  dutyFinding,
  mail,
  webhookDelivery,
} satisfies Record<WorkflowName, Records>;
type All = typeof ALL;

export const RECORDS: Readonly<Record<WorkflowName, Records>> = ALL;

/**
 * The table of a workflow's records, with `id`, `status` (the code) and `version` (the number of
 * steps).
 */
export const tableOf = (workflow: WorkflowName): string => RECORDS[workflow].table;

/** The workflows whose records are lines: one stone for one client. */
export type LineWorkflow = {
  [Name in WorkflowName]: All[Name] extends LineRecords ? Name : never;
}[WorkflowName];

export const LINES: Readonly<Record<LineWorkflow, LineRecords>> = ALL;

const isLine = (name: WorkflowName): name is LineWorkflow => 'row' in ALL[name];
export const LINE_WORKFLOWS: readonly LineWorkflow[] = WORKFLOW_NAMES.filter(isLine);

/** A row of each workflow's list. */
export type LineRows = {
  [Name in LineWorkflow]: components['schemas'][All[Name]['row']];
};
