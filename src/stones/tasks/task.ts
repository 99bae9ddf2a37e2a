/** Tasks as the portal shows them: what can be asked, and what may happen to one. */
import type { components } from '../../api/schema.gen.ts';
import { decide } from '../../machines/decide.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { granted } from '../../ui/actions/granted.ts';
import { accessOf, actorOf, type User } from '../../ui/session/session.ts';

export type Task = components['schemas']['Task'];

export const mayRead = (user: User): boolean => accessOf(user, 'task').read;

/**
 * Yes, or the refusal in the words that the server would answer with; `task` is null where one is
 * only now asked.
 */
export function mayMove(user: User, event: 'CREATE' | 'UPDATE' | 'DONE', task: Task | null): ActionDecision {
  const decision = decide(
    'task',
    task?.status ?? null,
    { type: event },
    {
      actor: actorOf(user),
      // Asked before the form is open: the form asks for the answer itself.
      answered: true,
      ...(task === null
        ? {}
        : { task: { askedBy: task.asked_by, assignedTo: task.assigned_to, forClient: task.for_client } }),
    },
  );
  return decision.ok ? granted(user, 'task') : decision;
}
