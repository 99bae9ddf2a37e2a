/** The tables of clients' collected stones. */
import type { CollectedListKind } from '../../../../src/domain/collected.ts';
import { HOUSE_TODAY } from '../../fragments/days.ts';
import { readsNote } from '../../fragments/notes.ts';

interface CollectedTable {
  table: string;
  /** Whether colleagues may show theirs. */
  isShown: boolean;
  /** SQL: whether the actor may read line `l`, in addition to tenancy. */
  read: string;
  /** SQL: whether the line `l` is due. */
  due: string;
  /** SQL of a text that the search includes. */
  words?: readonly string[];
  /** SQL of columns that only this list has, by their names in the contract. */
  own?: string;
  /** SQL: the sort keys of its own columns. */
  orders?: Readonly<Record<string, string>>;
}

const DUE = `(l.remind_on IS NOT NULL AND l.remind_on <= ${HOUSE_TODAY})`;

export const COLLECTED: Readonly<Record<CollectedListKind, CollectedTable>> = {
  cart: { table: 'cart_line', isShown: true, read: 'true', due: 'false' },
  watchlist: { table: 'watch_line', isShown: true, read: 'true', due: 'false' },
  notes: {
    table: 'stone_note',
    isShown: false,
    read: readsNote('l'),
    due: DUE,
    words: ['l.words'],
    own: `l.words, l.shared, l.author_id = (SELECT actor_id()) AS own, to_char(l.remind_on, 'YYYY-MM-DD') AS remind_on,
      ${DUE} AS is_due, l.updated_at`,
    orders: { words: 'lower(l.words)', remind_on: 'l.remind_on', shared: 'l.shared' },
  },
};
