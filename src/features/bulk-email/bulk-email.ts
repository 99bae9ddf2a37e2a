/** A bulk e-mail as the portal shows it, and the actions that it allows. */
import type { components } from '../../api/schema.gen.ts';
import { decide } from '../../machines/decide.ts';
import type { FactsOf } from '../../machines/decision-facts.ts';
import type { EventName } from '../../machines/workflow.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { plural } from '../../ui/format.ts';
import { actorOf, type User } from '../../ui/session/session.ts';

export type BulkEmail = components['schemas']['BulkEmailDetail'];
export type Reach = components['schemas']['BulkReach'];
export type Audience = components['schemas']['BulkAudience'];
export type StoneChoice = components['schemas']['BulkStones'];

/** Whether clients are chosen by a condition, besides those chosen by hand. */
export const hasConditions = ({ clients: _byHand, everybody: _all, ...conditions }: Audience): boolean =>
  Object.values(conditions).some((asked) => (Array.isArray(asked) ? asked.length > 0 : asked != null));

/** The chosen clients who do not get it, and why. */
export const unreachedInWords = ({ not_agreed, held_back }: Reach): string[] => [
  ...(not_agreed === 0 ? [] : [`${plural(not_agreed, 'more client')} did not agree to receive offers`]),
  ...(held_back === 0 ? [] : [`${plural(held_back, 'client')} held back: a mail server refused the address`]),
];

/** Queries to refetch after an action. */
export const CHANGED = ['listBulkEmails', 'getBulkEmail', 'listBulkRecipients'] as const;

/** Yes, or the refusal in the server's words. */
export function mayMove(
  user: User,
  event: Extract<
    EventName,
    'CREATE' | 'UPDATE' | 'SCHEDULE' | 'BEGIN' | 'STOP' | 'SETTLE' | 'SEND_AGAIN' | 'DELETE'
  >,
  email: Pick<BulkEmail, 'status' | 'unfinished' | 'would_get' | 'in_doubt' | 'schedule'> | null,
): ActionDecision {
  const facts: FactsOf<'bulkEmail'> = {
    actor: actorOf(user),
    job: undefined,
    due: undefined,
    // The form has a field for the time.
    bulk: {
      isAhead: true,
      waiting: email?.would_get ?? 0,
      inDoubt: email?.in_doubt ?? 0,
      // Only the server knows which of them still want offers.
      agreeing: email?.in_doubt ?? 0,
      repeats: email?.schedule != null,
      unfinished: email?.unfinished ?? false,
    },
  };
  const decision = decide('bulkEmail', email?.status ?? null, { type: event }, facts);
  return decision.ok ? permissionDecision(user, 'bulk-email') : decision;
}

/** Whether it is being sent, so that its figures change without the user. */
export const isUnderWay = (user: User, email: BulkEmail): boolean => mayMove(user, 'STOP', email).ok;
