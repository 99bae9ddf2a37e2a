/**
 * How the time is counted that records spend in a state. Where people of the house have to do
 * something, only its business days count, with 24 hours each, because a house has no opening hours
 * here. Where a deadline runs by the clock or a program works on, nights and holidays count, too.
 */
import { WORKFLOW_NAMES, type WorkflowName } from './workflow.ts';

export type TimeKind = 'business' | 'clock';

export const TIME_KIND: Readonly<Record<WorkflowName, TimeKind>> = {
  // How long stones are in stock is told in days of the calendar elsewhere, too.
  stone: 'clock',
  // These end after a number of hours.
  hold: 'clock',
  queuePlace: 'clock',
  priceOffer: 'clock',
  shareLink: 'clock',
  memo: 'business',
  memoExtension: 'business',
  confirmStone: 'business',
  enquiry: 'business',
  invoice: 'business',
  task: 'business',
  demand: 'clock',
  kycDocument: 'business',
  business: 'business',
  account: 'business',
  membership: 'clock',
  // Programs do these, at night as well.
  bulkEmail: 'clock',
  mail: 'clock',
  webhookDelivery: 'clock',
};

/**
 * Workflows whose records are a client's. A stone is nobody's: its path would tell an associate of
 * the clients of others. Associates do not see e-mails.
 */
export const OF_CLIENTS: readonly WorkflowName[] = WORKFLOW_NAMES.filter(
  (name) => name !== 'stone' && name !== 'bulkEmail' && name !== 'mail',
);

/** Workflows whose records are about one stone, and so of a provider and a diamond type. */
export const ABOUT_STONES: readonly WorkflowName[] = [
  'stone',
  'hold',
  'queuePlace',
  'memo',
  'memoExtension',
  'confirmStone',
  'enquiry',
  'priceOffer',
  'task',
];
