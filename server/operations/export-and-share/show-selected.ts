/** Only the selected stones, as they are now. (Specification, section 7: show-selected.) */
import { totalsOf } from '../../../src/domain/stones/totals.ts';
import type { Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import { chosenStones } from './chosen-stones.ts';

export const showSelected: Handler<'showSelected'> = ({ data }, call) =>
  call.read(async (tx) => {
    const { stones, missing } = await chosenStones(tx, call.person, data);
    return {
      data: {
        stockList: stones,
        missing,
        pagination: paginationOf(1, Math.max(stones.length, 1), stones.length),
        totals: totalsOf(stones),
      },
    };
  });
