/**
 * What every setup of a workflow machine shares: its types, its effects, and its guards as XState
 * asks them.
 */
import type { MailKind } from '../domain/mails.ts';
import type { Drive, StateMeta, TransitionMeta, WorkflowEvent } from './workflow.ts';
import type { Guard } from './guards/guard.ts';

interface Types {
  context: Record<string, never>;
  events: WorkflowEvent;
  meta: StateMeta;
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
