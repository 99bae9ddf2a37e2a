/** The one vocabulary of events, guards and effects that every workflow machine is created with. */
import { setup } from 'xstate';
import { GUARDS } from './guards.ts';
import type { Drive, LawEvent, StateMeta, TransitionMeta } from './workflow.ts';

/** Effects are only named here; whoever asked for the decision carries them out. */
const carriedOutElsewhere = (): void => undefined;

export const law = setup({
  types: {} as {
    context: Record<string, never>;
    events: LawEvent;
    meta: StateMeta;
    transitionMeta: TransitionMeta;
  },
  guards: {
    clientRegistered: ({ event }) => GUARDS.clientRegistered.passes(event.facts),
    withinHoldLimit: ({ event }) => GUARDS.withinHoldLimit.passes(event.facts),
    notHeldLately: ({ event }) => GUARDS.notHeldLately.passes(event.facts),
    heldForSameClient: ({ event }) => GUARDS.heldForSameClient.passes(event.facts),
    stoneUnsold: ({ event }) => GUARDS.stoneUnsold.passes(event.facts),
    delistedBySheet: ({ event }) => GUARDS.delistedBySheet.passes(event.facts),
    priceAsSeen: ({ event }) => GUARDS.priceAsSeen.passes(event.facts),
    holdDue: ({ event }) => GUARDS.holdDue.passes(event.facts),
    hasReason: ({ event }) => GUARDS.hasReason.passes(event.facts),
    hasRemark: ({ event }) => GUARDS.hasRemark.passes(event.facts),
    documentsApproved: ({ event }) => GUARDS.documentsApproved.passes(event.facts),
  },
  actions: {
    drive: (_call, _along: Drive) => carriedOutElsewhere(),
    writeInvoiceLine: carriedOutElsewhere,
  },
});
