/** The columns of carts, watchlists and notes, beside those of the stone. */
import type { components } from '../api/schema.gen.ts';
import { STANDING_LABEL, type Standing } from '../domain/collected.ts';
import { clientName } from '../domain/lines/client-name.ts';
import { cellsOf, type Cell } from './cells.ts';
import { STONE_CELLS } from './stone-sheets.ts';

type Schemas = components['schemas'];
export type CollectedLine = Schemas['CollectedLine'];
export type NoteLine = Schemas['NoteLine'];

/** `Free` or `Taken`; clients read that their own stones are theirs. */
export const standingWords = (standing: Standing, isStaff: boolean): string =>
  standing === 'own' && !isStaff ? 'Yours' : STANDING_LABEL[standing];

const cell = cellsOf<CollectedLine>();

export const COLLECTED_CELLS = {
  standing: cell('Now', ({ standing }) => STANDING_LABEL[standing]),
  added_ppc: cell('$/ct then', ({ added_ppc }) => added_ppc, 'money'),
  added_amt: cell('Amount $ then', ({ added_amt }) => added_amt, 'money'),
  change_amt: cell('Change $', ({ change_amt }) => change_amt, 'money'),
  client: cell('Client', ({ client }) => (client == null ? null : clientName(client))),
  added_by: cell('Added by', ({ added_by }) => added_by),
  added_at: cell('Added', ({ added_at }) => added_at, 'dateTime'),
};

const note = cellsOf<NoteLine>();

export const NOTE_CELLS = {
  words: note('Note', ({ words }) => words),
  remind_on: note('Reminder', ({ remind_on }) => remind_on, 'date'),
  shared: note('Read by', ({ shared, own }) =>
    shared ? (own ? 'You and the house' : 'The client and the house') : 'Only you',
  ),
};

type OfStone = Cell<CollectedLine>;

/** The columns of the cart and of the watchlist, each by its field. */
export const COLLECTED_LIST_CELLS: Readonly<Record<string, OfStone>> = { ...STONE_CELLS, ...COLLECTED_CELLS };
/** The columns of the notes. */
export const NOTE_LIST_CELLS: Readonly<Record<string, Cell<NoteLine>>> = {
  ...COLLECTED_LIST_CELLS,
  ...NOTE_CELLS,
};
