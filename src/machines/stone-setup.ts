/**
 * The setup of the machines that concern a stone (stone-workflows.ts), and what it shares with that
 * of all others: types, effects, and guards as XState asks them.
 */
import { setup } from 'xstate';
import type { MailKind } from '../domain/mails.ts';
import type { Drive, GroupMeta, StateMeta, TransitionMeta, WorkflowEvent } from './workflow.ts';
import type { Guard } from './guards/guard.ts';
import { STONE_GUARDS } from './guards/stone-guards.ts';

interface Types {
  context: Record<string, never>;
  events: WorkflowEvent;
  meta: StateMeta | GroupMeta;
  transitionMeta: TransitionMeta;
}

export const types = {} as Types;

/** Effects are only named here; the caller of the decision carries them out. */
const carriedOutElsewhere = (): void => undefined;

export const actions = {
  drive: (_call: unknown, _along: Drive) => carriedOutElsewhere(),
  tellClient: (_call: unknown, _what: { mail: MailKind }) => carriedOutElsewhere(),
  writeInvoiceLine: carriedOutElsewhere,
  creditInvoiceLine: carriedOutElsewhere,
  renewTime: carriedOutElsewhere,
  keepLowerPrice: carriedOutElsewhere,
  keepDueDay: carriedOutElsewhere,
  beginAgreed: carriedOutElsewhere,
  grantAsked: carriedOutElsewhere,
  lapseAsked: carriedOutElsewhere,
};

type Check = (call: { event: WorkflowEvent }) => boolean;

export function checksOf<Name extends string>(guards: Readonly<Record<Name, Guard>>): Record<Name, Check> {
  const names = Object.keys(guards) as Name[];
  const checks = names.map((name): [Name, Check] => [name, ({ event }) => guards[name].passes(event.facts)]);
  return Object.fromEntries(checks) as Record<Name, Check>;
}

export const stoneSetup = setup({ types, actions, guards: checksOf(STONE_GUARDS) });
