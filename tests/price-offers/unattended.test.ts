/** Price offers of clients whom no business associate looks after. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailPriceOffers } from '../../server/jobs/notifications.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  priceOfferFixture,
  offered,
  part,
  availableStones,
  type PriceOfferFixture,
} from './support/price-offer-fixture.ts';

let server: TestServer;
let house: PriceOfferFixture;
beforeAll(async () => {
  server = await startTestServer();
  house = await priceOfferFixture(server);
});
afterAll(() => server.close());

it('are told to administrators by the bell, once, because somebody has to answer them', async () => {
  await server.command('UPDATE app_user SET associate_id = NULL WHERE id = $1', [house.client.id]);
  const stones = await availableStones(server, house.client.api, 2);
  await offered(
    house.client.api,
    stones.map((stone) => ({ stock_no: stone.stock_no, amount: part(stone, 90) })),
  );
  for (let round = 0; round < 2; round++) await mailPriceOffers(server.pool);
  const told = await server.query<{ user_id: string; words: string; path: string }>(
    `SELECT user_id, words, path FROM notice WHERE kind IN ('priceOffered', 'clientOffersPrice') AND user_id IN ($1, $2)`,
    [house.admin.id, house.associate.id],
  );
  expect(told).toEqual([
    {
      user_id: house.admin.id,
      words: expect.stringMatching(/^Prices are offered: .+ for 2 stones\.$/),
      path: expect.stringMatching(/^\/transaction\/offer/),
    },
  ]);
});
