/** Webhooks as the portal shows them, and what may happen to a delivery. */
import type { AnswerOf } from '../../api/client.ts';
import type { StatusLabel } from '../../domain/labels.ts';
import type { StoneChange } from '../../domain/webhooks.ts';
import { decide } from '../../machines/decide.ts';
import type { FactsOf } from '../../machines/decision-facts.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { accessOf, actorOf, type User } from '../../ui/session/session.ts';

export type Webhook = AnswerOf<'listWebhooks'>[number];
export type Delivery = AnswerOf<'listDeliveries'>['data'][number];
export type DeliveryDetail = AnswerOf<'getDelivery'>;

export const STATE: Readonly<Record<Webhook['state'], StatusLabel>> = {
  on: { label: 'On', colour: 'green' },
  paused: { label: 'Paused', colour: 'grey' },
  unanswered: { label: 'Paused: no success for a day', colour: 'red' },
  gone: { label: 'Paused: the server said it is gone', colour: 'red' },
};

/** The event of a delivery. */
export const KIND: Readonly<Record<Delivery['kind'], string>> = {
  changes: 'Changes',
  'start over': 'Start over',
  test: 'Test',
};

export const CHANGE_LABEL: Readonly<Record<StoneChange, { label: string; about: string }>> = {
  held: { label: 'Held', about: 'On hold, on memo or being confirmed' },
  sold: { label: 'Sold', about: 'Sold, withdrawn, or no longer shown to the client' },
  free: { label: 'Available', about: 'Available again, or new' },
  repriced: { label: 'Repriced', about: 'At another price for the client' },
};

/** Allowed, or the refusal with the server's message. */
export function maySendAgain(
  user: User,
  { status, is_whole: whole, webhook_on: webhookOn }: DeliveryDetail,
): ActionDecision {
  const facts: FactsOf<'delivery'> = { actor: actorOf(user), delivery: { webhookOn, whole } };
  const decision = decide('webhookDelivery', status, { type: 'SEND_AGAIN' }, facts);
  if (!decision.ok || accessOf(user, 'webhook').write) return decision;
  return {
    ok: false,
    refusal: { sentence: 'Your role does not allow this. An administrator can grant it.' },
  };
}
