/** Guards for waiting in line: for whom, and for which stones. */
import { CLIENT_ROLES, STONE_STATUS, type StoneStatus } from '../../domain/codes.ts';
import type { Facts } from '../facts.ts';

const TAKEN: readonly StoneStatus[] = [STONE_STATUS.hold, STONE_STATUS.memo, STONE_STATUS.confirmStones];

/** Whether somebody has the stone and may return it, so that others can wait for it. */
export const canBeWaitedFor = (status: StoneStatus): boolean => TAKEN.includes(status);

const isClient = ({ actor }: Facts): boolean => actor === null || CLIENT_ROLES.includes(actor.role);

export const stoneTaken = {
  passes: ({ stoneStatus }: Facts): boolean => stoneStatus !== undefined && canBeWaitedFor(stoneStatus),
  sentence: 'You can only wait in line for a stone that is on hold, confirmed or on memo.',
  says: ({ stoneStatus }: Facts): string => {
    if (stoneStatus === STONE_STATUS.available)
      return 'The stone is available, so there is no line. Hold it instead.';
    if (stoneStatus === STONE_STATUS.soldOut)
      return 'The stone is sold out, so it will not become available again.';
    return stoneTaken.sentence;
  },
};

export const notTheirStone = {
  passes: ({ sameClient }: Facts): boolean => sameClient === false,
  sentence: 'The stone is already kept for the same client.',
  says: (facts: Facts): string =>
    isClient(facts) ? 'The stone is already kept for you.' : 'The stone is already kept for this client.',
};

export const notInLine = {
  passes: ({ isInLine }: Facts): boolean => isInLine === false,
  sentence: 'The client is already waiting for the stone.',
  says: (facts: Facts): string =>
    isClient(facts)
      ? 'You are already waiting for this stone.'
      : 'The client is already waiting for this stone.',
};

export const accountOpen = {
  passes: ({ isOpenAccount }: Facts): boolean => isOpenAccount === true,
  sentence: 'The account was not active when the stone became available.',
};

export const rightsKept = {
  passes: ({ hasRights }: Facts): boolean => hasRights === true,
  sentence: 'The client was not allowed to hold, wait for or search stones when the stone became available.',
};

export const stoneInSight = {
  passes: ({ isInSight }: Facts): boolean => isInSight === true,
  sentence: 'The stone was not visible to the client when it became available.',
};
