/** The conditions of credit notes: what is left of an invoice decides what it is afterwards. */
import { cents } from '../../domain/lines/cents.ts';
import type { Facts } from '../facts.ts';

/** All lines are credited: nothing is left to be paid. */
export const creditsAll = {
  passes: ({ credited }: Facts): boolean => credited?.linesLeft === 0,
  sentence: 'Lines of this invoice are not credited.',
};

/** Lines are left, and what was paid is less than they come to. */
export const creditsPart = {
  passes: ({ credited }: Facts): boolean =>
    credited !== undefined && credited.linesLeft > 0 && cents(credited.paid) < cents(credited.owed),
  sentence: 'Nothing would stay open on this invoice.',
};

/**
 * Lines are left, and what was paid is as much as they come to, or more; for lines of nothing,
 * nothing is.
 */
export const creditsSpare = {
  passes: ({ credited }: Facts): boolean =>
    credited !== undefined && credited.linesLeft > 0 && cents(credited.paid) >= cents(credited.owed),
  sentence: 'Something would stay open on this invoice.',
};
