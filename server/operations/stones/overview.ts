/**
 * The stock as a whole: by shape and carat range, and the attributes of stones. (Specification,
 * section 7.)
 */
import { ATTRIBUTE_KEYS, ATTRIBUTES } from '../../../src/domain/attributes/attributes.ts';
import { stockMatrix } from '../../db/queries/stones/stock-matrix.ts';
import type { Handler } from '../handler.ts';
import { stoneViewOf } from '../stone-search.ts';

export const listStocks: Handler<'listStocks'> = async ({ query }, call) =>
  call.readMuch(async (tx) => ({
    data: await stockMatrix(
      tx,
      { diamondType: query.diamond_type ?? null, divided: query.sub_ranges ?? false },
      await stoneViewOf(tx, call.person),
    ),
  }));

export const listFields: Handler<'listFields'> = async () => ({
  data: ATTRIBUTE_KEYS.map((field) => {
    const { label, options } = ATTRIBUTES[field];
    return { field, label, options: options.map((option) => ({ code: option.code, label: option.label })) };
  }),
});
