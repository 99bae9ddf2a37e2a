/** What the outcome of a hand-over means for its recipient. */
import { BULK_OUTCOME } from '../../../src/domain/codes.ts';
import type { RecipientOutcome } from '../../db/queries/bulk-email/runs.ts';
import { TAKEN_ELSEWHERE, type Outcome } from '../../mail/mail-transport.ts';

/** Minutes from one try to the next. */
const WAITS = [5, 30, 120] as const;

export const NOT_AGREED = 'No longer accepts offers by e-mail.';
export const HELD_BACK = 'Held back: an earlier e-mail to this address was refused.';
export const NO_STONES = 'Can see none of its stones now.';

export const leftOut = (userId: string, why: string): RecipientOutcome => ({
  userId,
  outcome: BULK_OUTCOME.leftOut,
  answer: why,
  isTry: false,
  nextIn: 0,
  isDead: false,
});

const putBack = (userId: string): RecipientOutcome => ({
  userId,
  outcome: BULK_OUTCOME.waiting,
  answer: null,
  isTry: false,
  nextIn: 0,
  isDead: false,
});

/**
 * A null `outcome` means that it was not tried. An unanswered hand-over is not repeated, because
 * the e-mail may have arrived.
 */
export function notedAs(userId: string, tries: number, outcome: Outcome | null): RecipientOutcome {
  if (outcome === null || outcome.kind === 'unreached') return putBack(userId);
  const { answer } = outcome;
  const settled = (as: RecipientOutcome['outcome'], isDead = false): RecipientOutcome => ({
    userId,
    outcome: as,
    answer,
    isTry: true,
    nextIn: 0,
    isDead,
  });
  switch (outcome.kind) {
    case 'sent':
      return settled(BULK_OUTCOME.sent);
    case 'refused':
      return settled(BULK_OUTCOME.refused, outcome.isDead);
    case 'unanswered':
      return settled(BULK_OUTCOME.inDoubt);
    case 'failed': {
      if (answer === TAKEN_ELSEWHERE) return putBack(userId);
      const wait = WAITS[tries];
      return wait === undefined
        ? settled(BULK_OUTCOME.refused)
        : { userId, outcome: BULK_OUTCOME.waiting, answer, isTry: true, nextIn: wait, isDead: false };
    }
  }
}
