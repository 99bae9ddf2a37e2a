/**
 * Payments of invoices: recorded to the cent, refused, taken back, and seen by whom they concern.
 */
import { describe, expect, test } from 'vitest';
import { CARLA, centsOf, invoiceFixture, usdOf } from './support/invoice-fixture.ts';
import { inDays } from '../support/days.ts';

const house = invoiceFixture();
const { sell, read, pay, paid, takeBack } = house;
const NOBODYS = '00000000-0000-7000-8000-000000000000';

const stepsOf = (id: string) =>
  house.server.query<{ event: string; actor_name: string; reason: string | null }>(
    `SELECT event, actor_name, reason FROM history WHERE workflow = 'invoice' AND record_id = $1 ORDER BY step`,
    [id],
  );

test('an invoice has the color and the origin of a fancy stone', async () => {
  const id = await sell(1);
  const [stone] = await house.server.query<Record<string, unknown>>(
    `UPDATE stone SET (diamond_type, color, fancy_color, intensity, overtone, stone_type) =
            (SELECT 2, NULL, f.fancy_color, f.intensity, f.overtone, 1 FROM stone f WHERE f.fancy_color IS NOT NULL ORDER BY f.id LIMIT 1)
      WHERE id = (SELECT stone_id FROM invoice_line WHERE invoice_id = $1)
      RETURNING stock_no, color, fancy_color, intensity, overtone, stone_type`,
    [id],
  );
  expect(stone?.['fancy_color']).toEqual(expect.any(String));
  expect((await read(id)).lines).toMatchObject([stone]);
});

describe('paying', () => {
  test('a sale issues an invoice of what its stones add up to, with a first step', async () => {
    const id = await sell(3);
    const invoice = await read(id);
    const lines = invoice.lines.map(({ amount }) => centsOf(amount ?? '0.00'));
    expect(lines).toHaveLength(3);
    const total = usdOf(lines.reduce((sum, cents) => sum + cents, 0n));
    expect(invoice).toMatchObject({ status: 1, total, open: total, paid: '0.00', payments: [] });
    expect((await stepsOf(id)).map(({ event }) => event)).toEqual(['ISSUE']);
    expect(invoice.history).toEqual([
      expect.objectContaining({ event: 'issued', amount: total, by: expect.stringMatching(/\w/) }),
    ]);
  });

  test('in parts makes it part paid, and the rest, to the cent, paid', async () => {
    const id = await sell();
    const { total } = await read(id);
    const first = await paid(id, '0.1');
    expect(first).toMatchObject({ status: 2, paid: '0.10', open: usdOf(centsOf(total) - 10n) });
    expect(await paid(id, '0.20')).toMatchObject({ status: 2, paid: '0.30' });
    const last = await paid(id, usdOf(centsOf(total) - 30n));
    expect(last).toMatchObject({ status: 3, paid: total, open: '0.00' });
    expect((await stepsOf(id)).map(({ event }) => event)).toEqual(['ISSUE', 'PAY_PART', 'PAY_PART', 'PAY']);
    expect(last.payments.map(({ amount }) => amount)).toEqual([usdOf(centsOf(total) - 30n), '0.20', '0.10']);
  });

  test('keeps day, way and reference, who recorded it and when, and says it in the audit log', async () => {
    const id = await sell();
    const paid_on = inDays(-300);
    const reply = await pay(id, '12', { way: 2, paid_on, reference: '  Cheque 4711 ' });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body?.message).toMatch(
      /^Recorded 12\.00 USD\. \d{1,3}(,\d{3})*\.\d\d USD of .+ is still open\.$/,
    );
    const [payment] = (await read(id)).payments;
    expect(payment).toMatchObject({
      amount: '12.00',
      way: 2,
      paid_on,
      reference: 'Cheque 4711',
      recorded_by: expect.stringMatching(/\w/),
      taken_back_at: null,
    });
    const [entry] = await house.server.query<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE operation = 'payInvoice' AND subject ->> 'invoice_id' = $1`,
      [id],
    );
    expect(entry?.summary).toMatch(/^Recorded 12\.00 USD paid on invoice I-\d{4}-\d{6}: cheque$/);
  });

  test('of what is open, all at once, is one step', async () => {
    const id = await sell();
    const { total } = await read(id);
    expect(await paid(id, total)).toMatchObject({ status: 3, open: '0.00' });
    expect((await stepsOf(id)).map(({ event }) => event)).toEqual(['ISSUE', 'PAY']);
  });

  test('a business associate records payments of their own clients', async () => {
    const id = await sell();
    const associate = await house.server.as('associate@pavilion.test');
    expect((await pay(id, '1.00', {}, associate)).status).toBe(200);
    expect((await read(id, associate)).paid).toBe('1.00');
  });
});

describe('refused', () => {
  test.each(['0', '0.00', '-5.00', '1.005', '1,200.00', '1e3', 'x', ' ', '1.', '.5', '100000000000000.00'])(
    'an amount of %s',
    async (amount) => {
      const id = await sell(1);
      const reply = await pay(id, amount);
      expect(reply.status).toBe(400);
      expect(reply.body?.data).toMatchObject({ field: 'amount' });
      expect((await read(id)).payments).toEqual([]);
    },
  );

  test('a cent more than is open, with both figures, and nothing is kept', async () => {
    const id = await sell();
    const { total } = await read(id);
    await paid(id, '0.01');
    const reply = await pay(id, total);
    expect(reply.status).toBe(409);
    const open = usdOf(centsOf(total) - 1n);
    expect(reply.body?.message).toBe(
      `${total} USD is more than the open amount of ${open} USD. Enter that amount or less.`,
    );
    expect(await read(id)).toMatchObject({ status: 2, paid: '0.01' });
  });

  test('a paid invoice', async () => {
    const id = await sell();
    await paid(id, (await read(id)).total);
    const reply = await pay(id, '0.01');
    expect(reply.status).toBe(409);
    expect(reply.body?.message).toBe('A paid invoice cannot be paid.');
  });

  test('a future day, one long before the invoice, an unknown way and an invalid day', async () => {
    const id = await sell();
    const later = inDays(2);
    const reply = await pay(id, '1.00', { paid_on: later });
    expect(reply.status).toBe(400);
    expect(reply.body?.message).toBe(`${later} is in the future. Enter the day the money arrived.`);
    const early = await pay(id, '1.00', { paid_on: '1996-11-26' });
    expect([early.status, early.body?.message]).toEqual([
      400,
      '1996-11-26 is more than a year before this invoice. Enter the day the money arrived.',
    ]);
    for (const more of [{ way: 7 }, { paid_on: '2026-02-30' }, { paid_on: 'yesterday' }])
      expect((await pay(id, '1.00', more)).status).toBe(400);
    expect((await read(id)).payments).toEqual([]);
    expect((await pay(id, '0.01', { paid_on: inDays(-366) })).status).toBe(200);
  });
});

describe('taking back', () => {
  test('one of two leaves it part paid, the last one unpaid; both stay listed with the reason', async () => {
    const id = await sell();
    const { total } = await read(id);
    await paid(id, '10.00');
    const { payments } = await paid(id, usdOf(centsOf(total) - 1000n));
    const [last, first] = payments;
    const part = await takeBack(last?.id, 'Of another client’s invoice');
    expect(part.status, part.text).toBe(200);
    expect(await read(id)).toMatchObject({ status: 2, paid: '10.00' });
    expect((await takeBack(first?.id)).status).toBe(200);
    const after = await read(id);
    expect(after).toMatchObject({ status: 1, paid: '0.00', open: total });
    expect(after.payments.map(({ reason }) => reason)).toEqual([
      'Of another client’s invoice',
      'Booked on the wrong invoice',
    ]);
    expect(after.history.map(({ event }) => event)).toEqual([
      'issued',
      'paid',
      'paid',
      'taken-back',
      'taken-back',
    ]);
    expect(await stepsOf(id)).toMatchObject([
      { event: 'ISSUE' },
      { event: 'PAY_PART' },
      { event: 'PAY' },
      { event: 'TAKE_BACK', reason: 'Of another client’s invoice' },
      { event: 'TAKE_BACK_LAST', reason: 'Booked on the wrong invoice' },
    ]);
    expect(await paid(id, total)).toMatchObject({ status: 3 });
  });

  test('twice, without a reason, or of an unknown payment is refused', async () => {
    const id = await sell();
    const { payments } = await paid(id, '10.00');
    for (const reason of ['', '  ']) {
      const reply = await takeBack(payments[0]?.id, reason);
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({
        message: 'Give a reason for reversing the payment.',
        data: { field: 'reason' },
      });
    }
    expect((await takeBack(payments[0]?.id)).status).toBe(200);
    expect(await takeBack(payments[0]?.id)).toMatchObject({
      status: 409,
      body: { message: 'This payment is already reversed.' },
    });
    for (const none of [NOBODYS, id, 'x']) expect((await takeBack(none)).status).toBe(404);
  });

  test('by two people at once happens once', async () => {
    const id = await sell();
    const { payments } = await paid(id, '10.00');
    const replies = await Promise.all(Array.from({ length: 6 }, () => takeBack(payments[0]?.id)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await read(id)).toMatchObject({ status: 1, paid: '0.00' });
  });
});

describe('who sees it', () => {
  test('the client reads it with its payments, and not who of the house recorded them', async () => {
    const id = await sell();
    const { payments } = await paid(id, '10.00');
    await takeBack(payments[0]?.id);
    const theirs = await read(id, await house.server.as(CARLA));
    expect(theirs).toMatchObject({
      status: 1,
      payments: [{ amount: '10.00', recorded_by: null, taken_back_by: null }],
    });
    expect(theirs.history.map(({ by }) => by)).toEqual([null, null, null]);
    for (const email of ['qc@pavilion.test', 'auditor@pavilion.test'])
      expect((await read(id, await house.server.as(email))).history[1]?.by).toMatch(/\w/);
  });
});

describe('several at once', () => {
  test('full payments: only one is accepted, and never more is paid than is due', async () => {
    const id = await sell();
    const { total } = await read(id);
    const replies = await Promise.all(Array.from({ length: 12 }, () => pay(id, total)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(11);
    expect(await read(id)).toMatchObject({ status: 3, paid: total, open: '0.00' });
  });

  test('parts that come to more than is due stop at what is due', async () => {
    const id = await sell();
    const { total } = await read(id);
    const part = usdOf(centsOf(total) / 5n);
    const replies = await Promise.all(Array.from({ length: 12 }, () => pay(id, part)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    const after = await read(id);
    expect(centsOf(after.paid)).toBe((centsOf(total) / 5n) * 5n);
    expect(centsOf(after.open)).toBe(centsOf(total) % 5n);
    expect(after.status).toBe(centsOf(total) % 5n === 0n ? 3 : 2);
  });
});

test('five hundred stones are one invoice, and its last cent is paid', async () => {
  const id = await sell(500);
  const invoice = await read(id);
  expect(invoice.lines).toHaveLength(500);
  const cents = invoice.lines.reduce((sum, { amount }) => sum + centsOf(amount ?? '0.00'), 0n);
  expect(invoice.total).toBe(usdOf(cents));
  await paid(id, usdOf(cents - 1n));
  expect(await paid(id, '0.01')).toMatchObject({ status: 3, open: '0.00' });
});

test('an invoice that began with the first step of version 0.1.0 is paid, and conforms', async () => {
  const id = await sell();
  await house.server.command(`ALTER TABLE history DISABLE TRIGGER USER`);
  await house.server.command(
    `UPDATE history SET event = 'CREATE', actor_id = NULL, role_id = NULL, actor_name = 'Set-up'
      WHERE workflow = 'invoice' AND record_id = $1`,
    [id],
  );
  await house.server.command(`ALTER TABLE history ENABLE TRIGGER USER`);
  expect(await paid(id, '1.00')).toMatchObject({ status: 2 });
  expect((await stepsOf(id)).map(({ event }) => event)).toEqual(['CREATE', 'PAY_PART']);
  const auditor = await house.server.as('auditor@pavilion.test');
  const checked = await auditor.send('POST', '/workflows/conformance', {});
  expect(checked.status, checked.text).toBe(200);
  expect(checked.body?.data).toMatchObject({ findings: [] });
});
