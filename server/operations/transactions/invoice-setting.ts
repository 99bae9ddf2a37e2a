/** What the house says of itself on its invoices, memos and orders, as administrators set it. */
import { keepInvoiceSetting, readInvoiceSetting } from '../../db/queries/transactions/invoice-setting.ts';
import { badShape } from '../../refusals.ts';
import type { Handler } from '../handler.ts';

export const getInvoiceSetting: Handler<'getInvoiceSetting'> = async (_input, call) => ({
  data: await call.read(readInvoiceSetting),
});

export const setInvoiceSetting: Handler<'setInvoiceSetting'> = ({ data }, call) => {
  const setting = {
    house: data.house.trim(),
    address: data.address.trim(),
    tax_number: data.tax_number.trim(),
    bank: data.bank.trim(),
    terms: data.terms.trim(),
    statement: data.statement.trim(),
  };
  if (setting.house === '')
    throw badShape('An invoice says who wrote it. Enter the name of the house.', 'house');
  return call.effect<'setInvoiceSetting'>(async (tx) => {
    const terms_days = data.terms_days ?? (await readInvoiceSetting(tx)).terms_days;
    const whole = { ...setting, terms_days };
    await keepInvoiceSetting(tx, whole, call.person.name);
    const message = `Invoices are printed in the name of ${setting.house} from now on, with these words.`;
    return { data: await readInvoiceSetting(tx), message, audit: { summary: message, subject: whole } };
  });
};
