/**
 * Webhooks of API clients: their events and limits, and how often a delivery is tried.
 * (docs/adr/0032-external-clients-keys-webhooks-and-feeds.md)
 */
import { STONE_STATUS, type StoneStatus } from './codes.ts';

/** The changes of a stone that a webhook can send. */
export const STONE_CHANGES = ['held', 'sold', 'free', 'repriced'] as const;
export type StoneChange = (typeof STONE_CHANGES)[number];

/** The most webhooks of one client, without removed ones. */
export const MOST_WEBHOOKS = 5;
/** Tests of one webhook that are still to be sent. */
export const MOST_TESTS = 5;
/** Stones in one delivery: about 60 kB, which servers accept without being told to. */
export const STONES_IN_DELIVERY = 250;
/** How long the former secret still signs after a rotation, in hours. */
export const USUAL_SECRET_OVERLAP_HOURS = 24;
export const MOST_SECRET_OVERLAP_HOURS = 168;

const FIRST_WAITS = [10, 60, 300, 900] as const;
const NEXT_WAIT = 1_800;
const DAY = 86_400;

/**
 * Seconds until the next try after `tries` failed ones; null once a day has passed. Later changes
 * wait behind a failed delivery, so the waits do not grow beyond half an hour.
 */
export function waitAfter(tries: number): number | null {
  const first = FIRST_WAITS.slice(0, tries - 1);
  const passed = first.reduce((sum, wait) => sum + wait, 0) + (tries - 1 - first.length) * NEXT_WAIT;
  return passed >= DAY ? null : (FIRST_WAITS[tries - 1] ?? NEXT_WAIT);
}

/**
 * The change that a stone in this state means for a seller; null for a stone that they no longer
 * see.
 */
export function changeTo(status: StoneStatus | null): Exclude<StoneChange, 'repriced'> {
  switch (status) {
    case STONE_STATUS.available:
      return 'free';
    case STONE_STATUS.hold:
    case STONE_STATUS.memo:
    case STONE_STATUS.confirmStones:
      return 'held';
    case STONE_STATUS.soldOut:
    case STONE_STATUS.notAvailable:
    case null:
      return 'sold';
  }
}
