/**
 * How the time that records spend in a state is counted. Where staff have to act, only the house's
 * opening hours on business days count. Deadlines in hours, and what programs do, run by the clock.
 */
import {
  daySeconds,
  momentAfter,
  momentBefore,
  secondsBetween,
  type BusinessHours,
} from '../domain/business-days.ts';
import type { Moment } from '../domain/house-days.ts';
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
  dutyFinding: 'business',
  // Programs do these, at night as well.
  bulkEmail: 'clock',
  mail: 'clock',
  webhookDelivery: 'clock',
};

/**
 * Workflows whose records are a client's. A stone is nobody's: its path would tell an associate of
 * the clients of others. Associates see neither e-mails nor what was found about people.
 */
export const OF_CLIENTS: readonly WorkflowName[] = WORKFLOW_NAMES.filter(
  (name) => !['stone', 'bulkEmail', 'mail', 'dutyFinding'].includes(name),
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

/** The seconds of a day in the workflow's time. */
export const dayOf = (name: WorkflowName, house: BusinessHours): number =>
  TIME_KIND[name] === 'business' ? daySeconds(house) : 86_400;

const msOf = (moment: Moment): number => new Date(moment).getTime();

/** The time that counts in the workflow between two moments, in seconds. */
export const timeBetween = (name: WorkflowName, from: Moment, to: Moment, house: BusinessHours): number =>
  TIME_KIND[name] === 'business' ? secondsBetween(from, to, house) : (msOf(to) - msOf(from)) / 1000;

/** The first moment at which so much of the workflow's time has passed. */
export const timeAfter = (name: WorkflowName, from: Moment, seconds: number, house: BusinessHours): Date =>
  TIME_KIND[name] === 'business' ? momentAfter(from, seconds, house) : new Date(msOf(from) + seconds * 1000);

/** The last moment since which so much of it has passed. */
export const timeBefore = (name: WorkflowName, to: Moment, seconds: number, house: BusinessHours): Date =>
  TIME_KIND[name] === 'business' ? momentBefore(to, seconds, house) : new Date(msOf(to) - seconds * 1000);
