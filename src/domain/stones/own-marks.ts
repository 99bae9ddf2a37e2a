/** What a client or guest has to do with a stone; their screens mark it. */

import { ROLE, type RoleId } from '../codes.ts';

/** Whose screens have marks. Others work for clients, or without screens. */
export const MARKING_ROLES: readonly RoleId[] = [ROLE.customer, ROLE.guest];

export type OwnMark = 'hold' | 'offer' | 'queue' | 'enquiry' | 'cart' | 'watchlist' | 'notes';

interface MarkText {
  /** The permission to read its list. */
  permission: string;
  label: string;
}

/** The most binding first: a row has room for one. */
export const OWN_MARKS: Readonly<Record<OwnMark, MarkText>> = {
  hold: { permission: 'hold', label: 'On hold for you' },
  offer: { permission: 'offer', label: 'You made an offer' },
  queue: { permission: 'queue', label: 'You are in line' },
  enquiry: { permission: 'enquiry', label: 'You enquired about it' },
  cart: { permission: 'cart', label: 'In your cart' },
  watchlist: { permission: 'watchlist', label: 'On your watchlist' },
  notes: { permission: 'notes', label: 'You made a note' },
};

export const MARKS = Object.keys(OWN_MARKS) as OwnMark[];
