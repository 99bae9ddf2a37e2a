/**
 * What a guard is: a pure, named condition of a workflow with the sentence to show when it fails.
 */
import type { Facts } from '../facts.ts';

export interface Guard {
  passes: (facts: Facts) => boolean;
  /**
   * What it asked before, oldest first. A guard whose answers change keeps its earlier ones here:
   * steps that were decided by them are checked by them.
   */
  earlier?: readonly ((facts: Facts) => boolean)[];
  sentence: string;
  /** The sentence with figures, if the facts have them. */
  says?: (facts: Facts) => string;
}

/** The sentence for a failed guard, used by both the button and the server. */
export const sentenceOf = (guard: Guard, facts: Facts): string => guard.says?.(facts) ?? guard.sentence;

/** Whether the text has more than spaces. */
export const hasText = (text: string | undefined): boolean => (text ?? '').trim() !== '';
