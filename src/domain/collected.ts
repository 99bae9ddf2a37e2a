/**
 * What clients collect: the cart, the watchlist and notes about stones. (Specification, sections 1
 * and 4.)
 */
import { STONE_STATUS, type StoneStatus } from './codes.ts';

export type CollectedListKind = 'cart' | 'watchlist' | 'notes';

/** How a stone has changed since it was put into a list; see the contract's Standing. */
export type Standing = 'free' | 'back' | 'own' | 'taken' | 'sold' | 'gone';

export const STANDING_LABEL: Readonly<Record<Standing, string>> = {
  free: 'Available',
  back: 'Available again',
  own: 'With this client',
  taken: 'Taken',
  sold: 'Sold',
  gone: 'Not offered',
};

/** A client's list holds at most this many lines, and so does one author's list of notes. */
export const MOST_COLLECTED = 10_000;
/** Guests are new at every visit, and their lists stay until they are forgotten. */
export const MOST_OF_GUEST = 500;

/**
 * Why a stone cannot be collected for a client; null when it can. Any visible stone can have a
 * note, even a sold one. A stone that somebody else has can be collected, because it may come free.
 */
export function whyNotCollected(
  list: CollectedListKind,
  { status, seen }: { status: StoneStatus; seen: boolean },
): string | null {
  if (status === STONE_STATUS.notAvailable) return 'It is withdrawn and not offered to clients.';
  if (!seen) return 'This client cannot see the stone. Check their inventory access.';
  if (status === STONE_STATUS.soldOut && list !== 'notes') return 'It is sold.';
  return null;
}
