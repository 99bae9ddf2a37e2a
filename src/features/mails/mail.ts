/** E-mails as the portal shows them, and what may happen to one. */
import type { AnswerOf } from '../../api/client.ts';
import { decide } from '../../machines/decide.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { accessOf, actorOf, type User } from '../../ui/session/session.ts';

export type MailDetail = AnswerOf<'getMail'>;

/** Allowed, or the refusal with the server's message. */
export function maySendAgain(user: User, { status, is_whole }: MailDetail): ActionDecision {
  const decision = decide(
    'mail',
    status,
    { type: 'SEND_AGAIN' },
    { actor: actorOf(user), mailWhole: is_whole },
  );
  if (!decision.ok || accessOf(user, 'mails').write) return decision;
  return {
    ok: false,
    refusal: { sentence: 'Your role does not allow this. An administrator can grant it.' },
  };
}
