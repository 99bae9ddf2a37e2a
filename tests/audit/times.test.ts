/** Where time goes: the times of states and transitions, compared with the histories themselves. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { secondsBetween, USUAL_HOURS } from '../../src/domain/business-days.ts';
import { addDays } from '../../src/domain/house-days.ts';
import { OF_CLIENTS } from '../../src/machines/workflow-time.ts';
import { WORKFLOW_NAMES, type WorkflowName } from '../../src/machines/workflow.ts';
import { createPool } from '../../server/db/pool.ts';
import { withActor } from '../../server/db/with-actor.ts';
import { createStepTimer } from '../../server/jobs/time-steps.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { scatter } from './support/scattered-histories.ts';
import { atShare, walk, writtenSteps, type Walked, type WrittenStep } from './support/walked-times.ts';

type Times = components['schemas']['WorkflowTimes'];

let server: TestServer;
let owner: pg.Pool;
let timer: () => Promise<void>;
let auditor: Api;
let associate: Api;
let written: WrittenStep[];

beforeAll(async () => {
  server = await startTestServer();
  owner = createPool(server.databaseOwnerUrl, { name: 'times', kind: 'owner' });
  timer = createStepTimer(owner);
  [auditor, associate] = await Promise.all([
    server.as('auditor@pavilion.test'),
    server.as('associate@pavilion.test'),
  ]);
  await scatter(owner);
  written = await writtenSteps(server);
});

afterAll(async () => {
  await owner.end();
  await server.close();
});

const times = async (api: Api, workflow: WorkflowName, query = ''): Promise<Times> => {
  const reply = await api.get(`/workflows/${workflow}/times${query}`);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Times>(reply);
};

/** The figures of an answer, without names of people. */
const figures = ({ states, transitions }: Times) => ({
  states: states
    .filter(({ left }) => left > 0)
    .map(({ state, left, median, p90 }) => ({ state, left, median, p90 }))
    .toSorted((a, b) => (a.state < b.state ? -1 : 1)),
  transitions: transitions
    .map(({ event, from, to, count, median, roles }) => ({
      ...{ step: `${from} ${event} ${to}`, count, median },
      roles: roles.map(({ role_id, count: times }) => `${role_id} ${times}`).toSorted(),
    }))
    .toSorted((a, b) => (a.step < b.step ? -1 : 1)),
});

/** The same from the walked steps. */
function counted(steps: readonly Walked[]) {
  const left = steps.filter(
    ({ seconds, from_state, to_state }) => seconds !== null && from_state !== to_state,
  );
  const secondsOf = (some: readonly Walked[]): number[] => some.flatMap(({ seconds }) => seconds ?? []);
  return {
    states: [...Map.groupBy(left, ({ from_state }) => from_state)]
      .map(([state, of]) => ({
        ...{ state, left: of.length },
        ...{ median: atShare(secondsOf(of), 0.5), p90: atShare(secondsOf(of), 0.9) },
      }))
      .toSorted((a, b) => (a.state < b.state ? -1 : 1)),
    transitions: [
      ...Map.groupBy(steps, ({ from_state, event, to_state }) => `${from_state} ${event} ${to_state}`),
    ]
      .map(([step, of]) => ({
        ...{ step, count: of.length, median: atShare(secondsOf(of), 0.5) },
        roles: [...Map.groupBy(of, ({ role_id }) => role_id)]
          .map(([role, some]) => `${role} ${some.length}`)
          .toSorted(),
      }))
      .toSorted((a, b) => (a.step < b.step ? -1 : 1)),
  };
}

const of = (workflow: WorkflowName, holidays?: ReadonlySet<string>): Walked[] =>
  walk(written, holidays).filter((step) => step.workflow === workflow);

it('before the histories were read once, the answer says so', async () => {
  expect(await times(auditor, 'hold')).toMatchObject({ timed_until: null, transitions: [] });
});

describe('once the histories are timed', () => {
  beforeAll(() => timer());

  it.each(WORKFLOW_NAMES)('times and counts of %s are those of its histories', async (workflow) => {
    const answer = await times(auditor, workflow);
    expect(figures(answer)).toEqual(counted(of(workflow)));
    expect(answer.timed_until).not.toBeNull();
  });

  it('the scattered histories have times of minutes, days and weeks', () => {
    const held = of('hold').flatMap(({ seconds }) => seconds ?? []);
    expect(Math.min(...held)).toBeLessThan(3_600);
    expect(Math.max(...held)).toBeGreaterThan(14 * 86_400);
  });

  it('a period has the steps of its days, both included', async () => {
    const days = of('memo')
      .map(({ day }) => day)
      .toSorted();
    const [from, to] = [days[Math.floor(days.length / 4)] ?? '', days[Math.floor(days.length / 2)] ?? ''];
    const within = of('memo').filter(({ day }) => day >= from && day <= to);
    expect(within.length).toBeGreaterThan(10);
    expect(figures(await times(auditor, 'memo', `?startDate=${from}&endDate=${to}`))).toEqual(
      counted(within),
    );
  });

  it.each([
    ['whole years', '2025-01-01', '2026-12-31'],
    ['parts of two years', '2025-11-20', '2026-04-10'],
    ['a year and days after it', '2025-01-01', '2026-02-15'],
    ['days before a year, and all of it', '2025-12-01', '2026-12-31'],
    ['since a day', '2026-03-01', undefined],
    ['until a day', undefined, '2026-03-01'],
  ])('%s are the steps of their days', async (_what, from, to) => {
    const query = new URLSearchParams({ ...(from && { startDate: from }), ...(to && { endDate: to }) });
    const within = of('hold').filter(({ day }) => (from ?? '') <= day && day <= (to ?? '9999'));
    expect(within.length).toBeGreaterThan(0);
    expect(figures(await times(auditor, 'hold', `?${query}`))).toEqual(counted(within));
    const { transitions } = await times(auditor, 'hold', `?${query}`);
    for (const { count, people } of transitions)
      expect(people.reduce((sum, one) => sum + one.count, 0)).toBeLessThanOrEqual(count);
  });

  it.each([
    ['user_id', 'client_id'],
    ['business_associate_id', 'associate_id'],
    ['provider_id', 'provider_id'],
    ['diamond_type', 'diamond_type'],
  ] as const)('%s narrows the steps', async (parameter, column) => {
    const wanted = of('hold').find((step) => step[column] !== null)?.[column];
    const some = of('hold').filter((step) => step[column] === wanted);
    expect(some.length).toBeGreaterThan(0);
    expect(figures(await times(auditor, 'hold', `?${parameter}=${wanted}`))).toEqual(counted(some));
  });

  it('who took a step is named with how often, jobs by their name', async () => {
    const { transitions } = await times(auditor, 'hold');
    const expired = transitions.find(({ event }) => event === 'EXPIRE');
    expect(expired?.people[0]).toEqual({
      id: null,
      name: 'expire-holds',
      role_id: null,
      count: expired?.count,
    });
    const released = transitions.find(({ event }) => event === 'RELEASE');
    const [first] = await server.query<{ actor_id: string; name: string; count: number }>(
      `SELECT actor_id, trim(u.first_name || ' ' || u.last_name) AS name, count(*)::int AS count FROM history h JOIN app_user u ON u.id = h.actor_id
        WHERE workflow = 'hold' AND event = 'RELEASE' GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT 1`,
    );
    expect(released?.people[0]).toMatchObject({
      id: first?.actor_id,
      name: first?.name,
      count: first?.count,
    });
  });

  it('each state says how many records stand in it, and which the longest', async () => {
    const { states } = await times(auditor, 'memo');
    const issued = states.find(({ state }) => state === 'issued');
    const last = [...Map.groupBy(of('memo'), ({ record_id }) => record_id).values()].map((steps) =>
      steps.at(-1),
    );
    const standing = last.filter((step) => step?.to_state === 'issued');
    const oldest = standing.toSorted((a, b) => (a?.at ?? 0) - (b?.at ?? 0))[0];
    expect(issued?.standing).toBe(standing.length);
    expect(issued?.oldest?.id).toBe(oldest?.record_id);
    expect(new Date(issued?.oldest?.since ?? 0).getTime() / 1000).toBeCloseTo(oldest?.at ?? 0, 2);
    const aged = secondsBetween((oldest?.at ?? 0) * 1000, Date.now(), {
      ...USUAL_HOURS,
      holidays: new Set(),
    });
    expect(Math.abs((issued?.oldest?.seconds ?? 0) - aged)).toBeLessThan(60);
    expect(states.find(({ state }) => state === 'received')?.oldest, 'nothing is awaited').toBeNull();
  });

  it('an associate sees their own clients’ times, also where a query forgets to ask', async () => {
    const [own] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'associate@pavilion.test'`,
    );
    const mine = of('memo').filter((step) => step.associate_id === own?.id);
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.length).toBeLessThan(of('memo').length);
    expect(figures(await times(associate, 'memo'))).toEqual(counted(mine));
    expect(figures(await times(associate, 'stone'))).toEqual(counted([]));
    const seen = await withActor(server.pool, { id: own?.id ?? '', scope: 'associate' }, 'read', (tx) =>
      tx.one<{ steps: number; records: number }>(
        `SELECT (SELECT count(*)::int FROM step_time) AS steps, (SELECT count(*)::int FROM record_path) AS records`,
      ),
    );
    const all = written.filter(
      ({ associate_id, client_id, workflow }) =>
        // Their own account, too.
        (associate_id === own?.id || client_id === own?.id) && OF_CLIENTS.includes(workflow),
    );
    expect(seen).toEqual({ steps: all.length, records: new Set(all.map(({ record_id }) => record_id)).size });
  });

  it('another associate’s client is nobody’s figures', async () => {
    const [own] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'associate@pavilion.test'`,
    );
    const other = of('memo').find((step) => step.associate_id !== null && step.associate_id !== own?.id);
    const answer = await times(associate, 'memo', `?user_id=${other?.client_id}`);
    expect(figures(answer)).toEqual(counted([]));
  });

  it('refuses a period that ends before it begins, and an id that is none', async () => {
    const turned = await auditor.get('/workflows/hold/times?startDate=2026-02-02&endDate=2026-02-01');
    expect([turned.status, turned.body?.message]).toEqual([400, 'The last day is before the first one.']);
    const unknown = await auditor.get('/workflows/hold/times?user_id=everybody');
    expect(unknown.status).toBe(400);
  });

  it('clients do not see it', async () => {
    const customer = await server.as('customer@pavilion.test');
    expect((await customer.get('/workflows/hold/times')).status).toBe(403);
  });

  it('timing again changes nothing', async () => {
    const hashes = () =>
      server.query(
        `SELECT (SELECT md5(string_agg(t::text, ',' ORDER BY record_id, step)) FROM step_time t) AS steps,
                (SELECT md5(string_agg(s::text, ',' ORDER BY s::text)) FROM step_sum s) AS sums,
                (SELECT md5(string_agg(m::text, ',' ORDER BY m::text)) FROM step_mover m) AS movers,
                (SELECT md5(string_agg(p::text, ',' ORDER BY record_id)) FROM record_path p) AS paths`,
      );
    const before = await hashes();
    await timer();
    await createStepTimer(owner)();
    expect(await hashes()).toEqual(before);
  });

  it('a new step is in the figures after the next round, and replaces where its record stands', async () => {
    const before = await times(auditor, 'hold');
    const [stone] = await server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone s WHERE status = 1 AND NOT EXISTS (SELECT FROM history h WHERE h.stone_id = s.id) LIMIT 1`,
    );
    const admin = await server.as('admin@pavilion.test');
    const [client] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
    );
    const held = await admin.send('POST', '/inventory/new-arrival/hold', {
      stock_numbers: [stone?.stock_no],
      user_id: client?.id,
    });
    expect(held.status, held.text).toBe(200);
    await timer();
    const after = await times(auditor, 'hold');
    const standing = (answer: Times) => answer.states.find(({ state }) => state === 'held')?.standing ?? 0;
    const begun = (answer: Times) =>
      answer.transitions.filter(({ from }) => from === 'start').reduce((sum, { count }) => sum + count, 0);
    expect([standing(after), begun(after)]).toEqual([standing(before) + 1, begun(before) + 1]);
  });

  it('a holiday that is added in the past is no business day in any time', async () => {
    written = await writtenSteps(server);
    const long = of('memo').find(({ seconds }) => (seconds ?? 0) > 7 * 86_400);
    const day = long === undefined ? '' : weekdayBefore(long.day);
    await server.command(`INSERT INTO holiday (day, name, changed_by) VALUES ($1, 'Past', 'Ada')`, [day]);
    await timer();
    const answer = figures(await times(auditor, 'memo'));
    expect(answer).toEqual(counted(of('memo', new Set([day]))));
    expect(figures(await times(auditor, 'hold')), 'holds end by the clock').toEqual(counted(of('hold')));
    expect(of('memo', new Set([day])), 'the holiday matters').not.toEqual(of('memo'));
  });
});

/** A Monday to Friday in the week before. */
function weekdayBefore(day: string): string {
  let before = addDays(day, -2);
  while ([0, 6].includes(new Date(before).getUTCDay())) before = addDays(before, -1);
  return before;
}
