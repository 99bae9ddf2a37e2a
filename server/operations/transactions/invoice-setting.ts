/** The house's details and texts on its papers, set by administrators. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { dropLogo, saveLogo, logoSetAt, readLogo } from '../../db/queries/transactions/house-logo.ts';
import { saveInvoiceSetting, readInvoiceSetting } from '../../db/queries/transactions/invoice-setting.ts';
import { percentIn, WHAT_A_TAX_IS } from '../../../src/domain/lines/invoices.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { ReadFor } from '../../readers/pool.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import type { BodyOf, Handler, ReceivedFile } from '../handler.ts';
import { redrawPicture, pictureAmong } from '../pictures.ts';
import { readFor } from '../read-as.ts';

export const getInvoiceSetting: Handler<'getInvoiceSetting'> = async (_input, call) => ({
  data: await call.read(readWhole),
});

const readWhole = async (tx: Tx) => ({ ...(await readInvoiceSetting(tx)), logo_at: await logoSetAt(tx) });

export const setInvoiceSetting: Handler<'setInvoiceSetting'> = async ({ data, files }, call) => {
  const setting = {
    house: data.house.trim(),
    address: data.address.trim(),
    tax_number: data.tax_number.trim(),
    bank: data.bank.trim(),
    terms: data.terms.trim(),
    statement: data.statement.trim(),
  };
  if (setting.house === '') throw invalidRequest('Invoices need the name of the house. Enter it.', 'house');
  const taxes = data.taxes && taxesIn(data.taxes);
  const logo = await logoAmong(files, readFor(call));
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
    await saveInvoiceSetting(tx, whole, call.person.name);
    if (logo !== null) await saveLogo(tx, logo.picture);
    else if (data.logo === null) await dropLogo(tx);
    const message = `Invoices are now printed in the name of ${setting.house} with these texts.`;
    const change = logo?.name ?? (data.logo === null ? 'taken off' : undefined);
    return {
      data: await readWhole(tx),
      message,
      audit: { summary: message, subject: { ...whole, logo: change } },
    };
  });
};

export const readHouseLogo: Handler<'readHouseLogo'> = async (_input, call) => {
  const logo = await call.read(readLogo);
  if (logo === undefined) throw notFound();
  return {
    file: {
      name: 'logo.png',
      mime: 'image/png',
      body: Readable.from([logo], { objectMode: false }),
      disposition: 'attachment',
    },
  };
};

/**
 * The form's logo, re-encoded; null if there is none.
 * @throws Refused 400 for two files, or for one that is not a picture; 413 if too large
 */
async function logoAmong(
  files: readonly ReceivedFile[],
  by: ReadFor,
): Promise<{ picture: Buffer; name: string } | null> {
  const found = await pictureAmong(files, 'logo', by, 'A house has one logo. Choose a single file.');
  if (found === null) return null;
  const { file, is } = found;
  await redrawPicture({ path: file.path, name: is.name }, 'logo', 'logo', by);
  return { picture: await readFile(file.path), name: is.name };
}

type Taxes = NonNullable<BodyOf<'setInvoiceSetting'>['taxes']>;

/** @throws Refused 400 for a tax without a name or with an invalid percentage */
function taxesIn(typed: Taxes): Taxes {
  return typed.map(({ name, percent }) => {
    const tax = { name: name.trim(), percent: percentIn(percent) };
    if (tax.name === '' || tax.percent === null) throw invalidRequest(WHAT_A_TAX_IS, 'taxes');
    return { name: tax.name, percent: tax.percent };
  });
}
