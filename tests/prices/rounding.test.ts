/** The step that clients' prices per carat are rounded up to: who sets it, and where it applies. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { USUAL_PAIR_SETTING } from '../../src/domain/stones/pair-setting.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Stone = components['schemas']['Stone'];
type Found = components['schemas']['Search'];
type Default = components['schemas']['DefaultMarkup'];
type Why = components['schemas']['WhyThisPrice'];

const ACTIONS = '/inventory/new-arrival';
/** 1.50 ct at rap 2,100 and -50. */
const NUMBER = 'STEP1';

let server: TestServer;
let admin: Api;
let customer: Api;
let client: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  const [row] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  client = row?.id ?? '';
  // The second has a total but no price per carat, the third no list price, the fourth no carats.
  await server.command(
    `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, diamond_type, shape, carat, rap, disc, price_per_ct, total_amt)
     SELECT gen_random_uuid(), number, (SELECT id FROM provider LIMIT 1), number, '', 1, 'ROUND', carat, rap, disc, price, total
       FROM (VALUES ('STEP1', 1.5, 2100, -50, 1050, 1575), ('STEP2', 2, 1000, NULL, NULL, 1900),
                    ('STEP3', 1, NULL, NULL, 499.5, 499.5), ('STEP4', NULL, 1000, -10, 900, NULL)) AS made (number, carat, rap, disc, price, total)`,
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.command('DELETE FROM markup');
  await server.command(
    `UPDATE setting SET value = '{"step": "1.00", "changed_by": null}' WHERE key = 'price_step'`,
  );
});

async function ok<T>(asked: Promise<Reply>): Promise<T> {
  const reply = await asked;
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
}
const set = (wish: object): Promise<Default> =>
  ok<Default>(admin.send('PUT', '/markup/update-default', wish));
const search = (api: Api, wire: object): Promise<Found> =>
  ok<Found>(api.send('POST', '/inventory/search', { diamond_type: 1, ...wire }));
const stoneFor = async (api: Api, wire: object = {}): Promise<Stone | undefined> =>
  (await search(api, { stock_numbers: [NUMBER], ...wire })).stockList[0];

describe('the setting', () => {
  it('is whole dollars at first; changes are returned and recorded in the audit log', async () => {
    expect(await ok<Default>(admin.get('/markup/default'))).toMatchObject({
      price_step: '1.00',
      price_step_changed_by: null,
      price_step_changed_at: null,
    });
    expect(await set({ price_step: '5.00' })).toMatchObject({
      price_step: '5.00',
      price_step_changed_by: 'Demo Administrator',
      price_step_changed_at: expect.any(String),
    });
    const both = await admin.send('PUT', '/markup/update-default', { percent: '7', price_step: '10.00' });
    expect(both.body).toMatchObject({
      message: 'Markup: Default 7 %. Clients’ prices are rounded up to a multiple of 10 dollars per carat.',
    });
    const again = await admin.send('PUT', '/markup/update-default', { price_step: '10.00' });
    expect(again.body).toMatchObject({ message: 'Nothing has changed.' });
    const log = await server.query<{ summary: string; subject: object }>(
      `SELECT summary, subject FROM audit_log WHERE operation = 'updateDefaultMarkup' ORDER BY at`,
    );
    expect(log.map(({ summary }) => summary)).toEqual([
      'Clients’ prices are rounded up to a multiple of 5 dollars per carat.',
      'Markup: Default 7 %. Clients’ prices are rounded up to a multiple of 10 dollars per carat.',
      'Nothing has changed.',
    ]);
    expect(log[1]?.subject).toMatchObject({
      price_step: { before: '5.00', step: '10.00' },
      markups: [{ name: 'Default', percent: '7' }],
    });
  });

  it('is one of the fixed steps', async () => {
    for (const price_step of ['2.00', '1', '0.00', '-1.00', 1, null, '']) {
      const refused = await admin.send('PUT', '/markup/update-default', { price_step });
      expect(refused.status, String(price_step)).toBe(400);
    }
    expect((await admin.send('PUT', '/markup/update-default', {})).status).toBe(400);
    const associate = await server.as('associate@pavilion.test');
    expect(await ok<Default>(associate.get('/markup/default'))).toMatchObject({ price_step: '1.00' });
    // SQL typed by hand cannot set another one either.
    await expect(
      server.command(`UPDATE setting SET value = '{"step": "2.00"}' WHERE key = 'price_step'`),
    ).rejects.toThrow('setting_price_step');
  });
});

describe('a client’s price', () => {
  it('is rounded up, with amount and discount computed from it, from the next request on', async () => {
    await set({ percent: '10.5' });
    // 1,050 plus 10.5 % is 1,160.25 USD per carat; amounts for 1.50 ct, discounts from 2,100.
    const expected = [
      ['0.01', '1160.25', '1740.38', -44.75],
      ['0.10', '1160.30', '1740.45', -44.75],
      ['1.00', '1161.00', '1741.50', -44.71],
      ['5.00', '1165.00', '1747.50', -44.52],
      ['10.00', '1170.00', '1755.00', -44.29],
      ['25.00', '1175.00', '1762.50', -44.05],
      ['50.00', '1200.00', '1800.00', -42.86],
      ['100.00', '1200.00', '1800.00', -42.86],
    ] as const;
    for (const [price_step, perCarat, amount, disc] of expected) {
      await set({ price_step });
      const theirs = { price_per_ct: perCarat, total_amt: amount, disc };
      const marked = { markup_ppc: perCarat, sell_amt: amount, markup_disc: disc };
      expect(await stoneFor(customer), price_step).toMatchObject({ ...theirs, ...marked });
      // Staff who selected the client see it beside the supplier's.
      const suppliers = { price_per_ct: '1050.00', total_amt: '1575.00', disc: -50 };
      expect(await stoneFor(admin, { user_id: client })).toMatchObject({ ...suppliers, ...marked });
      expect(await stoneFor(admin)).toMatchObject({
        ...suppliers,
        ...{ markup_ppc: '1050.00', sell_amt: '1575.00', markup_disc: -50 },
      });
      expect((await search(customer, { stock_numbers: [NUMBER] })).totals).toMatchObject({
        total_amt: amount,
        price_per_ct: perCarat,
        disc_avg: disc,
      });
      const exactly = (key: string, figure: string | number) =>
        search(customer, { [key]: [`${figure}..${figure}`], searchTerm: 'STEP', size: 5 });
      for (const [key, figure] of Object.entries(theirs))
        expect((await exactly(key, figure)).stockList.map((stone) => stone.stock_no)).toEqual([NUMBER]);
      // Neither the supplier's price nor the unrounded one finds the stone.
      for (const figure of ['1050.00', '1160.25'])
        expect((await exactly('price_per_ct', figure)).stockList).toHaveLength(perCarat === figure ? 1 : 0);
    }
  });

  it('is rounded without a markup too', async () => {
    expect(await stoneFor(customer)).toMatchObject({ price_per_ct: '1050.00', total_amt: '1575.00' });
    await set({ price_step: '100.00' });
    expect(await stoneFor(customer)).toMatchObject({ price_per_ct: '1100.00', total_amt: '1650.00' });
  });

  it('needs a price per carat; the discount needs a list price, the amount carats', async () => {
    const { stockList, totals } = await search(customer, { searchTerm: 'STEP', sort: ['stock_no'] });
    const figures = stockList.map(({ price_per_ct, total_amt, disc }) => [price_per_ct, total_amt, disc]);
    expect(figures).toEqual([
      ['1050.00', '1575.00', -50],
      [null, null, null],
      ['500.00', '500.00', null],
      ['900.00', null, -10],
    ]);
    expect(totals.total_amt).toBe('2075.00');
    const house = await search(admin, { searchTerm: 'STEP' });
    expect(house.totals.total_amt).toBe('3974.50');
  });

  it('stays on a line as it was', async () => {
    await set({ percent: '10.5', price_step: '10.00' });
    await ok(customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [NUMBER] }));
    await set({ price_step: '100.00' });
    const list = await ok<{ data: Stone[]; totals: { total_amt: string } }>(
      customer.send('POST', `${ACTIONS}/get-hold?search=${NUMBER}`, {}),
    );
    const kept = { price_per_ct: '1170.00', total_amt: '1755.00', disc: -44.29 };
    expect(list.data[0]).toMatchObject(kept);
    expect(list.totals.total_amt).toBe('1755.00');
    const [line] = await server.query<object>(
      `SELECT l.price_per_ct, l.markup_ppc, l.sell_amt, l.markup_disc::float8 AS markup_disc
         FROM hold l JOIN stone s ON s.id = l.stone_id WHERE s.stock_no = $1`,
      [NUMBER],
    );
    expect(line).toEqual({
      ...{ price_per_ct: '1050.00', markup_ppc: '1170.00', sell_amt: '1755.00', markup_disc: -44.29 },
    });
  });

  it('is explained step by step', async () => {
    await set({ percent: '10.5' });
    const at = `/inventory/why-this-price?stock_no=${NUMBER}`;
    const why = await ok<Why>(admin.get(`${at}&user_id=${client}`));
    expect(why).toMatchObject({
      percent: '10.50',
      markups: [{ kind: 'default', amount_per_ct: '110.25' }],
      rounding: { step: '1.00', name: 'Rounded up to whole dollars per carat', amount_per_ct: '0.75' },
      client: { markup_ppc: '1161.00', sell_amt: '1741.50', markup_disc: -44.71 },
    });
    expect(await ok<Why>(admin.get(at))).toMatchObject({ rounding: null, client: null });
    const without = await ok<Why>(admin.get(`/inventory/why-this-price?stock_no=STEP2&user_id=${client}`));
    expect(without).toMatchObject({
      rounding: { amount_per_ct: null },
      client: { markup_ppc: null, sell_amt: null, markup_disc: null },
    });
  });

  it('is what pairs are matched by for a client, and the supplier’s price for staff', async () => {
    const other = await ok<{ id: string }>(
      admin.send('POST', '/inventory/company', { name: 'Twins of others' }),
    );
    await server.command(
      `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, diamond_type, shape, carat, color, clarity,
         length, width, height, depth, table_pct, ratio, price_per_ct, total_amt)
       SELECT gen_random_uuid(), number, coalesce(provider, (SELECT id FROM provider WHERE code = 'DEMO')), number, '', 1, 'ROUND', 1, 'D', 'IF',
              6.4, 6.4, 3.9, 61, 57, 1, 1000, 1000
         FROM (VALUES ('TWIN1', NULL::uuid), ('TWIN2', $1::uuid)) AS made (number, provider)`,
      [other.id],
    );
    const tolerances = { ...USUAL_PAIR_SETTING.tolerances, price_per_ct: 1 };
    await ok(admin.send('PUT', '/matchpair-setting/setting', { same: USUAL_PAIR_SETTING.same, tolerances }));
    await set({ providers: [{ id: other.id, percent: '10' }] });
    const pairs = async (api: Api): Promise<number> =>
      (
        await ok<{ pagination: { totalRecords: number } }>(
          api.send('POST', '/inventory/matchpair-search', { stock_numbers: ['TWIN1', 'TWIN2'] }),
        )
      ).pagination.totalRecords;
    expect([await pairs(admin), await pairs(customer)]).toEqual([1, 0]);
    await server.command('DELETE FROM markup');
    expect(await pairs(customer)).toBe(1);
  });

  it('does not change the totals of the supplier’s prices', async () => {
    // The specification's check values, for staff who selected no client.
    await server.command(
      `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, diamond_type, carat, rap, disc, price_per_ct, total_amt)
       SELECT gen_random_uuid(), number, (SELECT id FROM provider LIMIT 1), number, '', 1, carat, rap, disc, price, total
         FROM (VALUES ('CHECK1', 0.3, 2000, -20, 1600, 480), ('CHECK2', 3, 20000, -50, 10000, 30000)) AS made (number, carat, rap, disc, price, total)`,
    );
    await set({ percent: '10', price_step: '50.00' });
    expect((await search(admin, { searchTerm: 'CHECK' })).totals).toMatchObject({
      ...{ rap_avg: '18363.64', disc_avg: -49.7, price_per_ct: '9236.36', total_amt: '30480.00' },
    });
    // 1,760 rounded up 1,800 times 0.30 ct is 540; 11,000 times 3 ct is 33,000: 33,540 of a list
    // total of 60,600.
    expect((await search(customer, { searchTerm: 'CHECK' })).totals).toMatchObject({
      ...{ rap_avg: '18363.64', disc_avg: -44.65, price_per_ct: '10163.64', total_amt: '33540.00' },
    });
  });
});
