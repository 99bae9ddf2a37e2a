/** The conditions of tasks: whose they are, and when one is answered. */
import { ROLE } from '../../domain/codes.ts';
import type { Facts } from '../facts.ts';
import type { Guard } from './guard.ts';

const isOrStandsInFor = (actor: Facts['actor'], id: string | undefined): boolean =>
  actor !== null && id !== undefined && (actor.id === id || actor.role === ROLE.administrator);

export const TASK_GUARDS = {
  /** What was asked is changed by whoever asked it; administrators stand in for everybody. */
  askedByThem: {
    passes: ({ actor, task }) => isOrStandsInFor(actor, task?.askedBy),
    sentence: 'Somebody else asked this. They change it, or an administrator does.',
  },
  assignedToThem: {
    passes: ({ actor, task }) => isOrStandsInFor(actor, task?.assignedTo),
    sentence: 'Somebody else is to answer this. They do, or an administrator does.',
  },
  answered: {
    passes: ({ answered }) => answered === true,
    sentence: 'An answer needs words or a file.',
  },
} satisfies Record<string, Guard>;
