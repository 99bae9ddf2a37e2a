/** Until when invoices are to be paid, and what the list says of their state. */
import { describe, expect, test } from 'vitest';
import { dueAfter } from '../../src/domain/business-days.ts';
import { CARLA, DIETER, type Invoice, invoiceFixture } from './support/invoice-fixture.ts';
import { inDays } from '../support/days.ts';

const house = invoiceFixture();
const SETTING = '/project-setting/invoice';
const WORDS = { house: 'Pavilion', address: '', tax_number: '', bank: '', terms: '', statement: '' };

const setDays = async (terms_days: number): Promise<void> => {
  const reply = await house.admin.send('PUT', SETTING, { ...WORDS, terms_days });
  expect(reply.status, reply.text).toBe(200);
};

/** So many days after its own day, as midnight may come while the test runs. */
const dayFor = ({ invoiced_at }: Invoice, days: number, holidays = new Set<string>()): string =>
  dueAfter(invoiced_at.slice(0, 10), days, holidays);

describe('the due day', () => {
  test('is after thirty days unless set otherwise, and never on a weekend', async () => {
    const invoice = await house.read(await house.sell(1));
    expect(invoice.due_on).toBe(dayFor(invoice, 30));
  });

  test('follows the house’s days from then on, and earlier invoices keep theirs', async () => {
    const before = await house.sell(1);
    const { due_on: was } = await house.read(before);
    await setDays(7);
    const after = await house.read(await house.sell(1));
    expect(after.due_on).toBe(dayFor(after, 7));
    expect((await house.read(before)).due_on).toBe(was);
    // If the days are left out, they stay.
    expect((await house.admin.send('PUT', SETTING, WORDS)).status).toBe(200);
    expect(await house.admin.get(SETTING)).toMatchObject({ body: { data: { terms_days: 7 } } });
  });

  test('moves on from a holiday of the house', async () => {
    const free = dueAfter(inDays(0), 7, new Set());
    const kept = await house.admin.send('PUT', '/project-setting/holiday', {
      days: [{ day: free, name: 'Stock taking' }],
    });
    expect(kept.status, kept.text).toBe(200);
    const invoice = await house.read(await house.sell(1));
    expect(invoice.due_on).toBe(dayFor(invoice, 7, new Set([free])));
    expect(invoice.due_on).not.toBe(free);
    expect((await house.admin.send('PUT', '/project-setting/holiday', { days: [] })).status).toBe(200);
  });

  test.each([-1, 181, 1.5])('%s days are refused', async (terms_days) => {
    expect((await house.admin.send('PUT', SETTING, { ...WORDS, terms_days })).status).toBe(400);
  });

  test('there is none where nothing would be to be paid, because nothing is sold for nothing', async () => {
    const ids = await house.lend(1);
    await house.server.command('UPDATE memo_line SET sell_amt = 0 WHERE id = ANY ($1::uuid[])', [ids]);
    expect((await house.sold(ids)).status).toBe(409);
    expect(
      await house.server.query('SELECT invoice_id FROM invoice_line WHERE memo_line_id = $1', [ids[0]]),
    ).toEqual([]);
  });

  test('a paid invoice cannot be paid again', async () => {
    const id = await house.sell(1);
    const { open } = await house.read(id);
    await house.paid(id, open);
    expect(await house.read(id)).toMatchObject({ status: 3, is_overdue: false, open: '0.00' });
    expect(await house.pay(id, '1.00')).toMatchObject({
      status: 409,
      body: { message: 'A paid invoice cannot be paid.' },
    });
  });
});

describe('the list', () => {
  test('says of each invoice how it stands, by invoice, as a whole', async () => {
    const id = await house.sell(2);
    await house.paid(id, '5.00');
    const { number, total } = await house.read(id);
    const { invoices } = await house.list(`groupBy=5&search=${number}`);
    expect(invoices).toEqual([
      expect.objectContaining({ id, status: 2, total, paid: '5.00', is_overdue: false }),
    ]);
    const { lines } = await house.read(id);
    const part = await house.admin.send('POST', '/inventory/new-arrival/get-invoice?groupBy=5', {
      stock_numbers: [lines[0]?.stock_no],
    });
    expect(part.body?.data).toMatchObject({ invoices: [{ id, total }] });
    expect((await house.list(`groupBy=1&search=${number}`)).invoices).toEqual([]);
  });

  test('is filtered by state and by what is overdue, and counts invoices without these filters', async () => {
    const [late, paidLate, young] = [
      await house.sell(2, DIETER),
      await house.sell(1, DIETER),
      await house.sell(1, DIETER),
    ];
    await house.paid(paidLate, (await house.read(paidLate)).total);
    await house.server.command(`UPDATE invoice SET due_on = current_date - 1 WHERE id = ANY ($1::uuid[])`, [
      [late, paidLate],
    ]);
    await house.server.command(`UPDATE invoice SET due_on = current_date WHERE id = $1`, [young]);
    const dieter = await house.server.as(DIETER);
    const ids = async (query: string): Promise<string[]> => [
      ...new Set((await house.list(query, dieter)).data.map(({ invoice_id }) => invoice_id)),
    ];
    expect(await ids('overdue=true')).toEqual([late]);
    expect(await ids('status=3')).toEqual([paidLate]);
    expect((await ids('status=1&status=2')).toSorted()).toEqual([late, young].toSorted());
    const { counts, overdue } = await house.list('status=3', dieter);
    expect({ counts, overdue }).toEqual({ counts: { 1: 2, 3: 1 }, overdue: 1 });
    expect(await house.read(late)).toMatchObject({ is_overdue: true });
    const carla = await house.list('overdue=true', await house.server.as(CARLA));
    expect(carla.data).toEqual([]);
  });
});

test('the due day is by a client’s own days, where they have some, and by the house’s for the others', async () => {
  await setDays(7);
  const days = async (terms_days: number | null | undefined): Promise<void> => {
    const to = `/customer/credit-limit/${await house.idOf(CARLA)}`;
    const reply = await house.admin.send('PUT', to, { credit_limit: null, terms_days, reason: 'Agreed' });
    expect(reply.status, reply.text).toBe(200);
  };
  await days(45);
  // If the days are left out, they stay.
  await days(undefined);
  const ids = [...(await house.lend(1, CARLA)), ...(await house.lend(1, DIETER))];
  expect((await house.sold(ids)).status).toBe(200);
  const due = await house.server.query<{ email: string; due_on: string; invoiced_at: string }>(
    `SELECT u.email, i.due_on::text AS due_on, i.created_at::date::text AS invoiced_at FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
         JOIN app_user u ON u.id = i.client_id WHERE l.memo_line_id = ANY ($1::uuid[])`,
    [ids],
  );
  const day = due[0]?.invoiced_at ?? '';
  expect(Object.fromEntries(due.map(({ email, due_on }) => [email, due_on]))).toEqual({
    [CARLA]: dueAfter(day, 45, new Set()),
    [DIETER]: dueAfter(day, 7, new Set()),
  });
  await days(null);
  const invoice = await house.read(await house.sell(1));
  expect(invoice.due_on).toBe(dayFor(invoice, 7));
});
