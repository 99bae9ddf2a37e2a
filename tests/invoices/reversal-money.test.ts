/**
 * Money of reversed sales: what was paid becomes the client's credit, is spent once, and comes
 * back.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { CARLA, centsOf, DIETER, invoiceFixture, usdOf } from './support/invoice-fixture.ts';

const house = invoiceFixture();
const { sale, reverse, reversed, read, pay, paid, takeBack } = house;
const CREDIT = 6;

const creditOf = async (email = CARLA): Promise<string> => {
  const [found] = await house.server.query<{ credit: string }>(
    `SELECT coalesce(sum(amount), 0)::numeric(18, 2) AS credit FROM client_credit WHERE client_id = $1`,
    [await house.idOf(email)],
  );
  return found?.credit ?? '';
};

/**
 * Of all invoices: their entries are what was paid beyond what is owed, and no client's credit is
 * below zero.
 */
async function expectSumsToAgree(): Promise<void> {
  const wrong = await house.server.query(
    `SELECT i.number, o.owed, p.paid, k.spare FROM invoice i
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(a.amount), 0) AS owed FROM (
           SELECT sell_amt FROM invoice_line WHERE invoice_id = i.id AND credit_note_id IS NULL
           UNION ALL SELECT amount FROM invoice_tax WHERE invoice_id = i.id
           UNION ALL SELECT -x.amount FROM credit_note_tax x JOIN credit_note n ON n.id = x.credit_note_id
                      WHERE n.invoice_id = i.id) a (amount)) o
       CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS paid FROM invoice_payment
                            WHERE invoice_id = i.id AND taken_back_at IS NULL) p
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(k.amount), 0) AS spare FROM client_credit k
           LEFT JOIN credit_note n ON n.id = k.credit_note_id LEFT JOIN invoice_payment y ON y.id = k.payment_id
          WHERE k.cause IN ('credited', 'taken-back') AND coalesce(n.invoice_id, y.invoice_id) = i.id) k
      WHERE k.spare <> greatest(p.paid - o.owed, 0)`,
  );
  expect(wrong).toEqual([]);
  expect(
    await house.server.query('SELECT client_id FROM client_credit GROUP BY client_id HAVING sum(amount) < 0'),
  ).toEqual([]);
}

beforeAll(async () => {
  await house.server.command(
    `INSERT INTO setting (key, value) VALUES ('invoice', '{"taxes": [{"name": "VAT", "percent": "7.7"}]}')
     ON CONFLICT (key) DO UPDATE SET value = setting.value || excluded.value`,
  );
});

describe('what was paid', () => {
  test('becomes credit when the whole is reversed, taxes included', async () => {
    const { id, lines } = await sale(3);
    const { total, net } = await read(id);
    expect(centsOf(total)).toBeGreaterThan(centsOf(net));
    await paid(id, total);
    const before = await creditOf();
    await reversed(lines);
    const after = await read(id);
    expect(after).toMatchObject({ status: 4, credited: total, paid: total, open: '0.00' });
    expect(after.credit_notes).toMatchObject([{ amount: total, to_credit: total }]);
    expect(centsOf(await creditOf()) - centsOf(before)).toBe(centsOf(total));
    expect(after.credit).toBe(await creditOf());
    await expectSumsToAgree();
  });

  test('becomes credit line by line, and the taxes are credited to the cent', async () => {
    const { id, lines } = await sale(4);
    const { total, taxes } = await read(id);
    await paid(id, total);
    const before = centsOf(await creditOf());
    for (const [place, line] of lines.entries()) {
      await reversed([line]);
      const { status, credited, open } = await read(id);
      expect([status, open]).toEqual([place < 3 ? 3 : 4, '0.00']);
      expect(centsOf(await creditOf()) - before).toBe(centsOf(credited));
    }
    const { credited, credit_notes: notes } = await read(id);
    expect(credited).toBe(total);
    const taxed = notes.reduce((sum, note) => sum + centsOf(note.taxes[0]?.amount ?? '0.00'), 0n);
    expect(usdOf(taxed)).toBe(taxes[0]?.amount);
    await expectSumsToAgree();
  });

  test('in part only where it is more than what stays owed', async () => {
    const { id, lines } = await sale(2);
    const { total } = await read(id);
    await paid(id, '1.00');
    const before = await creditOf();
    await reversed(lines.slice(0, 1));
    const part = await read(id);
    expect(part).toMatchObject({ status: 2, paid: '1.00' });
    expect(centsOf(part.open)).toBe(centsOf(total) - centsOf(part.credited) - 100n);
    expect(await creditOf()).toBe(before);
    await paid(id, part.open);
    expect(await read(id)).toMatchObject({ status: 3, open: '0.00' });
    await reversed(lines.slice(1));
    expect(centsOf(await creditOf()) - centsOf(before)).toBe(centsOf(total) - centsOf(part.credited));
    await expectSumsToAgree();
  });

  test('a part paid invoice is paid when what is left was paid', async () => {
    const { id, lines } = await sale(2);
    const { total, lines: stones } = await read(id);
    const least = stones
      .map(({ amount }) => centsOf(amount ?? '0.00'))
      .toSorted((one, other) => Number(other - one))[0];
    // More than either stone with its tax, and less than both.
    await paid(id, usdOf(((least ?? 0n) * 1077n) / 1000n + 2n));
    await reversed(lines.slice(0, 1));
    const after = await read(id);
    expect(after).toMatchObject({ status: 3, total, open: '0.00' });
    const steps = await house.server.query(`SELECT event FROM history WHERE record_id = $1 ORDER BY step`, [
      id,
    ]);
    expect(steps).toEqual([{ event: 'ISSUE' }, { event: 'PAY_PART' }, { event: 'CREDIT_SPARE' }]);
    await expectSumsToAgree();
  });
});

describe('the client’s credit', () => {
  /** Gives the client credit of a sale that was paid and reversed. */
  const gain = async (email = DIETER): Promise<{ payment: string | undefined; credit: string }> => {
    const { id, lines } = await sale(1, email);
    const { payments } = await paid(id, (await read(id)).total);
    await reversed(lines);
    return { payment: payments[0]?.id, credit: await creditOf(email) };
  };

  test('pays invoices, no more than there is, and comes back with a payment that is taken back', async () => {
    const { credit } = await gain();
    const { id } = await sale(2, DIETER);
    const more = usdOf(centsOf(credit) + 1n);
    const refused = await pay(id, more, { way: CREDIT });
    expect(refused.status).toBe(409);
    expect(refused.body?.message).toBe(
      `${more} USD is more than the client’s credit of ${credit} USD. Enter that amount or less.`,
    );
    expect((await pay(id, '0.30', { way: CREDIT })).status).toBe(200);
    const after = await read(id);
    expect(after).toMatchObject({ status: 2, paid: '0.30', credit: usdOf(centsOf(credit) - 30n) });
    expect((await takeBack(after.payments[0]?.id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 1, paid: '0.00', credit });
    await expectSumsToAgree();
  });

  test('is spent once by payments of several invoices at the same time', async () => {
    const { credit } = await gain();
    const large = await sale(60, DIETER);
    const all = usdOf(centsOf(credit) - 1_500n);
    expect((await pay(large.id, all, { way: CREDIT })).status).toBe(200);
    expect(await creditOf(DIETER)).toBe('15.00');
    // One after the other: two at once could choose the same stone.
    const invoices: { id: string }[] = [];
    while (invoices.length < 6) invoices.push(await sale(2, DIETER));
    const replies = await Promise.all(invoices.map(({ id }) => pay(id, '10.00', { way: CREDIT })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await creditOf(DIETER)).toBe('5.00');
    await expectSumsToAgree();
  });

  test('shrinks with the payment that it came of, unless it was used', async () => {
    const { payment, credit } = await gain();
    const before = centsOf(credit);
    const { id } = await sale(40, DIETER);
    expect((await pay(id, credit, { way: CREDIT })).status).toBe(200);
    const refused = await takeBack(payment);
    expect(refused.status).toBe(409);
    expect(refused.body?.message).toMatch(
      /became the client’s credit, of which 0\.00 USD is left\. First reverse/,
    );
    const [{ id: used = '' } = {}] = (await read(id)).payments;
    expect((await takeBack(used)).status).toBe(200);
    expect((await takeBack(payment)).status).toBe(200);
    expect(centsOf(await creditOf(DIETER))).toBeLessThan(before);
    await expectSumsToAgree();
  });

  test('is seen only by the client and their associate', async () => {
    const { id, lines } = await sale(1);
    await paid(id, '5.00');
    await reversed(lines);
    const theirs = await read(id, await house.server.as(CARLA));
    expect(theirs).toMatchObject({
      credit: await creditOf(),
      credit_notes: [{ by: null, to_credit: '5.00' }],
    });
    expect((await read(id, await house.server.as('associate@pavilion.test'))).credit).toBe(await creditOf());
  });
});

test('a cancelled invoice takes no payment, and keeps those that it has', async () => {
  const { id, lines } = await sale(1);
  await paid(id, '5.00');
  await reversed(lines);
  expect(await pay(id, '1.00')).toMatchObject({
    status: 409,
    body: { message: 'A cancelled invoice cannot be paid.' },
  });
  expect(await read(id)).toMatchObject({ status: 4, paid: '5.00' });
});

test('a reversal beside payments: the sums agree, whichever was first', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, lines } = await sale(2);
    const { total } = await read(id);
    const part = usdOf(centsOf(total) / 3n);
    const [reversal, ...payments] = await Promise.all([
      reverse(lines.slice(0, round % 2 === 0 ? 2 : 1)),
      ...Array.from({ length: 6 }, () => pay(id, part)),
    ]);
    expect(reversal?.status, reversal?.text).toBe(200);
    for (const { status } of payments) expect([200, 409]).toContain(status);
    await expectSumsToAgree();
  }
});
