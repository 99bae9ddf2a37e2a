/**
 * Which steps a check finds: for each kind of duty those of histories that people really wrote, all
 * of them and no others, and each once.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { newId } from '../../server/ids.ts';
import { expireDueHolds } from '../../server/jobs/expiry.ts';
import { checkDutiesJob } from '../../server/jobs/histories.ts';
import { offered } from '../api/support/offered-places.ts';
import { signInEverybody, type Member, type People } from '../api/support/people.ts';
import { stonesOf } from '../api/support/walker.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { brokenBy, storedFindings, type AboutDuty } from './support/broken-duties.ts';
import { houseSteps, type HouseSteps } from './support/house-steps.ts';
import {
  checked,
  dutiesOf,
  endDuty,
  findingsOf,
  HELD_AND_RELEASED,
  stated,
  stateDuty,
  type Finding,
  type KeptDuty,
} from './support/stated-duties.ts';

let server: TestServer;
let owner: pg.Pool;
let people: People;
let admin: Api;
let house: HouseSteps;
let administrator: Member;
let associate: Member;
let client: Member;

beforeAll(async () => {
  server = await startTestServer();
  owner = createPool(server.databaseOwnerUrl, { name: 'duties', kind: 'owner' });
  people = await signInEverybody(server);
  ({ 1: administrator, 3: associate, 4: client } = people);
  admin = administrator.api;
  house = houseSteps(server, client);
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

/**
 * States the duty, and compares all that is found, also in the demo's histories, with the histories
 * read once more.
 */
async function foundBy(rule: AboutDuty): Promise<{ duty: KeptDuty; findings: Finding[] }> {
  const reply = await stateDuty(admin, rule);
  expect(reply.status, reply.text).toBe(200);
  const duty = reply.body?.data as KeptDuty;
  const expected = await brokenBy(server, rule);
  expect(await storedFindings(server, duty.id)).toEqual(expected);
  expect(duty).toMatchObject({ open: expected.length, explained: 0, accepted: 0, unlisted: 0 });
  const steps = expected.length === 1 ? '1 step' : `${expected.length} steps`;
  expect(reply.body?.message).toBe(expected.length === 0 ? 'No step broke it so far.' : `${steps} broke it.`);
  const { findings, pagination } = await findingsOf(admin, `duty_id=${duty.id}&size=500`);
  expect([findings.length, pagination.totalRecords]).toEqual([expected.length, expected.length]);
  return { duty, findings };
}

/** What was found of each line, in words: `3 RELEASE by 1 after hold 1 HOLD`. */
const told = <Name extends string>(
  findings: readonly Finding[],
  lines: Record<Name, string>,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries<string>(lines).map(([name, id]) => [
      name,
      findings
        .filter(({ record_id }) => record_id === id)
        .toSorted((a, b) => a.step - b.step)
        .map(({ step, event, role_id, earlier }) => {
          const after = earlier === null ? '' : ` after ${earlier.workflow} ${earlier.step} ${earlier.event}`;
          return `${step} ${event} by ${role_id}${after}`;
        }),
    ]),
  );

const amountOf = async (table: string, id: string): Promise<string | undefined> =>
  (
    await server.query<{ amount: string }>(`SELECT sell_amt::text AS amount FROM ${table} WHERE id = $1`, [
      id,
    ])
  )[0]?.amount;

describe('steps that nobody takes together', () => {
  it('are found where one person took both, and not where two did', async () => {
    const lines = {
      own: await house.begin(administrator, 'hold'),
      clients: await house.begin(client, 'hold'),
      released: await house.begin(administrator, 'hold'),
      takenOff: await house.begin(client, 'hold'),
      held: await house.begin(administrator, 'hold'),
    };
    await house.extend(associate, 'hold', lines.own);
    await house.release(administrator, lines.own);
    await house.release(client, lines.clients);
    await house.release(associate, lines.released);
    await house.release(administrator, lines.takenOff);
    const { duty, findings } = await foundBy({ ...HELD_AND_RELEASED, first: ['HOLD'], events: ['RELEASE'] });
    expect(told(findings, lines)).toEqual({
      own: ['3 RELEASE by 1 after hold 1 HOLD'],
      clients: [],
      released: [],
      takenOff: [],
      held: [],
    });
    const own = findings.find(({ record_id }) => record_id === lines.own);
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT s.stock_no FROM hold l JOIN stone s ON s.id = l.stone_id WHERE l.id = $1',
      [lines.own],
    );
    const [released] = await server.query<{ at: string }>(
      'SELECT at FROM history WHERE record_id = $1 AND step = 3',
      [lines.own],
    );
    expect(own).toMatchObject({
      duty_id: duty.id,
      workflow: 'hold',
      title: expect.stringContaining(stone?.stock_no ?? '?'),
      at: released?.at,
      person: 'Demo Administrator',
      amount: await amountOf('hold', lines.own),
      status: 1,
      last: null,
    });
  });

  it('are compared with the last of the earlier ones, and each of the later ones is found', async () => {
    const lines = {
      twice: await house.begin(administrator, 'memo'),
      before: await house.begin(administrator, 'memo'),
    };
    await house.lower(administrator, 'memo', lines.twice);
    await house.extend(administrator, 'memo', lines.twice);
    await house.lower(administrator, 'memo', lines.twice);
    await house.extend(administrator, 'memo', lines.twice);
    await house.sell(administrator, lines.twice);
    // The other way round breaks nothing.
    await house.extend(administrator, 'memo', lines.before);
    await house.lower(administrator, 'memo', lines.before);
    const rule = { workflow: 'memo', kind: 'apart', first: ['LOWER_PRICE'] } as const;
    const { findings } = await foundBy({ ...rule, events: ['EXTEND', 'SELL'] });
    expect(told(findings, lines)).toEqual({
      twice: [
        '3 EXTEND by 1 after memo 2 LOWER_PRICE',
        '5 EXTEND by 1 after memo 4 LOWER_PRICE',
        '6 SELL by 1 after memo 4 LOWER_PRICE',
      ],
      before: [],
    });
  });
});

describe('a sale at a lower price', () => {
  it('is found where whoever lowered it sells the memo', async () => {
    const lines = {
      own: await house.begin(administrator, 'memo'),
      others: await house.begin(administrator, 'memo'),
      kept: await house.begin(administrator, 'memo'),
    };
    await house.lower(administrator, 'memo', lines.own);
    await house.lower(administrator, 'memo', lines.own);
    await house.lower(associate, 'memo', lines.own);
    await house.lower(associate, 'memo', lines.others);
    for (const id of Object.values(lines)) await house.sell(administrator, id);
    const { findings } = await foundBy({ workflow: 'memo', kind: 'price', events: ['SELL'] });
    expect(told(findings, lines)).toEqual({
      own: ['5 SELL by 1 after memo 3 LOWER_PRICE'],
      others: [],
      kept: [],
    });
    expect(findings.find(({ record_id }) => record_id === lines.own)?.amount).toBe(
      await amountOf('memo_line', lines.own),
    );
  });

  it('is found where whoever lowered it, or answered the offer, approves the confirm-stone', async () => {
    const offers = {
      answered: await house.offer(client),
      byOther: await house.offer(client),
      answeredAndLowered: await house.offer(client),
      offeredOnly: await house.offer(administrator),
      ownOffer: await house.offer(client),
    };
    await house.answer(administrator, 'accept', offers.answered);
    await house.answer(associate, 'accept', offers.byOther);
    await house.answer(administrator, 'accept', offers.answeredAndLowered);
    // Who makes an offer for a client does not say yes to it.
    await house.answer(associate, 'accept', offers.offeredOnly);
    await house.answer(associate, 'accept', offers.ownOffer);
    const lines = {
      own: await house.begin(client, 'confirm-stone'),
      others: await house.begin(client, 'confirm-stone'),
      answered: await house.lineOf(offers.answered),
      byOther: await house.lineOf(offers.byOther),
      answeredAndLowered: await house.lineOf(offers.answeredAndLowered),
      offeredOnly: await house.lineOf(offers.offeredOnly),
      ownOffer: await house.lineOf(offers.ownOffer),
    };
    await house.lower(administrator, 'confirm-stone', lines.own);
    await house.lower(associate, 'confirm-stone', lines.others);
    await house.lower(administrator, 'confirm-stone', lines.answeredAndLowered);
    await house.cancel(client, lines.ownOffer);
    const { ownOffer: _cancelled, ...approved } = lines;
    await house.approve(administrator, ...Object.values(approved));
    const { findings } = await foundBy({
      workflow: 'confirmStone',
      kind: 'price',
      events: ['APPROVE', 'CANCEL'],
    });
    expect(told(findings, lines)).toEqual({
      own: ['3 APPROVE by 1 after confirmStone 2 LOWER_PRICE'],
      others: [],
      answered: ['2 APPROVE by 1 after priceOffer 2 ACCEPT'],
      byOther: [],
      answeredAndLowered: ['3 APPROVE by 1 after confirmStone 2 LOWER_PRICE'],
      offeredOnly: [],
      ownOffer: [],
    });
  });

  it('is found where whoever asked the price to which the client agreed sells the memo', async () => {
    const offers = { own: await house.offer(client, true), others: await house.offer(client, true) };
    for (const id of Object.values(offers)) {
      await house.answer(administrator, 'counter', id);
      await house.answer(client, 'accept', id);
    }
    const lines = { own: await house.lineOf(offers.own), others: await house.lineOf(offers.others) };
    await house.sell(administrator, lines.own);
    await house.sell(associate, lines.others);
    const { findings } = await foundBy({ workflow: 'memo', kind: 'price', events: ['SELL', 'EXTEND'] });
    expect(told(findings, lines)).toEqual({
      own: ['2 SELL by 1 after priceOffer 2 COUNTER'],
      others: [],
    });
  });
});

describe('two people of the house', () => {
  it('are missing where one alone, with the client, approves what costs more', async () => {
    const begun = [];
    for (let count = 0; count < 3; count++) {
      const id = await house.begin(client, 'confirm-stone');
      begun.push({ id, amount: Number(await amountOf('confirm_line', id)) });
    }
    const [cheap, middle, dear] = begun.toSorted((a, b) => a.amount - b.amount);
    const lines = {
      cheap: cheap?.id ?? '',
      middle: middle?.id ?? '',
      dear: dear?.id ?? '',
    };
    expect(dear?.amount).toBeGreaterThan(middle?.amount ?? NaN);
    await house.approve(administrator, ...Object.values(lines));
    const rule = { workflow: 'confirmStone', kind: 'pair', events: ['APPROVE'] } as const;
    // Exactly the amount is not above it.
    const { findings } = await foundBy({ ...rule, above: (middle?.amount ?? 0).toFixed(2) });
    expect(told(findings, lines)).toEqual({ cheap: [], middle: [], dear: ['2 APPROVE by 1'] });
    const found = findings.find(({ record_id }) => record_id === lines.dear);
    expect(found).toMatchObject({ amount: dear?.amount.toFixed(2), earlier: null });
  });

  it('are there where another one has taken any step before', async () => {
    const lines = {
      alone: await house.begin(administrator, 'confirm-stone'),
      begunByOther: await house.begin(associate, 'confirm-stone'),
      lowered: await house.begin(client, 'confirm-stone'),
      reversed: await house.begin(client, 'confirm-stone'),
      clients: await house.begin(client, 'confirm-stone'),
    };
    await house.lower(associate, 'confirm-stone', lines.lowered);
    await house.cancel(client, lines.clients);
    const { clients: _cancelled, ...approved } = lines;
    await house.approve(administrator, ...Object.values(approved));
    await house.reverse(administrator, 'confirm-stone', lines.reversed);
    const { findings } = await foundBy({
      workflow: 'confirmStone',
      kind: 'pair',
      events: ['LOWER_PRICE', 'APPROVE', 'CANCEL', 'REVERSE'],
      above: '0.00',
    });
    expect(told(findings, lines)).toEqual({
      alone: ['2 APPROVE by 1'],
      begunByOther: [],
      // The first of the two was alone.
      lowered: ['2 LOWER_PRICE by 3'],
      reversed: ['2 APPROVE by 1', '3 REVERSE by 1'],
      // What a client does alone is no matter of two people of the house.
      clients: [],
    });
  });

  it('are missing where the other one was a program', async () => {
    const hold = await offeredByJob();
    await house.extend(administrator, 'hold', hold);
    const rule = { workflow: 'hold', kind: 'pair', events: ['EXTEND'], above: '0.00' } as const;
    const { findings } = await foundBy(rule);
    expect(told(findings, { hold })).toEqual({ hold: ['2 EXTEND by 1'] });
  });
});

/** A hold that a program begins. */
async function offeredByJob(): Promise<string> {
  return offered(server, await stonesOf(server)(client));
}

describe('more steps than one person may take', () => {
  it('are found once for each person and record, whatever others did between', async () => {
    const lines = {
      alone: await house.begin(administrator, 'memo'),
      between: await house.begin(administrator, 'memo'),
      shared: await house.begin(administrator, 'memo'),
      both: await house.begin(administrator, 'memo'),
    };
    for (const id of [lines.alone, lines.between]) await house.extend(administrator, 'memo', id);
    for (const id of [lines.between, lines.shared, lines.both])
      for (let count = 0; count < 2; count++) await house.extend(associate, 'memo', id);
    await house.extend(administrator, 'memo', lines.both);
    await house.extend(associate, 'memo', lines.both);
    for (const id of Object.values(lines)) await house.sell(administrator, id);
    await house.reverse(administrator, 'memo', lines.alone);
    const { findings } = await foundBy({ workflow: 'memo', kind: 'share', most: 2 });
    expect(told(findings, lines)).toEqual({
      alone: ['3 SELL by 1'],
      between: ['5 SELL by 1'],
      shared: [],
      both: ['5 EXTEND by 3', '6 SELL by 1'],
    });
  });

  it('are never a client’s', async () => {
    const lines = {
      clients: await house.begin(client, 'confirm-stone'),
      houses: await house.begin(administrator, 'confirm-stone'),
    };
    await house.cancel(client, lines.clients);
    await house.cancel(administrator, lines.houses);
    const { findings } = await foundBy({ workflow: 'confirmStone', kind: 'share', most: 1 });
    expect(told(findings, lines)).toEqual({ clients: [], houses: ['2 CANCEL by 1'] });
  });

  it('are never a program’s', async () => {
    const hold = await offeredByJob();
    await house.extend(associate, 'hold', hold);
    await server.command(`UPDATE hold SET due_at = now() - interval '1 second' WHERE id = $1`, [hold]);
    await expireDueHolds(server.pool);
    const written = await server.query(
      'SELECT event, actor_id FROM history WHERE record_id = $1 ORDER BY step',
      [hold],
    );
    expect(written).toEqual([
      { event: 'OFFER_NEXT', actor_id: null },
      { event: 'EXTEND', actor_id: associate.id },
      { event: 'EXPIRE', actor_id: null },
    ]);
    const { findings } = await foundBy({ workflow: 'hold', kind: 'share', most: 1 });
    expect(told(findings, { hold })).toEqual({ hold: [] });
  });
});

describe('a check', () => {
  /** A hold that the administrator takes and ends. */
  async function heldAndReleased(): Promise<string> {
    const id = await house.begin(administrator, 'hold');
    await house.release(administrator, id);
    return id;
  }
  /** What the first duty of this file has found, since it is the only one that holds can break. */
  const foundOf = async (ids: readonly string[]): Promise<string[]> =>
    (
      await server.query<{ id: string }>(
        `SELECT f.record_id AS id FROM duty_finding f JOIN duty d ON d.id = f.duty_id
          WHERE d.kind = 'apart' AND d.workflow = 'hold' AND f.record_id = ANY ($1::uuid[])`,
        [ids],
      )
    ).map(({ id }) => id);
  const standing = async (): Promise<KeptDuty[]> =>
    (await dutiesOf(admin)).filter(({ ended_at }) => ended_at === null);

  it('finds nothing that was found before', async () => {
    // What the tests above did after their duty was stated.
    await checked(admin);
    const before = await server.query('SELECT id, version FROM duty_finding ORDER BY id');
    expect(before.length).toBeGreaterThan(0);
    expect(await checked(admin)).toBe(0);
    expect(await checked(people[8].api)).toBe(0);
    expect(await server.query('SELECT id, version FROM duty_finding ORDER BY id')).toEqual(before);
  });

  it('finds the steps since the last one, and so does the job', async () => {
    // Of all duties that holds can break here, one is enough.
    for (const { id, workflow, kind } of await standing())
      if (workflow === 'hold' && kind !== 'apart') await endDuty(admin, id);
    const first = await heldAndReleased();
    expect(await foundOf([first])).toEqual([]);
    expect(await checked(admin)).toBe(1);
    expect(await foundOf([first])).toEqual([first]);
    const second = await heldAndReleased();
    expect(await checkDutiesJob.run({}, { ownerPool: owner } as never)).toBe(1);
    expect(await foundOf([second])).toEqual([second]);
    expect(await checkDutiesJob.run({}, { ownerPool: owner } as never)).toBe(0);
  });

  it('says since when it need not look again', async () => {
    const before = await standing();
    await checked(admin);
    const after = await standing();
    expect(after.length).toBeGreaterThan(0);
    for (const { id, checked_until } of after) {
      const last = before.find((duty) => duty.id === id)?.checked_until ?? '';
      expect(Date.parse(checked_until)).toBeGreaterThan(Date.parse(last));
    }
  });

  it('finds a step whose transaction was still running at the one before', async () => {
    const hold = await house.begin(administrator, 'hold');
    await withActor(owner, SYSTEM, 'write', async (tx) => {
      await tx.run(
        `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, actor_id, actor_name, role_id, definition_hash)
         SELECT $2, workflow, record_id, 2, 'RELEASE', 'held', 'released', actor_id, actor_name, role_id, definition_hash
           FROM history WHERE record_id = $1`,
        [hold, newId()],
      );
      expect(await checked(admin)).toBe(0);
    });
    expect(await checked(admin)).toBe(1);
    expect(await foundOf([hold])).toEqual([hold]);
  });

  it('of several at once finds each step once', async () => {
    const holds = [await heldAndReleased(), await heldAndReleased()];
    const all = await Promise.all([checked(admin), checked(people[5].api), checked(people[8].api)]);
    expect(all.toSorted()).toEqual([0, 0, 2]);
    expect((await foundOf(holds)).toSorted()).toEqual(holds.toSorted());
  });
});

describe('of very many steps', () => {
  const MANY = 1_050;
  const STEPS = { task: ['CREATE', 'UPDATE'], enquiry: ['OPEN', 'CLOSE'] } as const;
  const idOf = (workflow: string): string => `md5('${workflow}' || n)::uuid`;

  /** Records that the administrator begins and ends, each `apart` before the one before it. */
  const write = (workflow: 'task' | 'enquiry', since: string, apart: string): Promise<void> =>
    server.command(
      `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, actor_id, actor_name, role_id, at, definition_hash)
       SELECT gen_random_uuid(), $1, ${idOf(workflow)}, s.step, s.event, s.from_state, s.to_state, $2, 'Somebody', 1,
              now() - $3::interval - n * $4::interval, (SELECT hash FROM workflow_definition WHERE workflow = $1 LIMIT 1)
         FROM generate_series(1, ${MANY}) n,
              (VALUES (1, $5, 'start', 'open'), (2, $6, 'open', 'open')) s (step, event, from_state, to_state)`,
      [workflow, administrator.id, since, apart, ...STEPS[workflow]],
    );
  const rule = (workflow: 'task' | 'enquiry') =>
    ({ workflow, kind: 'apart', first: [STEPS[workflow][0]], events: [STEPS[workflow][1]] }) as const;
  /** The places of the records that were found, of which the first is the newest. */
  const places = async (workflow: string, dutyId: string): Promise<number[]> =>
    (
      await server.query<{ n: number }>(
        `SELECT n FROM generate_series(1, ${MANY}) n
          WHERE ${idOf(workflow)} IN (SELECT record_id FROM duty_finding WHERE duty_id = $1) ORDER BY n`,
        [dutyId],
      )
    ).map(({ n }) => n);
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
  const kept = async (id: string): Promise<KeptDuty | undefined> =>
    (await dutiesOf(admin)).find((duty) => duty.id === id);

  it('the newest 1,000 are findings, and the others are counted', async () => {
    await write('task', '1 day', '1 minute');
    const earlier = (await brokenBy(server, rule('task'))).length - MANY;
    expect(earlier, 'the demo has no such task').toBe(0);
    const reply = await stateDuty(admin, rule('task'));
    expect(reply.body?.message).toBe('1050 steps broke it.');
    const duty = reply.body?.data as KeptDuty;
    expect(duty).toMatchObject({ open: 1_000, unlisted: 50 });
    expect(await places('task', duty.id)).toEqual(upTo(1_000));
    const listed = await findingsOf(admin, `duty_id=${duty.id}&size=1`);
    expect(listed.pagination.totalRecords).toBe(1_000);
    // A record that is gone is named by its id.
    expect(listed.findings[0]?.title).toBe(listed.findings[0]?.record_id);
    expect(await checked(admin)).toBe(0);
    expect(await kept(duty.id)).toMatchObject({ open: 1_000, unlisted: 50 });
  });

  it('one that the next check still looks at becomes a finding, and is no longer counted', async () => {
    await write('enquiry', '1 minute', '1 second');
    const { id, unlisted } = await stated(admin, rule('enquiry'));
    expect(unlisted).toBe(50);
    expect(await checked(admin)).toBe(50);
    expect(await kept(id)).toMatchObject({ open: MANY, unlisted: 0 });
    expect(await places('enquiry', id)).toEqual(upTo(MANY));
    expect(await checked(admin)).toBe(0);
  });

  it('those that were too many are not found again because their records go on', async () => {
    // The other duty of tasks would find the new steps.
    for (const { id, workflow } of await dutiesOf(admin)) if (workflow === 'task') await endDuty(admin, id);
    const share = { workflow: 'task', kind: 'share', most: 1 } as const;
    const { id } = await stated(admin, share);
    const before = { open: 1_000, unlisted: (await brokenBy(server, share)).length - 1_000 };
    expect(await kept(id)).toMatchObject(before);
    await server.command(
      `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, actor_id, actor_name, role_id, definition_hash)
       SELECT gen_random_uuid(), workflow, record_id, 3, event, from_state, to_state, actor_id, actor_name, role_id, definition_hash
         FROM history WHERE workflow = 'task' AND step = 2
          AND record_id IN (SELECT ${idOf('task')} FROM generate_series(1, ${MANY}) n)`,
    );
    expect(await checked(admin)).toBe(0);
    expect(await kept(id)).toMatchObject(before);
  });
});
