/** T21: sales and payments of invoices at once, over three processes. */
import { INVOICE_STATUS, PAYMENT_WAY } from '../../../src/domain/codes.ts';
import { Decimal, usd } from '../../../src/domain/money.ts';
import { take } from '../../support/prices.ts';
import type { House, Member } from '../house.ts';
import type { How, ProofCase } from '../proof-case.ts';
import { payReadingFirst, takeNumberAhead } from './naive-payments.ts';

const PREFIX = '/inventory/new-arrival';
const ROUNDS = { short: 3, long: 25 };
const SALES = 20;
/** Sales that fail in the same moments: one of their lines is not there. */
const FAILING = 5;
/** Payments of one invoice at once. */
const AT_ONCE = 12;
const PARTS = 5;
const CLIENTS = ['customer@pavilion.test', 'customer2@pavilion.test'];
const NOBODYS = '00000000-0000-7000-8000-000000000000';
const FAULTS = {
  early: 'an open amount that is read before the lock',
  ahead: 'a number that is taken before its sale is certain',
};

interface Sold {
  number: string;
  id: string;
}

export const invoices: ProofCase = {
  id: 'T21',
  title: `${SALES} sales at once over three processes, and ${AT_ONCE} payments of one invoice at once by several people`,
  mark: 'the numbers of the year have neither gap nor repeat; never more is paid than is due; every sum is that of its lines',
  faults: Object.values(FAULTS),
  async run(house, how) {
    const complaints: string[] = [];
    const rounds = ROUNDS[how.long ? 'long' : 'short'];
    let paid = 0;
    for (let round = 0; round < rounds; round++) {
      const sold = await sellAtOnce(house, how, complaints);
      complaints.push(...(await gapsOf(house)));
      for (const [place, invoice] of sold.slice(0, 6).entries())
        paid += await payAtOnce(house, how, invoice, place % 2 === 0 ? 1 : PARTS, complaints);
    }
    complaints.push(...(await wrongSums(house)));
    return {
      figure: `${rounds * SALES} sales, ${rounds * FAILING} that failed, ${paid} payments taken; ${complaints.length} complaints`,
      complaints,
    };
  },
};

/** People who sell and record payments, each in a session with another process. */
const staffOf = (house: House): Promise<Member[]> =>
  Promise.all([0, 1, 2].map(() => house.member('admin@pavilion.test')));

async function sellAtOnce(house: House, { fault }: How, complaints: string[]): Promise<Sold[]> {
  const staff = await staffOf(house);
  const [first] = staff;
  if (!first) return [];
  const lines: string[][] = [];
  for (let sale = 0; sale < SALES + FAILING; sale++) {
    const client = await house.member(CLIENTS[sale % CLIENTS.length] ?? '');
    const stock_numbers = (await house.stones(1 + (sale % 3))).map(({ stock_no }) => stock_no);
    const lent = await take(first.api, 'memo', { stock_numbers, user_id: client.id });
    const data = lent.body?.data as { lines?: { id: string }[] } | null;
    if (lent.status !== 200 || !data?.lines) throw new Error(`No memo: ${lent.text}`);
    const ids = data.lines.map(({ id }) => id);
    lines.push(sale < SALES ? ids : [...ids, NOBODYS]);
  }
  if (fault === FAULTS.ahead) await takeNumberAhead(house);
  const replies = await Promise.all(
    lines.map((ids, sale) =>
      (staff[sale % staff.length] ?? first).api.send('POST', `${PREFIX}/memo-sell`, { ids }),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  const strange = statuses.filter((status, sale) => status !== (sale < SALES ? 200 : 404));
  if (strange.length > 0) complaints.push(`Sales were answered with ${strange.join(', ')}.`);
  const numbers = replies.flatMap(({ body }) => (body?.data as { number?: string } | null)?.number ?? []);
  if (new Set(numbers).size !== SALES)
    complaints.push(`${SALES} sales were told ${new Set(numbers).size} numbers.`);
  return house.look<Sold>('SELECT id, number FROM invoice WHERE number = ANY ($1::text[]) ORDER BY id', [
    numbers,
  ]);
}

/** By SQL that knows nothing of counters: what is missing in a year, and what is there twice. */
async function gapsOf(house: House): Promise<string[]> {
  const years = await house.look<{ year: string; numbers: number; last: number; different: number }>(
    `SELECT substr(number, 3, 4) AS year, count(*)::int AS numbers, max(substr(number, 8)::int) AS last,
            count(DISTINCT number)::int AS different
       FROM invoice WHERE number ~ '^I-\\d{4}-\\d{6,}$' GROUP BY 1`,
  );
  return years
    .filter(({ numbers, last, different }) => numbers !== last || different !== numbers)
    .map(
      ({ year, numbers, last, different }) =>
        `In ${year} there are ${numbers} numbers, ${different} of them different, up to ${last}.`,
    );
}

/** Several people record payments of a part of the invoice each, more than it takes in all. Returns how many were taken. */
async function payAtOnce(
  house: House,
  { fault }: How,
  { id, number }: Sold,
  parts: number,
  complaints: string[],
): Promise<number> {
  const staff = await staffOf(house);
  const [{ due = '0.00' } = {}] = await house.look<{ due: string }>(
    `SELECT coalesce(sum(a.amount), 0)::numeric(18, 2) AS due
       FROM (SELECT sell_amt FROM invoice_line WHERE invoice_id = $1
             UNION ALL SELECT amount FROM invoice_tax WHERE invoice_id = $1) a (amount)`,
    [id],
  );
  const part = new Decimal(due).times(100).div(parts).round(0, 0).div(100);
  if (part.lte(0)) return 0;
  const amount = usd(part);
  const pay = async (by: Member): Promise<number> => {
    if (fault === FAULTS.early) return payReadingFirst(house, by, id, amount);
    const paid_on = new Date().toISOString().slice(0, 10);
    const data = { amount, paid_on, way: PAYMENT_WAY.transfer };
    return (await by.api.send('POST', `${PREFIX}/invoice/${id}/payment`, data)).status;
  };
  const payers = Array.from({ length: AT_ONCE }, (_none, turn) => staff[turn % staff.length]);
  const statuses = await Promise.all(payers.flatMap((by) => (by ? [pay(by)] : [])));
  const taken = statuses.filter((status) => status === 200).length;
  const strange = statuses.filter((status) => status !== 200 && status !== 409);
  if (strange.length > 0) complaints.push(`Payments of ${number} were answered with ${strange.join(', ')}.`);
  if (taken !== parts) complaints.push(`${taken} payments of ${amount} were taken on ${number} of ${due}.`);
  return taken;
}

/** Of all invoices: what is paid, the state that says so, and the sum that the portal shows. */
async function wrongSums(house: House): Promise<string[]> {
  const rows = await house.look<{ id: string; number: string; status: number; due: string; paid: string }>(
    `SELECT i.id, i.number, i.status,
            (SELECT coalesce(sum(a.amount), 0)::numeric(18, 2)
               FROM (SELECT sell_amt FROM invoice_line WHERE invoice_id = i.id
                     UNION ALL SELECT amount FROM invoice_tax WHERE invoice_id = i.id) a (amount)) AS due,
            (SELECT coalesce(sum(amount), 0)::numeric(18, 2) FROM invoice_payment
              WHERE invoice_id = i.id AND taken_back_at IS NULL) AS paid
       FROM invoice i`,
  );
  const complaints = rows.flatMap(({ number, status, due, paid }) => {
    if (new Decimal(paid).gt(due)) return [`${paid} is paid on ${number}, and ${due} is due.`];
    const lawful = new Decimal(paid).eq(0)
      ? INVOICE_STATUS.issued
      : new Decimal(paid).eq(due)
        ? INVOICE_STATUS.paid
        : INVOICE_STATUS.partPaid;
    return status === lawful ? [] : [`${number} has the state ${status} with ${paid} of ${due} paid.`];
  });
  const { api } = await house.member('admin@pavilion.test');
  for (const { id, number, due, paid } of rows.slice(-SALES)) {
    const shown = (await api.get(`${PREFIX}/invoice/${id}`)).body?.data as Record<string, unknown> | null;
    const open = usd(new Decimal(due).minus(paid));
    if (shown?.['total'] !== due || shown['paid'] !== paid || shown['open'] !== open)
      complaints.push(`${number} is shown with ${String(shown?.['total'])}, and its lines are ${due}.`);
  }
  return complaints;
}
