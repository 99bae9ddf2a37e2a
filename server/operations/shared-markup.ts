/** Whether shared stones have prices, and the markup on them: one rule for all ways of sharing. */
import { EXTERNAL_ROLES } from '../../src/domain/codes.ts';
import { lacksPower } from '../../src/domain/powers.ts';
import { invalidRequest, missingPower } from '../refusals.ts';
import { actsForThemselves } from './acting-for.ts';
import type { Person } from './handler.ts';

export interface PricesAsked {
  price?: boolean | undefined;
  /** Percent on top of what the client pays. */
  markup?: number | undefined;
}

const MARKS_NOTHING =
  'A markup goes on top of prices, and none are shown. Show prices, or leave the markup out.';
const NAME_MARKUP = 'Enter your markup in percent. 0 shows what you pay.';

/** Whether they pass stones on to customers of their own; programs fetch them for themselves. */
export const sharesOn = (person: Person): boolean =>
  actsForThemselves(person) && !EXTERNAL_ROLES.some((role) => role === person.role);

/**
 * The percent on top of what the client pays; null where no prices are shown. What clients pay is
 * never shown unless they ask for a markup of 0.
 * @param before the markup of what is changed, if it has prices
 * @throws Refused 403 for whoever does not see prices; 400 if a client shows prices without a
 *   markup, or sends a markup without prices
 */
export function sharedMarkup(
  person: Person,
  { price = false, markup }: PricesAsked,
  before?: number,
): number | null {
  if (!price) {
    if (markup !== undefined && markup > 0) throw invalidRequest(MARKS_NOTHING, 'markup');
    return null;
  }
  if (lacksPower(person.powers, 'prices')) throw missingPower('prices', person.powers);
  const percent = markup ?? before;
  if (percent === undefined && sharesOn(person)) throw invalidRequest(NAME_MARKUP, 'markup');
  return percent ?? 0;
}
