/** Numbers of invoices: one series of the house in each year, without gaps and without repeats. */
import { expect, test } from 'vitest';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { nextInSeries } from '../../server/workflows/invoices/series.ts';
import type { components } from '../../src/api/schema.gen.ts';
import { dataOf } from '../support/data-of.ts';
import { CARLA, DIETER, invoiceFixture } from './support/invoice-fixture.ts';

const house = invoiceFixture();
const YEAR = new Date().getUTCFullYear();

const numberOf = (count: number): string => `I-${YEAR}-${String(count).padStart(6, '0')}`;

/** The counts of this year's series, in their order. */
async function counts(): Promise<number[]> {
  const rows = await house.server.query<{ count: number }>(
    `SELECT substr(number, 8)::int AS count FROM invoice WHERE number ~ '^I-${YEAR}-\\d{6}$' ORDER BY 1`,
  );
  return rows.map(({ count }) => count);
}
const upTo = (last: number): number[] => Array.from({ length: last }, (_none, place) => place + 1);

test('count the house’s invoices of the year, whosever they are', async () => {
  const before = (await counts()).length;
  const [one, other] = [await house.sell(1, CARLA), await house.sell(1, DIETER)];
  expect((await house.read(one)).number).toBe(numberOf(before + 1));
  expect((await house.read(other)).number).toBe(numberOf(before + 2));
  expect(await counts()).toEqual(upTo(before + 2));
});

test('twenty-four sales at once have neither gap nor repeat', async () => {
  const before = (await counts()).length;
  const lines = [];
  for (let sale = 0; sale < 24; sale++) lines.push(await house.lend(1, sale % 2 === 0 ? CARLA : DIETER));
  const replies = await Promise.all(lines.map((ids) => house.sold(ids)));
  const numbers = replies.map((reply) => dataOf<components['schemas']['LinesMoved']>(reply).number);
  expect(new Set(numbers).size).toBe(24);
  expect(await counts()).toEqual(upTo(before + 24));
});

test('a sale of two clients’ stones has two numbers that follow each other', async () => {
  const before = (await counts()).length;
  const ids = [...(await house.lend(2, CARLA)), ...(await house.lend(2, DIETER))];
  const { number } = dataOf<components['schemas']['LinesMoved']>(await house.sold(ids));
  expect(number?.split(', ').toSorted()).toEqual([numberOf(before + 1), numberOf(before + 2)]);
});

test('a sale that is refused, and one that is rolled back, leave no gap', async () => {
  const before = (await counts()).length;
  const ids = await house.lend(1);
  expect((await house.sold([...ids, '00000000-0000-7000-8000-000000000000'])).status).toBe(404);
  const broken = withActor(house.server.pool, SYSTEM, 'write', async (tx) => {
    expect(await nextInSeries(tx, 'invoice', 3)).toEqual([1, 2, 3].map((more) => numberOf(before + more)));
    throw new Error('broken off');
  });
  await expect(broken).rejects.toThrow('broken off');
  expect((await house.sold(ids)).status).toBe(200);
  expect(await counts()).toEqual(upTo(before + 1));
});

test('a year begins with one', async () => {
  await house.server.command(
    `INSERT INTO series_counter (year, kind, last_number) VALUES ($1, 'invoice', 41)
     ON CONFLICT (year, kind) DO UPDATE SET last_number = 41`,
    [YEAR - 1],
  );
  const [next] = await withActor(house.server.pool, SYSTEM, 'write', (tx) => nextInSeries(tx, 'invoice', 1));
  expect(next).toMatch(new RegExp(`^I-${YEAR}-`));
  await house.server.command('UPDATE series_counter SET last_number = last_number - 1 WHERE year = $1', [
    YEAR,
  ]);
});

test('a number from before stays and is found', async () => {
  const id = await house.sell(1);
  const { number } = await house.read(id);
  await house.server.command(`UPDATE invoice SET number = 'I-K7QM-0012' WHERE id = $1`, [id]);
  const found = await house.list('search=i-k7qm-0012');
  expect(found.data.map(({ invoice_id }) => invoice_id)).toEqual([id]);
  await house.server.command(`UPDATE invoice SET number = $2 WHERE id = $1`, [id, number]);
});
