/**
 * Notes about stones, written by clients, or by staff about a stone for a client. (Specification,
 * section 4.)
 */
import { houseToday } from '../../../src/domain/house-days.ts';
import { NOTE_LIST_CELLS, type NoteLine } from '../../../src/lists/collected.ts';
import { notRemindedOn, putNotes } from '../../db/queries/collected/change-collected.ts';
import { invalidRequest } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { actsForThemselves } from '../acting-for.ts';
import { refusePast } from '../past-day.ts';
import { addStones, removeStones } from './add-and-remove.ts';
import { collectedOf } from './lists.ts';

const NOTES = { list: 'notes', name: 'notes', size: 500, cells: NOTE_LIST_CELLS } as const;

export const listNotes: Handler<'listNotes'> = ({ query, data }, call) =>
  collectedOf<NoteLine>(NOTES, query, data, call);

export const addNotes: Handler<'addNotes'> = ({ data }, call) => {
  const { shared = false, remind_on: remindOn = null } = data;
  const words = data.words?.trim() ?? '';
  if ((data.stock_numbers ?? []).length > 0 && words === '')
    throw invalidRequest('Enter your note about the stone.', 'words');
  if (shared && !actsForThemselves(call.person))
    throw invalidRequest('Only clients can share a note. Only you can read yours.', 'shared');
  return addStones(call, {
    list: 'notes',
    data,
    put: async (tx, stoneIds, whose, prices) => {
      // A note whose reminder has come can be changed and keep it.
      const isPast = remindOn !== null && remindOn < houseToday();
      if (isPast && (await notRemindedOn(tx, stoneIds, whose.clientId, remindOn)))
        refusePast(remindOn, 'remind_on');
      return putNotes(tx, stoneIds, { words, shared, remindOn }, whose, prices);
    },
  });
};

export const removeNotes: Handler<'removeNotes'> = ({ data }, call) =>
  removeStones(call, { list: 'notes', data });
