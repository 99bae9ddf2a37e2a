/**
 * What a client can infer about markups from the prices of more than a thousand stones. The figures
 * are in docs/security.md. Where rounding hides nothing, that is asserted too.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { centsOf, type PriceStep } from '../../src/domain/prices/pricing.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { possibleFactors, TO_THE_CENT, upTo, type SeenStone } from './support/markup-estimator.ts';

type Found = components['schemas']['Search'];

const STONES = 1_200;
/** 6.5 %. */
const FACTOR = 10_650;

let server: TestServer;
let admin: Api;
let customer: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  // 500 to 20,000 USD per carat on a logarithmic scale, list prices in multiples of 50, 5 to 55 %
  // below the list.
  await server.command(
    `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, diamond_type, stone_type, carat, rap, disc, price_per_ct, total_amt)
     SELECT gen_random_uuid(), 'TELL' || n, (SELECT id FROM provider LIMIT 1), 'tell ' || n, '', 1, 2, carat, rap, disc,
            round(rap * (1 + disc / 100), 2), round(rap * (1 + disc / 100) * carat, 2)
       FROM (SELECT n, disc, carat, greatest(50, round(500 * power(40, (n * 617 % $1) / $1::numeric) / (1 + disc / 100) / 50) * 50) AS rap
               FROM (SELECT n, -5 - (n * 131 % 201) / 4.0 AS disc, 0.3 + (n * 53 % 400) / 100.0 AS carat
                       FROM generate_series(1, $1::int) n) made) listed`,
    [STONES],
  );
  await set({ percent: '6.5' });
});
afterAll(() => server.close());

async function set(wish: { percent?: string; price_step?: PriceStep }): Promise<void> {
  expect((await admin.send('PUT', '/markup/update-default', wish)).status).toBe(200);
}

/** The client's stones with this step, up to `most` USD per carat. */
async function seen(step: PriceStep, most = Infinity): Promise<SeenStone[]> {
  await set({ price_step: step });
  const wire = { searchTerm: 'TELL', size: 1_000, sort: ['price_per_ct'] };
  const pages = await Promise.all(
    [1, 2].map(async (page) =>
      dataOf<Found>(await customer.send('POST', '/inventory/search', { ...wire, page })),
    ),
  );
  const stones = pages.flatMap(({ stockList }) => stockList);
  expect(stones).toHaveLength(STONES);
  return stones.flatMap(({ rap, price_per_ct }) =>
    rap == null || price_per_ct == null || Number(price_per_ct) > most ? [] : [{ rap, price_per_ct }],
  );
}

const possible = (stones: readonly SeenStone[], step: PriceStep): number[] =>
  possibleFactors(stones, upTo(centsOf(step)), centsOf(step));

/** A sample of stones spread over all prices. */
const some = (stones: readonly SeenStone[], count: number): SeenStone[] =>
  Array.from(
    { length: count },
    (_, index) => stones[Math.floor((index + 0.5) * (stones.length / count))],
  ).filter((stone) => stone !== undefined);

/** How many markups remain possible, and their range in percent. */
function left(factors: readonly number[]): { count: number; from: number; to: number } {
  const percent = (factor = 0): number => (factor - 10_000) / 100;
  return { count: factors.length, from: percent(factors[0]), to: percent(factors.at(-1)) };
}

describe('a client who knows that suppliers offer at quarters of a percent', () => {
  it('would find the markup in ten prices rounded to cents', async () => {
    const suppliers = await server.query<SeenStone>(
      `SELECT rap, price_per_ct FROM stone WHERE stock_no LIKE 'TELL%' ORDER BY price_per_ct`,
    );
    const asBefore = suppliers.map(({ rap, price_per_ct }) => ({
      rap,
      price_per_ct: (TO_THE_CENT(Math.round(Number(price_per_ct) * 100), FACTOR) / 100).toFixed(2),
    }));
    expect(possibleFactors(asBefore, TO_THE_CENT, 1)).toEqual([FACTOR]);
    expect(possibleFactors(some(asBefore, 10), TO_THE_CENT, 1)).toEqual([FACTOR]);
  });

  it('does not find it in two cheap stones in whole dollars, but does in five or in the whole stock', async () => {
    const stones = await seen('1.00');
    // For the two cheapest a dollar is a quarter of the distance between two discounts.
    expect(possible(stones.slice(0, 2), '1.00').length).toBeGreaterThan(200);
    expect(possible(some(stones, 5), '1.00')).toEqual([FACTOR]);
    expect(possible(stones, '1.00')).toEqual([FACTOR]);
  });

  it('does not find it where the step is as coarse as a quarter of a percent of the list price', async () => {
    const found = async (step: PriceStep, most: number) => left(possible(await seen(step, most), step));
    // Nearly all factors fit stones up to 1,000 USD per carat in multiples of 10, most fit stones
    // up to 3,000 in multiples of 25.
    expect((await found('10.00', 1_000)).count).toBeGreaterThan(9_900);
    expect((await found('25.00', 3_000)).count).toBeGreaterThan(9_000);
    // Multiples of 5 leave a fifth of them, from less than 1 % to more than 40 %.
    const inFives = await found('5.00', 1_000);
    expect(inFives.count).toBeGreaterThan(2_000);
    expect([inFives.from < 1, inFives.to > 40]).toEqual([true, true]);
    // The whole stock needs multiples of 100; multiples of 50 reveal the markup again.
    const inHundreds = await found('100.00', Infinity);
    expect(inHundreds.count).toBeGreaterThan(500);
    expect([inHundreds.from < 1, inHundreds.to > 40]).toEqual([true, true]);
    expect((await found('50.00', Infinity)).count).toBeLessThan(5);
  });
});
