/** A bulk e-mail as the portal shows it, and the actions that it allows. */
import type { components } from '../../api/schema.gen.ts';
import { decide } from '../../machines/decide.ts';
import type { EventName } from '../../machines/workflow.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { granted } from '../../ui/actions/granted.ts';
import { actorOf, type User } from '../../ui/session/session.ts';

export type BulkEmail = components['schemas']['BulkEmailDetail'];
export type Audience = components['schemas']['BulkAudience'];
export type StoneChoice = components['schemas']['BulkStones'];

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
  const facts = {
    actor: actorOf(user),
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
  return decision.ok ? granted(user, 'bulk-email') : decision;
}

/** Whether it is being sent, so that its figures change without the user. */
export const isUnderWay = (user: User, email: BulkEmail): boolean => mayMove(user, 'STOP', email).ok;
