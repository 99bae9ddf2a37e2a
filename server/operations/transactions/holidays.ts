/** Days on which the house is closed, set by administrators. */
import { saveHolidays, readHolidays } from '../../db/queries/transactions/holidays.ts';
import { invalidRequest } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { plain } from '../plain-text.ts';

export const getHolidays: Handler<'getHolidays'> = async (_input, call) => ({
  data: await call.read(readHolidays),
});

export const setHolidays: Handler<'setHolidays'> = ({ data }, call) => {
  const days = data.days.map(({ day, name }) => ({ day, name: plain(name) ?? '' }));
  const twice = days.find(({ day }, at) => days.findIndex((one) => one.day === day) < at);
  if (twice) throw invalidRequest(`${twice.day} is listed twice.`, 'days');
  const unnamed = days.find(({ name }) => name === '');
  if (unnamed) throw invalidRequest(`Please enter a name for the holiday on ${unnamed.day}.`, 'days');
  return call.effect<'setHolidays'>(async (tx) => {
    await saveHolidays(tx, days, call.person.name);
    const message = days.length === 1 ? 'The house has 1 holiday.' : `The house has ${days.length} holidays.`;
    return { data: await readHolidays(tx), message, audit: { summary: message, subject: { days } } };
  });
};
