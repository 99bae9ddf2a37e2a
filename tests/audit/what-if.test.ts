/** The past decided again by other rules: what would be refused, and where records would stand. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { definitionOf } from '../../src/machines/definition.ts';
import type { GuardName } from '../../src/machines/guards/all.ts';
import {
  changedRules,
  rerun,
  type LimitChange,
  type PastStep,
  type RuleChange,
} from '../../src/machines/trial/what-if.ts';
import type { WorkflowName } from '../../src/machines/workflow.ts';
import { createPool } from '../../server/db/pool.ts';
import { createStepTimer } from '../../server/jobs/time-steps.ts';
import { redoPast } from '../../server/workflows/what-if.ts';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { runTool } from '../support/run-tool.ts';
import { openAuditFixture, type AuditFixture } from './audit-fixture.ts';

let house: AuditFixture;
let held: string[];
let confirmed: string[];

beforeAll(async () => {
  house = await openAuditFixture(20);
  held = await house.start('hold', 'HOLD', ['S-1', 'S-2', 'S-3']);
  await house.move('hold', 'RELEASE', held.slice(0, 2));
  confirmed = await house.start('confirmStone', 'CONFIRM', ['S-7', 'S-8', 'S-9']);
  await house.move('confirmStone', 'UPDATE', confirmed);
  await house.move('confirmStone', 'APPROVE', confirmed.slice(0, 1));
  await house.move('confirmStone', 'REJECT', confirmed.slice(1, 2));
});

afterAll(() => house.close());

const redo = (
  workflow: WorkflowName,
  changes: readonly RuleChange[],
  since: string | null = null,
  limits: readonly LimitChange[] = [],
) => {
  const definition = definitionOf(workflow);
  const transitions = changedRules(definition.transitions, changes);
  return house.read((tx) => redoPast(tx, { ...definition, transitions, limits }, since));
};

describe('the past of a workflow', () => {
  it('is what it was by the same rules', async () => {
    expect(await redo('hold', [])).toEqual({ records: 3, steps: 5, refused: [], unknown: 0, elsewhere: [] });
    expect(await redo('stone', [])).toMatchObject({ refused: [], elsewhere: [] });
  });

  it('is told of while it is decided', async () => {
    const definition = definitionOf('hold');
    const told: number[] = [];
    await house.read((tx) =>
      redoPast(tx, { ...definition, limits: [] }, null, async (records) => void told.push(records)),
    );
    expect(told).toEqual([3]);
  });

  it('without a transition, the records stand before it', async () => {
    const { refused, elsewhere } = await redo('hold', [{ event: 'RELEASE' }]);
    expect(refused).toEqual([
      {
        event: 'RELEASE',
        from: 'held',
        role: ROLE.administrator,
        byRule: true,
        steps: 2,
        records: 2,
        people: 1,
        amount: '202.00',
      },
    ]);
    expect(elsewhere.map(({ ids, ...ending }) => ({ ...ending, ids: ids.toSorted() }))).toEqual([
      { stands: 'released', would: 'held', ids: held.slice(0, 2).toSorted() },
    ]);
  });

  it('is refused to the role that loses a transition, and to no other', async () => {
    expect((await redo('hold', [{ event: 'RELEASE', role: ROLE.customer }])).refused).toEqual([]);
    const lost = await redo('hold', [{ event: 'RELEASE', from: 'held', role: ROLE.administrator }]);
    expect(lost.refused).toMatchObject([{ event: 'RELEASE', steps: 2 }]);
  });

  it('cannot go on after a refusal, where it then stands', async () => {
    const { refused, elsewhere } = await redo('confirmStone', [{ event: 'CONFIRM' }]);
    expect(refused.map(({ event, byRule, steps }) => [event, byRule, steps])).toEqual([
      ['CONFIRM', true, 3],
      ['UPDATE', false, 3],
      ['APPROVE', false, 1],
      ['REJECT', false, 1],
    ]);
    expect(elsewhere.map(({ stands, would, ids }) => [stands, would, ids.length]).toSorted()).toEqual([
      ['approved', 'start', 1],
      ['pending', 'start', 1],
      ['rejected', 'start', 1],
    ]);
  });

  it('stands before the day since when it is decided again', async () => {
    const tomorrow = await house.read((tx) =>
      tx.one<{ day: string }>(`SELECT to_char(now() + interval '1 day', 'YYYY-MM-DD') AS day`),
    );
    expect(await redo('hold', [{ event: 'RELEASE' }], tomorrow?.day ?? '')).toMatchObject({ records: 0 });
    expect(await redo('hold', [{ event: 'RELEASE' }], '2026-01-01')).toMatchObject({ records: 3 });
    const { transitions, initial } = definitionOf('hold');
    const step = { event: 'RELEASE', from: 'held', to: 'released', role: 1, guard: null };
    const without = changedRules(transitions, [{ event: 'RELEASE' }]);
    expect(rerun(without, initial, [{ ...step, again: false }])).toMatchObject({
      refused: [],
      state: 'released',
    });
  });

  it('is not known where other conditions would have been asked', () => {
    const { transitions, initial } = definitionOf('hold');
    const step = { event: 'RELEASE', from: 'held', to: 'released', role: 1, again: true };
    const [rule] = transitions.filter(({ event }) => event === 'RELEASE');
    expect(rerun(transitions, initial, [{ ...step, guard: rule?.guard }]).unknown).toEqual([]);
    expect(rerun(transitions, initial, [{ ...step, guard: null }]).unknown).toEqual([0]);
  });
});

describe('a step of the past', () => {
  const { transitions, initial } = definitionOf('hold');
  const guardOf = (event: string) => transitions.find((one) => one.event === event)?.guard;
  const by = { actorId: 'anna', hasReason: false };
  const holds = { own: 4, adding: 2, limit: 50 };
  const hold = {
    event: 'HOLD',
    from: 'start',
    to: 'held',
    role: ROLE.customer,
    guard: guardOf('HOLD'),
    again: true,
    read: { ...by, facts: { holds, restsUntil: null } },
  };
  const release = { ...hold, event: 'RELEASE', from: 'held', to: 'released', guard: guardOf('RELEASE') };
  const answers = (
    step: PastStep,
    changes: readonly RuleChange[],
    limits: readonly LimitChange[] = [],
  ): 'refused' | 'unknown' | 'permitted' => {
    const { refused, unknown } = rerun(changedRules(transitions, changes), initial, [step], limits);
    return refused.length > 0 ? 'refused' : unknown.length > 0 ? 'unknown' : 'permitted';
  };

  it('is decided again by another limit, on the figures of then', () => {
    const under = (value: number, step: PastStep = hold) =>
      answers(step, [], [{ limit: 'holds.limit', value }]);
    expect([under(6), under(5), under(0)]).toEqual(['permitted', 'refused', 'refused']);
    // Another limit than its own is nothing to it, and who has none is not given one.
    expect(answers(hold, [], [{ limit: 'credit.limit', value: 0 }])).toBe('permitted');
    expect(under(0, release)).toBe('permitted');
    expect(under(5, { ...hold, read: { ...by, facts: null } })).toBe('unknown');
    expect(under(5, { ...hold, read: undefined })).toBe('unknown');
  });

  it('is decided again by another condition, as far as its facts are known', () => {
    const only = (onlyIf: GuardName, step: PastStep = release) =>
      answers(step, [{ event: step.event, onlyIf }]);
    expect(only('hasReason')).toBe('refused');
    expect(only('hasReason', { ...release, read: { ...by, hasReason: true, facts: {} } })).toBe('permitted');
    expect(only('holdDue')).toBe('unknown');
    expect(only('holdDue', { ...release, read: { ...by, facts: { due: false } } })).toBe('refused');
    expect(only('withinHoldLimit', { ...release, read: { ...by, facts: { holds } } })).toBe('permitted');
  });

  it('is decided again by the time since the record entered the state', () => {
    const within = (seconds: number | null | undefined) =>
      answers({ ...release, seconds }, [{ event: 'RELEASE', withinHours: 2 }]);
    expect([within(7_200), within(7_201), within(null), within(undefined)]).toEqual([
      'permitted',
      'refused',
      'unknown',
      'unknown',
    ]);
  });
});

describe('npm run what-if', () => {
  const ask = (...given: string[]) => runTool('what-if', given, { ...house.variables, NODE_ENV: 'test' });

  it('says which steps, of whom, for how much, and where records would stand', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'what-if-'));
    try {
      const file = path.join(folder, 'answer.json');
      const { code, said } = await ask('--machine', 'hold', '--refuse', '1:RELEASE@held', '--json', file);
      expect([code, said]).toEqual([0, expect.stringContaining('hold: 5 steps of 3 records decided again')]);
      expect(said).toContain(
        'refused RELEASE in held by Administrator: 2 steps of 2 records, 1 person, 202.00 USD',
      );
      expect(said).toMatch(/released -> held: 2 records: S-[12], S-[12]/);
      const answer = JSON.parse(await readFile(file, 'utf8')) as {
        elsewhere: { records: { title: string }[] }[];
      };
      expect(answer.elsewhere[0]?.records.map(({ title }) => title).toSorted()).toEqual(['S-1', 'S-2']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('says that nothing would have been refused', async () => {
    const { code, said } = await ask('--machine', 'confirmStone', '--since', '01-01-2026');
    expect([code, said]).toEqual([0, expect.stringContaining('No step would have been refused.')]);
  });

  it('takes limits, times and conditions', async () => {
    const given = ['--limit', 'holds.limit=3', '--within', '1:RELEASE', '--only-if', 'hasReason:RELEASE'];
    const { code, said } = await ask('--machine', 'hold', ...given);
    expect([code, said]).toEqual([0, expect.stringContaining('by the changed rules')]);
    expect(said).toContain('refused RELEASE in held by Administrator: 2 steps of 2 records');
  });

  it.each([
    [['--machine', 'hold', '--limit', 'holds=1'], 'There is no limit holds. There are holds.limit,'],
    [['--machine', 'hold', '--limit', 'holds.limit=few'], 'few is not a limit.'],
    [['--machine', 'hold', '--within', 'soon:RELEASE'], 'soon is not a number of hours.'],
    [['--machine', 'hold', '--only-if', 'isPolite:RELEASE'], 'There is no condition isPolite.'],
    [['--machine', 'holds'], 'There is no machine holds. There are stone, hold,'],
    [['--machine', 'hold', '--since', 'yesterday'], 'yesterday is not a day. Write 2026-01-31.'],
    [['--machine', 'hold', '--without', 'SELL'], 'The hold machine has no such transition: {"event":"SELL"}'],
    [['--machine', 'hold', '--refuse', '8:RELEASE'], 'The hold machine has no such transition'],
  ])('refuses %j', async (given, sentence) => {
    const { code, said } = await ask(...given);
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  });
});

describe('GET /workflows/{name}/what-if', () => {
  let server: TestServer;
  let auditor: Api;

  beforeAll(async () => {
    server = await startTestServer();
    auditor = await server.as('auditor@pavilion.test');
    const customer = await server.as('customer@pavilion.test');
    const stones = await server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE status = 1 AND total_amt IS NOT NULL ORDER BY stock_no LIMIT 3`,
    );
    const stock_numbers = stones.map(({ stock_no }) => stock_no);
    const { lines } = dataOf<{ lines: { id: string }[] }>(
      await customer.send('POST', '/inventory/new-arrival/hold', { stock_numbers }),
    );
    const ids = lines.slice(0, 2).map(({ id }) => id);
    await customer.send('PUT', '/inventory/new-arrival/release-hold', { ids });
  });
  afterAll(() => server.close());

  const ask = async (query: string, api = auditor) => api.get(`/workflows/hold/what-if?${query}`);

  it('answers with the refused steps and the records that would stand elsewhere', async () => {
    const answer = dataOf<components['schemas']['WhatIf']>(
      await ask(`event=RELEASE&role_id=${ROLE.customer}`),
    );
    // The demo has released some, too.
    const [released] = await server.query<{ steps: number; people: number; amount: string }>(
      `SELECT count(*)::int AS steps, count(DISTINCT h.actor_id)::int AS people, sum(l.sell_amt)::text AS amount
         FROM hold l JOIN history h ON h.record_id = l.id AND h.event = 'RELEASE' AND h.role_id = 4`,
    );
    expect(released?.steps).toBeGreaterThanOrEqual(2);
    expect(answer.refused).toEqual([
      {
        event: 'RELEASE',
        label: 'Release',
        from_state: 'held',
        role_id: ROLE.customer,
        by_rule: true,
        records: released?.steps,
        ...released,
      },
    ]);
    expect(answer.elsewhere).toMatchObject([
      { stands: 'released', would_stand: 'held', count: released?.steps },
    ]);
    const none = await ask(`event=RELEASE&role_id=${ROLE.apiClient}&startDate=2020-01-01`);
    expect(dataOf<components['schemas']['WhatIf']>(none)).toMatchObject({ refused: [], elsewhere: [] });
    const later = dataOf<components['schemas']['WhatIf']>(await ask('event=RELEASE&startDate=2999-01-01'));
    expect(later).toMatchObject({ records: 0, steps: 0, refused: [] });
  });

  it('tells meanwhile how far it is, to whoever asked and by their key alone', async () => {
    const key = '0192f000-0000-4000-8000-000000000001';
    const progress = async (api: Api, of = key) =>
      dataOf<components['schemas']['WhatIfProgress']>(await api.get(`/workflows/what-if-progress?key=${of}`))
        .percent;
    expect(await progress(auditor)).toBeNull();
    const admin = await server.as('admin@pavilion.test');
    const owner = createPool(server.databaseOwnerUrl, { name: 'locks', kind: 'owner' });
    const lock = await owner.connect();
    await lock.query('BEGIN; LOCK TABLE history IN ACCESS EXCLUSIVE MODE');
    const answer = ask(`event=RELEASE&key=${key}`);
    try {
      await expect.poll(() => progress(auditor)).toBe(0);
      expect(await progress(admin)).toBeNull();
      expect(await progress(auditor, key.replace(/1$/, '2'))).toBeNull();
    } finally {
      await lock.query('ROLLBACK');
      lock.release();
      await owner.end();
    }
    expect((await answer).status).toBe(200);
    expect(await progress(auditor)).toBeNull();
    const associate = await server.as('associate@pavilion.test');
    expect((await associate.get(`/workflows/what-if-progress?key=${key}`)).status).toBe(403);
  });

  it('answers what another limit, condition or time would have refused', async () => {
    const refused = async (query: string) => {
      const { refused: steps, unknown } = dataOf<components['schemas']['WhatIf']>(await ask(query));
      return [steps.reduce((sum, one) => sum + one.steps, 0), unknown];
    };
    const counted = async (where: string) =>
      (
        await server.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM history h WHERE workflow = 'hold' AND ${where}`,
        )
      )[0]?.n ?? 0;
    const above = (limit: number) =>
      counted(`event = 'HOLD' AND role_id IN (4, 7)
        AND (facts->'holds'->>'own')::int + (facts->'holds'->>'adding')::int > ${limit}`);
    expect(await above(2)).toBeGreaterThanOrEqual(3);
    expect(await refused('limit=holds.limit&limit_value=50')).toEqual([0, 0]);
    expect((await refused('limit=holds.limit&limit_value=2'))[0]).toBeGreaterThanOrEqual(await above(2));
    const withoutReason = await counted(`event = 'RELEASE' AND reason IS NULL`);
    expect(await refused('event=RELEASE&only_if=hasReason')).toEqual([withoutReason, 0]);

    const owner = createPool(server.databaseOwnerUrl, { name: 'what if', kind: 'owner' });
    await createStepTimer(owner)();
    await owner.end();
    expect(await refused('event=RELEASE&within_hours=87600')).toEqual([0, 0]);
    await server.command(
      `UPDATE step_time SET seconds = 7300 WHERE (record_id, step) IN (
         SELECT record_id, step FROM history WHERE workflow = 'hold' AND event = 'RELEASE' LIMIT 1)`,
    );
    const late = await counted(`event = 'RELEASE' AND EXISTS (
      SELECT FROM step_time t WHERE t.record_id = h.record_id AND t.step = h.step AND t.seconds > 7200)`);
    expect(await refused('event=RELEASE&within_hours=2')).toEqual([late, 0]);
    expect(late).toBeGreaterThanOrEqual(1);
  });

  it.each([
    ['limit=holds.limit', 'Enter the limit.'],
    ['limit=credit.limit&limit_value=5', 'No transition of the machine has this limit.'],
    ['limit=holds.limit&limit_value=5&event=HOLD', 'Change a limit or a transition, not both.'],
    ['event=RELEASE&only_if=isPolite', 'There is no such condition.'],
    ['event=RELEASE&within_hours=2&role_id=4', 'A time or a condition is for everybody. Leave the role out.'],
    ['', 'The machine has no such transition.'],
  ])('refuses %j with a sentence', async (query, message) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { message } });
  });

  it('refuses what the machine does not have, and whoever sees only some records', async () => {
    for (const query of ['event=SELL', 'event=RELEASE&from=released', 'event=RELEASE&role_id=8'])
      expect(await ask(query)).toMatchObject({
        status: 400,
        body: { message: 'The machine has no such transition.' },
      });
    for (const email of ['associate@pavilion.test', 'customer@pavilion.test'])
      expect((await ask('event=RELEASE', await server.as(email))).status).toBe(403);
  });
});
