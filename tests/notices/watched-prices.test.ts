/**
 * A watched stone that costs its client less: told once, while they see it, and at most once a day.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { compareWatchedPrices } from '../../server/workflows/notices/watched-prices.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { mailsTo } from '../mails/support/mails.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import type { Api } from '../support/api.ts';
import { asOwner } from '../support/as-owner.ts';
import { dataOf } from '../support/data-of.ts';
import { pricesSeen } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { noticesTo } from './support/notices.ts';

let server: TestServer;
let people: People;
let api: Api;
let customer: string;
let numbers: string[];

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  ({ id: customer, api } = people[ROLE.customer]);
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['watch_line', 'notice', 'inventory_access', 'notice_declined'])
    await server.command(`DELETE FROM ${table}`);
  await server.command('DELETE FROM markup WHERE client_id IS NOT NULL');
  const seen = await api.send('POST', '/inventory/search', { size: 30, status: [1] });
  numbers = dataOf<{ stockList: { stock_no: string }[] }>(seen).stockList.map(({ stock_no }) => stock_no);
});

const watch = async (stock_numbers: string[], by = api): Promise<void> => {
  const reply = await by.send('POST', '/inventory/new-arrival/watchlist', { stock_numbers });
  expect(reply.status, reply.text).toBe(200);
};
/** The supplier asks that many times as much for the stones. */
const times = (stock_numbers: string[], factor: number): Promise<void> =>
  server.command(
    `UPDATE stone SET price_per_ct = round(price_per_ct * $2, 2), total_amt = round(round(price_per_ct * $2, 2) * carat, 2)
      WHERE stock_no = ANY ($1)`,
    [stock_numbers, factor],
  );
const compare = (span?: number): Promise<void> =>
  asOwner(server, (ownerPool) => compareWatchedPrices(ownerPool, span));
const wordsTo = async (id = customer): Promise<string[]> =>
  (await noticesTo(server, id)).filter(({ kind }) => kind === 'watchedPriceFell').map(({ words }) => words);
const priceOf = async (stock_no: string, by = api): Promise<string> => {
  const [{ amount } = { amount: null }] = await pricesSeen(by, { stock_numbers: [stock_no] });
  return Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 });
};
const nextDay = (): Promise<void> => server.command('UPDATE watch_line SET told_on = told_on - 1');

it('causes one notice with both prices and a link to the watchlist', async () => {
  const [stone = '', other = ''] = numbers;
  await watch([stone, other]);
  const before = await priceOf(stone);
  await compare();
  expect(await wordsTo()).toEqual([]);
  await times([stone], 0.8);
  const mails = (await mailsTo(server, customer)).length;
  for (let round = 0; round < 3; round++) await compare();
  const after = await priceOf(stone);
  expect(after).not.toBe(before);
  expect(await noticesTo(server, customer)).toMatchObject([
    {
      kind: 'watchedPriceFell',
      words: `You watch a stone that costs less now: ${stone} USD ${after} instead of ${before}`,
      path: `/transaction/watchlist?search=${stone}`,
    },
  ]);
  expect(await mailsTo(server, customer)).toHaveLength(mails);
});

it.each(['watchlist', 'search'])(
  'causes none without the right to read (%s), and one once it is back',
  async (right) => {
    const [stone = ''] = numbers;
    await watch([stone]);
    await compare();
    await revokePermission(server, customer, right);
    try {
      await times([stone], 0.8);
      await compare();
      expect(await wordsTo()).toEqual([]);
    } finally {
      await restorePermissions(server, customer);
    }
    await compare();
    expect(await wordsTo()).toEqual([expect.stringContaining(stone)]);
  },
);

it('causes a notice for fancy stones, too', async () => {
  const found = await api.send('POST', '/inventory/search', { size: 1, status: [1], diamond_type: 2 });
  const [{ stock_no } = { stock_no: '' }] = dataOf<{ stockList: { stock_no: string }[] }>(found).stockList;
  await watch([stock_no]);
  await times([stock_no], 0.8);
  await compare();
  expect(await wordsTo()).toEqual([expect.stringContaining(stock_no)]);
});

it('causes one notice with several processes', async () => {
  await watch(numbers.slice(0, 2));
  await times(numbers.slice(0, 2), 0.8);
  await Promise.all([compare(), compare(), compare()]);
  expect(await wordsTo()).toHaveLength(1);
});

it('causes one notice a day, compared with the price in the last one', async () => {
  const [stone = ''] = numbers;
  await watch([stone]);
  await times([stone], 0.8);
  await compare();
  const told = await priceOf(stone);
  await times([stone], 0.8);
  await compare();
  expect(await wordsTo()).toHaveLength(1);
  await nextDay();
  await compare();
  expect((await wordsTo()).at(-1)).toBe(
    `You watch a stone that costs less now: ${stone} USD ${await priceOf(stone)} instead of ${told}`,
  );
  expect(await wordsTo()).toHaveLength(2);
});

it('causes no notice for a higher price, but for a later fall from it', async () => {
  const [stone = ''] = numbers;
  await watch([stone]);
  await times([stone], 1.5);
  await compare();
  expect(await wordsTo()).toEqual([]);
  const high = await priceOf(stone);
  await times([stone], 0.8);
  await compare();
  expect(await wordsTo()).toEqual([expect.stringContaining(`instead of ${high}`)]);
});

it('causes one notice for many stones, for each client with their own', async () => {
  const other = await server.as('customer2@pavilion.test');
  const [row] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer2@pavilion.test'`,
  );
  const five = numbers.slice(0, 5);
  await watch(five);
  await watch(five.slice(0, 1), other);
  await times(five, 0.8);
  await compare(1);
  expect(await wordsTo()).toEqual(['5 stones on your watchlist cost less than before']);
  const theirs = await wordsTo(row?.id);
  expect(theirs).toHaveLength(1);
  expect(theirs[0]).toContain(`USD ${await priceOf(five[0] ?? '', other)} instead of`);
});

it('causes a notice for a lower markup, too, with the client’s own price', async () => {
  const [stone = ''] = numbers;
  const markup = (percent: number): Promise<void> =>
    server.command(
      `INSERT INTO markup (id, client_id, percent, changed_by) VALUES (gen_random_uuid(), $1, $2, 'Test')
       ON CONFLICT (client_id, associate_id, provider_id) DO UPDATE SET percent = excluded.percent`,
      [customer, percent],
    );
  await markup(40);
  await watch([stone]);
  const before = await priceOf(stone);
  await markup(1);
  await compare();
  expect(await wordsTo()).toEqual([
    `You watch a stone that costs less now: ${stone} USD ${await priceOf(stone)} instead of ${before}`,
  ]);
});

it('causes a notice only once the client sees the stone and it is free', async () => {
  const [hidden = '', held = ''] = numbers;
  await watch([hidden, held]);
  await server.command(
    `INSERT INTO inventory_access (client_id, lab, changed_by) VALUES ($1, '{NOSUCH}', 'Test')`,
    [customer],
  );
  await times([hidden, held], 0.8);
  await compare();
  expect(await wordsTo()).toEqual([]);
  await server.command('DELETE FROM inventory_access');
  await server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [held]);
  await compare();
  expect(await wordsTo()).toEqual([expect.stringContaining(`: ${hidden} USD`)]);
  await server.command('UPDATE stone SET status = 1 WHERE stock_no = $1', [held]);
  await compare();
  expect((await wordsTo()).at(-1)).toContain(`: ${held} USD`);
});

it('causes no notice for people who turned it off, also later', async () => {
  const [stone = ''] = numbers;
  await watch([stone]);
  const choose = (bell_declined: string[]) =>
    api.send('PUT', '/user/mail-choices', { declined: [], bell_declined });
  expect((await choose(['watchedPriceFell'])).status).toBe(200);
  await times([stone], 0.8);
  await compare();
  await choose([]);
  await nextDay();
  await compare();
  expect(await wordsTo()).toEqual([]);
});

it('causes no notice for a stone that was removed from the watchlist', async () => {
  const [stone = ''] = numbers;
  await watch([stone]);
  const taken = await api.send('DELETE', '/inventory/new-arrival/watchlist', { stock_numbers: [stone] });
  expect(taken.status, taken.text).toBe(200);
  await times([stone], 0.8);
  await compare();
  expect(await wordsTo()).toEqual([]);
});
