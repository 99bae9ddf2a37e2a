/** What the house says of itself on its papers, as administrators set it. */
import { keepInvoiceSetting, readInvoiceSetting } from '../../db/queries/transactions/invoice-setting.ts';
import { percentIn, WHAT_A_TAX_IS } from '../../../src/domain/lines/invoices.ts';
import { badShape } from '../../refusals.ts';
import type { BodyOf, Handler } from '../handler.ts';

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
  const taxes = data.taxes && taxesIn(data.taxes);
  return call.effect<'setInvoiceSetting'>(async (tx) => {
    const before = await readInvoiceSetting(tx);
    const whole = {
      ...setting,
      memo_terms: data.memo_terms?.trim() ?? before.memo_terms,
      order_terms: data.order_terms?.trim() ?? before.order_terms,
      offer_terms: data.offer_terms?.trim() ?? before.offer_terms,
      terms_days: data.terms_days ?? before.terms_days,
      taxes: taxes ?? before.taxes,
    };
    await keepInvoiceSetting(tx, whole, call.person.name);
    const message = `Invoices are printed in the name of ${setting.house} from now on, with these words.`;
    return { data: await readInvoiceSetting(tx), message, audit: { summary: message, subject: whole } };
  });
};

type Taxes = NonNullable<BodyOf<'setInvoiceSetting'>['taxes']>;

/** @throws Refused 400 for one without a name, or with a percentage that is none */
function taxesIn(typed: Taxes): Taxes {
  return typed.map(({ name, percent }) => {
    const tax = { name: name.trim(), percent: percentIn(percent) };
    if (tax.name === '' || tax.percent === null) throw badShape(WHAT_A_TAX_IS, 'taxes');
    return { name: tax.name, percent: tax.percent };
  });
}
