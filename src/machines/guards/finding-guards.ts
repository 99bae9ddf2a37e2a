/** The conditions of findings: who may judge them, and that they say why. */
import { hasText, type Guard } from './guard.ts';

export const FINDING_GUARDS = {
  saysSo: {
    passes: ({ reason }) => hasText(reason),
    sentence: 'Give a reason. It stays with the finding.',
  },
  notTheirStep: {
    passes: ({ finding }) => finding?.isOwn === false,
    sentence: 'This finding is about your own step. You can explain it; somebody else has to accept it.',
  },
} satisfies Record<string, Guard>;
