/**
 * The funnel and the searches by day and hour count exactly what the list shows for the same days.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { KEPT_DAYS } from '../../server/db/queries/activity/activity.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { fillActivity } from './support/activity.ts';
import { randomSeed } from './support/seeds.ts';
import { inDays } from '../support/days.ts';

type Schemas = components['schemas'];

const DASHBOARD = '/home/dashboard';
const KINDS = { searched: 'search', seen: 'view', carted: 'cart' } as const;
const ALL = ['admin@pavilion.test', 'auditor@pavilion.test', 'qc@pavilion.test', 'associate@pavilion.test'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const asked = async <Data>(api: Api, path: string, body?: object): Promise<Data> => {
  const reply = body === undefined ? await api.get(path) : await api.send('POST', path, body);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return dataOf<Data>(reply);
};
const listOf = (api: Api, query: string): Promise<Schemas['Activity']> =>
  asked(api, `${DASHBOARD}/activity?${query}`);
/** All rows of the list, read page by page. */
async function rowsOf(api: Api, query: string, size = 200): Promise<Schemas['ActivityRow'][]> {
  const rows: Schemas['ActivityRow'][] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await listOf(api, `${query}&size=${size}&page=${page}`);
    rows.push(...data);
    if (page >= pagination.totalPages) return rows;
  }
}
const sumOf = (rows: readonly { times: number }[]): number => rows.reduce((sum, { times }) => sum + times, 0);

describe.each([1, randomSeed()])('on the days of seed %i', (seed) => {
  beforeAll(() => fillActivity(server, seed));

  describe.each(ALL)('for %s', (email) => {
    test.each([1, 30, 90, 365])('the funnel of %i days matches the list', async (days) => {
      const api = await server.as(email);
      const { from, steps } = await asked<Schemas['Funnel']>(api, `${DASHBOARD}/funnel-chart?days=${days}`);
      for (const [step, kind] of Object.entries(KINDS)) {
        const figure = steps.find((one) => one.step === step);
        const query = `kind=${kind}&startDate=${from}`;
        // Small pages for short spans, so that there are several; large ones for a year.
        const rows = await rowsOf(api, query, days < 90 ? 20 : undefined);
        expect(sumOf(rows), step).toBe(figure?.times);
        expect((await listOf(api, query)).times, step).toBe(figure?.times);
        if (figure?.clients !== null) expect(clientsIn(rows), step).toBe(figure?.clients);
        else expect(rows.some(({ people }) => people !== null)).toBe(true);
      }
    });

    test.each(['UTC', 'Asia/Kolkata', 'America/New_York'])(
      'each day and hour matches the list in %s',
      async (zone) => {
        const api = await server.as(email);
        for (const filter of ['month', 'year']) {
          const { days, hours } = await asked<Schemas['SearchesByDay']>(
            api,
            `${DASHBOARD}/recent-search-daywise?filter=${filter}&time_zone=${encodeURIComponent(zone)}`,
          );
          const [from, to] = [days[0]?.day, days.at(-1)?.day];
          const within = `zone=${encodeURIComponent(zone)}&startDate=${from}`;
          const rows = await rowsOf(api, `${within}&endDate=${to}`);
          for (const { day, times } of days)
            expect(sumOf(rows.filter((row) => row.day === day)), day).toBe(times);
          const [busiest] = days.toSorted((a, b) => b.times - a.times);
          const ofDay = `zone=${encodeURIComponent(zone)}&startDate=${busiest?.day}&endDate=${busiest?.day}`;
          expect((await listOf(api, ofDay)).times).toBe(busiest?.times);
          for (const { hour, times } of hours)
            expect((await listOf(api, `${within}&endDate=${to}&hour=${hour}`)).times, `${hour}:00`).toBe(
              times,
            );
        }
      },
    );

    test('the figures match with filters by attribute or client, too', async () => {
      const api = await server.as(email);
      const [client] = await server.query<{ id: string }>(
        `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
      );
      for (const [body, query] of [
        [{ shape: ['ROUND', 'PEAR'] }, 'shape=ROUND&shape=PEAR'],
        [{ color: ['D'], clarity: ['VS1'] }, 'color=D&clarity=VS1'],
        [{ user_id: client?.id }, `user_id=${client?.id}`],
      ] as const) {
        const { days } = await asked<Schemas['SearchesByDay']>(api, `${DASHBOARD}/filter-search-daywise`, {
          filter: 'year',
          ...body,
        });
        const list = await listOf(api, `startDate=${days[0]?.day}&${query}`);
        expect(sumOf(days), query).toBe(list.times);
      }
    });
  });

  test('the funnel matches an independent SQL count', async () => {
    const admin = await server.as('admin@pavilion.test');
    const { from, steps } = await asked<Schemas['Funnel']>(admin, `${DASHBOARD}/funnel-chart?days=365`);
    for (const [step, kind] of Object.entries(KINDS)) {
      const [row] = await server.query<{ times: number }>(
        `SELECT ((SELECT coalesce(sum(times), 0) FROM activity WHERE kind = $1 AND half_hour >= $2::timestamptz)
               + (SELECT coalesce(sum(times), 0) FROM activity_total WHERE kind = $1 AND day >= $2::date))::int AS times`,
        [kind, from],
      );
      expect(steps.find((one) => one.step === step)?.times, step).toBe(row?.times);
    }
  });

  test('an associate sees no days that are kept only as totals', async () => {
    const associate = await server.as('associate@pavilion.test');
    const rows = await rowsOf(associate, 'kind=search');
    expect(rows.every(({ people }) => people === null)).toBe(true);
    const oldest = inDays(-(KEPT_DAYS + 1));
    expect(rows.every(({ day }) => day > oldest)).toBe(true);
  });
});

/** Deleted people have no id, so they cannot be counted. */
const clientsIn = (rows: readonly Schemas['ActivityRow'][]): number =>
  new Set(rows.flatMap(({ client }) => client?.id ?? [])).size;

describe('the list', () => {
  beforeEach(() => fillActivity(server, 1));

  test('is exported as a whole', async () => {
    const admin = await server.as('admin@pavilion.test');
    const { pagination } = await listOf(admin, 'kind=search&size=1');
    const sheet = await admin.get(`${DASHBOARD}/activity?kind=search&export=day&export=client&export=times`);
    expect(sheet.status).toBe(200);
    expect(Number(sheet.headers.get('x-rows'))).toBe(pagination.totalRecords);
  });

  test('refuses an unknown time zone', async () => {
    const admin = await server.as('admin@pavilion.test');
    const reply = await admin.get(`${DASHBOARD}/activity?zone=Mars/Olympus`);
    expect([reply.status, reply.body?.message]).toEqual([400, 'There is no such time zone.']);
  });
});
