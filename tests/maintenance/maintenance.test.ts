/** Maintenance: announcing and ending it, and what works meanwhile. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { ALL_ROLES, signInEverybody, type People } from '../api/support/people.ts';
import { openScreen } from '../live/support/open-screen.ts';
import { PASSWORD, type Api, type Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Known = components['schemas']['KnownMaintenance']['maintenance'];

let server: TestServer;
let people: People;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
});
afterEach(async () => {
  await admin.send('DELETE', PATH);
});
afterAll(() => server.close());

const PATH = '/project-setting/maintenance';
const MINUTE = 60_000;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();
const announce = (from: number, to: number, more: object = {}, api = admin): Promise<Reply> =>
  api.send('PUT', PATH, {
    starts_at: inMinutes(from),
    ends_at: inMinutes(to),
    reason: 'The database moves to another machine',
    ...more,
  });
const known = async (api = admin): Promise<Known> =>
  dataOf<{ maintenance: Known }>(await api.get(PATH)).maintenance;

const setHolidays = (api = admin, name = 'Diwali', key?: string): Promise<Reply> =>
  api.send(
    'PUT',
    '/project-setting/holiday',
    { days: [{ day: '2027-11-08', name }] },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const holidays = () => server.query<{ name: string }>('SELECT name FROM holiday ORDER BY day');

describe('before it begins', () => {
  it('everybody can read its time and reason, and writes still work', async () => {
    const reply = await announce(60, 90);
    expect(reply.body?.message).toBe(
      'The maintenance is announced. Everyone who has the portal open is notified.',
    );
    for (const role of ALL_ROLES) {
      const told = await known(people[role].api);
      expect(told).toMatchObject({ is_under_way: false, reason: 'The database moves to another machine' });
      expect(told?.seconds_left).toBeGreaterThan(59 * 60);
      expect(told?.seconds_left).toBeLessThanOrEqual(60 * 60);
    }
    const stranger = server.asNobody();
    const announced = await stranger.get('/project-setting/announced-maintenance');
    expect(dataOf<{ maintenance: Known }>(announced).maintenance).toMatchObject({ is_under_way: false });
    expect((await setHolidays()).status).toBe(200);
  });

  it.each([
    ['an end in the past', -60, -30, {}, 'This end time has passed. Choose a later one.'],
    ['an end before its start', 60, 30, {}, 'Maintenance must end after it starts.'],
    ['more than a day', 60, 60 + 24 * 60 + 1, {}, 'Maintenance can last at most 24 hours.'],
    [
      'more than a year ahead',
      366 * 24 * 60,
      366 * 24 * 60 + 30,
      {},
      'Maintenance can be announced at most a year ahead.',
    ],
    ['no reason', 60, 90, { reason: '  ' }, 'Please enter a reason. Everyone in the portal sees it.'],
  ])('%s is refused, and nothing is announced', async (_what, from, to, more, message) => {
    const reply = await announce(from, to, more);
    expect({ status: reply.status, message: reply.body?.message }).toEqual({ status: 400, message });
    expect(await known()).toBeNull();
  });

  it('a later announcement replaces the earlier one, and the audit log has both', async () => {
    await announce(60, 90);
    await announce(120, 150, { reason: 'Later than we said' });
    expect(await known()).toMatchObject({ reason: 'Later than we said' });
    const [entry] = await server.query<{ subject: { changes: unknown[] } }>(
      `SELECT subject FROM audit_log WHERE operation = 'announceMaintenance' ORDER BY at DESC, id DESC LIMIT 1`,
    );
    expect(entry?.subject.changes).toEqual([
      {
        of: 'maintenance',
        id: 'Later than we said',
        before: expect.objectContaining({ reason: 'The database moves to another machine' }),
        after: expect.objectContaining({ reason: 'Later than we said' }),
      },
    ]);
  });

  it('can be cancelled', async () => {
    await announce(60, 90);
    const reply = await admin.send('DELETE', PATH);
    expect(reply.body?.message).toBe('The maintenance is cancelled.');
    expect(await known()).toBeNull();
  });
});

describe('while it is under way', () => {
  it('writes are refused with the reason and a Retry-After, and change nothing', async () => {
    await setHolidays(admin, 'Before it');
    const begun = await announce(-5, 30);
    expect(begun.body?.message).toBe('Maintenance has begun: nothing can be changed until it ends.');
    const reply = await setHolidays(admin, 'During it');
    expect(reply.status).toBe(503);
    expect(reply.body?.message).toMatch(
      /^Server is under maintenance until \d\d\/\d\d\/\d{4}, \d\d:\d\d UTC: The database moves to another machine\. Nothing was changed\. Please try again later\.$/,
    );
    expect(reply.body?.data).toEqual({ refusal: 'maintenance' });
    const seconds = Number(reply.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(29 * 60);
    expect(seconds).toBeLessThanOrEqual(30 * 60);
    expect(await holidays()).toEqual([{ name: 'Before it' }]);
  });

  it('lists, searches and records can be read, and people can sign in and out', async () => {
    await announce(-5, 30);
    const { api } = people[ROLE.customer];
    expect((await api.send('POST', '/inventory/new-arrival/get-hold', {})).status).toBe(200);
    expect((await api.send('POST', '/inventory/search', {})).status).toBe(200);
    expect((await api.get('/user/profile')).status).toBe(200);
    const entered = await server
      .asNobody()
      .send('POST', '/user/login', { email: 'customer2@pavilion.test', password: PASSWORD });
    const { token } = dataOf<{ token: string }>(entered);
    const other = server.asNobody(token);
    expect((await other.get('/user/profile')).status).toBe(200);
    expect((await other.send('POST', '/user/logout')).status).toBe(200);
    expect((await other.get('/user/profile')).status).toBe(401);
  });

  it('a check of all histories is refused, although reading is enough to ask for it', async () => {
    const auditor = people[ROLE.auditor].api;
    const kept = () => server.query('SELECT id FROM history_check');
    const before = await kept();
    await announce(-5, 30);
    const reply = await auditor.send('POST', '/workflows/conformance');
    expect([reply.status, reply.body?.data]).toEqual([503, { refusal: 'maintenance' }]);
    expect(await kept()).toEqual(before);
    expect((await auditor.get('/workflows/conformance')).status).toBe(200);
    await admin.send('DELETE', PATH);
    expect((await auditor.send('POST', '/workflows/conformance')).status).toBe(200);
  });

  it('people without the permission get 403 instead of a time to retry', async () => {
    await announce(-5, 30);
    expect((await setHolidays(people[ROLE.customer].api)).status).toBe(403);
  });

  it('every role that may write is refused, and the same request works afterwards', async () => {
    await announce(-5, 30);
    for (const role of ALL_ROLES) {
      const { api } = people[role];
      const reply = await api.send('PUT', '/user/profile', { phone: '+32 3 555 01 02' });
      expect({ role, status: reply.status }).toEqual({ role, status: 503 });
    }
    const key = 'maintenance-0001';
    expect((await setHolidays(admin, 'Afterwards', key)).status).toBe(503);
    const ended = await admin.send('DELETE', PATH);
    expect(ended.body?.message).toBe('The maintenance has ended.');
    expect((await setHolidays(admin, 'Afterwards', key)).status).toBe(200);
    expect(await holidays()).toEqual([{ name: 'Afterwards' }]);
  });

  it('ends by itself', async () => {
    await announce(-5, 30);
    expect((await setHolidays()).status).toBe(503);
    await server.command(`UPDATE maintenance SET starts_at = now() - interval '2 hours', ends_at = now()`);
    expect(await known()).toBeNull();
    expect((await setHolidays()).status).toBe(200);
  });
});

it('open screens get a live update when it is announced and when it ends', async () => {
  const entered = await server
    .asNobody()
    .send('POST', '/user/login', { email: 'customer@pavilion.test', password: PASSWORD });
  const screen = await openScreen(server.url, dataOf<{ token: string }>(entered).token);
  try {
    for (const act of [() => announce(60, 90), () => admin.send('DELETE', PATH)]) {
      screen.news.length = 0;
      await act();
      await screen.told((news) => news.workflows?.includes('maintenance') === true);
    }
  } finally {
    screen.close();
  }
});
