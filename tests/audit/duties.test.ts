/** Duties: who states, checks and ends them, and how people answer what was found. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { newId } from '../../server/ids.ts';
import { stepsOf as storedStepsOf, storedState } from '../api/support/records.ts';
import { ALL_ROLES, signInEverybody, type Member, type People } from '../api/support/people.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { houseSteps, type HouseSteps } from './support/house-steps.ts';
import {
  answerFindings,
  checkDuties,
  checked,
  dutiesOf,
  endDuty,
  findingsOf,
  getFindings,
  HELD_AND_RELEASED,
  stated,
  stateDuty,
  type Finding,
  type KeptDuty,
} from './support/stated-duties.ts';

let server: TestServer;
let people: People;
let admin: Api;
let auditor: Api;
let house: HouseSteps;
/** The duty that holds break in this file. */
let duty: KeptDuty;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  [admin, auditor] = [people[1].api, people[8].api];
  house = houseSteps(server, people[4]);
  duty = await stated(admin, HELD_AND_RELEASED);
});
afterAll(() => server.close());

const dutyRows = () => server.query('SELECT * FROM duty ORDER BY id');
const findingRows = () => server.query('SELECT id, status, version FROM duty_finding ORDER BY id');
/** The last entry of the audit log about an operation. */
const entryOf = async (operation: string) => {
  const [entry] = await server.query<object>(
    'SELECT summary, subject, actor_id FROM audit_log WHERE operation = $1 ORDER BY at DESC, id DESC LIMIT 1',
    [operation],
  );
  return entry;
};
const others = (...roles: RoleId[]): Member[] =>
  ALL_ROLES.filter((role) => !roles.includes(role)).map((role) => people[role]);

/** Findings of holds that this person took and ended. */
async function foundOf(by: Member, count = 1): Promise<Finding[]> {
  const ids: string[] = [];
  for (let taken = 0; taken < count; taken++) ids.push(await house.begin(by, 'hold'));
  await house.release(by, ...ids);
  expect(await checked(admin)).toBe(count);
  const { findings } = await findingsOf(admin, `duty_id=${duty.id}&size=${count}`);
  expect(findings.map(({ record_id }) => record_id).toSorted()).toEqual(ids.toSorted());
  return findings;
}
const idsOf = (findings: readonly Finding[]): string[] => findings.map(({ id }) => id);
const statesOf = (ids: readonly string[]): Promise<string[]> =>
  Promise.all(ids.map((id) => storedState(server, 'dutyFinding', id)));
const refusalOf = ({ status, body }: Reply): unknown[] => [status, body?.message];

describe('a duty', () => {
  const SOLD = { workflow: 'memo', kind: 'price', events: ['SELL', 'REVERSE'] } as const;

  it('is stated by administrators, and by nobody else', async () => {
    const before = await dutyRows();
    for (const { api, role } of others(1))
      expect((await stateDuty(api, SOLD)).status, `role ${role}`).toBe(403);
    expect(await dutyRows()).toEqual(before);
    const reply = await stateDuty(admin, SOLD);
    expect([reply.status, reply.body?.message]).toEqual([200, 'No step broke it so far.']);
    const kept = dataOf<KeptDuty>(reply);
    expect(kept).toEqual({
      ...{ id: expect.any(String), ...SOLD, events: [...SOLD.events], first: [], above: null, most: null },
      ...{ stated_by: 'Demo Administrator', stated_at: expect.any(String), ended_at: null, enforced: false },
      sentence: 'Whoever lowered its price may not sell a memo or reverse the sale of a memo.',
      ...{ checked_until: kept.stated_at, unlisted: 0, open: 0, explained: 0, accepted: 0 },
    });
    expect(await entryOf('stateDuty')).toEqual({
      summary: 'Stated a duty: Whoever lowered its price may not sell a memo or reverse the sale of a memo.',
      subject: {
        ...{ duty_id: kept.id, found: 0, workflow: 'memo', kind: 'price', enforced: false },
        ...{ first: [], events: ['SELL', 'REVERSE'], above: null, most: null },
      },
      actor_id: people[1].id,
    });
  });

  it('is read by administrators, quality control and auditors, newest first', async () => {
    const all = await dutiesOf(admin);
    expect(all.map(({ kind }) => kind)).toEqual(['price', 'apart']);
    expect(all[1]).toEqual({ ...duty, checked_until: expect.any(String) });
    for (const role of [5, 8] as const) expect(await dutiesOf(people[role].api)).toEqual(all);
    for (const { api, role } of others(1, 5, 8)) {
      expect((await api.get('/duties')).status, `role ${role}`).toBe(403);
      expect((await getFindings(api)).status, `role ${role}`).toBe(403);
    }
  });

  it('stands once, whoever states it at the same time', async () => {
    const rule = { ...SOLD, events: ['REVERSE'] };
    const replies = await Promise.all([0, 1, 2].map(() => stateDuty(admin, rule)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('stands once, in whatever order its steps are named', async () => {
    const before = await dutyRows();
    for (const events of [SOLD.events, SOLD.events.toReversed()])
      expect(refusalOf(await stateDuty(admin, { ...SOLD, events }))).toEqual([
        409,
        'This duty stands already. End it first to state it anew.',
      ]);
    expect(await dutyRows()).toEqual(before);
    const fewer = await stateDuty(admin, { ...SOLD, events: ['SELL'] });
    expect(fewer.status, fewer.text).toBe(200);
    const apart = { workflow: 'memo', kind: 'apart', events: ['REVERSE'] };
    for (const first of [['ISSUE'], ['ISSUE', 'EXTEND'], ['EXTEND']])
      expect((await stateDuty(admin, { ...apart, first })).status, first.join()).toBe(200);
    expect((await stateDuty(admin, { ...apart, first: ['EXTEND', 'ISSUE'] })).status).toBe(409);
    const above = { workflow: 'memo', kind: 'pair', events: ['SELL'] };
    for (const amount of ['900000000.00', '900000000.01'])
      expect((await stateDuty(admin, { ...above, above: amount })).status, amount).toBe(200);
    expect((await stateDuty(admin, { ...above, above: '900000000.00' })).status).toBe(409);
    const share = { workflow: 'memo', kind: 'share' };
    for (const most of [999, 1_000]) expect((await stateDuty(admin, { ...share, most })).status).toBe(200);
    expect((await stateDuty(admin, { ...share, most: 1_000 })).status).toBe(409);
  });

  it.each<[string, object, string, string | null]>([
    ['is of no workflow', { workflow: 'letter' }, 'body.data.workflow', null],
    ['is of no kind', { kind: 'never' }, 'body.data.kind', null],
    ['has no workflow', { workflow: undefined }, 'body.data', null],
    ['has a field that there is not', { name: 'Four eyes' }, 'body.data.name', null],
    ['has no first steps', { first: [] }, 'first', 'Choose the first steps.'],
    ['has no other steps', { events: undefined }, 'events', 'Choose the steps that the duty is about.'],
    ['has a step twice', { first: ['HOLD', 'HOLD'] }, 'body.data.first', null],
    [
      'has a first step that there is not',
      { first: ['BARTER'] },
      'first',
      'Nobody of the house does BARTER to a hold.',
    ],
    ['has a step of jobs', { events: ['EXPIRE'] }, 'events', 'Nobody of the house does EXPIRE to a hold.'],
    ['has a step on both sides', { events: ['HOLD'] }, 'events', 'Choose other steps than the first ones.'],
    [
      'has an amount that its kind does not have',
      { above: '10.00' },
      'above',
      'This kind of duty does not have it. Leave it out.',
    ],
    [
      'is of a price that these records do not lower',
      { kind: 'price', first: [] },
      'workflow',
      'Choose memos or confirm-stones.',
    ],
    ['is of a pair without an amount', { kind: 'pair', first: [] }, 'above', 'Enter the amount.'],
    ['has an amount without cents', { kind: 'pair', first: [], above: '10' }, 'body.data.above', null],
    ['has an amount below zero', { kind: 'pair', first: [], above: '-1.00' }, 'body.data.above', null],
    [
      'is of a share without a number',
      { kind: 'share', first: [], events: [] },
      'most',
      'Enter the number of steps.',
    ],
    ['is of a share of no steps', { kind: 'share', first: [], events: [], most: 0 }, 'body.data.most', null],
    [
      'is of a share of too many',
      { kind: 'share', first: [], events: [], most: 1_001 },
      'body.data.most',
      null,
    ],
  ])('that %s is refused, and none is kept', async (_what, part, field, message) => {
    const before = await dutyRows();
    const reply = await stateDuty(admin, { ...HELD_AND_RELEASED, ...part });
    expect(reply.status, reply.text).toBe(400);
    expect(reply.body?.data).toMatchObject({ field });
    if (message !== null) expect(reply.body?.message).toBe(message);
    expect(await dutyRows()).toEqual(before);
  });

  it('that is sent again with its key is stated once', async () => {
    const rule = { workflow: 'enquiry', kind: 'share', most: 7 };
    const key = { 'idempotency-key': 'a-duty-that-is-sent-again' };
    const [first, again] = [await stateDuty(admin, rule, key), await stateDuty(admin, rule, key)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await server.query(`SELECT id FROM duty WHERE workflow = 'enquiry'`)).toHaveLength(1);
  });

  it('is ended by administrators, keeps its findings, and is checked no more', async () => {
    const rule = { workflow: 'memo', kind: 'apart', first: ['ISSUE'], events: ['RECEIVE', 'EXTEND'] };
    const lent = await house.begin(people[1], 'memo');
    await house.extend(people[1], 'memo', lent);
    const { id, open } = await stated(admin, rule);
    expect(open).toBeGreaterThan(0);
    const found = await findingsOf(admin, `duty_id=${id}`);
    for (const { api, role } of others(1)) expect((await endDuty(api, id)).status, `role ${role}`).toBe(403);
    expect((await dutiesOf(admin)).find((one) => one.id === id)?.ended_at).toBeNull();

    const ended = await endDuty(admin, id);
    expect([ended.status, ended.body?.message]).toEqual([200, 'The duty has ended. Its findings stay.']);
    expect(await entryOf('endDuty')).toEqual({
      summary: 'Ended a duty: One person may not both issue a memo and receive a memo or extend a memo.',
      subject: { duty_id: id },
      actor_id: people[1].id,
    });
    const last = (await dutiesOf(admin)).at(-1);
    expect(last).toMatchObject({ id, open, ended_at: expect.any(String) });
    await house.extend(people[1], 'memo', lent);
    expect(await checked(admin)).toBe(0);
    expect((await dutiesOf(admin)).at(-1)).toEqual(last);
    expect(await findingsOf(admin, `duty_id=${id}`)).toEqual(found);

    expect((await endDuty(admin, id)).status).toBe(404);
    for (const missing of [newId(), 'none']) expect((await endDuty(admin, missing)).status).toBe(404);
    // It can be stated again, and finds the old steps and the new one.
    expect((await stated(admin, rule)).open).toBe(open + 1);
  });

  it('that is ended again with the key is answered as ended', async () => {
    const { id } = await stated(admin, { workflow: 'task', kind: 'share', most: 900 });
    const key = { 'idempotency-key': 'an-end-that-is-sent-again' };
    const [first, again] = [await endDuty(admin, id, key), await endDuty(admin, id, key)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
  });
});

describe('a check', () => {
  it('is asked for by administrators, quality control and auditors, and says what it found', async () => {
    const standing = (await dutiesOf(admin)).filter(({ ended_at }) => ended_at === null).length;
    const before = await dutyRows();
    for (const { api, role } of others(1, 5, 8))
      expect((await checkDuties(api)).status, `role ${role}`).toBe(403);
    expect(await dutyRows()).toEqual(before);
    for (const role of [1, 5, 8] as const) {
      const held = await house.begin(people[3], 'hold');
      await house.release(people[3], held);
      const reply = await checkDuties(people[role].api);
      const message = `${standing} duties checked: 1 new finding.`;
      expect([reply.status, reply.body?.message, reply.body?.data]).toEqual([
        200,
        message,
        { duties: standing, found: 1 },
      ]);
      expect(await entryOf('checkDuties')).toEqual({
        summary: message,
        subject: { duties: standing, found: 1 },
        actor_id: people[role].id,
      });
    }
    expect((await checkDuties(auditor)).body?.message).toBe(`${standing} duties checked: nothing new.`);
  });
});

describe('findings', () => {
  it('are answered by administrators and auditors, and by nobody else', async () => {
    const [one, other] = idsOf(await foundOf(people[3], 2));
    const before = await findingRows();
    for (const { api, role } of others(1, 8))
      for (const event of ['EXPLAIN', 'ACCEPT', 'REOPEN'] as const)
        expect((await answerFindings(api, event, [one ?? ''])).status, `role ${role}`).toBe(403);
    expect(await findingRows()).toEqual(before);
    expect((await answerFindings(admin, 'EXPLAIN', [one ?? ''])).status).toBe(200);
    expect((await answerFindings(auditor, 'EXPLAIN', [other ?? ''])).status).toBe(200);
  });

  it('are explained with a reason, which is sealed, and say who answered last', async () => {
    const [found] = await foundOf(people[3]);
    const id = found?.id ?? '';
    for (const event of ['EXPLAIN', 'ACCEPT', 'REOPEN'] as const)
      for (const reason of ['', ' \n']) {
        const silent = await answerFindings(admin, event, [id], { reason });
        expect([silent.status, silent.body?.message, silent.body?.data]).toMatchObject([
          400,
          'Give a reason. It stays with the finding.',
          { field: 'reason' },
        ]);
      }
    const tooLong = await answerFindings(admin, 'EXPLAIN', [id], { reason: 'x'.repeat(1_001) });
    expect([tooLong.status, tooLong.body?.data]).toMatchObject([400, { field: 'body.data.reason' }]);
    const unsaid = await admin.send('PUT', '/duties/findings', { ids: [id], event: 'EXPLAIN' });
    expect(unsaid.status).toBe(400);
    expect(await statesOf([id])).toEqual(['open']);

    const reason = 'Mr Unmistakable was on leave';
    const reply = await answerFindings(admin, 'EXPLAIN', [id], { reason: `  ${reason} ` });
    expect([reply.status, reply.body?.message]).toEqual([200, '1 finding explained.']);
    expect(await entryOf('answerFindings')).toEqual({
      summary: '1 finding explained.',
      subject: { finding_ids: [id] },
      actor_id: people[1].id,
    });
    const steps = await server.query(
      'SELECT step, event, from_state, to_state, actor_id, role_id, actor_name, reason FROM history WHERE record_id = $1 ORDER BY step',
      [id],
    );
    expect(steps).toEqual([
      {
        ...{ step: 1, event: 'FIND', from_state: 'start', to_state: 'open' },
        ...{ actor_id: null, role_id: null, actor_name: 'Duties', reason: null },
      },
      {
        ...{ step: 2, event: 'EXPLAIN', from_state: 'open', to_state: 'explained' },
        ...{ actor_id: people[1].id, role_id: 1, actor_name: 'Demo Administrator', reason },
      },
    ]);
    const [stored] = await server.queryStored<{ reason: string; at: string }>(
      'SELECT reason, at FROM history WHERE record_id = $1 AND step = 2',
      [id],
    );
    expect(stored?.reason).toMatch(/^\uE000/);
    expect(stored?.reason).not.toContain('Unmistakable');
    const { findings } = await findingsOf(auditor, `duty_id=${duty.id}&size=1`);
    const last = { event: 'EXPLAIN', by: 'Demo Administrator', at: expect.any(String), reason };
    expect(findings).toEqual([{ ...found, status: 2, last }]);
    expect(Date.parse(findings[0]?.last?.at ?? '')).toBe(Date.parse(stored?.at ?? ''));
    expect((await storedStepsOf(server, id))[1]?.request_id).toEqual(expect.any(String));
  });

  it('are accepted by somebody else than the person whose step it was', async () => {
    const [found] = await foundOf(people[1]);
    const id = found?.id ?? '';
    expect([found?.is_own, found?.person]).toEqual([true, 'Demo Administrator']);
    const [same] = (await findingsOf(auditor, `duty_id=${duty.id}&size=1`)).findings;
    expect([same?.id, same?.is_own]).toEqual([id, false]);
    const own = 'This finding is about your own step. You can explain it; somebody else has to accept it.';
    const refused = await answerFindings(admin, 'ACCEPT', [id]);
    expect([...refusalOf(refused), refused.body?.data]).toMatchObject([
      409,
      own,
      { refusal: 'guard', guard: 'notTheirStep' },
    ]);
    expect((await answerFindings(admin, 'EXPLAIN', [id])).status).toBe(200);
    for (const event of ['ACCEPT', 'REOPEN'] as const)
      expect(refusalOf(await answerFindings(admin, event, [id])), event).toEqual([409, own]);
    expect(await statesOf([id])).toEqual(['explained']);
    const accepted = await answerFindings(auditor, 'ACCEPT', [id]);
    expect(refusalOf(accepted)).toEqual([200, '1 finding accepted.']);
    expect(await statesOf([id])).toEqual(['accepted']);
    // Nothing was explained, and what an auditor accepts needs no explanation.
    const [another] = idsOf(await foundOf(people[1]));
    expect((await answerFindings(auditor, 'ACCEPT', [another ?? ''])).status).toBe(200);
  });

  it('are reopened where the explanation does not do, and are final once they are accepted', async () => {
    const [id = ''] = idsOf(await foundOf(people[3]));
    expect(refusalOf(await answerFindings(auditor, 'REOPEN', [id]))).toEqual([
      409,
      'An open finding cannot be reopened.',
    ]);
    for (const [api, event, state] of [
      [admin, 'EXPLAIN', 'explained'],
      [auditor, 'REOPEN', 'open'],
      [admin, 'EXPLAIN', 'explained'],
      [auditor, 'ACCEPT', 'accepted'],
    ] as const) {
      const reply = await answerFindings(api, event, [id], { reason: `To be ${state}` });
      expect(reply.status, reply.text).toBe(200);
      expect(await statesOf([id])).toEqual([state]);
      const [{ last } = { last: null }] = (await findingsOf(admin, `duty_id=${duty.id}&size=1`)).findings;
      const by = api === admin ? 'Demo Administrator' : 'Demo Auditor';
      expect(last).toMatchObject({ event, by, reason: `To be ${state}` });
    }
    const before = await findingRows();
    for (const [event, done] of [
      ['EXPLAIN', 'explained'],
      ['ACCEPT', 'accepted'],
      ['REOPEN', 'reopened'],
    ] as const)
      expect(refusalOf(await answerFindings(auditor, event, [id]))).toEqual([
        409,
        `An accepted finding cannot be ${done}.`,
      ]);
    expect(await findingRows()).toEqual(before);
    expect((await storedStepsOf(server, id)).map(({ event }) => event)).toEqual([
      ...['FIND', 'EXPLAIN', 'REOPEN', 'EXPLAIN', 'ACCEPT'],
    ]);
  });

  it('are answered all or none, and a refusal names the records', async () => {
    const theirs = await foundOf(people[3], 2);
    const own = await foundOf(people[1], 7);
    const before = await findingRows();
    const steps = await server.query('SELECT id FROM history ORDER BY id');
    const about =
      ': This finding is about your own step. You can explain it; somebody else has to accept it.';
    const [first] = own;
    const one = await answerFindings(admin, 'ACCEPT', idsOf([...theirs, ...own.slice(0, 1)]));
    expect(refusalOf(one)).toEqual([
      409,
      `1 of them cannot be answered like this, so none was. ${first?.title}${about}`,
    ]);
    const many = await answerFindings(admin, 'ACCEPT', idsOf([...theirs, ...own]));
    expect(many.status).toBe(409);
    const sentence = many.body?.message ?? '';
    expect(sentence).toMatch(/^7 of them cannot be answered like this, so none was\. .* And 2 more\.$/);
    const named = own.filter(({ title }) => sentence.includes(`${title}${about}`));
    expect(named).toHaveLength(5);
    expect(theirs.filter(({ title }) => sentence.includes(title))).toEqual([]);
    expect(await findingRows()).toEqual(before);
    expect(await server.query('SELECT id FROM history ORDER BY id')).toEqual(steps);

    const all = idsOf([...theirs, ...own]);
    const reply = await answerFindings(auditor, 'ACCEPT', all, { reason: 'The house was short of people' });
    expect(refusalOf(reply)).toEqual([200, '9 findings accepted.']);
    expect(new Set(await statesOf(all))).toEqual(new Set(['accepted']));
    const reasons = await server.query<{ reason: string }>(
      `SELECT reason FROM history WHERE event = 'ACCEPT' AND record_id = ANY ($1::uuid[])`,
      [all],
    );
    expect(reasons).toEqual(all.map(() => ({ reason: 'The house was short of people' })));
  });

  it('that are missing are named, and then none is answered', async () => {
    const [id = ''] = idsOf(await foundOf(people[3]));
    const before = await findingRows();
    const missing = [newId(), newId()];
    const reply = await answerFindings(auditor, 'EXPLAIN', [id, ...missing]);
    expect([reply.status, reply.body?.message, reply.body?.data]).toMatchObject([
      404,
      expect.stringContaining(`There is no record ${missing.join(', ')}`),
      { ids: missing },
    ]);
    for (const unknown of [newId(), duty.id, 'none'])
      expect((await answerFindings(auditor, 'EXPLAIN', [unknown])).status).toBe(404);
    for (const ids of [[], [id, id]])
      expect((await answerFindings(auditor, 'EXPLAIN', ids)).status).toBe(400);
    const silent = await answerFindings(auditor, 'EXPLAIN', [newId()], { reason: '' });
    expect(silent.status, 'the missing reason is told first').toBe(400);
    expect(await findingRows()).toEqual(before);
  });

  it('that are spelled in two ways are one', async () => {
    const [id = ''] = idsOf(await foundOf(people[3]));
    const reply = await answerFindings(auditor, 'EXPLAIN', [id, id.toUpperCase()]);
    expect(refusalOf(reply)).toEqual([200, '1 finding explained.']);
    expect(await storedStepsOf(server, id)).toHaveLength(2);
  });

  it('of an answer that is sent again with its key are answered once', async () => {
    const [id = ''] = idsOf(await foundOf(people[3]));
    const headers = { 'idempotency-key': 'an-answer-that-is-sent-again' };
    const send = (): Promise<Reply> => answerFindings(auditor, 'EXPLAIN', [id], { headers });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await storedStepsOf(server, id)).toHaveLength(2);
  });

  it('that two people answer at once are answered by one of them', async () => {
    const ids = idsOf(await foundOf(people[3], 3));
    const replies = await Promise.all([
      answerFindings(admin, 'ACCEPT', ids),
      answerFindings(auditor, 'ACCEPT', ids.toReversed()),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const id of ids) expect(await storedStepsOf(server, id)).toHaveLength(2);
  });

  it('are listed by duty and state, in pages, newest first', async () => {
    const rows = await server.query<{ id: string; duty_id: string; status: number }>(
      'SELECT id, duty_id, status FROM duty_finding ORDER BY created_at DESC, id DESC',
    );
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([1, 2, 3]));
    expect(new Set(rows.map(({ duty_id }) => duty_id)).size).toBeGreaterThan(1);
    const listed = async (query: string): Promise<string[]> => {
      const { findings, pagination } = await findingsOf(people[5].api, query);
      expect(pagination.totalRecords, query).toBeGreaterThanOrEqual(findings.length);
      return idsOf(findings);
    };
    const ids = (some: readonly { id: string }[]): string[] => some.map(({ id }) => id);
    expect(await listed('size=200')).toEqual(ids(rows));
    expect(await listed('size=4&page=2')).toEqual(ids(rows.slice(4, 8)));
    expect((await findingsOf(admin, 'size=4&page=2')).pagination).toMatchObject({
      ...{ page: 2, size: 4, totalRecords: rows.length, totalPages: Math.ceil(rows.length / 4) },
    });
    for (const status of [1, 2, 3]) {
      const ofState = rows.filter((row) => row.status === status);
      expect(await listed(`size=200&status=${status}`)).toEqual(ids(ofState));
      const both = ofState.filter(({ duty_id }) => duty_id === duty.id);
      expect(await listed(`size=200&status=${status}&duty_id=${duty.id}`)).toEqual(ids(both));
    }
    // Each duty says how many there are.
    for (const { id, open, explained, accepted } of await dutiesOf(admin))
      expect([open, explained, accepted]).toEqual(
        [1, 2, 3].map((status) => rows.filter((row) => row.duty_id === id && row.status === status).length),
      );
    expect(await listed(`duty_id=${newId()}`)).toEqual([]);
    expect((await getFindings(admin, 'duty_id=none')).status).toBe(404);
    expect((await getFindings(admin, 'status=4')).status).toBe(400);
  });

  it('are records with histories like all others', async () => {
    const { findings } = await findingsOf(auditor, 'size=1');
    const id = findings[0]?.id ?? '';
    const record = dataOf<components['schemas']['WorkflowRecord']>(
      await auditor.get(`/workflows/dutyFinding/records/${id}`),
    );
    expect(record).toMatchObject({ title: 'Hold · First Associate · step 2' });
    expect((await people[3].api.get(`/workflows/dutyFinding/records/${id}`)).status).not.toBe(200);
    const clean = dataOf<components['schemas']['Conformance']>(
      await auditor.send('POST', '/workflows/conformance'),
    );
    expect([clean.faulty, clean.findings]).toEqual([0, []]);
    expect(clean.checked).toMatchObject({ dutyFinding: (await findingRows()).length });
  });
});
