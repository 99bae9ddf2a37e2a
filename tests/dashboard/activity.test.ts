/** How much clients search and look at stones, by day and hour, and what of it is kept. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { KEPT_DAYS } from '../../server/db/queries/activity/activity.ts';
import { createPool } from '../../server/db/pool.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { jobNamed } from '../support/jobs.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { inDays } from '../support/days.ts';

const forgetActivity = jobNamed('forget-activity');

type Schemas = components['schemas'];

const CARLA = 'customer@pavilion.test';
const DIETER = 'customer2@pavilion.test';
const DASHBOARD = '/home/dashboard';

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());
beforeEach(() => server.command('DELETE FROM activity'));

async function stepsSeenBy(api: Api): Promise<Record<string, { times: number; clients: number | null }>> {
  const { steps } = dataOf<Schemas['Funnel']>(await api.get(`${DASHBOARD}/funnel-chart`));
  return Object.fromEntries(steps.map(({ step, ...counts }) => [step, counts]));
}
async function searches(asked: object = {}, api: Api = admin): Promise<Schemas['SearchesByDay']> {
  const reply = await api.send('POST', `${DASHBOARD}/filter-search-daywise`, asked);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Schemas['SearchesByDay']>(reply);
}
const sumOf = ({ days }: Schemas['SearchesByDay']): number => days.reduce((sum, { times }) => sum + times, 0);

async function freeStones(count: number): Promise<string[]> {
  const rows = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND total_amt > 0 ORDER BY random() LIMIT $1',
    [count],
  );
  return rows.map(({ stock_no }) => stock_no);
}
async function look(email: string, stocks: readonly string[]): Promise<void> {
  const api = await server.as(email);
  for (const stock of stocks) expect((await api.get(`/inventory/dna?stock_no=${stock}`)).status).toBe(200);
}
async function countedAt(
  at: string,
  times: number,
  shapes: readonly string[] = [],
  email = CARLA,
): Promise<void> {
  await server.command(
    `INSERT INTO activity (half_hour, user_id, kind, shapes, times)
     SELECT $1::timestamptz, id, 'search', $2, $3 FROM app_user WHERE email = $4`,
    [at, shapes, times, email],
  );
}

describe('what clients do', () => {
  test('is counted step by step, for associates only of their own clients', async () => {
    const carla = await server.as(CARLA);
    const stones = await freeStones(3);
    await carla.send('POST', '/inventory/search', { shape: ['ROUND'] });
    await look(CARLA, stones);
    await look(DIETER, stones.slice(0, 1));
    expect(
      (await carla.send('POST', '/inventory/new-arrival/carts', { stock_numbers: stones.slice(0, 2) }))
        .status,
    ).toBe(200);
    const all = await stepsSeenBy(admin);
    expect(all['searched']).toEqual({ times: 1, clients: 1 });
    expect(all['seen']).toEqual({ times: 4, clients: 2 });
    expect(all['carted']).toEqual({ times: 2, clients: 1 });
    const own = await stepsSeenBy(await server.as('associate@pavilion.test'));
    expect(own['seen']).toEqual({ times: 3, clients: 1 });
  });

  test('is not mixed with what staff do, or programs', async () => {
    const [stone = ''] = await freeStones(1);
    await look('associate@pavilion.test', [stone]);
    await admin.send('POST', '/inventory/search', { shape: ['OVAL'] });
    const { searched, seen } = await stepsSeenBy(admin);
    expect([searched, seen]).toEqual([
      { times: 0, clients: 0 },
      { times: 0, clients: 0 },
    ]);
  });

  test('that is refused does not count as a view', async () => {
    const carla = await server.as(CARLA);
    expect((await carla.get('/inventory/dna?stock_no=NOWHERE')).status).toBe(404);
    expect((await stepsSeenBy(admin))['seen']).toEqual({ times: 0, clients: 0 });
  });
});

describe('searches', () => {
  test('are counted by day and hour in the viewer’s time zone', async () => {
    const midnight = inDays(-2);
    await countedAt(`${midnight}T20:00:00Z`, 5);
    const utc = await searches();
    expect(utc.days).toHaveLength(7);
    expect(utc.hours).toHaveLength(24);
    expect(utc.days.find(({ day }) => day === midnight)?.times).toBe(5);
    expect(utc.hours[20]?.times).toBe(5);
    // Half past one of the next day.
    const kolkata = await searches({ time_zone: 'Asia/Kolkata' });
    expect(kolkata.hours[1]?.times).toBe(5);
    expect(kolkata.days.find(({ day }) => day === midnight)?.times ?? 0).toBe(0);
    expect(sumOf(kolkata)).toBe(5);
  });

  test('are narrowed by what they asked for, and by client', async () => {
    const now = new Date().toISOString();
    await countedAt(now, 3, ['OVAL', 'ROUND']);
    await countedAt(now, 2, ['PEAR']);
    await countedAt(now, 4, ['ROUND'], DIETER);
    expect(sumOf(await searches())).toBe(9);
    expect(sumOf(await searches({ shape: ['ROUND'] }))).toBe(7);
    expect(sumOf(await searches({ shape: ['ROUND', 'PEAR'] }))).toBe(9);
    expect(sumOf(await searches({ color: ['D'] }))).toBe(0);
    const [dieter] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [DIETER]);
    expect(sumOf(await searches({ user_id: dieter?.id }))).toBe(4);
    expect(sumOf(await searches({ user_id: 'nobody' }))).toBe(0);
    expect(sumOf(await searches({}, await server.as('associate@pavilion.test')))).toBe(5);
    const reply = await admin.get(`${DASHBOARD}/recent-search-daywise?filter=today`);
    expect(dataOf<Schemas['SearchesByDay']>(reply).days).toHaveLength(1);
  });

  test('made through the portal keep what they asked for', async () => {
    const carla = await server.as(CARLA);
    await carla.send('POST', '/inventory/search', { shape: ['HEART'], color: ['E', 'D'], clarity: ['VS1'] });
    expect(sumOf(await searches({ shape: ['HEART'], color: ['D'], clarity: ['VS1'] }))).toBe(1);
  });

  test('are refused in an unknown time zone', async () => {
    const reply = await admin.get(`${DASHBOARD}/recent-search-daywise?time_zone=Mars/Olympus`);
    expect([reply.status, reply.body?.message]).toEqual([400, 'There is no such time zone.']);
  });
});

test('after 90 days only totals without people are kept', async () => {
  const old = inDays(-(KEPT_DAYS + 2));
  await countedAt(`${old}T08:00:00Z`, 3);
  await countedAt(`${old}T09:30:00Z`, 2, [], DIETER);
  await countedAt(new Date().toISOString(), 1);
  const pool = createPool(server.databaseOwnerUrl, { name: 'forgetting', kind: 'owner' });
  const context = { pool, ownerPool: pool } as Parameters<typeof forgetActivity.run>[1];
  await forgetActivity.run({}, context);
  await forgetActivity.run({}, context);
  await pool.end();
  expect(await server.query(`SELECT day::text, kind, times, people FROM activity_total`)).toEqual([
    { day: old, kind: 'search', times: 5, people: 2 },
  ]);
  expect(await server.query('SELECT times FROM activity')).toEqual([{ times: 1 }]);
});
