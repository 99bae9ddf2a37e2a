/** The conditions of credit notes: the rest of the invoice decides its new state. */
import { cents } from '../../domain/lines/cents.ts';
import type { Facts } from '../facts.ts';

/** All lines are credited: nothing is left to be paid. */
export const creditsAll = {
  passes: ({ credited }: Facts): boolean => credited?.linesLeft === 0,
  sentence: 'Lines of this invoice are not credited.',
};

/** Lines are left, and less was paid than their total. */
export const creditsPart = {
  passes: ({ credited }: Facts): boolean =>
    credited !== undefined && credited.linesLeft > 0 && cents(credited.paid) < cents(credited.owed),
  sentence: 'Nothing would stay open on this invoice.',
};

/** Lines are left, and their total or more was paid; a total of zero needs no payment. */
export const creditsSpare = {
  passes: ({ credited }: Facts): boolean =>
    credited !== undefined && credited.linesLeft > 0 && cents(credited.paid) >= cents(credited.owed),
  sentence: 'Something would stay open on this invoice.',
};
