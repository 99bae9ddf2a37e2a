/** The shared setup of every workflow machine: its events, guards and effects. */
import { setup } from 'xstate';
import type { MailKind } from '../domain/mails.ts';
import { GUARDS, type GuardName } from './guards.ts';
import type { Drive, WorkflowEvent, StateMeta, TransitionMeta } from './workflow.ts';

/** Effects are only named here; the caller of the decision carries them out. */
const carriedOutElsewhere = (): void => undefined;

const names = Object.keys(GUARDS) as GuardName[];
const guards = Object.fromEntries(
  names.map((name) => [name, ({ event }: { event: WorkflowEvent }) => GUARDS[name].passes(event.facts)]),
) as Record<GuardName, (call: { event: WorkflowEvent }) => boolean>;

export const workflowSetup = setup({
  types: {} as {
    context: Record<string, never>;
    events: WorkflowEvent;
    meta: StateMeta;
    transitionMeta: TransitionMeta;
  },
  guards,
  actions: {
    drive: (_call, _along: Drive) => carriedOutElsewhere(),
    tellClient: (_call, _what: { mail: MailKind }) => carriedOutElsewhere(),
    writeInvoiceLine: carriedOutElsewhere,
    creditInvoiceLine: carriedOutElsewhere,
    renewTime: carriedOutElsewhere,
    keepLowerPrice: carriedOutElsewhere,
    keepDueDay: carriedOutElsewhere,
    beginAgreed: carriedOutElsewhere,
    grantAsked: carriedOutElsewhere,
    lapseAsked: carriedOutElsewhere,
  },
});
