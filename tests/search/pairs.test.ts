/**
 * Match pairs and new arrivals over HTTP: found, saved, acted on together, and only for those who
 * may see them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { USUAL_PAIR_SETTING } from '../../src/domain/stones/pair-setting.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { take } from '../support/prices.ts';

type Schemas = components['schemas'];
type Found = Schemas['MatchPairs'];
type Saved = Schemas['SavedPair'];
type Arrivals = Schemas['Arrivals'];

const NOBODY = '0192f000-0000-7000-8000-000000000001';
const PAIRS = '/inventory/matchpair';
const ACTIONS = '/inventory/new-arrival';

let server: TestServer;
let admin: Api;
let associate: Api;
let other: Api;
let customer: Api;
let clientId: string;
let otherId: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  associate = await server.as('associate@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  other = await server.as('customer2@pavilion.test');
  clientId = await idOf('customer@pavilion.test');
  otherId = await idOf('customer2@pavilion.test');
  // Twins of existing stones from another provider, so that there are pairs whatever the demo
  // generates.
  await server.command(`INSERT INTO provider (id, name, code) VALUES ($1, 'Second house', 'SECOND')`, [
    NOBODY,
  ]);
  await server.command(
    `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, diamond_type, stone_type, shape, carat, color,
       clarity, lab, cut, polish, symmetry, fluorescence, depth, table_pct, length, width, height, ratio, rap, disc,
       price_per_ct, total_amt, location)
     SELECT gen_random_uuid(), 'TW-' || stock_no, $1, 'TW-' || stock_no, '', diamond_type, stone_type, shape, carat, color,
       clarity, lab, cut, polish, symmetry, fluorescence, depth, table_pct, length + 0.01, width, height, ratio, rap, disc,
       price_per_ct, total_amt, location
       FROM stone WHERE status = 1 AND diamond_type = 1 ORDER BY stock_no LIMIT 40`,
    [NOBODY],
  );
});
afterAll(() => server.close());

async function idOf(email: string): Promise<string> {
  const [row] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
  return row?.id ?? '';
}

function ok<T>(reply: Reply): T {
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
}
const find = async (api: Api, wire: object = {}): Promise<Found> =>
  ok<Found>(await api.send('POST', '/inventory/matchpair-search', wire));
const numbersOf = ({ stones }: { stones: { stock_no: string }[] }): string[] =>
  stones.map(({ stock_no }) => stock_no).toSorted();

const named = ([first_stock_no, second_stock_no]: string[]) => ({ first_stock_no, second_stock_no });

/**
 * Pairs that no other test uses, of stones that nobody has held: a hold that ends meanwhile cannot
 * be held again.
 */
const used = new Set<string>();
async function freePair(): Promise<string[]> {
  const held = await server.query<{ stock_no: string }>(
    'SELECT DISTINCT s.stock_no FROM hold h JOIN stone s ON s.id = h.stone_id',
  );
  for (const { stock_no } of held) used.add(stock_no);
  const pair = (await find(admin)).stockList.map(numbersOf).find((two) => !two.some((one) => used.has(one)));
  if (!pair) throw new Error('The demo has too few pairs for this test.');
  for (const number of pair) used.add(number);
  return pair;
}

describe('finding pairs', () => {
  it('lists the best first, each stone once, both available, with their price together', async () => {
    const { stockList, pagination, stones } = await find(admin);
    expect(stockList.length).toBe(pagination.totalRecords);
    expect(stockList.length).toBeGreaterThanOrEqual(40);
    expect(stones).toBeGreaterThan(stockList.length * 2);
    const scores = stockList.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const shown = stockList.flatMap(numbersOf);
    expect(new Set(shown).size).toBe(shown.length);
    for (const pair of stockList) {
      expect(pair.stones.map(({ status }) => status)).toEqual([1, 1]);
      const sum = pair.stones.reduce((cents, { sell_amt }) => cents + Math.round(Number(sell_amt) * 100), 0);
      expect(pair.sell_amt).toBe((sum / 100).toFixed(2));
    }
    const twins = stockList.find((pair) => numbersOf(pair).some((number) => number.startsWith('TW-')));
    expect(twins?.differences).toEqual([
      expect.objectContaining({ field: 'length', unit: 'mm', difference: 0.01 }),
    ]);
  });

  it('has pages, and pairs only stones that match the filters', async () => {
    const all = await find(admin);
    const second = await find(admin, { page: 2, size: 3 });
    expect(second.stockList.map(numbersOf)).toEqual(all.stockList.slice(3, 6).map(numbersOf));
    expect(second.pagination).toMatchObject({ page: 2, size: 3, totalRecords: all.stockList.length });
    const rounds = await find(admin, { shape: ['ROUND'], carat: ['..0.999'] });
    expect(rounds.stockList.length).toBeGreaterThan(0);
    for (const { stones } of rounds.stockList)
      for (const { shape, carat } of stones) expect([shape, (carat ?? 9) < 1]).toEqual(['ROUND', true]);
  });

  it('lists the partners of one stone, and is a 404 for a missing one', async () => {
    const [, twin = ''] = numbersOf((await find(admin)).stockList[0] ?? { stones: [] });
    const { stockList, partner_of } = await find(admin, { partner_of: twin.toLowerCase() });
    expect(partner_of?.stock_no).toBe(twin);
    expect(stockList.length).toBeGreaterThan(0);
    for (const pair of stockList) expect(numbersOf(pair)).toContain(twin);
    expect((await admin.send('POST', '/inventory/matchpair-search', { partner_of: 'NO-SUCH' })).status).toBe(
      404,
    );
  });

  it('pairs only stones that the client sees', async () => {
    const access = `/customer/inventory-settings/${clientId}`;
    const [pear] = await server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE shape <> 'ROUND' LIMIT 1`,
    );
    ok(await admin.send('PUT', access, { shape: ['ROUND'] }));
    const { stockList } = await find(customer);
    expect(stockList.length).toBeGreaterThan(0);
    for (const { stones } of stockList) expect(stones.map(({ shape }) => shape)).toEqual(['ROUND', 'ROUND']);
    expect(
      (await customer.send('POST', '/inventory/matchpair-search', { partner_of: pear?.stock_no })).status,
    ).toBe(404);
    ok(await admin.send('PUT', access, {}));
    expect((await find(customer)).stockList.length).toBeGreaterThan(stockList.length);
  });

  it('counts only available stones in its filters', async () => {
    const counted = ok<Schemas['FilterSearchResult']>(
      await admin.send('POST', '/inventory/filter-search', { search_type: 2 }),
    );
    const [free] = await server.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM stone WHERE status = 1 AND diamond_type = 1',
    );
    expect(counted.totals.pieces).toBe(free?.n);
    expect(counted.facets['status']?.find(({ code }) => code === '1')?.count).toBe(free?.n);
  });
});

describe('the setting', () => {
  const SETTING = '/matchpair-setting/setting';

  it('has a default, applies from the next search, and is recorded in the audit log', async () => {
    const before = ok<Schemas['KeptMatchPairSetting']>(await admin.get(SETTING));
    expect(before).toMatchObject({ ...USUAL_PAIR_SETTING, changed_by: null });
    const pairs = (await find(admin)).pagination.totalRecords;
    const tolerances = { ...USUAL_PAIR_SETTING.tolerances, size_below_1ct: 0, size_from_1ct: 0 };
    const set = ok<Schemas['KeptMatchPairSetting']>(
      await admin.send('PUT', SETTING, { same: ['shape', 'shape'], tolerances }),
    );
    expect([set.same, set.tolerances.size_from_1ct, set.changed_by]).toEqual([
      ['shape'],
      0,
      'Demo Administrator',
    ]);
    expect((await find(admin)).pagination.totalRecords).toBeLessThan(pairs);
    const logs = await server.query("SELECT 1 FROM audit_log WHERE operation = 'setMatchPairSetting'");
    expect(logs.length).toBe(1);
    ok(
      await admin.send('PUT', SETTING, {
        same: [...USUAL_PAIR_SETTING.same],
        tolerances: USUAL_PAIR_SETTING.tolerances,
      }),
    );
    expect((await find(admin)).pagination.totalRecords).toBe(pairs);
  });

  it.each([
    [{ size_below_1ct: null, size_from_1ct: 0.1 }, 'size_below_1ct'],
    [{ size_below_1ct: 3, size_from_1ct: 0.1 }, 'size_below_1ct'],
    [{ size_below_1ct: 0.1, size_from_1ct: 0.1, color: 1.5 }, 'color'],
  ])('refuses %j', async (tolerances, field) => {
    const reply = await admin.send('PUT', SETTING, { same: [], tolerances });
    expect([reply.status, reply.body?.data]).toEqual([400, { refusal: 'shape', field }]);
  });

  it('lists every field that can be set', async () => {
    const fields = ok<Schemas['MatchPairFields']>(await admin.get('/matchpair-setting/fields'));
    expect(fields.filter(({ kind }) => kind === 'same').map(({ field }) => field)).toContain('lab');
    expect(fields.find(({ field }) => field === 'size_below_1ct')).toMatchObject({ unit: 'mm', usual: 0.05 });
  });
});

describe('saved pairs', () => {
  it('are saved once, with a remark that can be changed, and can be removed', async () => {
    const stock_numbers = await freePair();
    const pair = ok<Saved>(
      await customer.send('POST', PAIRS, { ...named(stock_numbers), remark: ' For earrings ' }),
    );
    expect(pair).toMatchObject({
      is_whole: true,
      note: null,
      remark: 'For earrings',
      client: { id: clientId },
    });
    expect(pair.present_score).toBe(pair.score);
    const again = ok<Saved>(await customer.send('POST', PAIRS, named(stock_numbers.toReversed())));
    expect([again.id, again.remark]).toEqual([pair.id, 'For earrings']);
    const changed = ok<Saved>(await customer.send('PUT', PAIRS, { id: pair.id, remark: null }));
    expect(changed.remark).toBeNull();
    ok(await customer.send('PUT', PAIRS, { id: pair.id, remove: true }));
    expect((await customer.send('PUT', PAIRS, { id: pair.id, remove: true })).status).toBe(404);
    expect(await server.query('SELECT 1 FROM match_pair WHERE id = $1', [pair.id])).toEqual([]);
  });

  it('list their differences when they are not a pair', async () => {
    const shown = await server.query<{ stock_no: string }>(
      `SELECT DISTINCT ON (shape) stock_no FROM stone
        WHERE status = 1 AND diamond_type = 1 AND length IS NOT NULL ORDER BY shape, stock_no LIMIT 2`,
    );
    const [first, second] = shown.map(({ stock_no }) => stock_no);
    const apart = ok<Saved>(await customer.send('POST', PAIRS, named([first ?? '', second ?? ''])));
    expect(apart.present_score).toBeNull();
    expect(apart.differences).toContainEqual(
      expect.objectContaining({ field: 'shape', label: 'Shape', unit: 'value' }),
    );
    expect(apart.differences.map(({ field }) => field)).toContain('length');
    ok(await customer.send('PUT', PAIRS, { id: apart.id, remove: true }));
  });

  it.each([[['A', '']], [['A', ' A ']]])('need two different stones: not %j', async (stock_numbers) => {
    const reply = await customer.send('POST', PAIRS, named(stock_numbers));
    expect([reply.status, reply.body?.data]).toEqual([400, { refusal: 'shape', field: 'second_stock_no' }]);
  });

  it('belong to one client: other clients and associates do not see them', async () => {
    const stock_numbers = await freePair();
    const pair = ok<Saved>(
      await associate.send('POST', PAIRS, { ...named(stock_numbers), user_id: clientId }),
    );
    const listed = async (api: Api, at = PAIRS): Promise<string[]> =>
      ok<{ stockList: Saved[] }>(await api.get(at)).stockList.map(({ id }) => id);
    for (const api of [customer, associate, admin]) expect(await listed(api)).toContain(pair.id);
    for (const api of [other, await server.as('associate2@pavilion.test')]) {
      expect(await listed(api)).not.toContain(pair.id);
      expect(await listed(api, `${PAIRS}?user_id=${clientId}`)).toEqual([]);
    }
    const recent = ok<{ stockList: Saved[] }>(
      await customer.send('POST', `/inventory/recent-matchpair/${clientId}?size=1`),
    );
    expect(recent.stockList.map(({ id }) => id)).toEqual([pair.id]);
  });

  it('say so when one of the stones is taken or withdrawn', async () => {
    const [first = '', second = ''] = await freePair();
    const { id } = ok<Saved>(await customer.send('POST', PAIRS, named([first, second])));
    const now = async (): Promise<Saved | undefined> =>
      ok<{ stockList: Saved[] }>(await customer.get(PAIRS)).stockList.find((pair) => pair.id === id);
    ok(await admin.send('POST', `${ACTIONS}/hold`, { stock_numbers: [first], user_id: otherId }));
    expect(await now()).toMatchObject({ is_whole: false, note: `${first}: hold.` });
    const [stone] = await server.query<{ id: string }>('SELECT id FROM stone WHERE stock_no = $1', [second]);
    ok(await admin.send('PUT', `/inventory/status/${stone?.id}`, { status: 2 }));
    const gone = await now();
    expect(gone?.note).toContain(`${second} is no longer offered.`);
    expect(gone?.stones.map(({ stock_no }) => stock_no)).toEqual([first]);
    expect([gone?.sell_amt, gone?.present_score]).toEqual([null, null]);
    // It is no longer found as a pair either.
    expect((await find(customer)).stockList.map(numbersOf)).not.toContainEqual([first, second]);
  });
});

describe('an action on a pair', () => {
  it.each([
    ['hold', {}, 4],
    ['confirm-stone', {}, 3],
    ['enquiry', { message: 'Are they eye clean?' }, 1],
    ['memo', {}, 5],
  ])('%s applies to both stones', async (act, extra, status) => {
    const stock_numbers = await freePair();
    const body = { stock_numbers, user_id: clientId, ...extra };
    const { lines } = ok<{ lines: { stock_no: string }[] }>(await take(admin, act, body));
    expect(numbersOf({ stones: lines })).toEqual(stock_numbers.toSorted());
    const statuses = await server.query<{ status: number }>(
      'SELECT status FROM stone WHERE stock_no = ANY ($1)',
      [stock_numbers],
    );
    expect(statuses).toEqual([{ status }, { status }]);
  });

  it.each(['hold', 'confirm-stone', 'memo'])(
    '%s is refused for both when somebody else has one, which is named',
    async (act) => {
      const [first = '', second = ''] = await freePair();
      ok(await admin.send('POST', `${ACTIONS}/hold`, { stock_numbers: [second], user_id: otherId }));
      const reply = await take(associate, act, {
        stock_numbers: [first, second],
        user_id: clientId,
      });
      expect(reply.status, reply.text).toBe(409);
      expect(
        (reply.body?.data as { stones: { stock_no: string }[] }).stones.map(({ stock_no }) => stock_no),
      ).toEqual([second]);
      const rows = await server.query(
        'SELECT status FROM stone WHERE stock_no = ANY ($1) ORDER BY stock_no = $2',
        [[first, second], second],
      );
      expect(rows).toEqual([{ status: 1 }, { status: 4 }]);
    },
  );
});

describe('new arrivals', () => {
  const SETTING = '/project-setting/new-arrival';
  const arrivals = async (api: Api, wire: object = {}): Promise<Arrivals> =>
    ok<Arrivals>(await api.send('POST', `${ACTIONS}/search-arrival`, wire));
  const within = async (days: number, more = ''): Promise<number> => {
    const [row] = await server.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM stone WHERE created_at >= (now() AT TIME ZONE 'UTC')::date - $1::int ${more}`,
      [days],
    );
    return row?.n ?? 0;
  };

  it('are the stones of the last days, newest first, counted by day, with filters', async () => {
    const found = await arrivals(admin);
    expect(found.totals.pieces).toBe(await within(7, 'AND diamond_type = 1'));
    expect(found.totals.pieces).toBeGreaterThan(0);
    expect(found.days.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(found.totals.pieces);
    const came = found.stockList.map(({ created_at }) => created_at ?? '');
    expect(came).toEqual(came.toSorted().toReversed());
    const [day] = found.days;
    const one = await arrivals(admin, { start_date: day?.day, end_date: day?.day });
    expect([one.totals.pieces, one.days]).toEqual([day?.pieces, [day]]);
    expect((await arrivals(admin, { shape: ['ROUND'] })).totals.pieces).toBeLessThan(found.totals.pieces);
    const back = await admin.send('POST', `${ACTIONS}/search-arrival`, {
      start_date: '2026-02-02',
      end_date: '2026-02-01',
    });
    expect([back.status, back.body?.data]).toEqual([400, { refusal: 'shape', field: 'start_date' }]);
  });

  it('cover the days of the setting', async () => {
    const set = ok<Schemas['KeptNewArrivalSetting']>(await admin.send('PUT', SETTING, { days: 20 }));
    expect(set).toMatchObject({ days: 20, arrivals: await within(20), changed_by: 'Demo Administrator' });
    expect((await arrivals(admin)).totals.pieces).toBe(await within(20, 'AND diamond_type = 1'));
    expect((await admin.send('PUT', SETTING, { days: 0 })).status).toBe(400);
    ok(await admin.send('PUT', SETTING, { days: 7 }));
    expect(ok<{ days: number }>(await admin.get(SETTING)).days).toBe(7);
  });

  it('leave out withdrawn stones for clients, and restored ones keep their day', async () => {
    const [stone] = (await arrivals(admin, { status: [1] })).stockList;
    ok(await admin.send('PUT', `/inventory/status/${stone?.id}`, { status: 2 }));
    const seen = (await arrivals(customer)).stockList.map(({ stock_no }) => stock_no);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(stone?.stock_no);
    // Restored, it is offered again with its original arrival, which clients see to the hour.
    ok(await admin.send('PUT', `/inventory/status/${stone?.id}`, { status: 1 }));
    expect((await arrivals(customer)).stockList.find((one) => one.id === stone?.id)?.created_at).toBe(
      stone?.created_at?.replace(/:.*$/, ':00:00.000Z'),
    );
  });

  it('are listed by pages and exported as a sheet', async () => {
    const list = ok<{ data: Schemas['Stone'][]; totals: Schemas['Totals'] }>(
      await customer.send('POST', `${ACTIONS}/arrival`, {
        size: 5,
        page: null,
        diamond_type: null,
        export: null,
      }),
    );
    expect(list.data.length).toBe(5);
    const link = ok<string>(
      await customer.send('POST', `${ACTIONS}/arrival`, { export: true, diamond_type: 1 }),
    );
    const { readXlsx } = await import('hucre/xlsx');
    const workbook = await readXlsx(Buffer.from(link.split(',')[1] ?? '', 'base64'));
    const [header = [], ...rows] = workbook.sheets[0]?.rows ?? [];
    expect(header).toContain('Stock no.');
    expect(rows.length).toBe((await arrivals(customer)).totals.pieces);
  });

  it('are listed for a client as that client sees them', async () => {
    ok(await admin.send('PUT', `/customer/inventory-settings/${clientId}`, { shape: ['ROUND'] }));
    const list = ok<{ data: Schemas['Stone'][] }>(
      await associate.send('POST', `${ACTIONS}/arrival`, { user_id: clientId }),
    );
    expect(new Set(list.data.map(({ shape }) => shape))).toEqual(new Set(['ROUND']));
    ok(await admin.send('PUT', `/customer/inventory-settings/${clientId}`, {}));
  });

  it('count the viewer’s own transactions', async () => {
    const counts = async (api: Api) =>
      ok<Schemas['ArrivalTransactions']>(await api.get(`${ACTIONS}/transactions-count?diamond_type=1`));
    const [stone] = (await arrivals(customer, { status: [1] })).stockList;
    const before = [await counts(customer), await counts(other)];
    ok(await customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [stone?.stock_no] }));
    const [mine, theirs] = [await counts(customer), await counts(other)];
    expect(mine.holdsCount).toBe((before[0]?.holdsCount ?? 0) + 1);
    expect(theirs).toEqual(before[1]);
    expect(mine.arrivalsCount).toBe((await arrivals(customer)).totals.pieces);
  });
});
