/** The house's hours and targets: who sets them, what is refused, and what is kept of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AWAITED, LONGEST_TARGET } from '../../src/machines/targets.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api, Reply } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  ALL_DAY,
  getTargets,
  readTargets,
  setTargets,
  SHOP,
  target,
  type KeptTargets,
} from './support/target-setting.ts';

let server: TestServer;
let people: People;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[1].api;
});
afterAll(() => server.close());

const set = (data: object, api = admin): Promise<Reply> => setTargets(api, data);
const read = (api = admin): Promise<KeptTargets> => readTargets(api);
const rows = () =>
  server.query<{ workflow: string; state: string; unit: string | null; amount: number | null }>(
    'SELECT workflow, state, unit, amount FROM target ORDER BY since, workflow, state',
  );

const PENDING = target('confirmStone', 'pending', 'hours', 4);
const OPEN = target('enquiry', 'open', 'days', 2);
const LENT = target('memo', 'issued', 'due');

it('a house has none at first, and is open day and night', async () => {
  expect(await read()).toMatchObject({ ...ALL_DAY, targets: [], changed_by: null, changed_at: null });
});

it('an administrator sets them, quality control and auditors read them, nobody else does', async () => {
  const reply = await set({ ...SHOP, targets: [LENT, OPEN, PENDING] });
  expect([reply.status, reply.body?.message]).toEqual([
    200,
    'The house is open from 9:00 to 18:00 and has 3 targets.',
  ]);
  const kept = { ...SHOP, targets: [PENDING, OPEN, LENT], changed_by: 'Demo Administrator' };
  for (const role of [1, 5, 8] as const) expect(await read(people[role].api)).toMatchObject(kept);
  for (const role of [2, 3, 4, 6, 7] as const)
    expect((await getTargets(people[role].api)).status, `role ${role}`).toBe(403);
  const before = await rows();
  for (const role of [2, 3, 4, 5, 6, 7, 8] as const)
    expect((await set({ targets: [] }, people[role].api)).status, `role ${role}`).toBe(403);
  expect(await rows()).toEqual(before);
  expect(await read()).toMatchObject(kept);
  const [entry] = await server.query(
    `SELECT summary, subject FROM audit_log WHERE operation = 'setTargets' ORDER BY at DESC LIMIT 1`,
  );
  expect(entry).toMatchObject({ summary: reply.body?.message, subject: SHOP });
});

it('writes a row for each state whose target changes, and one without a unit where it ends', async () => {
  await set({ targets: [PENDING, OPEN] });
  const before = await rows();
  const changed = { ...PENDING, amount: 5 };
  const reply = await set({ targets: [changed, OPEN, LENT] });
  expect(reply.body?.message).toBe('The house is open day and night and has 3 targets.');
  expect((await rows()).slice(before.length)).toEqual([changed, LENT]);
  await set({ targets: [changed] });
  expect((await rows()).slice(before.length + 2)).toEqual([
    { ...OPEN, unit: null, amount: null },
    { ...LENT, unit: null },
  ]);
  await set({ ...SHOP, targets: [changed] });
  expect(await rows(), 'the hours alone change no target').toHaveLength(before.length + 4);
  expect(await read()).toMatchObject({ ...SHOP, targets: [changed] });
});

it('takes what each state can have', async () => {
  const all = AWAITED.map(({ workflow, state, isDated }) =>
    isDated ? target(workflow, state, 'due') : target(workflow, state, 'days', LONGEST_TARGET),
  );
  expect((await set({ targets: all.toReversed() })).status).toBe(200);
  expect((await read()).targets).toEqual(all);
});

it.each<[string, object, string | null]>([
  ['closes when it opens', { opens: 540, closes: 540 }, 'The house must close after it opens.'],
  ['closes before it opens', { opens: 541, closes: 540 }, 'The house must close after it opens.'],
  ['opens at no minute of the day', { opens: 1_440 }, null],
  ['closes after the day', { closes: 1_441 }, null],
  [
    'has a target of a final state',
    { targets: [{ ...OPEN, state: 'closed' }] },
    'Enquiry, Closed: this state can have no target.',
  ],
  [
    'has a target of a state that there is not',
    { targets: [{ ...OPEN, state: 'lost' }] },
    'Enquiry, lost: this state can have no target.',
  ],
  ['has a target of no workflow', { targets: [{ ...OPEN, workflow: 'letter' }] }, null],
  [
    'has hours where records have a due day',
    { targets: [{ ...LENT, unit: 'hours', amount: 4 }] },
    'Memo, Issued: these records have a due day; their target is to keep it.',
  ],
  [
    'has a due day where records have none',
    { targets: [{ ...OPEN, unit: 'due', amount: null }] },
    'Enquiry, Open: these records have no due day; choose hours or days.',
  ],
  [
    'has hours without a number',
    { targets: [{ ...PENDING, amount: null }] },
    'Confirm stone, Pending: a time needs a number, and a due day has none.',
  ],
  [
    'has a due day with a number',
    { targets: [{ ...LENT, amount: 3 }] },
    'Memo, Issued: a time needs a number, and a due day has none.',
  ],
  ['has a target of no time', { targets: [{ ...PENDING, amount: 0 }] }, null],
  ['has one that is too long', { targets: [{ ...PENDING, amount: LONGEST_TARGET + 1 }] }, null],
  [
    'lists a state twice',
    { targets: [OPEN, PENDING, { ...OPEN, amount: 3 }] },
    'Enquiry, Open is listed twice.',
  ],
])('a house that %s is refused, and nothing is saved', async (_what, data, message) => {
  const before = [await rows(), await read()];
  const reply = await set({ targets: [PENDING], ...data });
  expect(reply.status, reply.text).toBe(400);
  if (message !== null) expect(reply.body?.message).toBe(message);
  expect([await rows(), await read()]).toEqual(before);
});

it('of two people who change them at once, the second is told', async () => {
  const { version } = (await read()) as KeptTargets & { version: string };
  expect((await set({ targets: [OPEN], version })).status).toBe(200);
  const late = await set({ targets: [PENDING], version });
  expect([late.status, late.body?.data]).toMatchObject([409, { changed: expect.anything() }]);
  expect((await read()).targets).toEqual([OPEN]);
});
