/** The sentences of refusals: the server answers with them and the button's tooltip shows the same one. */
import type { RoleId } from '../domain/codes.ts';
import { MESSAGES } from '../domain/messages.ts';
import type { Rule, StateRule } from './rules.ts';
import type { EventName, WorkflowName } from './workflow.ts';
import type { Workflow } from './workflows.ts';

const ROLE_PHRASE: Record<RoleId, string> = {
  1: 'an administrator',
  2: 'a guest',
  3: 'a business associate',
  4: 'a customer',
  5: 'quality control',
  6: 'an API client',
  7: 'an FTP client',
  8: 'an auditor',
};

const PARTICIPLE: Record<EventName, string> = {
  HOLD: 'held',
  RELEASE: 'released',
  EXPIRE: 'expired',
  CONVERT: 'taken over',
  CONFIRM: 'confirmed',
  UPDATE: 'updated',
  CANCEL: 'cancelled',
  APPROVE: 'approved',
  REJECT: 'rejected',
  ISSUE: 'issued',
  RECEIVE: 'received',
  SELL: 'sold',
  WITHDRAW: 'withdrawn',
  RESTORE: 'restored',
  DELIST: 'delisted',
  RELIST: 'relisted',
  OPEN: 'opened',
  CLOSE: 'closed',
  SUBMIT: 'submitted',
  RESUBMIT: 'resubmitted',
  REGISTER: 'registered',
  UNREGISTER: 'unregistered',
};

/** The specification words these refusals itself (section 5). */
const NEEDS_AVAILABLE: ReadonlySet<EventName> = new Set(['HOLD', 'CONFIRM', 'ISSUE']);

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const choice = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** 'A released hold cannot be released.' */
export function refusedByState(name: WorkflowName, state: StateRule, event: EventName): string {
  if (name === 'stone' && NEEDS_AVAILABLE.has(event)) return MESSAGES.onlyAvailable;
  return `${capital(state.phrase)} cannot be ${PARTICIPLE[event]}.`;
}

/** 'Only an administrator can approve a confirm-stone.' */
export function refusedByRole({ does, roles, job }: Rule): string {
  if (job !== null) return `Only the portal itself can ${does}.`;
  return `Only ${choice.format(roles.map((role) => ROLE_PHRASE[role]))} can ${does}.`;
}

export const unknownEvent = ({ record }: Workflow, event: string): string =>
  `${event} is nothing that can happen to ${record}.`;

export const unknownState = ({ record }: Workflow, state: string | number | null): string =>
  `${capital(record)} has no state ${state}.`;
