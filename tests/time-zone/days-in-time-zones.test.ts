/**
 * Days are the house's, in three houses: what happened in the last and in the first moment of a day
 * is filtered, grouped, summed and printed by the same day everywhere.
 */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { addDays, endOfDay, startOfDay } from '../../src/domain/house-days.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { timeIn } from '../support/sheet-times.ts';

type Schemas = components['schemas'];

const LINES = '/inventory/new-arrival';
/** A change of the clock in two of them, and New Year in the third. */
const HOUSES = [
  { zone: 'Asia/Kolkata', day: '2026-01-01' },
  { zone: 'Europe/Brussels', day: '2026-03-29' },
  { zone: 'America/New_York', day: '2026-03-08' },
] as const;

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

describe.each(HOUSES)('in a house in $zone', ({ zone, day }) => {
  /** The last moment before the day, its first and its last one, and the first after it. */
  const moments = [
    startOfDay(zone, day).getTime() - 1,
    startOfDay(zone, day).getTime(),
    endOfDay(zone, day).getTime() - 1,
    endOfDay(zone, day).getTime(),
  ].map((at) => new Date(at).toISOString());
  const days = [addDays(day, -1), day, day, addDays(day, 1)];

  /** Four rows happen at these moments, and the others long before. */
  async function happen(table: string, column = 'created_at', key = 'id'): Promise<string[]> {
    const rows = await server.query<{ id: string }>(
      `SELECT ${key} AS id FROM ${table} ORDER BY ${key} LIMIT 4`,
    );
    const ids = rows.map(({ id }) => id);
    expect(ids).toHaveLength(4);
    await server.command(`UPDATE ${table} SET ${column} = '2024-02-02T12:00:00Z'`);
    await server.command(
      `UPDATE ${table} t SET ${column} = m.at FROM unnest($1::uuid[], $2::timestamptz[]) AS m (id, at) WHERE t.${key} = m.id`,
      [ids, moments],
    );
    return ids;
  }
  const on = `startDate=${day}&endDate=${day}`;

  beforeAll(async () => {
    dataOf(await admin.send('PUT', '/project-setting/time-zone', { zone }));
  });

  it.each([
    ['get-hold', 'hold'],
    ['get-memo', 'memo_line'],
    ['get-confirm-stone', 'confirm_line'],
  ])('%s filters and groups by the days of the house', async (list, table) => {
    const ids = await happen(table);
    const page = async (query: string) =>
      dataOf<Schemas['LinePage'] & { data: { id: string }[] }>(
        await admin.send('POST', `${LINES}/${list}?${query}`, {}),
      );
    const found = await page(on);
    expect(found.data.map(({ id }) => id).toSorted()).toEqual(ids.slice(1, 3).toSorted());
    const grouped = await page(`startDate=${days[0]}&endDate=${days[3]}&groupBy=2`);
    expect(grouped.groups.map(({ key, totals }) => [key, totals.lots])).toEqual([
      [days[3], 1],
      [day, 2],
      [days[0], 1],
    ]);
  });

  it('a workbook has the same groups, and names the zone of its times', async () => {
    await happen('hold');
    const bytes = await admin.bytes(
      `${LINES}/get-hold?startDate=${days[0]}&endDate=${days[3]}&groupBy=2&layout=groups`,
      {
        export: { columns: ['stock_no', 'created_at'] },
      },
    );
    const [sheet] = (await readXlsx(bytes)).sheets;
    const texts = (sheet?.rows ?? [])
      .flat()
      .map((cell) => (cell instanceof Date ? timeIn(cell) : String(cell)));
    expect(texts.filter((text) => text.endsWith(` (${zone})`))).toHaveLength(1);
    for (const one of days) expect(texts.some((text) => text.startsWith(`${one}T`))).toBe(true);
    expect(texts.some((text) => text.endsWith('T00:00'))).toBe(true);
    expect(texts.some((text) => text.endsWith('T23:59'))).toBe(true);
  });

  it('arrivals are counted by these days, in memory and in SQL', async () => {
    await happen('stone');
    for (const at of ['arrival', 'search-arrival']) {
      const reply = await admin.send('POST', `${LINES}/${at}`, { start_date: day, end_date: day });
      expect(reply.status, reply.text).toBe(200);
      expect(JSON.stringify(reply.body?.data)).toMatch(/"(lots|totalRecords)":2/);
    }
    const rows = await server.query<{ day: string; pieces: number }>(
      `SELECT house_day(created_at)::text AS day, count(*)::int AS pieces FROM stone WHERE created_at > '2025-01-01' GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { day: days[0], pieces: 1 },
      { day, pieces: 2 },
      { day: days[3], pieces: 1 },
    ]);
  });

  it('the log of mails and the list of clients are filtered by them', async () => {
    await happen('app_user');
    const mine = dataOf<{ pagination: { totalRecords: number } }>(await admin.get(`/customer/users?${on}`));
    const [known] = await server.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM app_user WHERE house_day(created_at) = $1::date AND role_id IN (4, 6, 7)`,
      [day],
    );
    expect(mine.pagination.totalRecords).toBe(known?.count);
  });

  it('a report by day, week and month has them as its rows', async () => {
    const rows = await server.query<{ id: string }>(
      'SELECT id FROM invoice_line WHERE credit_note_id IS NULL ORDER BY id LIMIT 2',
    );
    expect(rows).toHaveLength(2);
    await server.command(`UPDATE invoice_line SET created_at = '2024-02-02T12:00:00Z'`);
    await server.command(
      `UPDATE invoice_line l SET created_at = m.at FROM unnest($1::uuid[], $2::timestamptz[]) AS m (id, at) WHERE l.id = m.id`,
      [rows.map(({ id }) => id), moments.slice(0, 2)],
    );
    const report = async (kind: string) => {
      const query = `startDate=${days[0]}&endDate=${day}`;
      return dataOf<Schemas['Report']>(await admin.get(`/report/figures?kind=${kind}&${query}`)).rows.map(
        ({ key }) => key,
      );
    };
    expect((await report('day')).toSorted()).toEqual([days[0], day].toSorted());
    const months = [...new Set([days[0]?.slice(0, 7), day.slice(0, 7)])];
    expect((await report('month')).toSorted()).toEqual(months.toSorted());
  });
});
