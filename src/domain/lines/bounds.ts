/**
 * How much clients and guests may begin. Records of workflows stay for ever, so that what one
 * person may add is limited: how many are open at once, and how many begin within a day.
 * (docs/adr/0023-enquiries-and-limits-of-clients.md)
 */
import { ROLE, type RoleId } from '../codes.ts';
import type { BoundedKind } from './bounded-kinds.ts';

/**
 * What an administrator sets, with its bounds and usual value. `open` is of each kind at once,
 * `day` of each kind begun within a day; tasks (`asks`) cost the house's time, and documents
 * (`papers`) its disk. `changes` are all changing requests of a person within a day, and
 * `guest_visits` the guests who sign in from one network within a day.
 */
export const BOUNDS = {
  client_open: { least: 1, most: 100_000, usual: 2_000 },
  client_asks: { least: 0, most: 10_000, usual: 100 },
  client_day: { least: 1, most: 100_000, usual: 5_000 },
  client_papers: { least: 1, most: 1_000, usual: 30 },
  client_changes: { least: 1, most: 1_000_000, usual: 20_000 },
  guest_open: { least: 0, most: 10_000, usual: 50 },
  guest_asks: { least: 0, most: 1_000, usual: 10 },
  guest_day: { least: 0, most: 10_000, usual: 100 },
  guest_changes: { least: 1, most: 100_000, usual: 1_000 },
  guest_visits: { least: 1, most: 100_000, usual: 1_000 },
} as const;
export type BoundName = keyof typeof BOUNDS;

/** All guests of one network together may begin as much as this many of them. */
export const GUESTS_OF_NETWORK = 20;

/** Of this kind at once; null if only their number within a day is limited. */
export function openBound(role: RoleId, kind: BoundedKind): BoundName | null {
  if (kind === 'kycDocument') return null;
  if (kind === 'task') return role === ROLE.guest ? 'guest_asks' : 'client_asks';
  return role === ROLE.guest ? 'guest_open' : 'client_open';
}

/** Of this kind within a day. */
export function dayBound(role: RoleId, kind: BoundedKind): BoundName {
  if (kind === 'kycDocument') return 'client_papers';
  return role === ROLE.guest ? 'guest_day' : 'client_day';
}
