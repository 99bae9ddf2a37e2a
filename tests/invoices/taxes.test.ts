/** Taxes of the house, kept on each invoice at the sale and added to what is to be paid. */
import { describe, expect, test } from 'vitest';
import { readPdf } from '../support/pdf.ts';
import { CARLA, centsOf, invoiceFixture, usdOf } from './support/invoice-fixture.ts';

const house = invoiceFixture();
const SETTING = '/project-setting/invoice';
const WORDS = {
  house: 'Pavilion',
  address: '',
  tax_number: 'BE0123456789',
  bank: '',
  terms: '',
  statement: '',
};
const set = (taxes: unknown) => house.admin.send('PUT', SETTING, { ...WORDS, taxes });
const TWO = [
  { name: 'Diamond levy', percent: '0.25' },
  { name: 'VAT', percent: '21' },
];

/** Of so many cents, rounded half away from zero, in whole numbers. */
const part = (cents: bigint, thousandths: bigint): bigint => (cents * thousandths + 50_000n) / 100_000n;

test('an invoice of a house without taxes has none, and comes to what its stones do', async () => {
  const invoice = await house.read(await house.sell(2));
  expect(invoice).toMatchObject({ taxes: [], net: invoice.total });
});

test('each tax is its part of what the stones come to, to the cent, and is to be paid', async () => {
  const before = await house.sell(1);
  expect((await set(TWO)).status).toBe(200);
  for (let sale = 0; sale < 8; sale++) {
    const id = await house.sell(1 + (sale % 3));
    const { net, taxes, total, lines } = await house.read(id);
    const cents = lines.reduce((sum, { amount }) => sum + centsOf(amount ?? '0.00'), 0n);
    const [levy, vat] = [part(cents, 250n), part(cents, 21_000n)];
    expect(net).toBe(usdOf(cents));
    expect(taxes).toEqual([
      { ...TWO[0], amount: usdOf(levy) },
      { ...TWO[1], amount: usdOf(vat) },
    ]);
    expect(total).toBe(usdOf(cents + levy + vat));
    expect((await house.pay(id, usdOf(centsOf(total) + 1n))).status).toBe(409);
    expect(await house.paid(id, total)).toMatchObject({ status: 3, open: '0.00' });
  }
  expect((await house.read(before)).taxes).toEqual([]);
});

test('an invoice keeps its taxes whatever is set later; the client reads them, and the paper prints them', async () => {
  expect((await set(TWO)).status).toBe(200);
  const id = await house.sell(2);
  expect((await set([])).status).toBe(200);
  const carla = await house.server.as(CARLA);
  const { taxes, total, number } = await house.read(id, carla);
  expect(taxes.map(({ name }) => name)).toEqual(['Diamond levy', 'VAT']);
  const { invoices } = await house.list(`groupBy=5&search=${number}`, carla);
  expect(invoices).toMatchObject([{ id, total }]);
  const { bytes } = await carla.get(`/inventory/new-arrival/invoice/${id}/pdf`);
  const words = (await readPdf(bytes)).texts.join('\n').replaceAll(',', '');
  for (const said of ['Diamond levy 0.25 %', 'VAT 21 %', ...taxes.map(({ amount }) => amount), total])
    expect(words).toContain(said);
  expect(words).toContain('Tax number BE0123456789');
  expect((await house.read(await house.sell(1))).taxes).toEqual([]);
});

describe('refused', () => {
  test.each([
    [[{ name: ' ', percent: '1' }]],
    [[{ name: 'VAT', percent: '0' }]],
    [[{ name: 'VAT', percent: '100.001' }]],
    [[{ name: 'VAT', percent: '1.2345' }]],
    [[{ name: 'VAT', percent: '-1' }]],
    [[{ name: 'VAT', percent: 'x' }]],
    [Array.from({ length: 4 }, () => ({ name: 'VAT', percent: '1' }))],
  ])('%j', async (taxes) => {
    expect((await set(taxes)).status).toBe(400);
  });

  test('and left out they stay', async () => {
    expect((await set(TWO)).status).toBe(200);
    expect((await house.admin.send('PUT', SETTING, WORDS)).status).toBe(200);
    expect(await house.admin.get(SETTING)).toMatchObject({ body: { data: { taxes: TWO } } });
    expect((await set([])).status).toBe(200);
  });
});
