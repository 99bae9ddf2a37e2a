/** Guards for waiting in line: for whom, and for which stones. */
import { CLIENT_ROLES, STONE_STATUS, type StoneStatus } from '../domain/codes.ts';
import type { Facts } from './facts.ts';

const TAKEN: readonly StoneStatus[] = [STONE_STATUS.hold, STONE_STATUS.memo, STONE_STATUS.confirmStones];

/** Whether somebody has the stone and may return it, so that others can wait for it. */
export const canBeWaitedFor = (status: StoneStatus): boolean => TAKEN.includes(status);

const isClient = ({ actor }: Facts): boolean => actor === null || CLIENT_ROLES.includes(actor.role);

export const stoneTaken = {
  passes: ({ stoneStatus }: Facts): boolean => stoneStatus !== undefined && canBeWaitedFor(stoneStatus),
  sentence: 'Only a stone that is on hold, confirmed or on memo can be waited for.',
  says: ({ stoneStatus }: Facts): string => {
    if (stoneStatus === STONE_STATUS.available)
      return 'The stone is available, so there is no line. Hold it instead.';
    if (stoneStatus === STONE_STATUS.soldOut)
      return 'The stone is sold out, so it does not come free any more.';
    return stoneTaken.sentence;
  },
};

export const notTheirStone = {
  passes: ({ sameClient }: Facts): boolean => sameClient === false,
  sentence: 'The stone is kept for the same client already.',
  says: (facts: Facts): string =>
    isClient(facts) ? 'The stone is kept for you already.' : 'The stone is kept for this client already.',
};

export const notInLine = {
  passes: ({ isInLine }: Facts): boolean => isInLine === false,
  sentence: 'The client waits for the stone already.',
  says: (facts: Facts): string =>
    isClient(facts) ? 'You wait for this stone already.' : 'The client waits for this stone already.',
};

export const accountOpen = {
  passes: ({ isOpenAccount }: Facts): boolean => isOpenAccount === true,
  sentence: 'The account was not active when the stone came free.',
};

export const rightsKept = {
  passes: ({ hasRights }: Facts): boolean => hasRights === true,
  sentence: 'The client had no right to hold stones, wait for them or search them when the stone came free.',
};

export const stoneInSight = {
  passes: ({ isInSight }: Facts): boolean => isInSight === true,
  sentence: 'The stone was not among those shown to the client when it came free.',
};
