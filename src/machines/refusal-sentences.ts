/** The sentences of refusals, shared by the server's answers and the button's tooltip. */
import type { RoleId } from '../domain/codes.ts';
import { MESSAGES } from '../domain/messages.ts';
import type { Rule, StateRule } from './rules.ts';
import { EVENTS, type EventName, type WorkflowName } from './workflow.ts';
import type { Workflow } from './look-ups.ts';

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

/** The specification words these refusals itself (section 5). */
const NEEDS_AVAILABLE: ReadonlySet<EventName> = new Set(['HOLD', 'CONFIRM', 'ISSUE', 'AGREE']);

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const choice = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** 'A released hold cannot be released.' */
export function refusedByState(name: WorkflowName, state: StateRule, event: EventName): string {
  if (name === 'stone' && NEEDS_AVAILABLE.has(event)) return MESSAGES.onlyAvailable;
  return `${capital(state.phrase)} cannot be ${EVENTS[event]}.`;
}

/** 'Only an administrator can approve a confirm-stone.' */
export function refusedByRole({ does, roles, job }: Rule): string {
  if (job !== null) return `Only the portal itself can ${does}.`;
  return `Only ${choice.format(roles.map((role) => ROLE_PHRASE[role]))} can ${does}.`;
}

export const unknownEvent = ({ record }: Workflow, event: string): string =>
  `${event} is not an event of ${record}.`;

export const unknownState = ({ record }: Workflow, state: string | number | null): string =>
  `${capital(record)} has no state ${state}.`;
