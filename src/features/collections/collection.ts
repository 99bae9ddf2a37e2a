import type { AnswerOf } from '../../api/client.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { accessOf, type User } from '../../ui/session/session.ts';

export type Collection = AnswerOf<'listCollections'>['stockList'][number];

export function mayCollect(user: User): ActionDecision {
  if (accessOf(user, 'collection').write) return { ok: true };
  return { ok: false, refusal: { sentence: 'Only administrators make collections.' } };
}
