/** The rupee rate, set by hand with author and time, because no outside service is asked. */
import { findRate, saveRate } from '../../db/queries/prices/exchange-rate.ts';
import type { Handler } from '../handler.ts';

const NOT_SET = { rate: null, changed_by: null, changed_at: null };

export const getUsdInr: Handler<'getUsdInr'> = async (_input, call) => ({
  data: (await call.read(findRate)) ?? NOT_SET,
});

export const setUsdInr: Handler<'setUsdInr'> = ({ data }, call) =>
  call.effect<'setUsdInr'>(async (tx) => {
    const before = await findRate(tx);
    await saveRate(tx, data.rate, call.person.name);
    const message = `One US dollar is ${data.rate} rupees.`;
    return {
      data: (await findRate(tx)) ?? NOT_SET,
      message,
      audit: { summary: message, subject: { before: before?.rate ?? null, after: data.rate } },
    };
  });
