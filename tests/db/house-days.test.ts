/** The database and the programs count the same days. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn, endOfDay, isPlace, startOfDay } from '../../src/domain/house-days.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'Europe/Brussels',
  'America/New_York',
  // Clocks go back at midnight, skip it, and change by half an hour.
  'America/Havana',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
];
const inZone = (zone: string): Promise<void> =>
  server.command(`UPDATE setting SET value = jsonb_build_object('name', $1::text) WHERE key = 'time_zone'`, [
    zone,
  ]);

test.each(ZONES)('every day of ten years begins and ends at the same moments in %s', async (zone) => {
  await inZone(zone);
  const rows = await server.query<{ day: string; start: string; last: string }>(
    `SELECT day::date::text AS day, house_start(day::date) AS start, house_day(house_start(day::date + 1) - interval '1 ms')::text AS last
       FROM generate_series('2020-01-01'::timestamp, '2029-12-31', '1 day') day`,
  );
  const differing = rows.filter(
    ({ day, start, last }) => start !== startOfDay(zone, day).toISOString() || last !== day,
  );
  expect(differing).toEqual([]);
});

test.each(ZONES)('a moment is on the same day in %s', async (zone) => {
  await inZone(zone);
  const moments = fc.sample(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    2_000,
  );
  // The moments around midnight, and those between.
  const days = Array.from({ length: 400 }, (_none, at) => addDays('2026-01-01', at));
  const asked = [
    ...moments,
    ...days.flatMap((day) => [startOfDay(zone, day), new Date(endOfDay(zone, day).getTime() - 1)]),
  ];
  const rows = await server.query<{ at: string; day: string }>(
    'SELECT at, house_day(at)::text AS day FROM unnest($1::timestamptz[]) at',
    [asked.map((at) => at.toISOString())],
  );
  expect(rows.filter(({ at, day }) => day !== dayIn(zone, at))).toEqual([]);
});

test('today is the same day, on both sides of midnight somewhere', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata']) {
    await inZone(zone);
    const before = dayIn(zone, Date.now());
    const [row] = await server.query<{ day: string }>('SELECT house_today()::text AS day');
    expect([before, dayIn(zone, Date.now())]).toContain(row?.day);
  }
});

test('a house that chose no zone is in UTC', async () => {
  await server.command(`DELETE FROM setting WHERE key = 'time_zone'`);
  expect(await server.query('SELECT house_zone() AS zone')).toEqual([{ zone: 'UTC' }]);
});

test('most zones of the database are known to the programs', async () => {
  const names = await server.query<{ name: string }>(
    `SELECT name FROM pg_timezone_names WHERE name ~ '^(Asia|Europe|America)/'`,
  );
  expect(names.filter(({ name }) => isPlace(name)).length).toBeGreaterThan(200);
});
