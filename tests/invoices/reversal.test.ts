/**
 * Mistaken sales are reversed: stones come back, credit notes are written, and whatever else is
 * refused.
 */
import { describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { CARLA, centsOf, DIETER, invoiceFixture, usdOf, type Sale } from './support/invoice-fixture.ts';

type Moved = components['schemas']['LinesMoved'];

const house = invoiceFixture();
const { sale, reverse, reversed, read, list } = house;
const NOBODYS = '00000000-0000-7000-8000-000000000000';
const REASON = 'Sold by mistake';

const stepsOf = (recordId: string) =>
  house.server.query<{ event: string; reason: string | null }>(
    `SELECT event, reason FROM history WHERE record_id = $1 ORDER BY step`,
    [recordId],
  );

const stonesOf = (table: 'memo_line' | 'confirm_line', ids: readonly string[]) =>
  house.server.query<{ id: string; stock_no: string; status: number; line: number; claims: number }>(
    `SELECT s.id, s.stock_no, s.status, l.status AS line,
            (SELECT count(*)::int FROM stone_claim c WHERE c.stone_id = s.id) AS claims
       FROM ${table} l JOIN stone s ON s.id = l.stone_id WHERE l.id = ANY ($1::uuid[]) ORDER BY s.stock_no`,
    [ids],
  );

const notes = () => house.server.query<{ number: string }>('SELECT number FROM credit_note ORDER BY id');

describe('a memo’s sale', () => {
  test('as a whole gives the stones back, and its invoice a credit note that cancels it', async () => {
    const { id, lines } = await sale(2);
    const before = await read(id);
    const { number, lines: moved, amount } = await reversed(lines);
    expect(number).toMatch(/^C-\d{4}-\d{6}$/);
    expect(amount).toBe(before.net);
    expect(moved.map(({ status, stone_status }) => [status, stone_status])).toEqual([
      [2, 1],
      [2, 1],
    ]);
    const after = await read(id);
    expect(after).toMatchObject({
      status: 4,
      total: before.total,
      credited: before.total,
      open: '0.00',
      credit: '0.00',
    });
    expect(after.lines.map(({ credit_note }) => credit_note)).toEqual([number, number]);
    expect(after.credit_notes).toEqual([
      expect.objectContaining({ number, amount: before.total, stones: 2, reason: REASON, to_credit: '0.00' }),
    ]);
    expect(after.history.map(({ event }) => event)).toEqual(['issued', 'credited']);
    expect(await stonesOf('memo_line', lines)).toEqual([
      expect.objectContaining({ status: 1, line: 2, claims: 0 }),
      expect.objectContaining({ status: 1, line: 2, claims: 0 }),
    ]);
  });

  test('stands in the histories of line, stone and invoice, which the auditor finds lawful', async () => {
    const { id, lines } = await sale(1);
    const [stone] = await stonesOf('memo_line', lines);
    await reversed(lines);
    for (const record of [lines[0] ?? '', stone?.id ?? ''])
      expect((await stepsOf(record)).at(-1)).toEqual({ event: 'REVERSE', reason: REASON });
    expect(await stepsOf(id)).toEqual([
      { event: 'ISSUE', reason: null },
      { event: 'CREDIT', reason: REASON },
    ]);
    const auditor = await house.server.as('auditor@pavilion.test');
    const checked = await auditor.send('POST', '/workflows/conformance', {});
    expect(checked.body?.data).toMatchObject({ findings: [] });
  });

  test('in part leaves the invoice issued, and less is open on it', async () => {
    const { id, lines } = await sale(3);
    const before = await read(id);
    const { amount } = await reversed(lines.slice(0, 1));
    const after = await read(id);
    const left = usdOf(centsOf(before.total) - centsOf(String(amount)));
    expect(after).toMatchObject({ status: 1, total: before.total, credited: amount, open: left });
    expect(after.lines.filter(({ credit_note }) => credit_note !== null)).toHaveLength(1);
    expect((await stepsOf(id)).map(({ event }) => event)).toEqual(['ISSUE', 'CREDIT_PART']);
    await reversed(lines.slice(1));
    expect(await read(id)).toMatchObject({ status: 4, credited: before.total, open: '0.00' });
    expect((await read(id)).credit_notes).toHaveLength(2);
  });

  test('of several clients writes a credit note for each invoice', async () => {
    const [carlas, dieters] = [await sale(1), await sale(1, DIETER)];
    const { number } = await reversed([...carlas.lines, ...dieters.lines]);
    const numbers = (await Promise.all([carlas, dieters].map(({ id }) => read(id)))).flatMap(
      ({ credit_notes: of }) => of.map((note) => note.number),
    );
    expect(numbers.toSorted()).toEqual(String(number).split(', ').toSorted());
    expect(new Set(numbers).size).toBe(2);
  });

  test('lets the stone be found, held, sold and invoiced again', async () => {
    const { id, lines } = await sale(1);
    await reversed(lines);
    const [stone] = await stonesOf('memo_line', lines);
    const carla = await house.server.as(CARLA);
    const found = await carla.send('POST', `/inventory/search?searchTerm=${stone?.stock_no}`, {});
    expect([found.status, found.text.includes(stone?.stock_no ?? 'nothing')]).toEqual([200, true]);
    const held = await take(carla, 'hold', { stock_numbers: [stone?.stock_no] });
    expect(held.status, held.text).toBe(200);
    const lent = await take(house.admin, 'memo', {
      stock_numbers: [stone?.stock_no],
      user_id: await house.idOf(CARLA),
    });
    const again = dataOf<Moved>(await house.sold(dataOf<Moved>(lent).lines.map((line) => line.id)));
    expect(again.number).toMatch(/^I-/);
    const invoices = await house.server.query<{ id: string }>(
      `SELECT i.id FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id JOIN stone s ON s.id = l.stone_id
        WHERE s.stock_no = $1 ORDER BY i.id`,
      [stone?.stock_no],
    );
    expect(invoices).toHaveLength(2);
    expect(invoices[0]?.id).toBe(id);
    await expect(
      house.server.command(
        `INSERT INTO invoice_line (id, invoice_id, stone_id, client_id, memo_line_id)
         SELECT gen_random_uuid(), invoice_id, stone_id, client_id, memo_line_id FROM invoice_line WHERE invoice_id = $1`,
        [invoices[1]?.id],
      ),
    ).rejects.toThrow(/duplicate key/);
  });

  test('tells the client by mail, with stones and reason', async () => {
    const { lines } = await sale(2);
    await reversed(lines);
    const [mail] = await house.server.query<{ subject: string; plain: string }>(
      `SELECT subject, plain FROM mail WHERE kind = 'saleReversed' ORDER BY id DESC LIMIT 1`,
    );
    expect(mail?.subject).toBe('The sale of 2 stones is reversed');
    expect(mail?.plain).toContain(REASON);
    for (const { stock_no } of await stonesOf('memo_line', lines)) expect(mail?.plain).toContain(stock_no);
  });

  test('stays in the list of invoices, marked, and no longer in its sums', async () => {
    const { id, lines } = await sale(2);
    const { number } = await reversed(lines.slice(0, 1));
    const { number: invoice, open } = await read(id);
    const listed = await list(`search=${invoice}&groupBy=5`);
    expect(listed.data.map(({ credit_note_number }) => credit_note_number).toSorted()).toEqual(
      [number, null].toSorted(),
    );
    expect(listed.totals.total_amt).toBe(open);
    expect(listed.invoices).toMatchObject([{ id, open }]);
    await reversed(lines.slice(1));
    const cancelled = await list(`search=${invoice}&status=4`);
    expect(cancelled.data).toHaveLength(2);
    expect(cancelled.counts).toEqual({ 4: 1 });
    expect((await list(`search=${number}`)).data).toHaveLength(1);
  });
});

describe('an approved confirm-stone', () => {
  test('is cancelled with its stone available again and its invoice credited', async () => {
    const free = await house.server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 AND total_amt > 0 ORDER BY random() LIMIT 2',
    );
    const stock_numbers = free.map(({ stock_no }) => stock_no);
    const asked = await take(await house.server.as(CARLA), 'confirm-stone', { stock_numbers });
    const ids = dataOf<Moved>(asked).lines.map(({ id }) => id);
    const approved = await house.admin.send('PUT', '/inventory/new-arrival/approve-stone', { ids });
    const { number } = dataOf<Moved>(approved);
    const moved = await reverse(ids, { of: 'confirm-stone', reason: ' Approved for the wrong client ' });
    expect(moved.status, moved.text).toBe(200);
    expect(await stonesOf('confirm_line', ids)).toEqual([
      expect.objectContaining({ status: 1, line: 4, claims: 0 }),
      expect.objectContaining({ status: 1, line: 4, claims: 0 }),
    ]);
    const [invoice] = await house.server.query<{ id: string }>('SELECT id FROM invoice WHERE number = $1', [
      number,
    ]);
    expect(await read(invoice?.id ?? '')).toMatchObject({
      status: 4,
      credit_notes: [{ reason: 'Approved for the wrong client' }],
    });
  });
});

describe('refused', () => {
  test.each(['', '  \n'])('without a reason: “%s”', async (reason) => {
    const { id, lines } = await sale(1);
    expect(await reverse(lines, { reason })).toMatchObject({
      status: 400,
      body: { message: 'A reversal needs a reason. The client sees it.', data: { field: 'reason' } },
    });
    expect(await read(id)).toMatchObject({ status: 1 });
  });

  test('for lines that are not sold, all of them together, each by its stone', async () => {
    const [lent = ''] = await house.lend(1);
    const { id, lines } = await sale(1);
    const reply = await reverse([lent, ...lines]);
    expect(reply).toMatchObject({ status: 409, body: { message: 'An issued memo cannot be reversed.' } });
    expect(dataOf<{ stones: { id: string }[] }>(reply).stones.map((stone) => stone.id)).toEqual([lent]);
    expect(await read(id)).toMatchObject({ status: 1, credit_notes: [] });
  });

  test('when it was already reversed, and for an unknown line', async () => {
    const { lines } = await sale(1);
    await reversed(lines);
    expect(await reverse(lines)).toMatchObject({
      status: 409,
      body: { message: 'A received memo cannot be reversed.' },
    });
    expect((await reverse([NOBODYS])).status).toBe(404);
    expect((await reverse([])).status).toBe(400);
    // A line of a memo is not a confirm-stone.
    expect((await reverse(lines, { of: 'confirm-stone' })).status).toBe(404);
  });
});

test('only one of two concurrent reversals succeeds, and the numbers have no gap', async () => {
  const { id, lines } = await sale(2);
  const replies = await Promise.all(Array.from({ length: 6 }, () => reverse(lines)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await read(id)).credit_notes).toHaveLength(1);
  // One after the other: two at once could choose the same stone.
  const others: Sale[] = [];
  while (others.length < 4) others.push(await sale(2));
  await Promise.all(others.map((one) => reversed(one.lines)));
  // Two reversals of different lines of one invoice.
  const shared = await sale(2);
  await Promise.all(shared.lines.map((line) => reversed([line])));
  expect(await read(shared.id)).toMatchObject({ status: 4, open: '0.00' });
  const numbers = (await notes())
    .map(({ number }) => Number(number.slice(7)))
    .toSorted((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_number, place) => place + 1));
});
