import type { AnswerOf } from '../../api/client.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import type { User } from '../../ui/session/session.ts';

export type Collection = AnswerOf<'listCollections'>['stockList'][number];

export const mayCollect = (user: User): ActionDecision =>
  permissionDecision(user, 'collection', 'write', 'Only administrators can create collections.');
