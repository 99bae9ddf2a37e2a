/** Offering prices: who may, for which stones, and which prices make sense. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inUsd } from '../../server/workflows/seen-prices.ts';
import { PRICE_OFFER_STATUS, STONE_STATUS } from '../../src/domain/codes.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  priceOfferFixture,
  listOf,
  offer,
  offered,
  part,
  seen,
  standing,
  stepsOf,
  availableStones,
  withdraw,
  type PriceOfferFixture,
  type Moved,
  type PricedStone,
} from './support/price-offer-fixture.ts';

let server: TestServer;
let house: PriceOfferFixture;
beforeAll(async () => {
  server = await startTestServer();
  house = await priceOfferFixture(server);
});
afterAll(() => server.close());

async function one(): Promise<PricedStone> {
  const [stone] = await availableStones(server, house.client.api);
  if (!stone) throw new Error('No stone is left.');
  return stone;
}

describe('an offer', () => {
  it('has a line for each stone, at the client’s prices, and promises none of them', async () => {
    const stones = await availableStones(server, house.client.api, 2);
    const asked = stones.map((stone) => ({ stock_no: stone.stock_no, amount: part(stone, 90) }));
    const reply = await offer(house.client.api, asked, { remark: ' For the whole parcel ' });
    expect(reply.status, reply.text).toBe(200);
    const { number, lines } = dataOf<Moved>(reply);
    expect(number).toMatch(/^P-[2-9A-Z]{4,}-0001$/);
    expect(reply.body?.message).toMatch(/ USD for 2 stones offered \(P-/);
    for (const [index, { id, stock_no }] of lines.entries()) {
      const line = await seen(house.client.api, id);
      const of = asked.find((wanted) => wanted.stock_no === stock_no);
      expect(line, String(index)).toMatchObject({
        status: PRICE_OFFER_STATUS.open,
        offer_number: number,
        proposed_amt: of?.amount,
        offered_amt: of?.amount,
        countered_amt: null,
        total_amt: stones.find((stone) => stone.stock_no === stock_no)?.list,
        remark: 'For the whole parcel',
        on_memo: false,
        became: null,
      });
      expect(line.below).toBeGreaterThanOrEqual(10);
      expect(line.below).toBeLessThan(10.5);
      const hours = (Date.parse(line.due_at) - Date.now()) / 3_600_000;
      expect(hours).toBeGreaterThan(47.9);
      expect(hours).toBeLessThan(48.1);
      expect(await standing(server, stock_no)).toMatchObject({
        status: STONE_STATUS.available,
        line_id: null,
      });
      expect(await stepsOf(server, id)).toMatchObject([{ event: 'PROPOSE', actor_id: house.client.id }]);
    }
    expect((await listOf(house.other.api)).data).toEqual([]);
    const associates = (await listOf(house.associate.api)).data.map(({ id }) => id);
    expect(associates).toEqual(expect.arrayContaining(lines.map(({ id }) => id)));
  });

  it('is made for a stone that the client holds, and not for one that others have', async () => {
    const stone = await one();
    await take(house.other.api, 'hold', { stock_numbers: [stone.stock_no] });
    const asked = { stock_no: stone.stock_no, amount: part(stone, 90) };
    const refused = await offer(house.client.api, [asked]);
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      'You can offer a price for available stones, and for stones on hold for the same client.',
    ]);
    const own = await offer(house.other.api, [{ ...asked, amount: '100.00' }]);
    expect(own.status, own.text).toBe(200);
    expect(await standing(server, stone.stock_no)).toMatchObject({
      workflow: 'hold',
      client_id: house.other.id,
    });
  });

  it('waits once for each client and stone', async () => {
    const stone = await one();
    const asked = [{ stock_no: stone.stock_no, amount: part(stone, 80) }];
    const replies = await Promise.all([1, 2, 3].map(() => offer(house.client.api, asked)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body?.message).toBe(
      'An offer for this stone is already waiting for an answer.',
    );
    const others = await offer(house.other.api, [{ stock_no: stone.stock_no, amount: '50.00' }]);
    expect(others.status, others.text).toBe(200);
    const [id = ''] = (await listOf(house.client.api, `&search=${stone.stock_no}`)).data.map(
      (line) => line.id,
    );
    await withdraw(house.client.api, [id]);
    expect((await offer(house.client.api, asked)).status).toBe(200);
  });

  it('is refused as a whole, with each stone that prevents it and its price', async () => {
    const [first, second] = await availableStones(server, house.client.api, 2);
    if (!first || !second) throw new Error('No stones are left.');
    const above = (Number(second.list) + 0.01).toFixed(2);
    const reply = await offer(house.client.api, [
      { stock_no: first.stock_no, amount: part(first, 90) },
      { stock_no: second.stock_no, amount: above },
    ]);
    expect(reply.status).toBe(409);
    expect(reply.body?.message).toBe(
      `${above} USD is more than the stone’s price of ${second.list} USD. Enter that price or less.`,
    );
    expect(reply.body?.data).toMatchObject({
      guard: 'notAboveList',
      stones: [{ stock_no: second.stock_no }],
    });
    expect((await listOf(house.client.api, `&search=${first.stock_no}`)).data).toEqual([]);
    const whole = await offer(house.client.api, [{ stock_no: second.stock_no, amount: second.list }]);
    expect(whole.status, whole.text).toBe(200);
  });

  it.each([
    ['0.00', 409, 'Offer more than 0.'],
    ['-5.00', 400, null],
    ['12', 400, null],
    ['1e3', 400, null],
  ])('is not made for %s', async (amount, status, message) => {
    const stone = await one();
    const reply = await offer(house.client.api, [{ stock_no: stone.stock_no, amount }]);
    expect(reply.status).toBe(status);
    if (message !== null) expect(reply.body?.message).toBe(message);
  });

  it('names each stone once, and at least one', async () => {
    const stone = await one();
    const asked = { stock_no: stone.stock_no, amount: part(stone, 90) };
    expect((await offer(house.client.api, [])).body?.message).toBe('Please select at least one diamond');
    const twice = await offer(house.client.api, [asked, asked]);
    expect([twice.status, twice.body?.message]).toEqual([
      400,
      `${stone.stock_no} is repeated in this request.`,
    ]);
  });

  it('is asked again when it is less than half of the stone’s price, and sent once it is meant', async () => {
    const stone = await one();
    const half = (Number(stone.list) / 2).toFixed(2);
    const below = (Number(half) - 0.01).toFixed(2);
    const send = (amount: string, less_than_half: boolean | undefined) =>
      offer(house.client.api, [{ stock_no: stone.stock_no, amount }], { less_than_half });
    const refused = await send(below, undefined);
    expect([refused.status, refused.body?.data]).toMatchObject([
      409,
      { refusal: 'guard', field: 'less_than_half', stones: [{ stock_no: stone.stock_no }] },
    ]);
    expect(refused.body?.message).toBe(
      `${stone.stock_no} would cost less than half: ${inUsd(below)} instead of ${inUsd(stone.list)}. Check the prices, and confirm that they are correct. Nothing was saved.`,
    );
    const lines = () =>
      server.query<{ id: string }>(
        `SELECT l.id FROM price_offer_line l JOIN stone s ON s.id = l.stone_id WHERE s.stock_no = $1`,
        [stone.stock_no],
      );
    expect(await lines()).toEqual([]);
    const sent = await send(below, true);
    expect(sent.status, sent.text).toBe(200);
    expect(await lines()).toHaveLength(1);
    const [id = ''] = dataOf<Moved>(sent).lines.map((line) => line.id);
    await withdraw(house.client.api, [id]);
    expect((await send(half, undefined)).status).toBe(200);
  });

  it('is refused at a price that comes to nothing for a carat', async () => {
    const stone = await one();
    const [{ carat } = { carat: '' }] = await server.query<{ carat: string }>(
      'SELECT carat FROM stone WHERE stock_no = $1',
      [stone.stock_no],
    );
    await server.command(`UPDATE stone SET carat = 2.10 WHERE stock_no = '${stone.stock_no}'`);
    const reply = await offer(house.client.api, [{ stock_no: stone.stock_no, amount: '0.01' }]);
    await server.command(`UPDATE stone SET carat = ${carat} WHERE stock_no = '${stone.stock_no}'`);
    expect([reply.status, reply.text]).toEqual([
      409,
      expect.stringContaining('At this price a carat would cost 0.00 USD. Offer more.'),
    ]);
  });

  it('needs a registered business, as a confirm-stone does', async () => {
    const stone = await one();
    const asked = [{ stock_no: stone.stock_no, amount: '100.00' }];
    const guest = await offer(house.guest.api, asked);
    expect([guest.status, guest.body?.data]).toMatchObject([403, { refusal: 'kyc' }]);
    await server.command('UPDATE business SET status = 10 WHERE user_id = $1', [house.other.id]);
    const pending = await offer(house.other.api, asked);
    expect([pending.status, pending.body?.data]).toMatchObject([403, { refusal: 'kyc' }]);
    const byStaff = await offer(house.admin.api, asked, { user_id: house.other.id });
    expect(byStaff.body?.message).toMatch(/^The KYC verification of this client is pending/);
    await server.command('UPDATE business SET status = 11 WHERE user_id = $1', [house.other.id]);
  });

  it('is made by staff for their client, who then sees it', async () => {
    const stone = await one();
    const asked = [{ stock_no: stone.stock_no, amount: part(stone, 85) }];
    expect((await offer(house.associate.api, asked)).body?.message).toBe('Please select a client');
    const [id = ''] = await offered(house.associate.api, asked, { user_id: house.client.id, on_memo: true });
    expect(await seen(house.client.api, id)).toMatchObject({ on_memo: true, offered_amt: asked[0]?.amount });
  });

  it('is not made for stones that the client does not see, and nobody learns that there are any', async () => {
    const stone = await one();
    await server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [stone.stock_no]);
    const hidden = await offer(house.client.api, [{ stock_no: stone.stock_no, amount: '100.00' }]);
    const missing = await offer(house.client.api, [{ stock_no: 'NO-SUCH-STONE', amount: '100.00' }]);
    expect(hidden.status).toBe(404);
    expect(hidden.text).toBe(missing.text.replaceAll('NO-SUCH-STONE', stone.stock_no));
  });

  it('is exported as a sheet, with offers that wait for the viewer first', async () => {
    const sheet = await house.admin.api.send('POST', '/inventory/new-arrival/get-offer', {
      export: {
        columns: [
          'stock_no',
          'offer_number',
          'client',
          'offered_amt',
          'offered_ppc',
          'below',
          'on_memo',
          'status',
        ],
      },
    });
    expect(sheet.status).toBe(200);
    const { data, pagination } = await listOf(house.admin.api);
    expect(sheet.headers.get('x-rows')).toBe(String(pagination.totalRecords));
    const waits = data.map(({ status }) => status === PRICE_OFFER_STATUS.open);
    expect(waits).toEqual(waits.toSorted((a, b) => Number(b) - Number(a)));
    expect(waits).toContain(false);
    // Sorted by offer, lines stay together, and offers with a waiting line come first.
    const byOffer = (await listOf(house.admin.api, '&groupBy=8')).data;
    const offers = [...new Set(byOffer.map(({ offer_id }) => offer_id))];
    const linesOf = (id: string) => byOffer.filter(({ offer_id }) => offer_id === id);
    expect(byOffer).toEqual(offers.flatMap(linesOf));
    const waiting = offers.map((id) => linesOf(id).some(({ status }) => status === PRICE_OFFER_STATUS.open));
    expect(waiting).toEqual(waiting.toSorted((a, b) => Number(b) - Number(a)));
    expect(offers.length).toBeLessThan(byOffer.length);
    expect(waiting).toContain(false);
    const sorted = await listOf(house.admin.api, '&sort=-below');
    const below = sorted.data.map((line) => line.below);
    expect(below).toEqual(below.toSorted((a, b) => b - a));
  });
});
