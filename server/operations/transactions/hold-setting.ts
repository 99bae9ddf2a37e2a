/** Hold limits: a client's use of them, and setting them by administrators. */
import { holdSettingOf } from '../../../src/domain/holds.ts';
import { holdStanding, saveHoldSetting, readHoldSetting } from '../../db/queries/transactions/holds.ts';
import type { Handler } from '../handler.ts';
import { findActedFor, namedClient } from '../acting-for.ts';

export const getHoldStanding: Handler<'getHoldStanding'> = ({ query }, call) => {
  const clientId = namedClient(call.person, query.user_id);
  return call.read(async (tx) => {
    const client = await findActedFor(tx, clientId);
    return { data: await holdStanding(tx, client.id) };
  });
};

export const getHoldSetting: Handler<'getHoldSetting'> = async (_input, call) => ({
  data: await call.read(readHoldSetting),
});

export const setHoldSetting: Handler<'setHoldSetting'> = ({ data }, call) =>
  call.effect<'setHoldSetting'>(async (tx) => {
    const { hold_hours, hold_limit, rehold_hours, offer_hours, price_offer_hours } = data;
    await saveHoldSetting(tx, data, call.person.name);
    const again = rehold_hours === 0 ? 'again at once' : `the same stone again after ${hours(rehold_hours)}`;
    const message = `A hold lasts ${hours(hold_hours)}; a business can hold ${stones(hold_limit)} at once, and ${again}. The next in line has ${hours(offer_hours)} to accept. A price offer has to be answered within ${hours(price_offer_hours)}.`;
    return {
      data: await readHoldSetting(tx),
      message,
      audit: { summary: message, subject: holdSettingOf(data) },
    };
  });

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`);
const stones = (count: number): string => (count === 1 ? '1 stone' : `${count} stones`);
