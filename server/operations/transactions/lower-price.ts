/** The price that a memo or a confirm-stone keeps for its client, lowered before the sale. */
import { idOf } from '../../ids.ts';
import type { Handler } from '../handler.ts';
import { byUniqueKey } from '../unique-keys.ts';
import { moveExisting } from './line-handlers.ts';

export const lowerPrice: Handler<'lowerPrice'> = ({ data }, call) => {
  const prices = byUniqueKey(data.lines.map(({ id, price_per_ct }) => [idOf(id), price_per_ct]));
  return moveExisting(call, {
    workflow: data.of === 'memo' ? 'memo' : 'confirmStone',
    event: 'LOWER_PRICE',
    data: { ids: [...prices.keys()], reason: data.reason ?? '' },
    prices,
    lessThanHalf: data.less_than_half,
    outcome: 'now have a lower price',
  });
};
