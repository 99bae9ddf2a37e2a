/**
 * The lists of what clients collect, as the shared screens, tabs and pages of clients need them.
 */
import type { components } from '../../../api/schema.gen.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { CollectedKey } from './keys.ts';

export type CollectedLine = components['schemas']['CollectedLine'];
export type NoteLine = components['schemas']['NoteLine'];

/** In the order of their tabs; `key` is the permission, and the tab on a client's page. */
export const COLLECTED_SCREENS = [
  {
    key: 'cart',
    label: 'Cart',
    to: '/transaction/cart',
    list: 'listCarts',
    take: 'removeFromCart',
    counted: 'cartCount',
    failure: MESSAGES.fetchFailed,
    title: { staff: 'Carts', client: 'Your cart' },
    lead: {
      staff: 'Stones that clients plan to order. They are not reserved.',
      client:
        'Stones that you plan to order. They are not reserved: hold or confirm those that are available.',
    },
    remove: 'Remove',
    empty: {
      title: 'The cart is empty',
      staff: 'Stones in your clients’ carts appear here, including those you added for them.',
      client: 'Choose stones in the search and press Cart.',
    },
  },
  {
    key: 'watchlist',
    label: 'Watchlist',
    to: '/transaction/watchlist',
    list: 'listWatchlist',
    take: 'removeFromWatchlist',
    counted: 'watchListCount',
    failure: MESSAGES.fetchWatchlistFailed,
    title: { staff: 'Watchlists', client: 'Your watchlist' },
    lead: {
      staff: 'Stones that clients are watching.',
      client: 'Stones that you are watching, with their current price and availability.',
    },
    remove: 'Stop watching',
    empty: {
      title: 'No stones are watched',
      staff: 'Stones that your clients watch appear here, including those you added for them.',
      client: 'Choose stones in the search and press Watch.',
    },
  },
  {
    key: 'notes',
    label: 'Notes',
    to: '/transaction/notes',
    list: 'listNotes',
    take: 'removeNotes',
    counted: 'notesCount',
    failure: MESSAGES.fetchNotesFailed,
    title: { staff: 'Notes', client: 'Your notes' },
    lead: {
      staff: 'Your own notes about stones for clients, and those that clients share with you.',
      client: 'Your notes about stones. Your business associate can read those that you share.',
    },
    remove: 'Delete note',
    empty: {
      title: 'No notes yet',
      staff: 'Your notes about stones appear here, and those that clients share with you.',
      client: 'Choose a stone in the search and press Note.',
    },
  },
] as const;

export type CollectedScreen = (typeof COLLECTED_SCREENS)[number];

export function screenOf(key: CollectedKey): CollectedScreen {
  const screen = COLLECTED_SCREENS.find((one) => one.key === key);
  if (!screen) throw new Error(`${key} has no screen.`);
  return screen;
}

export const isNote = (line: CollectedLine): line is NoteLine => 'words' in line;
export const lineId = (line: CollectedLine): string => line.line_id;
