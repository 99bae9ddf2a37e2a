/** T21: sales, payments and reversals of invoices at once, over three processes. */
import { PAYMENT_WAY } from '../../../src/domain/codes.ts';
import { Decimal, usd } from '../../../src/domain/money.ts';
import { take } from '../../support/prices.ts';
import type { ProofFixture, Member } from '../proof-fixture.ts';
import type { ProofOptions, ProofCase } from '../proof-case.ts';
import { reverseBesidePayments } from './invoices/reversals.ts';
import { gapsOf, wrongSums } from './invoices/sums.ts';
import { payReadingFirst, takeNumberAhead } from './naive-payments.ts';
import { inDays } from '../../support/days.ts';

const PREFIX = '/inventory/new-arrival';
const ROUNDS = { short: 3, long: 25 };
const SALES = 20;
/** Sales that fail in the same moments: one of their lines is not there. */
const FAILING = 5;
/** Payments of one invoice at once. */
const AT_ONCE = 12;
const PARTS = 5;
/** Of the sales of a round: those that are paid, and those that are reversed meanwhile. */
const PAID = 6;
const REVERSED = 6;
const CLIENTS = ['customer@pavilion.test', 'customer2@pavilion.test'];
const NOBODYS = '00000000-0000-7000-8000-000000000000';
const FAULTS = {
  // First, because the runs after it report what a fault leaves behind.
  unseen: 'a reversal that reads what is paid before the lock',
  early: 'an open amount that is read before the lock',
  ahead: 'a number that is taken before its sale is certain',
};

interface SoldStone {
  number: string;
  id: string;
}

export const invoices: ProofCase = {
  id: 'T21',
  title: `${SALES} sales at once over three processes, ${AT_ONCE} payments of one invoice at once by several people, and reversals beside payments`,
  mark: 'the numbers of the year have neither gap nor repeat; never more is paid than is due; every sum is that of its lines, and what was paid beyond what is owed is the client’s credit',
  faults: Object.values(FAULTS),
  async run(house, how) {
    const complaints: string[] = [];
    const rounds = ROUNDS[how.long ? 'long' : 'short'];
    let paid = 0;
    for (let round = 0; round < rounds; round++) {
      const sold = await sellAtOnce(house, how, complaints);
      complaints.push(...(await gapsOf(house)));
      for (const [place, invoice] of sold.slice(0, PAID).entries())
        paid += await payAtOnce(house, how, invoice, place % 2 === 0 ? 1 : PARTS, complaints);
      const staff = await staffOf(house);
      for (const [place, invoice] of sold.slice(PAID, PAID + REVERSED).entries()) {
        const ways = { whole: place % 2 === 0, naive: how.fault === FAULTS.unseen };
        const reversed = await reverseBesidePayments(house, staff, invoice, ways);
        paid += reversed.paid;
        complaints.push(...reversed.complaints);
      }
    }
    complaints.push(...(await gapsOf(house)));
    complaints.push(...(await wrongSums(house)));
    return {
      figure: `${rounds * SALES} sales, ${rounds * FAILING} that failed, ${rounds * REVERSED} reversals, ${paid} payments taken; ${complaints.length} complaints`,
      complaints,
    };
  },
};

/** People who sell and record payments, each in a session with another process. */
const staffOf = (house: ProofFixture): Promise<Member[]> =>
  Promise.all([0, 1, 2].map(() => house.member('admin@pavilion.test')));

async function sellAtOnce(
  house: ProofFixture,
  { fault }: ProofOptions,
  complaints: string[],
): Promise<SoldStone[]> {
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
  return house.query<SoldStone>(
    'SELECT id, number FROM invoice WHERE number = ANY ($1::text[]) ORDER BY id',
    [numbers],
  );
}

/**
 * Several people record payments of a part of the invoice each, more than it takes in all. Returns
 * how many were taken.
 */
async function payAtOnce(
  house: ProofFixture,
  { fault }: ProofOptions,
  { id, number }: SoldStone,
  parts: number,
  complaints: string[],
): Promise<number> {
  const staff = await staffOf(house);
  const [{ due = '0.00' } = {}] = await house.query<{ due: string }>(
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
    const paid_on = inDays(0);
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
