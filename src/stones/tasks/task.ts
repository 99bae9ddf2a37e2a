/** Tasks in the portal: their kinds, and the actions allowed on them. */
import type { components } from '../../api/schema.gen.ts';
import { decide } from '../../machines/decide.ts';
import type { FactsOf } from '../../machines/decision-facts.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { accessOf, actorOf, type User } from '../../ui/session/session.ts';

export type Task = components['schemas']['Task'];

export const mayRead = (user: User): boolean => accessOf(user, 'task').read;

/** Allowed, or the refusal with the server's message; `task` is null for a new one. */
export function mayMove(user: User, event: 'CREATE' | 'UPDATE' | 'DONE', task: Task | null): ActionDecision {
  const decision = decide('task', task?.status ?? null, { type: event }, {
    actor: actorOf(user),
    // Before the form is open, an answer is assumed to follow.
    answered: true,
    task:
      task === null
        ? undefined
        : { askedBy: task.asked_by, assignedTo: task.assigned_to, forClient: task.for_client },
  } satisfies FactsOf<'task'>);
  return decision.ok ? permissionDecision(user, 'task') : decision;
}
