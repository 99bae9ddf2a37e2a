import type { Permit } from '../../../src/machines/decide.ts';
import { firstPermitted } from '../../../src/machines/invoice/first-permitted.ts';
import type { Facts } from '../../../src/machines/facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { refusedBy } from '../guard-refusals.ts';

/** The one of these events that the invoice permits. @throws Refused with the machine's reason */
export function permitted(events: readonly EventName[], status: number, facts: Facts): Permit {
  const decision = firstPermitted(events, status, facts);
  if (!decision.ok) throw refusedBy(decision.refusal);
  return decision;
}
