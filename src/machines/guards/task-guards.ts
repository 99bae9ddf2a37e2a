/** The conditions of tasks: whose they are, and when one is answered. */
import { ROLE } from '../../domain/codes.ts';
import { ENQUIRY_REQUEST_WORDS } from '../../domain/lines/enquiry-requests.ts';
import type { Facts } from '../facts.ts';
import type { Guard } from './guard.ts';

const isOrStandsInFor = (actor: Facts['actor'], id: string | undefined): boolean =>
  actor !== null && id !== undefined && (actor.id === id || actor.role === ROLE.administrator);

const askedWords = ({ asks }: Facts): string =>
  asks === undefined ? 'this' : ENQUIRY_REQUEST_WORDS[asks.kind];

export const TASK_GUARDS = {
  stillMissing: {
    passes: ({ asks }) => asks?.isThere === false,
    sentence: 'The stone already has this.',
    says: (facts) => `The stone already has ${askedWords(facts)}.`,
  },
  notAskedBefore: {
    passes: ({ asks }) => asks?.isAsked === false,
    sentence: 'This is already requested and not answered yet.',
    says: (facts) => `You already requested ${askedWords(facts)}. We have not answered yet.`,
  },
  /**
   * The person who asked may change the task, a client's associate on the client's behalf, and
   * administrators always.
   */
  askedByThem: {
    passes: ({ actor, task }) =>
      isOrStandsInFor(actor, task?.askedBy) || (task?.forClient === true && actor?.role === ROLE.associate),
    sentence: 'Only the person who asked, or an administrator, can change this.',
  },
  assignedToThem: {
    passes: ({ actor, task }) => isOrStandsInFor(actor, task?.assignedTo),
    sentence: 'Only the person who was asked, or an administrator, can answer this.',
  },
  answered: {
    passes: ({ answered }) => answered === true,
    sentence: 'An answer needs a text or a file.',
  },
} satisfies Record<string, Guard>;
