/** The watchlist: stones that a client follows. (Specification, section 4.) */
import { COLLECTED_LIST_CELLS } from '../../../src/lists/collected.ts';
import { putCollected } from '../../db/queries/collected/change-collected.ts';
import type { Handler } from '../handler.ts';
import { addStones, removeStones } from './add-and-remove.ts';
import { collectedOf } from './lists.ts';

const WATCHED = { list: 'watchlist', name: 'watchlist', size: 500, cells: COLLECTED_LIST_CELLS } as const;

export const listWatchlist: Handler<'listWatchlist'> = ({ query, data }, call) =>
  collectedOf(WATCHED, query, data, call);

export const addToWatchlist: Handler<'addToWatchlist'> = ({ data }, call) =>
  addStones(call, {
    list: 'watchlist',
    data,
    movesFrom: 'cart',
    put: (tx, ...rest) => putCollected(tx, 'watchlist', ...rest),
  });

export const removeFromWatchlist: Handler<'removeFromWatchlist'> = ({ data }, call) =>
  removeStones(call, { list: 'watchlist', data });
