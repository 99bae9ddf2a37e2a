/** How often targets were kept, compared with the histories themselves. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { secondsBetween } from '../../src/domain/business-days.ts';
import { setHouseZone, USUAL_ZONE } from '../../src/domain/house-days.ts';
import { AWAITED } from '../../src/machines/targets.ts';
import type { WorkflowName } from '../../src/machines/workflow.ts';
import { createPool } from '../../server/db/pool.ts';
import { createStepTimer } from '../../server/jobs/time-steps.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { dataOf } from '../support/data-of.ts';
import { inDays } from '../support/days.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { scatterAwaited, setInThePast } from './support/awaited-histories.ts';
import { byWho, judge, storedTargets, sumsOf, type Judged } from './support/kept-targets.ts';
import { ALL_DAY, readTargets, setTargets, SHOP } from './support/target-setting.ts';
import { businessSeconds, rounded, walk, writtenSteps, type WrittenStep } from './support/walked-times.ts';

type Schemas = components['schemas'];
type Answer = Schemas['WorkflowTargets'];

let server: TestServer;
let owner: pg.Pool;
let people: People;
let timer: () => Promise<void>;
let written: WrittenStep[];

const judged = async (hours = ALL_DAY): Promise<Judged[]> =>
  judge(walk(written, new Set(), hours), await storedTargets(server), hours);
const stored = async (): Promise<Map<string, boolean | null>> => {
  const steps = await server.query<{ place: string; kept: boolean | null }>(
    `SELECT record_id || ' ' || step AS place, kept FROM step_time`,
  );
  return new Map(steps.map(({ place, kept }) => [place, kept]));
};
const counted = (steps: readonly Judged[]): Map<string, boolean | null> =>
  new Map(steps.map(({ record_id, step, kept }) => [`${record_id} ${step}`, kept]));

const answered = async (workflow: WorkflowName, query = '', api = people[8].api): Promise<Answer> => {
  const reply = await api.get(`/workflows/${workflow}/targets${query}`);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Answer>(reply);
};
/** Without names, by people in the order of their ids. */
const figures = ({ states }: Answer) =>
  states.map(({ state, left, kept, months, people: movers }) => ({
    ...{ state, left, kept, months },
    people: movers
      .map(({ id, name, left: all, kept: some, months: each }) => ({
        ...{ who: id ?? name ?? '', left: all, kept: some, months: each },
      }))
      .toSorted(byWho),
  }));
const expected = (steps: readonly Judged[], workflow: WorkflowName) =>
  AWAITED.filter((one) => one.workflow === workflow).map(({ state }) => ({
    ...{ state, ...sumsOf(steps, workflow, state) },
  }));
/** Of the associate's clients, and their own. */
const isOwn = ({ associate_id, client_id }: WrittenStep): boolean =>
  associate_id === people[3].id || client_id === people[3].id;
const WORKFLOWS = ['confirmStone', 'enquiry', 'priceOffer', 'memo', 'invoice', 'task'] as const;

beforeAll(async () => {
  server = await startTestServer();
  owner = createPool(server.databaseOwnerUrl, { name: 'targets', kind: 'owner' });
  timer = createStepTimer(owner);
  people = await signInEverybody(server);
  await setInThePast(server, [
    // Far enough apart that some steps are between them, whichever day it is.
    { workflow: 'confirmStone', state: 'pending', unit: 'hours', amount: 20, ago: 400 },
    { workflow: 'confirmStone', state: 'pending', unit: 'days', amount: 3, ago: 180 },
    { workflow: 'enquiry', state: 'open', unit: 'days', amount: 5, ago: 300 },
    { workflow: 'enquiry', state: 'open', unit: null, amount: null, ago: 60 },
    { workflow: 'priceOffer', state: 'open', unit: 'hours', amount: 200, ago: 400 },
    { workflow: 'priceOffer', state: 'open', unit: 'days', amount: 6, ago: 200 },
    ...AWAITED.filter(({ isDated }) => isDated).map(
      ({ workflow, state }) => ({ workflow, state, unit: 'due', amount: null, ago: 400 }) as const,
    ),
  ]);
  await scatterAwaited(owner);
  written = await writtenSteps(server);
  await timer();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

it('each step is judged by the target of its moment', async () => {
  const steps = await judged();
  expect(await stored()).toEqual(counted(steps));
  for (const workflow of WORKFLOWS) {
    const outcomes = new Set(steps.filter((step) => step.workflow === workflow).map(({ kept }) => kept));
    expect(outcomes, workflow).toEqual(new Set([null, true, false]));
  }
  const dropped = steps.filter(({ event, at }) => event === 'CLOSE' && at > Date.now() / 1000 - 50 * 86_400);
  expect(new Set(dropped.map(({ kept }) => kept)), 'no target any more').toEqual(new Set([null]));
});

it('a target that was set later says nothing of the steps before it', async () => {
  const [first] = (await storedTargets(server)).filter(({ workflow }) => workflow === 'confirmStone');
  const always = judge(walk(written), first === undefined ? [] : [first]);
  const places = counted((await judged()).filter(({ workflow }) => workflow === 'confirmStone'));
  const others = counted(always.filter(({ workflow }) => workflow === 'confirmStone'));
  expect(places).not.toEqual(others);
});

it.each(WORKFLOWS)('what was kept of %s is told by state, month and person', async (workflow) => {
  const answer = await answered(workflow);
  const sums = expected(await judged(), workflow);
  expect(figures(answer)).toEqual(sums);
  expect(sums[0]?.left).toBeGreaterThan(10);
  expect(answer.timed_until).not.toBeNull();
  for (const { people: movers, months } of answer.states) {
    expect(movers.map(({ left }) => left)).toEqual(movers.map(({ left }) => left).toSorted((a, b) => b - a));
    expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted());
  }
});

it('people are told with name and role, and jobs by their name', async () => {
  const [pending] = (await answered('confirmStone')).states;
  expect(pending?.people).toMatchObject([{ id: people[1].id, name: 'Demo Administrator', role_id: 1 }]);
  const [open] = (await answered('priceOffer')).states;
  expect(open?.people).toContainEqual(
    expect.objectContaining({ id: null, name: 'lapse-offers', role_id: null }),
  );
  expect((await answered('hold')).states).toEqual([]);
});

it.each([
  ['startDate', -200, 'endDate', -100],
  ['startDate', -150, 'startDate', -150],
  ['endDate', -150, 'endDate', -150],
])('%s %i and %s %i leave the steps of those days', async (one, from, other, to) => {
  const query = new URLSearchParams({ [one]: inDays(from), [other]: inDays(to) });
  const [first, last] = [query.get('startDate') ?? '', query.get('endDate') ?? '9999'];
  const within = (await judged()).filter(({ day }) => first <= day && day <= last);
  const sums = expected(within, 'memo');
  expect(sums[0]?.left).toBeGreaterThan(5);
  expect(figures(await answered('memo', `?${query}`))).toEqual(sums);
});

it.each([
  ['user_id', 'client_id'],
  ['business_associate_id', 'associate_id'],
  ['provider_id', 'provider_id'],
] as const)('%s narrows the steps', async (parameter, column) => {
  const steps = await judged();
  const wanted = steps.find((step) => step.workflow === 'enquiry' && step[column] !== null)?.[column];
  const sums = expected(
    steps.filter((step) => step[column] === wanted),
    'enquiry',
  );
  expect(sums[0]?.left).toBeGreaterThan(0);
  expect(figures(await answered('enquiry', `?${parameter}=${wanted}`))).toEqual(sums);
});

it('associates get their own clients’ steps, and nobody outside the house gets any', async () => {
  const steps = await judged();
  const own = steps.filter(isOwn);
  for (const workflow of WORKFLOWS) {
    const answer = await answered(workflow, '', people[3].api);
    expect(figures(answer), workflow).toEqual(expected(own, workflow));
  }
  const [mine] = expected(own, 'memo');
  expect(mine?.left).toBeGreaterThan(0);
  expect(mine?.left).toBeLessThan(expected(steps, 'memo')[0]?.left ?? 0);
  const stranger = steps.find(({ associate_id: of }) => of !== null && of !== people[3].id);
  const others = await answered('memo', `?user_id=${stranger?.client_id}`, people[3].api);
  expect(others.states).toMatchObject([{ left: 0, standing: 0, missed: 0, people: [] }]);
  for (const role of [2, 4, 6, 7] as const)
    expect((await people[role].api.get('/workflows/memo/targets')).status, `role ${role}`).toBe(403);
});

const isAsked = ({ workflow }: { workflow: WorkflowName }): boolean =>
  WORKFLOWS.some((name) => name === workflow);

describe.each(AWAITED.filter(isAsked))(
  'the records of $workflow that are $state now',
  ({ workflow, state }) => {
    it.each([
      ['everybody’s', 8],
      ['an associate’s', 3],
    ] as const)('are counted with those past the target of now: %s', async (_whose, role) => {
      const standing = [...Map.groupBy(written, ({ record_id }) => record_id).values()].flatMap((steps) => {
        const [last, moved] = [
          steps.at(-1),
          steps.findLast(({ from_state: from, to_state: to }) => from !== to),
        ];
        const isHere = last?.workflow === workflow && last.to_state === state && (role === 8 || isOwn(last));
        return isHere ? [{ due: last.due ?? '9999', since: moved?.at ?? 0 }] : [];
      });
      const valid = (await storedTargets(server)).findLast(
        (one) => one.workflow === workflow && one.state === state,
      );
      const now = Date.now() / 1000;
      const waited = (since: number): number =>
        workflow === 'priceOffer'
          ? now - since
          : businessSeconds(since, now, { ...ALL_DAY, holidays: new Set() });
      const most = (valid?.amount ?? Infinity) * (valid?.unit === 'days' ? 86_400 : 3_600);
      const missed = standing.filter(({ due, since }) =>
        valid?.unit === 'due' ? due < inDays(0) : waited(since) >= most,
      );
      const { states } = await answered(workflow, '', people[role].api);
      expect(states.find((one) => one.state === state)).toMatchObject({
        standing: standing.length,
        missed: missed.length,
        target: workflow === 'enquiry' ? null : { workflow, state, unit: valid?.unit, amount: valid?.amount },
      });
      if (role === 8 && state !== 'partPaid') expect(standing.length).toBeGreaterThan(20);
    });
  },
);

it('the answer says how long the target and a day are', async () => {
  expect(await answered('confirmStone')).toMatchObject({
    day_seconds: 86_400,
    states: [{ target_seconds: 3 * 86_400 }],
  });
  expect((await answered('memo')).states).toMatchObject([{ target_seconds: null, target: { unit: 'due' } }]);
  expect((await answered('enquiry')).states).toMatchObject([{ target_seconds: null, target: null }]);
});

it('all is counted anew when the hours of the house change', async () => {
  const medianOf = async (workflow: WorkflowName) => {
    const { day_seconds, states } = dataOf<Schemas['WorkflowTimes']>(
      await people[8].api.get(`/workflows/${workflow}/times`),
    );
    return { day_seconds, medians: states.map(({ median }) => median) };
  };
  const before = { enquiry: await medianOf('enquiry'), priceOffer: await medianOf('priceOffer') };
  const admin = people[1].api;
  const { targets } = await readTargets(admin);
  const kept = await stored();
  const count = (await storedTargets(server)).length;
  expect((await setTargets(admin, { ...SHOP, targets })).status).toBe(200);
  await timer();
  const steps = await judged(SHOP);
  expect(await stored()).toEqual(counted(steps));
  expect(await stored()).not.toEqual(kept);
  expect(await storedTargets(server)).toHaveLength(count);
  const after = await medianOf('enquiry');
  expect([before.enquiry.day_seconds, after.day_seconds]).toEqual([86_400, 9 * 3_600]);
  expect(after.medians).not.toEqual(before.enquiry.medians);
  expect(await medianOf('priceOffer'), 'offers end by the clock').toEqual(before.priceOffer);
  for (const workflow of WORKFLOWS)
    expect(figures(await answered(workflow)), workflow).toEqual(expected(steps, workflow));
  expect(await answered('confirmStone')).toMatchObject({
    day_seconds: 9 * 3_600,
    states: [{ target_seconds: 3 * 9 * 3_600 }],
  });
});

it('the database counts the hours of a house whose clocks change as the programs do', async () => {
  const zone = 'America/New_York';
  const reply = await people[1].api.send('PUT', '/project-setting/time-zone', { zone });
  expect(reply.status, reply.text).toBe(200);
  await timer();
  const timed = await server.query<{ at: number; since: number; seconds: number }>(
    `SELECT t.seconds, extract(epoch FROM t.at)::float8 AS at, extract(epoch FROM b.at)::float8 AS since
       FROM step_time t JOIN step_kind k ON k.id = t.kind JOIN history b ON b.record_id = t.record_id AND b.step = 1
      WHERE k.workflow IN ('confirmStone', 'enquiry', 'memo') AND t.step > 1 AND k.from_state = b.to_state`,
  );
  expect(timed.length).toBeGreaterThan(150);
  setHouseZone(zone);
  try {
    for (const { at, since, seconds } of timed) {
      const ours = secondsBetween(since * 1000, at * 1000, { ...SHOP, holidays: new Set() });
      expect(seconds, `from ${since} to ${at}`).toBe(rounded(Math.round(ours)));
    }
  } finally {
    setHouseZone(USUAL_ZONE);
  }
});
