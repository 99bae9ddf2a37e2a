/**
 * The states in which a record waits for the house, and how long an administrator wants that to
 * take at most: its target. A target refuses nothing. It is shown where people decide, and what was
 * kept is reported.
 */
import type { RoleId } from '../domain/codes.ts';
import type { BusinessHours } from '../domain/business-days.ts';
import { DECIDERS, LENDERS, STOCK_KEEPERS } from './role-groups.ts';
import { dayOf } from './workflow-time.ts';
import type { WorkflowName } from './workflow.ts';

export interface AwaitedState {
  workflow: WorkflowName;
  state: string;
  /** Whether the records have a due day of their own, by which they have to leave the state. */
  isDated: boolean;
  /** Whose step it is. A client's business associate is told, if it is theirs. */
  asked: readonly RoleId[];
}

export const AWAITED: readonly AwaitedState[] = [
  { workflow: 'confirmStone', state: 'pending', isDated: false, asked: DECIDERS },
  { workflow: 'priceOffer', state: 'open', isDated: false, asked: LENDERS },
  { workflow: 'enquiry', state: 'open', isDated: false, asked: LENDERS },
  { workflow: 'memoExtension', state: 'asked', isDated: false, asked: LENDERS },
  { workflow: 'kycDocument', state: 'pending', isDated: false, asked: DECIDERS },
  { workflow: 'task', state: 'pending', isDated: true, asked: STOCK_KEEPERS },
  { workflow: 'memo', state: 'issued', isDated: true, asked: LENDERS },
  { workflow: 'invoice', state: 'issued', isDated: true, asked: LENDERS },
  { workflow: 'invoice', state: 'partPaid', isDated: true, asked: LENDERS },
];

export const awaitedState = (workflow: WorkflowName, state: string): AwaitedState | undefined =>
  AWAITED.find((one) => one.workflow === workflow && one.state === state);

/** The longest target, in its unit. */
export const LONGEST_TARGET = 1_000;

export interface Target {
  workflow: WorkflowName;
  state: string;
  /** `due` for the record's own due day. */
  unit: 'hours' | 'days' | 'due';
  /** Null for the due day. */
  amount: number | null;
}

/**
 * The target in seconds of the workflow's time; null for the record's due day. A business day is as
 * long as the house is open.
 */
export function targetSeconds({ workflow, unit, amount }: Target, house: BusinessHours): number | null {
  if (unit === 'due' || amount === null) return null;
  return amount * (unit === 'days' ? dayOf(workflow, house) : 3_600);
}

/** From this part of a target on, whoever is asked is told that it is near. */
export const NEAR_PART = 0.75;
/** The same of due days: so many days before. */
export const NEAR_DAYS = 1;
