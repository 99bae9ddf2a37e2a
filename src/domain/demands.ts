/** Demands: searches that wait for stones. (Specification, sections 2 and 7: demands.) */
import { DEMAND_STATUS } from './codes.ts';

/** The most waiting demands of one client. */
export const MOST_DEMANDS = 100;
/** The most stones matched with one demand; further ones are ignored. */
export const MOST_MATCHED = 500;
/** Minutes between two e-mails to a client who wants them at once. */
export const TELL_EVERY_MINUTES = 5;

/** When matches are e-mailed. */
export const DEMAND_TELL = { atOnce: 1, daily: 2 } as const;
export type DemandTell = (typeof DEMAND_TELL)[keyof typeof DEMAND_TELL];

export const DEMAND_TELL_LABEL: Record<DemandTell, string> = { 1: 'At once', 2: 'Once a day' };

/** The states in which a demand is matched with stones. */
export const WAITING: readonly number[] = [DEMAND_STATUS.open, DEMAND_STATUS.matched, DEMAND_STATUS.offered];
