/** Chooses among several events of an invoice by the guards of its machine. */
import { decide, type Decision, type Refusal } from '../decide.ts';
import type { Facts } from '../facts.ts';
import type { EventName } from '../workflow.ts';

/**
 * The first of these events that the machine permits, or the refusal of the last of them that the
 * invoice's state allows. `status` is the invoice's code.
 * (docs/adr/0022-invoices-payments-and-credit-notes.md)
 */
export function firstPermitted(events: readonly EventName[], status: number, facts: Facts): Decision {
  const refusals: Refusal[] = [];
  for (const event of events) {
    const decision = decide('invoice', status, { type: event }, facts);
    if (decision.ok) return decision;
    refusals.push(decision.refusal);
  }
  const refusal = refusals.findLast(({ kind }) => kind === 'guard') ?? refusals.at(-1);
  if (!refusal) throw new Error('There is always an event to ask for.');
  return { ok: false, refusal };
}
