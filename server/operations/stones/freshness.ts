/** How long clients see stones that their provider no longer confirms. */
import { STATUSES_IN_STOCK } from '../../../src/domain/codes.ts';
import { freshnessFigures, saveHideAfter } from '../../db/queries/stones/freshness.ts';
import type { Handler } from '../handler.ts';

export const getFreshness: Handler<'getFreshness'> = async (_input, call) => ({
  data: await call.readMuch((tx) => freshnessFigures(tx, STATUSES_IN_STOCK)),
});

export const setFreshness: Handler<'setFreshness'> = ({ data }, call) =>
  call.effect<'setFreshness'>(async (tx) => {
    const days = data.hide_after_days;
    await saveHideAfter(tx, days);
    const message =
      days === null
        ? 'Clients see stones no matter how long ago they were confirmed.'
        : `Clients no longer see stones that have not been confirmed for ${days === 1 ? 'a day' : `${days} days`}.`;
    return {
      data: await freshnessFigures(tx, STATUSES_IN_STOCK),
      message,
      audit: { summary: message, subject: { hide_after_days: days } },
    };
  });
