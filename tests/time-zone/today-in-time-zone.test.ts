/**
 * Today is the house's: due days, reminders, payments, schedules and announcements, in a house
 * where it is another day than in UTC.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { addBusinessDays } from '../../src/domain/business-days.ts';
import { addDays, setHouseZone } from '../../src/domain/house-days.ts';
import { nextRun } from '../../src/domain/schedule.ts';
import { remindOfDueMemos } from '../../server/jobs/notifications.ts';
import { HouseClock } from '../../server/jobs/start.ts';
import { jobNamed } from '../support/jobs.ts';
import { CARLA, invoiceFixture } from '../invoices/support/invoice-fixture.ts';
import type { Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { anotherDay } from '../support/days.ts';
import { take } from '../support/prices.ts';

type Schemas = components['schemas'];

const house = invoiceFixture();
const AT = '/project-setting/time-zone';
const setZone = (zone: string): Promise<Reply> => house.admin.send('PUT', AT, { zone });
const refusal = ({ status, body }: Reply) => [status, (body?.data as { field?: string } | null)?.field];

afterAll(() => setHouseZone('UTC'));

describe('the time zone of the house', () => {
  it('is UTC until somebody sets it, and everybody is told of it with their profile', async () => {
    const kept = dataOf<Schemas['KeptTimeZone']>(await house.admin.get(AT));
    expect(kept).toMatchObject({ zone: 'UTC', changed_by: null, changed_at: null });
    expect(kept.zones).toEqual(
      expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Brussels', 'America/New_York']),
    );
    const set = await setZone('Asia/Kolkata');
    expect(dataOf(set)).toMatchObject({ zone: 'Asia/Kolkata', changed_by: expect.any(String) });
    const client = await house.server.as(CARLA);
    expect(dataOf(await client.get('/user/profile'))).toMatchObject({ time_zone: 'Asia/Kolkata' });
    const [entry] = await house.server.query<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE operation = 'setTimeZone' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.summary).toBe('Set the house’s time zone to Asia/Kolkata; it was UTC');
  });

  it.each(['+05:30', 'asia/kolkata', 'Asia/Nowhere', 'EST', 'posix/Asia/Kolkata', '', "UTC'; --"])(
    'is not %j, and nothing changes',
    async (zone) => {
      const before = dataOf(await house.admin.get(AT));
      expect(refusal(await setZone(zone))).toEqual([400, 'zone']);
      expect(dataOf(await house.admin.get(AT))).toEqual(before);
    },
  );
});

describe('a schedule', () => {
  it('runs on the house’s clock, and on the new one when the zone changes', async () => {
    await setZone('Asia/Kolkata');
    const schedule = '30 4 * * *';
    const report = { name: 'Daily sales', kind: 'day', format: 'xlsx', schedule };
    const saved = dataOf<Schemas['SavedReport']>(await house.admin.send('POST', '/report/saved', report));
    const next = (zone: string) => nextRun(schedule, new Date(), zone)?.toISOString();
    expect(saved.next_at).toBe(next('Asia/Kolkata'));
    expect(saved.next_at).toMatch(/T23:00:00/);
    await setZone('America/New_York');
    const [moved] = dataOf<Schemas['SavedReport'][]>(await house.admin.get('/report/saved'));
    expect(moved?.next_at).toBe(next('America/New_York'));
  });

  it('of the server’s own jobs follows the setting', async () => {
    const scheduled: (string | undefined)[] = [];
    const boss = {
      schedule: async (_name: string, _cron: string, _data?: object, options?: { tz?: string }) =>
        void scheduled.push(options?.tz),
    };
    const clock = new HouseClock(boss, { pool: house.server.pool });
    await setZone('Europe/Brussels');
    await clock.follow();
    await clock.schedule(jobNamed('remind-of-memos'));
    await clock.follow();
    await setZone('Asia/Kolkata');
    await clock.follow();
    expect(scheduled).toEqual(['Europe/Brussels', 'Asia/Kolkata']);
  });
});

describe('where it is another day than in UTC', () => {
  let today: string;
  beforeAll(async () => {
    const elsewhere = anotherDay();
    today = elsewhere.today;
    dataOf(await setZone(elsewhere.zone));
  });

  const issued = async (due_date?: string): Promise<Reply> => {
    const [stone] = await house.server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 AND total_amt > 0 ORDER BY random() LIMIT 1',
    );
    const user_id = await house.idOf(CARLA);
    return take(house.admin, 'memo', {
      stock_numbers: [stone?.stock_no ?? ''],
      user_id,
      ...(due_date && { due_date }),
    });
  };
  const lineOf = async (reply: Reply) => {
    expect(reply.status, reply.text).toBe(200);
    const [line] = dataOf<Schemas['LinesMoved']>(reply).lines;
    const [row] = await house.server.query<{ due_date: string }>(
      'SELECT due_date::text AS due_date FROM memo_line WHERE id = $1',
      [line?.id],
    );
    return { id: line?.id ?? '', due: row?.due_date };
  };
  const overdue = async (): Promise<string[]> => {
    const reply = await house.admin.send('POST', '/inventory/new-arrival/get-memo?overdue=true', {});
    return dataOf<{ data: { id: string }[] }>(reply).data.map(({ id }) => id);
  };

  it('a memo cannot be issued overdue', async () => {
    const before = await house.server.query('SELECT id FROM memo_line');
    expect(refusal(await issued(addDays(today, -1)))).toEqual([400, 'due_date']);
    expect(await house.server.query('SELECT id FROM memo_line')).toHaveLength(before.length);
  });

  it('a memo due today is not overdue and its client is not told so, and tomorrow both are', async () => {
    await remindOfDueMemos(house.server.pool);
    const { id, due } = await lineOf(await issued(today));
    expect(due).toBe(today);
    const told = async () =>
      house.server.query(
        `SELECT id FROM mail WHERE kind = 'memoOverdue' AND created_at > now() - interval '1 hour'`,
      );
    const before = (await told()).length;
    await remindOfDueMemos(house.server.pool);
    expect(await overdue()).not.toContain(id);
    expect(await told()).toHaveLength(before);
    await house.server.command('UPDATE memo_line SET due_date = $2 WHERE id = $1', [id, addDays(today, -1)]);
    await house.server.command('UPDATE memo_line SET overdue_told = NULL');
    await remindOfDueMemos(house.server.pool);
    expect(await overdue()).toContain(id);
    expect((await told()).length).toBeGreaterThan(before);
  });

  it('the usual term of a memo is counted from today', async () => {
    const { due } = await lineOf(await issued());
    expect(due).toBe(addBusinessDays(today, 10, new Set()));
  });

  it('a payment of tomorrow is refused, and one of today is taken', async () => {
    const id = await house.sell(1);
    const { open } = await house.read(id);
    expect((await house.pay(id, open, { paid_on: addDays(today, 1) })).status).toBe(400);
    expect((await house.read(id)).open).toBe(open);
    expect((await house.pay(id, open, { paid_on: today })).status).toBe(200);
  });

  it('a task and a note can be for today and not for yesterday', async () => {
    const [stone] = await house.server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 LIMIT 1',
    );
    const [qc] = dataOf<{ id: string }[]>(await house.admin.get('/tasks/assignees'));
    const task = (due_date: string) =>
      house.admin.send('POST', '/tasks', {
        stock_no: stone?.stock_no,
        kind: 3,
        words: 'Eye clean?',
        assigned_to: qc?.id,
        due_date,
      });
    expect(refusal(await task(addDays(today, -1)))).toEqual([400, 'due_date']);
    expect((await task(today)).status).toBe(200);
    const client = await house.server.as(CARLA);
    const note = (remind_on: string) =>
      client.send('POST', '/inventory/new-arrival/notes', {
        stock_numbers: [stone?.stock_no],
        words: 'Ask again',
        remind_on,
      });
    expect(refusal(await note(addDays(today, -1)))).toEqual([400, 'remind_on']);
    expect((await note(today)).status).toBe(200);
  });

  it('an announcement is shown from its first to its last day', async () => {
    const banner = async (title: string, start_date: string, end_date: string): Promise<void> => {
      const data = { title, description: 'Booth 12', page: '/search', type: 1, start_date, end_date };
      expect((await house.admin.form('POST', '/home-setting/banner', data, {})).status).toBe(200);
    };
    await banner('yesterday', addDays(today, -3), addDays(today, -1));
    await banner('today', today, today);
    await banner('tomorrow', addDays(today, 1), addDays(today, 3));
    const client = await house.server.as(CARLA);
    const { announcements } = dataOf<Schemas['Shown']>(await client.get('/home-setting/shown'));
    expect(announcements.map(({ title }) => title).filter((title) => /^(yester|to)/.test(title))).toEqual([
      'today',
    ]);
  });
});
