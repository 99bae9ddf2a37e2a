/** The powers of a client's people in their company, one guard each. */
import { askColleague, askToAgree, confirmsAlone, lacksPower, type Power } from '../../domain/powers.ts';
import type { Facts } from '../facts.ts';
import type { Guard } from './guard.ts';

const hasPower = (power: Power): Guard => ({
  passes: ({ actor }: Facts) => !lacksPower(actor?.powers, power),
  sentence: askColleague(power, undefined),
  says: ({ actor }) => askColleague(power, actor?.powers),
});

export const mayHold = hasPower('hold');
export const mayConfirm = hasPower('confirm');
const isWithinOwnAmount = ({ actor, confirming }: Facts): boolean =>
  confirmsAlone(actor?.powers?.confirms_up_to, confirming);

/** What a person of a company confirms at once, by their amount in it. */
export const withinOwnAmount = {
  passes: isWithinOwnAmount,
  sentence: askToAgree(null, undefined),
  says: ({ actor, confirming }) => askToAgree(actor?.powers, confirming),
} satisfies Guard;

export const aboveOwnAmount = {
  passes: (facts) => !isWithinOwnAmount(facts),
  sentence: 'Nobody has to agree to this amount.',
} satisfies Guard;

/** Two people agree to what is above the amount of one. */
export const notOwnOrder = {
  passes: ({ actor, begunBy }) => begunBy !== undefined && actor?.id !== begunBy,
  sentence: 'You confirmed this yourself, so somebody else has to agree.',
} satisfies Guard;

export const mayManagePeople = hasPower('people');
