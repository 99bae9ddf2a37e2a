import type { Permit } from '../../../src/machines/decide.ts';
import { whichever } from '../../../src/machines/invoice/whichever.ts';
import type { Facts } from '../../../src/machines/facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { refusedBy } from '../refuse.ts';

/** The one of these events that the invoice permits. @throws Refused with the machine's reason */
export function permitted(events: readonly EventName[], status: number, facts: Facts): Permit {
  const decision = whichever(events, status, facts);
  if (!decision.ok) throw refusedBy(decision.refusal);
  return decision;
}
