/** Who is told that a target is near or missed, and that it is told once. */
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TASK_KIND, type RoleId } from '../../src/domain/codes.ts';
import { createPool } from '../../server/db/pool.ts';
import { tellOfAllTargets } from '../../server/jobs/notifications.ts';
import { createStepTimer } from '../../server/jobs/time-steps.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { mailsTo } from '../mails/support/mails.ts';
import { noticesTo } from '../notices/support/notices.ts';
import {
  ACTS,
  answer,
  availableStones,
  offered,
  part,
  type PricedStone,
} from '../price-offers/support/price-offer-fixture.ts';
import { dataOf } from '../support/data-of.ts';
import { inDays } from '../support/days.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { lend, receive } from '../transactions/support/memo-fixture.ts';
import { businessHoursAgo, entered } from './support/move-in-time.ts';
import { SHOP, setTargets, target } from './support/target-setting.ts';

const HOUSE = { ...SHOP, holidays: new Set<string>() };
const OPEN = target('enquiry', 'open', 'hours', 10);
const PENDING = target('confirmStone', 'pending', 'hours', 10);
const OFFERED = target('priceOffer', 'open', 'hours', 10);
const LENT = target('memo', 'issued', 'due');
const ASKED = target('task', 'pending', 'due');
const ALL = [PENDING, OFFERED, OPEN, ASKED, LENT];
const STAFF = [1, 3, 5, 8] as const;

let server: TestServer;
let owner: pg.Pool;
let people: People;
let timer: () => Promise<void>;

beforeAll(async () => {
  server = await startTestServer();
  owner = createPool(server.databaseOwnerUrl, { name: 'targets', kind: 'owner' });
  timer = createStepTimer(owner);
  people = await signInEverybody(server);
  await set(ALL);
});
afterAll(async () => {
  await owner.end();
  await server.close();
});
/** What other tests and the demo left waiting is due in a year, or has just come. */
beforeEach(async () => {
  for (const table of ['memo_line', 'task'])
    await server.command(`UPDATE ${table} SET due_date = current_date + 365 WHERE status = 1`);
  await timer();
  const waiting = await server.query<{ record_id: string }>('SELECT record_id FROM record_path');
  await entered(
    owner,
    waiting.map(({ record_id }) => record_id),
    new Date(),
  );
  await set(ALL);
  await server.command('DELETE FROM target_told');
  await server.command('DELETE FROM notice');
});

async function set(targets: object[]): Promise<void> {
  const reply = await setTargets(people[1].api, { ...SHOP, targets });
  expect(reply.status, reply.text).toBe(200);
}
/** What one run of the job tells, by the role of the person. */
async function told(): Promise<Record<string, string[][]>> {
  await server.command('DELETE FROM notice');
  await tellOfAllTargets(server.pool);
  const byRole = await Promise.all(
    STAFF.map(async (role) => {
      const notices = await noticesTo(server, people[role].id);
      return [role, notices.map(({ kind, words }) => [kind, words])] as const;
    }),
  );
  return Object.fromEntries(byRole.filter(([, notices]) => notices.length > 0));
}
const ago = (ids: readonly string[], hours: number): Promise<void> =>
  entered(owner, ids, businessHoursAgo(hours, HOUSE));
const due = (table: 'memo_line' | 'task', ids: readonly string[], days: number): Promise<void> =>
  server.command(`UPDATE ${table} SET due_date = current_date + $2::int WHERE id = ANY ($1::uuid[])`, [
    ids,
    days,
  ]);

interface Asked {
  ids: string[];
  numbers: string[];
}
async function taken(act: 'enquiry' | 'confirm-stone', by: RoleId = 4, count = 1): Promise<Asked> {
  const numbers = (await availableStones(server, people[1].api, count)).map(({ stock_no }) => stock_no);
  const reply = await take(people[by].api, act, {
    stock_numbers: numbers,
    ...(act === 'enquiry' ? { message: 'Eye clean?' } : {}),
  });
  expect(reply.status, reply.text).toBe(200);
  await timer();
  return { ids: dataOf<{ lines: { id: string }[] }>(reply).lines.map(({ id }) => id), numbers };
}
async function givenTask(): Promise<string> {
  const [stone] = await availableStones(server, people[1].api);
  const task = { stock_no: stone?.stock_no, kind: TASK_KIND.eyeClean, assigned_to: people[5].id };
  const reply = await people[3].api.send('POST', '/tasks', { ...task, due_date: inDays(30) });
  expect(reply.status, reply.text).toBe(200);
  await timer();
  return dataOf<{ id: string }>(reply).id;
}

async function offersOf(count: number): Promise<{ ids: string[]; stones: PricedStone[] }> {
  const stones = await availableStones(server, people[4].api, count);
  const ids = await offered(
    people[4].api,
    stones.map((stone) => ({ stock_no: stone.stock_no, amount: part(stone, 90) })),
  );
  await timer();
  return { ids, stones };
}
/** By the clock, as price offers end. */
const eightHoursAgo = (): Date => new Date(Date.now() - 8 * 3_600_000);

const NEAR = (what: string) => ['targetNear', `${what} will soon be past the target`];
const MISSED = (what: string, are = 'is') => ['targetMissed', `${what} ${are} past the target`];

describe('the records past their target', () => {
  const late = async (workflow: string, role: 1 | 3 = 1, more = ''): Promise<string[]> => {
    const reply = await people[role].api.get(`/workflows/${workflow}/records?past_target=true${more}`);
    expect(reply.status, reply.text).toBe(200);
    return dataOf<{ data: { id: string }[] }>(reply).data.map(({ id }) => id);
  };
  const missed = async (workflow: string): Promise<number> => {
    const reply = await people[1].api.get(`/workflows/${workflow}/targets`);
    const { states } = dataOf<{ states: { missed: number }[] }>(reply);
    return states.reduce((sum, state) => sum + state.missed, 0);
  };

  it('are listed, the longest waiting first, and are those that are counted', async () => {
    const [first, second, third] = (await taken('enquiry', 4, 3)).ids;
    if (!first || !second || !third) throw new Error('Three enquiries were asked for.');
    await ago([first], 11);
    await ago([second], 12);
    await ago([third], 9);
    expect(await late('enquiry')).toEqual([second, first]);
    expect(await missed('enquiry')).toBe(2);
    expect(await late('enquiry', 3), 'of their own clients').toEqual([second, first]);
    expect(await late('enquiry', 1, '&state=closed')).toEqual([]);
    expect(await late('enquiry', 1, '&size=1&page=2')).toEqual([first]);
    await set([PENDING]);
    expect(await late('enquiry'), 'no target any more').toEqual([]);
  });

  it('are the memo stones that are overdue', async () => {
    const before = await late('memo');
    const { ids } = await lend(server, people[1].api, people[4].id, { count: 2 });
    await timer();
    expect(await late('memo')).toEqual(before);
    await due('memo_line', ids.slice(0, 1), -1);
    await due('memo_line', ids.slice(1), 0);
    expect(await late('memo')).toEqual([...before, ids[0]]);
    expect(await missed('memo')).toBe(before.length + 1);
  });
});

describe('a target in time', () => {
  it('is told to the client’s associate when it is near and when it is missed, once each', async () => {
    const { ids, numbers } = await taken('enquiry');
    await ago(ids, 7);
    expect(await told(), 'not near').toEqual({});
    await ago(ids, 8);
    expect(await told()).toEqual({ 3: [NEAR('1 enquiry')] });
    expect(await told(), 'told already').toEqual({});
    const near = (await mailsTo(server, people[3].id)).at(-1);
    expect(near).toMatchObject({ kind: 'targetNear', subject: '1 enquiry will soon be past the target' });
    expect(near?.plain).toContain(`1 enquiry: ${numbers[0]} (`);
    expect(near?.plain).toContain('/transaction/enquiry');

    await set([{ ...OPEN, amount: 7 }]);
    expect(await told()).toEqual({ 3: [MISSED('1 enquiry')] });
    expect(await told()).toEqual({});
    const missed = (await mailsTo(server, people[3].id)).at(-1);
    expect(missed?.plain).toContain(`1 enquiry: ${numbers[0]} (`);
  });

  it('that is missed before anybody was told it is near is told once, as missed', async () => {
    const { ids } = await taken('enquiry');
    await ago(ids, 11);
    expect(await told()).toEqual({ 3: [MISSED('1 enquiry')] });
    expect(await told()).toEqual({});
  });

  it('is told in one notice of all that is near, and in one of all that is missed', async () => {
    const [two, one] = [await taken('enquiry', 4, 2), await taken('enquiry')];
    const offers = await offersOf(2);
    await ago(two.ids, 8);
    await entered(owner, offers.ids, eightHoursAgo());
    await ago(one.ids, 20);
    expect(await told()).toEqual({
      3: [NEAR('2 enquiries and 2 price offers'), MISSED('1 enquiry')],
    });
  });

  it('of confirm-stones is told to administrators, who decide on them', async () => {
    const { ids } = await taken('confirm-stone');
    await ago(ids, 11);
    expect(await told()).toEqual({ 1: [MISSED('1 confirm-stone')] });
    expect(await told()).toEqual({});
  });

  it('of clients without an associate is told to administrators', async () => {
    const { ids } = await taken('enquiry', 6);
    await ago(ids, 8);
    expect(await told()).toEqual({ 1: [NEAR('1 enquiry')] });
  });

  it.each([
    ['has been suspended', 'UPDATE app_user SET is_active = false WHERE id = $1'],
    [
      'may not see workflows any more',
      `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
       SELECT $1, id, false, false FROM permission WHERE name = 'workflows'`,
    ],
  ])('is told to administrators if the client’s associate %s', async (_why, statement) => {
    const { ids } = await taken('enquiry');
    await ago(ids, 8);
    await server.command(statement, [people[3].id]);
    try {
      expect(await told()).toEqual({ 1: [NEAR('1 enquiry')] });
    } finally {
      await server.command('UPDATE app_user SET is_active = true WHERE id = $1', [people[3].id]);
      await server.command('DELETE FROM user_permission WHERE user_id = $1', [people[3].id]);
    }
  });

  it('is told again when a record comes back to the state', async () => {
    const { ids, stones } = await offersOf(1);
    const countered = async (by: RoleId, percent: number): Promise<void> => {
      const lines = ids.map((id, at) => ({
        id,
        amount: part(stones[at] ?? { stock_no: '', list: '' }, percent),
      }));
      const reply = await answer(people[by].api, 'counter', lines);
      expect(reply.status, reply.text).toBe(200);
      await timer();
    };
    await entered(owner, ids, eightHoursAgo());
    expect(await told()).toEqual({ 3: [NEAR('1 price offer')] });
    await countered(1, 97);
    expect(await told(), 'it waits for the client').toEqual({});
    await countered(4, 93);
    expect(await told(), 'not near').toEqual({});
    await entered(owner, ids, eightHoursAgo());
    expect(await told()).toEqual({ 3: [NEAR('1 price offer')] });
  });

  it('is not told of what was done in the last seconds', async () => {
    const { ids } = await taken('enquiry');
    await ago(ids, 11);
    const closed = await people[1].api.send('PUT', `${ACTS}/close-enquiry`, { ids, remark: 'None' });
    expect(closed.status, closed.text).toBe(200);
    expect(await told()).toEqual({});
  });

  it('is told to nobody where none is set', async () => {
    const { ids } = await taken('enquiry');
    const memo = await lend(server, people[1].api, people[4].id);
    await timer();
    await ago([...ids, ...memo.ids], 100);
    await due('memo_line', memo.ids, -3);
    await set([PENDING]);
    expect(await told()).toEqual({});
  });
});

describe('a due day', () => {
  it('of a task is told to whom it is assigned the day before, and when it is over', async () => {
    const id = await givenTask();
    await due('task', [id], 2);
    expect(await told()).toEqual({});
    await due('task', [id], 1);
    expect(await told()).toEqual({ 5: [NEAR('1 question about a stone')] });
    expect(await told()).toEqual({});
    await due('task', [id], -1);
    expect(await told()).toEqual({ 5: [MISSED('1 question about a stone')] });
    expect(await told()).toEqual({});
  });

  it('of a task whose assignee has been suspended is told to administrators', async () => {
    const id = await givenTask();
    await due('task', [id], 1);
    await server.command('UPDATE app_user SET is_active = false WHERE id = $1', [people[5].id]);
    try {
      expect(await told()).toEqual({ 1: [NEAR('1 question about a stone')] });
    } finally {
      await server.command('UPDATE app_user SET is_active = true WHERE id = $1', [people[5].id]);
    }
  });

  it('of a memo is told again if it moves, and not until it is near', async () => {
    const { ids } = await lend(server, people[1].api, people[4].id, { count: 2 });
    await timer();
    await due('memo_line', ids, 1);
    expect(await told()).toEqual({ 3: [NEAR('2 stones on memo')] });
    await due('memo_line', ids.slice(0, 1), -1);
    expect(await told()).toEqual({ 3: [MISSED('1 stone on memo')] });
    await due('memo_line', ids.slice(0, 1), 20);
    expect(await told()).toEqual({});
    await due('memo_line', ids.slice(0, 1), 0);
    expect(await told()).toEqual({ 3: [NEAR('1 stone on memo')] });
    expect(await told()).toEqual({});
    expect((await receive(people[1].api, ids)).status).toBe(200);
    await timer();
    await due('memo_line', ids, -9);
    expect(await told()).toEqual({});
    const marks = await server.query('SELECT FROM target_told WHERE record_id = ANY ($1::uuid[])', [ids]);
    expect(marks, 'forgotten').toEqual([]);
  });
});

it('nobody is told again because all times are counted anew', async () => {
  const { ids } = await taken('enquiry');
  await ago(ids, 8);
  expect(await told()).toEqual({ 3: [NEAR('1 enquiry')] });
  // As the timer does it, in several transactions.
  await server.command('TRUNCATE step_time, step_sum, step_mover, record_path, step_timing');
  expect(await told()).toEqual({});
  await createStepTimer(owner)();
  expect(await told()).toEqual({});
});
