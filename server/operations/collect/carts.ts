/** The cart: stones that a client may order. It reserves nothing. (Specification, section 4.) */
import { COLLECTED_LIST_CELLS } from '../../../src/lists/collected.ts';
import { putCollected } from '../../db/queries/collect/keep.ts';
import type { Handler } from '../handler.ts';
import { noteActivity } from '../searches.ts';
import { keepStones, takeOut } from './keep.ts';
import { collectedOf } from './lists.ts';

const CARTS = { list: 'cart', name: 'cart', size: 50, cells: COLLECTED_LIST_CELLS } as const;

export const listCarts: Handler<'listCarts'> = ({ query, data }, call) =>
  collectedOf(CARTS, query, data, call);

export const addToCart: Handler<'addToCart'> = ({ data }, call) =>
  keepStones(call, {
    list: 'cart',
    data,
    movesFrom: 'watchlist',
    put: async (tx, ...rest) => {
      const put = await putCollected(tx, 'cart', ...rest);
      tx.afterCommit(() => noteActivity(call, 'cart', put.length));
      return put;
    },
  });

export const removeFromCart: Handler<'removeFromCart'> = ({ data }, call) =>
  takeOut(call, { list: 'cart', data });
