/** What each person may decide: the records of the lists, without those that others decide. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { inDays } from '../support/days.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  ACTS,
  availableStones,
  offered,
  part,
  priceOfferFixture,
  type PriceOfferFixture,
} from '../price-offers/support/price-offer-fixture.ts';
import type { Api } from '../support/api.ts';

type Decision = components['schemas']['Decision'];
interface Lines {
  lines: { id: string }[];
}

let server: TestServer;
let house: PriceOfferFixture;
beforeAll(async () => {
  server = await startTestServer();
  house = await priceOfferFixture(server);
});
afterAll(() => server.close());

const decisions = async (api: Api): Promise<Decision[]> =>
  dataOf<Decision[]>(await api.get('/home/dashboard/decisions'));
const titles = (all: readonly Decision[], kind: Decision['kind']): string[] =>
  all.filter((one) => one.kind === kind).map(({ title }) => title);

test('an order of two stones is one record, which leaves when both are decided', async () => {
  const stones = (await availableStones(server, house.client.api, 2)).map(({ stock_no }) => stock_no);
  const { lines } = dataOf<Lines>(await take(house.client.api, 'confirm-stone', { stock_numbers: stones }));
  const ids = lines.map(({ id }) => id).toSorted();
  const orderOf = async (): Promise<Decision | undefined> =>
    (await decisions(house.admin.api)).find((one) => one.ids.some((id) => ids.includes(id)));
  const order = await orderOf();
  expect(order?.ids.toSorted()).toEqual(ids);
  expect(order).toMatchObject({ kind: 'confirmStone', due: null, client: { id: house.client.id } });
  const list = dataOf<{ data: { sell_amt: string; order_number: string }[] }>(
    await house.admin.api.send('POST', `${ACTS}/get-confirm-stone`, { ids }),
  ).data;
  expect(Number(order?.amount)).toBe(list.reduce((sum, { sell_amt }) => sum + Number(sell_amt), 0));
  expect(order?.title).toBe(list[0]?.order_number);

  await house.admin.api.send('PUT', `${ACTS}/approve-stone`, { ids: ids.slice(0, 1) });
  expect(await orderOf()).toMatchObject({ id: order?.id, ids: ids.slice(1) });
  await house.admin.api.send('PUT', `${ACTS}/reject-stone`, { ids: ids.slice(1), reason: 'Sold' });
  expect(await orderOf()).toBeUndefined();
});

test('one question about several stones is one decision, and each question is one of its own', async () => {
  const stones = await availableStones(server, house.client.api, 4);
  const numbers = stones.map(({ stock_no }) => stock_no).toSorted();
  const ask = async (stock_numbers: string[], message: string) =>
    expect((await house.client.api.send('POST', `${ACTS}/enquiry`, { stock_numbers, message })).status).toBe(
      200,
    );
  await ask(numbers.slice(0, 3), 'Any brown in these?');
  await ask(numbers.slice(3), 'Any brown in these?');
  const asked = async () =>
    (await decisions(house.admin.api)).filter(
      ({ kind, title }) => kind === 'enquiry' && numbers.some((number) => title.startsWith(number)),
    );
  expect((await asked()).map(({ title, ids }) => [title, ids.length])).toEqual([
    [numbers[0], 3],
    [numbers[3], 1],
  ]);

  const [three] = await asked();
  const [first = '', ...rest] = three?.ids ?? [];
  const close = (ids: string[]) =>
    house.admin.api.send('PUT', `${ACTS}/close-enquiry`, { ids, remark: 'None' });
  expect((await close([first])).status).toBe(200);
  expect((await asked()).map(({ ids }) => ids)).toContainEqual(rest);
});

test('everybody gets only what they may decide, of clients whom they see', async () => {
  const [offers, enquired, lent, asked, others] = await availableStones(server, house.client.api, 5);
  const nameOf = (stone = offers): string => stone?.stock_no ?? '';
  await offered(house.client.api, [{ stock_no: nameOf(), amount: offers ? part(offers, 90) : '' }]);
  await house.client.api.send('POST', `${ACTS}/enquiry`, {
    stock_numbers: [nameOf(enquired)],
    message: 'Eye clean?',
  });
  await house.other.api.send('POST', `${ACTS}/enquiry`, {
    stock_numbers: [nameOf(others)],
    message: 'Eye clean?',
  });
  const { lines } = dataOf<Lines>(
    await take(house.admin.api, 'memo', { stock_numbers: [nameOf(lent)], user_id: house.client.id }),
  );
  const more = { ids: lines.map(({ id }) => id), due_date: inDays(60), reason: 'The bride travels' };
  expect((await house.client.api.send('POST', `${ACTS}/memo-extension`, more)).status).toBe(200);
  const qc = await server.as('qc@pavilion.test');
  const { id: assigned_to } = dataOf<{ id: string }>(await qc.get('/user/profile'));
  const task = { stock_no: nameOf(asked), kind: 1, assigned_to, due_date: inDays(1) };
  expect((await house.admin.api.send('POST', '/tasks', task)).status).toBe(200);

  const all = await decisions(house.admin.api);
  expect(titles(all, 'priceOffer')).toContain(nameOf());
  expect(titles(all, 'enquiry')).toEqual(expect.arrayContaining([nameOf(enquired), nameOf(others)]));
  expect(titles(all, 'memoExtension')).toContain(nameOf(lent));
  expect(titles(all, 'task')).toContain(nameOf(asked));

  const own = await decisions(house.associate.api);
  expect(titles(own, 'priceOffer')).toContain(nameOf());
  expect(titles(own, 'enquiry')).toContain(nameOf(enquired));
  expect(titles(own, 'enquiry')).not.toContain(nameOf(others));
  expect(titles(own, 'memoExtension')).toContain(nameOf(lent));
  for (const kind of ['confirmStone', 'kyc', 'task'] as const) expect(titles(own, kind)).toEqual([]);

  const quality = await decisions(qc);
  expect(titles(quality, 'task')).toContain(nameOf(asked));
  expect(new Set(quality.map(({ kind }) => kind))).toEqual(new Set(['task']));
  expect((await house.auditor.api.get('/home/dashboard/decisions')).status).toBe(403);
  const one = quality.find(({ title }) => title === nameOf(asked));
  expect(
    dataOf<{ data: { id: string }[] }>(await qc.get(`/tasks?id=${one?.id}`)).data.map(({ id }) => id),
  ).toEqual([one?.id]);
});

test('a client whose KYC documents wait is a record for administrators', async () => {
  const all = await decisions(house.admin.api);
  const [waiting] = await server.query<{ count: number }>(
    'SELECT count(DISTINCT client_id)::int AS count FROM kyc_document WHERE status = 1',
  );
  expect(all.filter(({ kind }) => kind === 'kyc')).toHaveLength(waiting?.count ?? 0);
});
