/**
 * Mails and notices to clients about their invoices: issued, due, overdue, and paid.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { remindOfDueInvoices } from '../../server/jobs/notifications.ts';
import { longDay } from '../../server/mail/days.ts';
import { mailsTo } from '../mails/support/mails.ts';
import { noticesTo } from '../notices/support/notices.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { CARLA, DIETER, invoiceFixture } from './support/invoice-fixture.ts';

const house = invoiceFixture();

let carla: string;
beforeEach(async () => {
  carla = await house.idOf(CARLA);
  // Changes of the demo and of earlier tests have been sent already.
  await house.server.command(`UPDATE invoice SET reminded_due = due_on, overdue_told = current_date`);
  await house.server.command(`UPDATE mail SET kind = 'earlier'`);
  await house.server.command(`DELETE FROM notice`);
});

const mails = async (client = carla) =>
  (await mailsTo(house.server, client)).filter(({ kind }) => kind !== 'earlier');
const kinds = async (client = carla): Promise<string[]> => (await mails(client)).map(({ kind }) => kind);
const rung = async (): Promise<[string, string, string][]> =>
  (await noticesTo(house.server, carla)).map(({ kind, words, path }) => [kind, words, path]);
const money = (usd: string): string => Number(usd).toLocaleString('en-US', { minimumFractionDigits: 2 });
const dueIn = (ids: readonly string[], days: number): Promise<void> =>
  house.server.command(
    `UPDATE invoice SET due_on = current_date + $2::int, created_at = now() - interval '30 days', overdue_told = NULL
      WHERE id = ANY ($1::uuid[])`,
    [ids, days],
  );

describe('mails and notices of an invoice are sent', () => {
  test('when stones on memo are sold, with its number, sum and due day; whoever sells them', async () => {
    const lines = await house.lend(2);
    const associate = await house.server.as('associate@pavilion.test');
    const reply = await associate.send('POST', '/inventory/new-arrival/memo-sell', { ids: lines });
    const { number = '', lines: sold } = dataOf<{ number: string; lines: { stock_no: string }[] }>(reply);
    const [invoice] = (await house.list(`groupBy=5&search=${number}`)).invoices;
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    const day = longDay(invoice?.due_on ?? '');
    const sum = money(invoice?.total ?? '');
    expect(mail).toMatchObject({ kind: 'invoiceIssued', subject: `Invoice ${number} for USD ${sum}` });
    expect(mail?.plain).toContain(`Please pay USD ${sum} by ${day}.`);
    for (const { stock_no } of sold) expect(mail?.plain).toContain(stock_no);
    expect(await rung()).toEqual([
      [
        'invoiceIssued',
        `Invoice ${number} for USD ${sum} is due on ${day}`,
        `/transaction/invoice?search=${number}`,
      ],
    ]);
    const shown = await house.list(`groupBy=5&search=${number}`, await house.server.as(CARLA));
    expect(shown.data.map(({ invoice_number: one }) => one)).toEqual([number, number]);
  });

  test('when what they confirmed is approved, beside the approval', async () => {
    const [stone] = await house.server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE status = 1 AND total_amt > 0 ORDER BY random() LIMIT 1`,
    );
    const client = await house.server.as(CARLA);
    const taken = await take(client, 'confirm-stone', { stock_numbers: [stone?.stock_no] });
    const ids = dataOf<{ lines: { id: string }[] }>(taken).lines.map(({ id }) => id);
    expect((await house.admin.send('PUT', '/inventory/new-arrival/approve-stone', { ids })).status).toBe(200);
    expect((await kinds()).toSorted()).toEqual(['confirmStoneApproved', 'invoiceIssued']);
  });

  test('to each of two clients of one sale, with their own sum alone', async () => {
    const ids = [...(await house.lend(1, CARLA)), ...(await house.lend(1, DIETER))];
    const { lines } = dataOf<{ lines: { id: string; stock_no: string }[] }>(await house.sold(ids));
    const stoneOf = (id: string | undefined) => lines.find((line) => line.id === id)?.stock_no ?? '';
    const [hers] = await mails();
    const [his] = await mails(await house.idOf(DIETER));
    expect(hers?.plain).toContain(stoneOf(ids[0]));
    expect(hers?.plain).not.toContain(stoneOf(ids[1]));
    expect(his?.plain).toContain(stoneOf(ids[1]));
  });

  test('unless they do not want to be', async () => {
    const client = await house.server.as(CARLA);
    const choose = (data: object) => client.send('PUT', '/user/mail-choices', data);
    expect((await choose({ declined: ['invoiceIssued'], bell_declined: ['invoiceIssued'] })).status).toBe(
      200,
    );
    await house.sell(1);
    expect([await kinds(), await rung()]).toEqual([[], []]);
    expect((await choose({ declined: [], bell_declined: [] })).status).toBe(200);
  });

  test('not where the sale is refused', async () => {
    const ids = await house.lend(1);
    expect((await house.sold([...ids, '00000000-0000-7000-8000-000000000000'])).status).toBe(404);
    expect(await kinds()).toEqual([]);
  });
});

describe('an invoice of nothing', () => {
  const historyOf = (id: string) =>
    house.server.query<{ event: string; actor_name: string }>(
      `SELECT event, actor_name FROM history WHERE record_id = $1 ORDER BY step`,
      [id],
    );
  const lawful = async (): Promise<void> => {
    const auditor = await house.server.as('auditor@pavilion.test');
    const checked = await auditor.send('POST', '/workflows/conformance', {});
    expect(checked.body?.data).toMatchObject({ findings: [] });
  };
  const invoiceOf = async (line: string | undefined): Promise<string> => {
    const [row] = await house.server.query<{ id: string }>(
      'SELECT invoice_id AS id FROM invoice_line WHERE memo_line_id = $1',
      [line],
    );
    return row?.id ?? '';
  };

  test('is not issued any more, and its client is told nothing', async () => {
    const [free = '', dear = ''] = await house.lend(2);
    await house.server.command('UPDATE memo_line SET sell_amt = 0 WHERE id = $1', [free]);
    for (const ids of [[free], [free, dear]]) {
      const refused = await house.sold(ids);
      expect([refused.status, refused.body?.message]).toEqual([
        409,
        expect.stringMatching(/^Its price comes to 0\.00 USD, so it cannot be sold\./),
      ]);
      expect(refused.body?.data).toMatchObject({ guard: 'keptPrice' });
    }
    expect([await invoiceOf(free), await invoiceOf(dear)]).toEqual(['', '']);
    expect([await kinds(), await rung()]).toEqual([[], []]);
    expect((await house.sold([dear])).status).toBe(200);
    await lawful();
  });

  test('is paid once nothing but stones of nothing from before is left on it', async () => {
    const [free = '', dear = ''] = await house.lend(2);
    expect((await house.sold([free, dear])).status).toBe(200);
    await house.server.command('UPDATE invoice_line SET sell_amt = 0 WHERE memo_line_id = $1', [free]);
    const id = await invoiceOf(free);
    expect(await house.read(id)).toMatchObject({ status: 1 });
    await house.reversed([dear]);
    expect(await house.read(id)).toMatchObject({ status: 3, open: '0.00' });
    await house.reversed([free]);
    expect(await house.read(id)).toMatchObject({ status: 4 });
    await lawful();
  });

  test('that version 0.1.0 cleared stays paid, and conforms', async () => {
    const id = await house.sell(1);
    await house.server.command('UPDATE invoice_line SET sell_amt = 0 WHERE invoice_id = $1', [id]);
    await house.server.command('UPDATE invoice SET status = 3, version = 2 WHERE id = $1', [id]);
    await house.server.command(
      `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, client_id, actor_name, definition_hash)
       SELECT gen_random_uuid(), workflow, record_id, 2, 'CLEAR', 'issued', 'paid', client_id, 'Invoices', definition_hash
         FROM history WHERE record_id = $1`,
      [id],
    );
    expect(await house.read(id)).toMatchObject({ status: 3, total: '0.00', open: '0.00' });
    expect((await historyOf(id)).map(({ event }) => event)).toEqual(['ISSUE', 'CLEAR']);
    await lawful();
  });
});

describe('an unpaid invoice', () => {
  test('is followed by one reminder three days before it is due, with the client’s others', async () => {
    const ids = [await house.sell(1), await house.sell(1)];
    await house.paid(ids[0] ?? '', '1.00');
    await house.server.command(`UPDATE mail SET kind = 'earlier'`);
    await dueIn(ids, 4);
    await remindOfDueInvoices(house.server.pool);
    expect(await kinds()).toEqual([]);
    await dueIn(ids, 3);
    await Promise.all(Array.from({ length: 3 }, () => remindOfDueInvoices(house.server.pool)));
    await remindOfDueInvoices(house.server.pool);
    expect(await kinds()).toEqual(['invoiceDueSoon']);
    const [mail] = await mails();
    expect(mail?.subject).toBe('2 invoices are due soon');
    const [part, whole] = [await house.read(ids[0] ?? ''), await house.read(ids[1] ?? '')];
    const due = `due on ${longDay(part.due_on ?? '')}`;
    expect(mail?.plain).toContain(
      `- ${part.number}: USD ${money(part.open)} of USD ${money(part.total)}, ${due}`,
    );
    expect(mail?.plain).toContain(`- ${whole.number}: USD ${money(whole.total)}, ${due}`);
  });

  test('that had three days or fewer from the beginning is not, for its client has just got it', async () => {
    const id = await house.sell(1);
    await house.server.command('UPDATE invoice SET due_on = current_date + 3 WHERE id = $1', [id]);
    await house.server.command(`UPDATE mail SET kind = 'earlier'`);
    await remindOfDueInvoices(house.server.pool);
    expect(await kinds()).toEqual([]);
  });

  test('that is overdue causes a mail each week until it is paid', async () => {
    const ids = [await house.sell(1), await house.sell(1)];
    const [first = '', second = ''] = ids;
    await house.server.command(`UPDATE mail SET kind = 'earlier'`);
    await house.server.command('DELETE FROM notice');
    await dueIn(ids, -1);
    for (let round = 0; round < 3; round++) await remindOfDueInvoices(house.server.pool);
    expect(await kinds()).toEqual(['invoiceOverdue']);
    expect(await rung()).toEqual([
      ['invoiceOverdue', 'Overdue: 2 invoices', '/transaction/invoice?overdue=true'],
    ]);
    const told = (days: number): Promise<void> =>
      house.server.command(
        'UPDATE invoice SET overdue_told = current_date - $2::int WHERE id = ANY ($1::uuid[])',
        [ids, days],
      );
    await told(6);
    await remindOfDueInvoices(house.server.pool);
    expect(await kinds()).toEqual(['invoiceOverdue']);
    await told(7);
    await house.paid(first, (await house.read(first)).total);
    await remindOfDueInvoices(house.server.pool);
    const [, , again] = await mails();
    expect(again?.plain).toContain((await house.read(second)).number);
    expect(again?.plain).not.toContain((await house.read(first)).number);
    await house.paid(second, (await house.read(second)).total);
    await told(7);
    await house.server.command(`UPDATE mail SET kind = 'earlier'`);
    await remindOfDueInvoices(house.server.pool);
    expect(await kinds()).toEqual([]);
  });
});

test('a payment is told of, with what stays open; a refused one is not', async () => {
  const id = await house.sell(1);
  const { number, total } = await house.read(id);
  await house.server.command(`UPDATE mail SET kind = 'earlier'`);
  await house.server.command('DELETE FROM notice');
  const rest = (await house.paid(id, '1.00')).open;
  expect((await house.pay(id, total)).status).toBe(409);
  await house.paid(id, rest);
  const path = `/transaction/invoice?search=${number}`;
  expect(await rung()).toEqual([
    [
      'paymentReceived',
      `We received USD 1.00 for invoice ${number}. USD ${money(rest)} is still open.`,
      path,
    ],
    ['paymentReceived', `We received USD ${money(rest)} for invoice ${number}. It is paid. Thank you.`, path],
  ]);
  expect(await kinds()).toEqual(['paymentReceived', 'paymentReceived']);
});
