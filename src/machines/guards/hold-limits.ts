/**
 * Guards for the two limits on holds that a business places itself: the number of stones at once,
 * and holding the same stone again. Staff may exceed both for a client with a reason, which the
 * history keeps.
 */
import { CLIENT_ROLES } from '../../domain/codes.ts';
import type { Facts } from '../facts.ts';
import { nextMinute } from './next-minute.ts';

const isStaff = ({ actor }: Facts): boolean => actor !== null && !CLIENT_ROLES.includes(actor.role);

/** Whether the limits do not apply to this actor: staff with a reason are exempt. */
export const goesBeyondLimits = (facts: Facts): boolean =>
  isStaff(facts) && (facts.reason ?? '').trim() !== '';

/**
 * For a client, only their own holds count, so that nobody else uses up their limit. For staff,
 * every hold for the client counts.
 */
const counted = (facts: Facts): number => (isStaff(facts) ? facts.holds?.held : facts.holds?.own) ?? 0;

export const withinHoldLimit = {
  passes(facts: Facts): boolean {
    const { holds } = facts;
    return goesBeyondLimits(facts) || (!!holds && counted(facts) + holds.adding <= holds.limit);
  },
  sentence:
    'A business can only hold a limited number of stones at once. Staff can exceed the limit with a reason.',
  says(facts: Facts): string {
    const { holds } = facts;
    if (!holds) return this.sentence;
    const staff = isStaff(facts);
    const has = counted(facts);
    const more = holds.limit - has;
    if (more <= 0) {
      const wayOut = staff ? 'Give a reason to hold more' : 'Release some, or ask your associate';
      return `${staff ? 'The client' : 'Your business'} already holds ${stones(has)}, and a business can hold ${holds.limit} at once. ${wayOut}.`;
    }
    const wayOut = staff ? 'or give a reason to hold more' : 'release some, or ask your associate';
    return `${staff ? 'The client' : 'Your business'} holds ${has} of the ${stones(holds.limit)} that a business can hold at once: ${more} more can be held, not ${holds.adding}. Take fewer, ${wayOut}.`;
  },
};

export const notHeldLately = {
  passes: (facts: Facts): boolean => goesBeyondLimits(facts) || facts.restsUntil === null,
  sentence:
    'A business has to wait before it can hold the same stone again. Staff can skip the wait with a reason.',
  says(facts: Facts): string {
    if (!facts.restsUntil) return this.sentence;
    const from = `from ${nextMinute(facts.restsUntil)}`;
    return isStaff(facts)
      ? `The client recently released this stone or let its hold expire, and can hold it again ${from}. Give a reason to hold it sooner.`
      : `Your business recently released this stone or let its hold expire, and can hold it again ${from}. Ask your associate if you need it sooner.`;
  },
};

const stones = (count: number): string => (count === 1 ? '1 stone' : `${count} stones`);
