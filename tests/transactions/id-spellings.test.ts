/** Ids as clients' programs may send them: in upper case, or one line twice. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { take } from '../support/prices.ts';
import { dataOf } from '../support/data-of.ts';
import type { Reply } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  answer,
  ACTS,
  priceOfferFixture,
  offered,
  part,
  availableStones,
  type PriceOfferFixture,
} from '../price-offers/support/price-offer-fixture.ts';
import { inDays } from '../support/days.ts';

let server: TestServer;
let house: PriceOfferFixture;
beforeAll(async () => {
  server = await startTestServer();
  house = await priceOfferFixture(server);
});
afterAll(() => server.close());

async function lent(count: number): Promise<string[]> {
  const stones = await availableStones(server, house.client.api, count);
  const stock_numbers = stones.map(({ stock_no }) => stock_no);
  const reply = await take(house.admin.api, 'memo', { stock_numbers, user_id: house.client.id });
  return dataOf<{ lines: { id: string }[] }>(reply).lines.map(({ id }) => id);
}

const spelledTwice = (id = ''): string[] => [id, id.toUpperCase()];
const put = (act: string, data: object): Promise<Reply> =>
  house.admin.api.send('PUT', `${ACTS}/${act}`, data);
const lower = (lines: readonly { id: string; price_per_ct: string }[]): Promise<Reply> =>
  put('lower-price', { of: 'memo', reason: 'Agreed', lines, less_than_half: true });
const statusOf = async (reply: Promise<Reply>): Promise<number> => (await reply).status;

it('in either case are the same line, which moves once', async () => {
  const [id = ''] = await lent(1);
  expect(
    await statusOf(put('memo-extend', { ids: spelledTwice(id), due_date: inDays(90), reason: 'r' })),
  ).toBe(200);
  expect(await statusOf(lower([{ id: id.toUpperCase(), price_per_ct: '12.00' }]))).toBe(200);
  expect(await statusOf(put('receive-memo', { ids: spelledTwice(id) }))).toBe(200);

  const [stone] = await availableStones(server, house.client.api);
  if (!stone) throw new Error('No stone is left.');
  const [line = ''] = await offered(house.client.api, [
    { stock_no: stone.stock_no, amount: part(stone, 90) },
  ]);
  const asked = { id: line.toUpperCase(), amount: part(stone, 95) };
  expect(await statusOf(answer(house.admin.api, 'counter', [asked]))).toBe(200);
  expect(await statusOf(answer(house.client.api, 'accept', [asked]))).toBe(200);
});

it('with two prices for one line are refused, and neither is kept', async () => {
  const [id = ''] = await lent(1);
  const two = [id, id.toUpperCase()].map((spelled, at) => ({ id: spelled, price_per_ct: `0.0${at + 1}` }));
  for (const lines of [two, two.map((one) => ({ ...one, id }))]) {
    const reply = await lower(lines);
    expect([reply.status, reply.body?.message]).toEqual([400, `${id} is repeated in this request.`]);
  }
  expect(await server.query('SELECT id FROM history WHERE record_id = $1', [id])).toHaveLength(1);
});
