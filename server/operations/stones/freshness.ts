/** How long clients see stones that their provider no longer confirms. */
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { freshnessFigures, keepHideAfter } from '../../db/queries/stones/freshness.ts';
import type { Handler } from '../handler.ts';

const IN_STOCK = [STONE_STATUS.available, STONE_STATUS.hold, STONE_STATUS.memo, STONE_STATUS.confirmStones];

export const getFreshness: Handler<'getFreshness'> = async (_input, call) => ({
  data: await call.readMuch((tx) => freshnessFigures(tx, IN_STOCK)),
});

export const setFreshness: Handler<'setFreshness'> = ({ data }, call) =>
  call.effect<'setFreshness'>(async (tx) => {
    const days = data.hide_after_days;
    await keepHideAfter(tx, days);
    const message =
      days === null
        ? 'Clients see stones however long ago they were confirmed.'
        : `Clients no longer see stones that nobody has confirmed for ${days === 1 ? 'a day' : `${days} days`}.`;
    return {
      data: await freshnessFigures(tx, IN_STOCK),
      message,
      audit: { summary: message, subject: { hide_after_days: days } },
    };
  });
