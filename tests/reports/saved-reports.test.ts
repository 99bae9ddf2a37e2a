/**
 * Reports that a person saves: their own alone, with days, schedules and readers that can be kept.
 */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { reportsOpenTo } from '../../src/domain/lines/report-kinds.ts';
import { nextRun } from '../../src/domain/schedule.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type SavedReport = components['schemas']['SavedReport'];

const AT = '/report/saved';
const MONTHLY = { name: 'Monthly sales', kind: 'month', format: 'xlsx' };

let server: TestServer;
let people: People;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[1].api;
});
afterAll(() => server.close());

let names = 0;
async function saved(api: Api, more: object = {}): Promise<SavedReport> {
  const reply = await api.send('POST', AT, { ...MONTHLY, name: `Report ${(names += 1)}`, ...more });
  expect(reply.status, reply.text).toBe(200);
  return dataOf<SavedReport>(reply);
}
const change = (api: Api, id: string, data: object): Promise<Reply> => api.send('PUT', `${AT}/${id}`, data);
const listed = async (api: Api): Promise<SavedReport[]> => dataOf(await api.get(AT));
const refused = ({ status, body }: Reply) => [status, body?.message];

describe('a saved report', () => {
  it('is listed, changed and deleted by its owner', async () => {
    const report = await saved(admin, { diamond_type: 1 });
    expect(report).toMatchObject({
      span: 'this-year',
      diamond_type: 1,
      schedule: null,
      next_at: null,
      mailings: [],
    });
    expect(await listed(admin)).toContainEqual(report);
    const other = { name: 'Stock', kind: 'stock-age', format: 'pdf', diamond_type: null };
    expect(dataOf(await change(admin, report.id, other))).toMatchObject({ ...other, span: 'this-year' });
    expect((await admin.send('DELETE', `${AT}/${report.id}`)).status).toBe(200);
    expect((await listed(admin)).map(({ id }) => id)).not.toContain(report.id);
  });

  it('is nobody else’s: others neither see it nor change it, and may use its name', async () => {
    const report = await saved(admin);
    for (const role of [3, 5, 8] as const) {
      const { api } = people[role];
      expect((await listed(api)).map(({ id }) => id)).not.toContain(report.id);
      expect((await change(api, report.id, { name: 'Mine' })).status).toBe(404);
      expect((await api.send('DELETE', `${AT}/${report.id}`)).status).toBe(404);
      await saved(api, { name: report.name });
    }
  });

  it('has a name of its own', async () => {
    const report = await saved(admin);
    const taken = `One of your reports is already called “${report.name.toUpperCase()}”. Choose another name.`;
    const again = { ...MONTHLY, name: report.name.toUpperCase() };
    expect(refused(await admin.send('POST', AT, again))).toEqual([409, taken]);
    const other = await saved(admin);
    expect((await change(admin, other.id, { name: report.name })).status).toBe(409);
    expect((await change(admin, report.id, { name: report.name })).status).toBe(200);
    expect(refused(await admin.send('POST', AT, { ...MONTHLY, name: ' ' }))).toEqual([
      400,
      'A saved report needs a name. Enter one.',
    ]);
  });

  it('is one of fifty at most', async () => {
    const { api, id } = people[8];
    await server.command(
      `INSERT INTO saved_report (id, owner_id, name, kind, span, format)
       SELECT gen_random_uuid(), $1, 'Many ' || n, 'month', 'this-year', 'pdf' FROM generate_series(1, 50) n`,
      [id],
    );
    const reply = await api.send('POST', AT, MONTHLY);
    expect(refused(reply)).toEqual([
      409,
      'You already have 50 saved reports. Delete one that you no longer need.',
    ]);
    await server.command(`DELETE FROM saved_report WHERE name LIKE 'Many %'`);
  });

  it.each([
    [{ span: 'last-month' }, { span: 'last-month', first_day: null, last_day: null }],
    [
      { first_day: '2026-01-01', last_day: '2026-01-31' },
      { span: null, first_day: '2026-01-01', last_day: '2026-01-31' },
    ],
  ])('keeps its days: %j', async (said, kept) => {
    const report = await saved(admin, said);
    expect(report).toMatchObject(kept);
    expect(dataOf(await change(admin, report.id, { format: 'pdf' }))).toMatchObject(kept);
    const back = await change(admin, report.id, { span: 'this-quarter' });
    expect(dataOf(back)).toMatchObject({ span: 'this-quarter', first_day: null, last_day: null });
  });

  it.each([
    [{ first_day: '2026-01-01' }, 'Enter the first and the last day.'],
    [{ last_day: '2026-01-01' }, 'Enter the first and the last day.'],
    [{ first_day: '2026-02-01', last_day: '2026-01-01' }, 'The last day is before the first one.'],
    [
      { span: 'this-year', first_day: '2026-01-01', last_day: '2026-02-01' },
      'Choose a period, or a first and a last day.',
    ],
  ])('refuses days that cannot be meant: %j', async (days, message) => {
    expect(refused(await admin.send('POST', AT, { ...MONTHLY, ...days }))).toEqual([400, message]);
  });
});

describe('its schedule', () => {
  it('shows its next mailing until it is paused, and again when it is resumed', async () => {
    const schedule = '30 4 * * MON';
    const next = nextRun(schedule, new Date(), 'UTC')?.toISOString();
    const report = await saved(admin, { schedule });
    expect(report).toMatchObject({ schedule, next_at: next, is_paused: false });
    expect(dataOf(await change(admin, report.id, { is_paused: true }))).toMatchObject({
      next_at: null,
      is_paused: true,
    });
    expect(dataOf(await change(admin, report.id, { name: `${report.name} again` }))).toMatchObject({
      is_paused: true,
    });
    await server.command(`UPDATE saved_report SET paused_because = 'So' WHERE id = $1`, [report.id]);
    expect(dataOf(await change(admin, report.id, { is_paused: false }))).toMatchObject({
      next_at: next,
      is_paused: false,
      paused_because: null,
    });
    expect(dataOf(await change(admin, report.id, { schedule: null }))).toMatchObject({
      schedule: null,
      next_at: null,
    });
  });

  it.each([
    ['60 4 * * *', 'Invalid time input'],
    ['0 24 * * *', 'Invalid time input'],
    ['0 4 * * 7', 'Invalid day'],
    ['0 */25 * * *', 'Invalid hours input'],
    ['0 4 1 13 *', 'Invalid month'],
    ['* * * * *', 'A schedule can run at most once an hour. Choose one minute.'],
  ])('refuses %s', async (schedule, message) => {
    expect(refused(await admin.send('POST', AT, { ...MONTHLY, schedule }))).toEqual([400, message]);
  });
});

describe('its readers', () => {
  it('are colleagues who may read it', async () => {
    const colleagues = dataOf<{ id: string }[]>(await admin.get('/report/readers')).map(({ id }) => id);
    expect(colleagues).toEqual(expect.arrayContaining([people[3].id, people[5].id, people[8].id]));
    expect(colleagues).not.toContain(people[1].id);
    expect(colleagues).not.toContain(people[4].id);
    const report = await saved(admin, { readers: [people[3].id, people[8].id, people[1].id] });
    expect(report.readers.map(({ id }) => id).toSorted()).toEqual([people[3].id, people[8].id].toSorted());
    const alone = dataOf<SavedReport>(await change(admin, report.id, { readers: [people[8].id] }));
    expect(alone.readers.map(({ id }) => id)).toEqual([people[8].id]);
  });

  it('are no clients, nobody unknown, and nobody whose right was taken away', async () => {
    const message = 'Choose colleagues who can read reports.';
    for (const reader of [people[4].id, people[6].id, '0192f000-0000-7000-8000-000000000001', 'x'])
      expect(refused(await admin.send('POST', AT, { ...MONTHLY, readers: [reader] }))).toEqual([
        400,
        message,
      ]);
    await server.command('INSERT INTO user_permission VALUES ($1, 182, false, false)', [people[5].id]);
    const reply = await admin.send('POST', AT, { ...MONTHLY, readers: [people[5].id] });
    await server.command('DELETE FROM user_permission WHERE user_id = $1 AND permission_id = 182', [
      people[5].id,
    ]);
    expect(refused(reply)).toEqual([400, message]);
  });

  it('are no associates where it is about providers, whom an associate cannot save either', async () => {
    const providers = { ...MONTHLY, kind: 'provider' };
    const reply = await admin.send('POST', AT, { ...providers, readers: [people[3].id] });
    expect(refused(reply)).toEqual([
      400,
      expect.stringMatching(/^This report is not available to .+\. Leave them out\.$/),
    ]);
    expect((await people[3].api.send('POST', AT, providers)).status).toBe(403);
    const report = await saved(admin, { readers: [people[3].id] });
    expect((await change(admin, report.id, { kind: 'provider' })).status).toBe(400);
    expect((await change(people[3].api, (await saved(people[3].api)).id, { kind: 'provider' })).status).toBe(
      403,
    );
  });
});

test.each([1, 3, 5, 8] as const)('role %i saves the reports that the contract lets it read', async (role) => {
  const open = (await people[role].api.get('/report/providers')).status === 200;
  expect(reportsOpenTo(role).includes('provider')).toBe(open);
});
