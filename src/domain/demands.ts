/** Demands: searches that wait for stones. (Specification, sections 2 and 6: demands.) */
import { DEMAND_STATUS } from './codes.ts';

/** Of one client, of those that still wait. */
export const MOST_DEMANDS = 100;
/** Stones that are kept for one demand; further ones that fit are not matched. */
export const MOST_MATCHED = 500;
/** A client who is told at once is not told again before this many minutes are over. */
export const TELL_EVERY_MINUTES = 5;

/** When mails tell of what matched. */
export const DEMAND_TELL = { atOnce: 1, daily: 2 } as const;
export type DemandTell = (typeof DEMAND_TELL)[keyof typeof DEMAND_TELL];

export const DEMAND_TELL_LABEL: Record<DemandTell, string> = { 1: 'At once', 2: 'Once a day' };

/** The demands that stones are matched with. */
export const WAITING: readonly number[] = [DEMAND_STATUS.open, DEMAND_STATUS.matched, DEMAND_STATUS.offered];
