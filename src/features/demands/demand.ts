/** A demand as the portal shows it, and the actions that it allows. */
import type { components } from '../../api/schema.gen.ts';
import { decide } from '../../machines/decide.ts';
import type { FactsOf } from '../../machines/decision-facts.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { actorOf, type User } from '../../ui/session/session.ts';

export type Demand = components['schemas']['Demand'];

/** Yes, or the refusal in the server's words. */
export function mayMove(
  user: User,
  event: 'UPDATE' | 'OFFER' | 'FULFIL' | 'CLOSE' | 'REOPEN',
  { status }: Pick<Demand, 'status'>,
): ActionDecision {
  const facts: FactsOf<'demand'> = { actor: actorOf(user), begun: null };
  const decision = decide('demand', status, { type: event }, facts);
  return decision.ok ? permissionDecision(user, 'demand') : decision;
}
