/** How long records wait and when their targets end, where people see them and decide. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { momentAfter, secondsBetween } from '../../src/domain/business-days.ts';
import type { WorkflowName } from '../../src/machines/workflow.ts';
import { findState } from '../../src/machines/workflows.ts';
import { createPool } from '../../server/db/pool.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { fillHouse } from '../dashboard/support/days.ts';
import { availableStones, offered, part } from '../price-offers/support/price-offer-fixture.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ask, lend } from '../transactions/support/memo-fixture.ts';
import { entered } from './support/move-in-time.ts';
import { setTargets, SHOP, target } from './support/target-setting.ts';

type Schemas = components['schemas'];
type Row = Schemas['WorkflowRecordRow'];
type Decision = Schemas['Decision'];

const HOUSE = { ...SHOP, holidays: new Set<string>() };
const HOUR = 3_600;
const DAY = 9 * HOUR;

/** What waits, in which state, with its target in seconds. */
const WAITING = [
  {
    kind: 'confirmStone',
    workflow: 'confirmStone',
    state: 'pending',
    unit: 'hours',
    amount: 20,
    seconds: 20 * HOUR,
  },
  { kind: 'enquiry', workflow: 'enquiry', state: 'open', unit: 'days', amount: 2, seconds: 2 * DAY },
  { kind: 'priceOffer', workflow: 'priceOffer', state: 'open', unit: 'days', amount: 1, seconds: 24 * HOUR },
  {
    kind: 'memoExtension',
    workflow: 'memoExtension',
    state: 'asked',
    unit: 'hours',
    amount: 10,
    seconds: 10 * HOUR,
  },
  { kind: 'kyc', workflow: 'kycDocument', state: 'pending', unit: 'days', amount: 3, seconds: 3 * DAY },
] as const;
type Waiting = (typeof WAITING)[number];

let server: TestServer;
let owner: pg.Pool;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  owner = createPool(server.databaseOwnerUrl, { name: 'waits', kind: 'owner' });
  people = await signInEverybody(server);
  await fillHouse(server);
  await offerAndAsk();
  const set = await setTargets(people[1].api, {
    ...SHOP,
    targets: [
      ...WAITING.map(({ workflow, state, unit, amount }) => target(workflow, state, unit, amount)),
      target('memo', 'issued', 'due'),
      target('task', 'pending', 'due'),
    ],
  });
  if (set.status !== 200) throw new Error(set.text);
  // Every further record of a kind has waited a few hours longer.
  for (const { workflow, state } of WAITING)
    for (const [place, { id }] of (await standing(workflow, state)).entries())
      await entered(owner, [id], new Date(Date.now() - (place + 1) * 13 * HOUR * 1000));
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

/** Price offers and requests for more time of two clients, of whom the associate has one. */
async function offerAndAsk(): Promise<void> {
  const other = await server.as('customer2@pavilion.test');
  const { id: otherId } = dataOf<{ id: string }>(await other.get('/user/profile'));
  for (const { api, id } of [people[4], { api: other, id: otherId }]) {
    const stones = await availableStones(server, api, 3);
    await offered(
      api,
      stones.map((stone) => ({ stock_no: stone.stock_no, amount: part(stone, 90) })),
    );
    for (const count of [1, 2]) {
      const { ids } = await lend(server, people[1].api, id, { count });
      expect((await ask(api, { ids })).status).toBe(200);
    }
  }
}

interface Standing {
  id: string;
  client_id: string;
  associate_id: string | null;
  /** The memo line of a request for more time. */
  line_id: string | null;
  /** Milliseconds since 1970. */
  since: number;
}
/** The records that are in the state, by their histories, in their order. */
const standing = (workflow: WorkflowName, state: string): Promise<Standing[]> =>
  server.query<Standing>(
    `SELECT h.record_id AS id, h.client_id, u.associate_id, x.line_id,
            (extract(epoch FROM max(h.at) FILTER (WHERE h.from_state <> h.to_state)) * 1000)::float8 AS since
       FROM history h LEFT JOIN app_user u ON u.id = h.client_id LEFT JOIN memo_extension x ON x.id = h.record_id
      WHERE h.workflow = $1 GROUP BY 1, 2, 3, 4 HAVING (array_agg(h.to_state ORDER BY h.step DESC))[1] = $2
      ORDER BY min(h.at), 1`,
    [workflow, state],
  );
const waited = ({ workflow }: Pick<Waiting, 'workflow'>, since: number): number =>
  workflow === 'priceOffer' ? (Date.now() - since) / 1000 : secondsBetween(since, Date.now(), HOUSE);
const endOf = ({ workflow, seconds }: Waiting, since: number): number =>
  workflow === 'priceOffer' ? since + seconds * 1000 : momentAfter(since, seconds, HOUSE).getTime();
/** Milliseconds since 1970. */
const at = (moment: string | null | undefined): number => new Date(moment ?? NaN).getTime();

const records = async (workflow: WorkflowName, query = ''): Promise<Row[]> => {
  const reply = await people[8].api.get(`/workflows/${workflow}/records?size=100${query}`);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<{ data: Row[] }>(reply).data;
};

describe('a record of a workflow', () => {
  it.each(WAITING)('of $workflow says how long it waits, and when its target ends', async (waiting) => {
    const { workflow, state, seconds } = waiting;
    const found = await records(workflow, `&state=${state}`);
    const expected = await standing(workflow, state);
    expect(found.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(found.length).toBeGreaterThan(1);
    for (const { id, wait } of found) {
      const { since = 0 } = expected.find((one) => one.id === id) ?? {};
      expect(wait).toMatchObject({
        day_seconds: workflow === 'priceOffer' ? 86_400 : DAY,
        target_seconds: seconds,
      });
      expect(at(wait?.since)).toBeCloseTo(since, -1);
      expect(Math.abs((wait?.seconds ?? 0) - waited(waiting, since))).toBeLessThan(60);
      expect(at(wait?.target)).toBeCloseTo(endOf(waiting, since), -1);
    }
    const [first] = found;
    const one = dataOf<Schemas['WorkflowRecord']>(
      await people[8].api.get(`/workflows/${workflow}/records/${first?.id}`),
    );
    expect({ ...one.wait, seconds: 0 }).toEqual({ ...first?.wait, seconds: 0 });
  });

  it('with a due day has until the end of it, and no time', async () => {
    for (const [workflow, table] of [
      ['memo', 'memo_line'],
      ['task', 'task'],
    ] as const) {
      const found = await records(workflow, `&state=${workflow === 'memo' ? 'issued' : 'pending'}`);
      expect(found.length).toBeGreaterThan(0);
      const due = await server.query<{ id: string; day: string }>(
        `SELECT id, due_date::text AS day FROM ${table}`,
      );
      for (const { id, wait } of found) {
        const day = due.find((one) => one.id === id)?.day ?? '';
        expect(wait?.target_seconds).toBeNull();
        expect(at(wait?.target)).toBe(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
      }
    }
  });

  it('without a target only says how long it waits', async () => {
    const [held] = await records('hold', '&state=held');
    expect(held?.wait).toMatchObject({ day_seconds: 86_400, target_seconds: null, target: null });
    const [free] = await records('business', '&state=kycPending');
    expect(free?.wait).toMatchObject({ day_seconds: DAY, target_seconds: null, target: null });
  });

  it('of which nothing is awaited any more does not wait', async () => {
    const [final, settled] = [new Set<string>(), new Set<string>()];
    for (const workflow of ['confirmStone', 'enquiry', 'memo', 'stone', 'kycDocument', 'task'] as const)
      for (const { code, state, wait } of await records(workflow)) {
        const known = findState(workflow, code);
        if (known?.final) final.add(`${workflow} ${state}`);
        if (known?.settled) settled.add(`${workflow} ${state}`);
        const isOver = known?.final === true || known?.settled === true;
        expect(wait === null, `${workflow} ${state}`).toBe(isOver);
      }
    expect([...final]).toEqual(expect.arrayContaining(['enquiry closed', 'memo received', 'task done']));
    expect([...settled]).toContain('memo sold');
  });
});

describe.each([
  ['an administrator', 1],
  ['an associate', 3],
] as const)('what %s sees', (_who, role) => {
  const sees = ({ client_id, associate_id }: Standing): boolean =>
    role === 1 || associate_id === people[role].id || client_id === people[role].id;
  const decided = WAITING.filter(({ kind }) => role === 1 || (kind !== 'confirmStone' && kind !== 'kyc'));

  it('on the dashboard has how many targets are missed, and when the next one ends', async () => {
    const waits = dataOf<Schemas['Waiting']>(await people[role].api.get('/home/dashboard/waiting'));
    for (const waiting of WAITING) {
      const all = (await standing(waiting.workflow, waiting.state)).filter(sees);
      // Of a client’s documents the oldest counts.
      const groups = Map.groupBy(all, ({ id, client_id }) => (waiting.kind === 'kyc' ? client_id : id));
      const since = [...groups.values()].map((some) => Math.min(...some.map((one) => one.since)));
      const missed = since.filter((one) => waited(waiting, one) >= waiting.seconds);
      const others = since.filter((one) => waited(waiting, one) < waiting.seconds);
      const found = waits.find(({ kind }) => kind === waiting.kind);
      if (since.length === 0) {
        expect(found).toBeUndefined();
        continue;
      }
      expect(found, waiting.kind).toMatchObject({ count: since.length, missed: missed.length });
      if (others.length === 0) expect(found?.next_target).toBeNull();
      else expect(at(found?.next_target)).toBeCloseTo(endOf(waiting, Math.min(...others)), -1);
    }
    const offers = waits.find(({ kind }) => kind === 'priceOffer');
    expect(offers?.missed).toBeGreaterThan(0);
    expect(offers?.next_target).not.toBeNull();
    for (const { missed, next_target } of waits.filter(
      ({ kind }) => !WAITING.some((one) => one.kind === kind),
    ))
      expect([missed, next_target]).toEqual([0, null]);
  });

  it('among what they decide has when its target ends: the first one of several lines', async () => {
    const decisions = dataOf<Decision[]>(await people[role].api.get('/home/dashboard/decisions'));
    for (const waiting of decided) {
      const all = await standing(waiting.workflow, waiting.state);
      const ofKind = decisions.filter(({ kind }) => kind === waiting.kind);
      expect(ofKind.length, waiting.kind).toBeGreaterThan(0);
      for (const decision of ofKind) {
        const lines = all.filter(({ id, line_id, client_id }) =>
          decision.ids.includes(waiting.kind === 'kyc' ? client_id : (line_id ?? id)),
        );
        expect(lines.length).toBeGreaterThan(0);
        const since = Math.min(...lines.map((one) => one.since));
        expect(at(decision.target), waiting.kind).toBeCloseTo(endOf(waiting, since), -1);
      }
    }
    const tasks = decisions.filter(({ kind }) => kind === 'task');
    for (const { target: ends, due } of tasks) expect([ends, due === null]).toEqual([null, false]);
  });
});

it('without targets, nothing says when one ends', async () => {
  expect((await setTargets(people[1].api, SHOP)).status).toBe(200);
  const answered = async <Data>(path: string): Promise<Data> =>
    dataOf<Data>(await people[1].api.get(`/home/dashboard/${path}`));
  for (const { missed, next_target } of await answered<Schemas['Waiting']>('waiting'))
    expect([missed, next_target]).toEqual([0, null]);
  for (const { target: ends } of await answered<Decision[]>('decisions')) expect(ends).toBeNull();
  for (const { wait } of await records('enquiry', '&state=open'))
    expect(wait).toMatchObject({ target_seconds: null, target: null });
});
