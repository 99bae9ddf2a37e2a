/** The cart: stones that a client may order. It reserves nothing. (Specification, section 4.) */
import { COLLECTED_LIST_CELLS } from '../../../src/lists/collected.ts';
import { putCollected } from '../../db/queries/collected/change-collected.ts';
import type { Handler } from '../handler.ts';
import { recordActivity } from '../stone-search.ts';
import { addStones, removeStones } from './add-and-remove.ts';
import { collectedOf } from './lists.ts';

const CARTS = { list: 'cart', name: 'cart', size: 50, cells: COLLECTED_LIST_CELLS } as const;

export const listCarts: Handler<'listCarts'> = ({ query, data }, call) =>
  collectedOf(CARTS, query, data, call);

export const addToCart: Handler<'addToCart'> = ({ data }, call) =>
  addStones(call, {
    list: 'cart',
    data,
    movesFrom: 'watchlist',
    put: async (tx, ...rest) => {
      const put = await putCollected(tx, 'cart', ...rest);
      tx.afterCommit(() => recordActivity(call, 'cart', put.length));
      return put;
    },
  });

export const removeFromCart: Handler<'removeFromCart'> = ({ data }, call) =>
  removeStones(call, { list: 'cart', data });
