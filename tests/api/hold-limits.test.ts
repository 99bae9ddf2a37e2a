/**
 * The hold limits over HTTP: what they are, who may exceed them, and who sees how close a client
 * is.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireDueHolds } from '../../server/jobs/expiry.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { take } from '../support/prices.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import type { Api, Reply } from '../support/api.ts';
import { signInEverybody } from './support/people.ts';
import type { Member, People } from './support/people.ts';
import { fingerprint } from './support/records.ts';

const PREFIX = '/inventory/new-arrival';
const LIMIT = 6;

let server: TestServer;
let people: People;
let customer: Member;
let external: Member;
let associate: Member;
let admin: Member;
let free: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  [customer, external, associate, admin] = [people[4], people[6], people[3], people[1]];
  const stones = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone s WHERE status = 1 AND NOT EXISTS (SELECT FROM hold WHERE stone_id = s.id) ORDER BY id`,
  );
  free = stones.map((stone) => stone.stock_no);
});
afterAll(() => server.close());

/** Releases every hold and clears the waiting times. */
beforeEach(async () => {
  const live = await server.query<{ id: string }>('SELECT id FROM hold WHERE status = 1');
  if (live.length > 0)
    await admin.api.send('PUT', `${PREFIX}/release-hold`, { ids: live.map(({ id }) => id) });
  await server.command(`UPDATE hold SET updated_at = now() - interval '1 year' WHERE status = 2`);
  await server.command(`UPDATE confirm_line SET updated_at = now() - interval '1 year' WHERE status = 4`);
  await setting(LIMIT, 12);
});

const setting = (limit: number, again: number): Promise<void> =>
  server.command(
    `UPDATE setting SET value = CASE key WHEN 'hold_limit' THEN to_jsonb($1::int) ELSE to_jsonb($2::int) END
      WHERE key IN ('hold_limit', 'rehold_hours')`,
    [limit, again],
  );

const next = (count: number): string[] => free.splice(0, count);
const hold = (api: Api, stones: string[], more: object = {}): Promise<Reply> =>
  api.send('POST', `${PREFIX}/hold`, { stock_numbers: stones, ...more });
const release = (api: Api, reply: Reply): Promise<Reply> =>
  api.send('PUT', `${PREFIX}/release-hold`, { ids: linesOf(reply) });
const linesOf = (reply: Reply): string[] =>
  (reply.body?.data as { lines: { id: string }[] }).lines.map(({ id }) => id);

async function heldFor(client: Member): Promise<number> {
  const [row] = await server.query<{ holds: number; claims: number }>(
    `SELECT (SELECT count(*)::int FROM hold WHERE client_id = $1 AND status = 1) AS holds,
            (SELECT count(*)::int FROM stone_claim WHERE client_id = $1 AND workflow = 'hold') AS claims`,
    [client.id],
  );
  expect(row?.claims).toBe(row?.holds);
  return row?.holds ?? 0;
}

async function refused(asking: Promise<Reply>, guard: string, words: RegExp): Promise<void> {
  const before = await fingerprint(server);
  const reply = await asking;
  expect([reply.status, reply.body?.data], reply.text).toEqual([
    409,
    expect.objectContaining({ refusal: 'guard', guard }),
  ]);
  expect(reply.body?.message).toMatch(words);
  expect(await fingerprint(server)).toBe(before);
}

describe('the number of stones held at once', () => {
  it('is limited to fifty where the setting says fifty', async () => {
    await setting(50, 12);
    expect((await hold(customer.api, next(50))).status).toBe(200);
    await refused(
      hold(customer.api, next(1)),
      'withinHoldLimit',
      /^Your business already holds 50 stones, and a business can hold 50 at once/,
    );
    const [kept] = await server.query<{ value: number }>(
      `SELECT (SELECT value::int FROM setting WHERE key = 'hold_limit') AS value`,
    );
    expect(kept?.value).toBe(50);
  });

  it.each([ROLE.customer, ROLE.apiClient] as const)(
    'role %i holds up to the limit, and not one more',
    async (role) => {
      const { api } = people[role];
      expect((await hold(api, next(LIMIT - 1))).status).toBe(200);
      expect((await hold(api, next(1))).status).toBe(200);
      await refused(hold(api, next(1)), 'withinHoldLimit', /^Your business already holds 6 stones/);
      await refused(
        hold(api, next(1), { reason: 'I want it' }),
        'withinHoldLimit',
        /Release some, or ask your associate\.$/,
      );
      expect(await heldFor(people[role])).toBe(LIMIT);
    },
  );

  it('is checked for the batch as a whole, and the refusal says how many more fit', async () => {
    const two = await hold(customer.api, next(2));
    await refused(
      hold(customer.api, next(5)),
      'withinHoldLimit',
      /holds 2 of the 6 stones that a business can hold at once: 4 more can be held, not 5\./,
    );
    // A stock number named twice is one stone.
    const [twice = ''] = next(1);
    expect((await hold(customer.api, [...next(3), twice, twice])).status).toBe(200);
    await release(customer.api, two);
    expect((await hold(customer.api, next(2))).status).toBe(200);
  });

  it('is counted per client', async () => {
    await hold(customer.api, next(LIMIT));
    expect((await hold(external.api, next(LIMIT))).status).toBe(200);
  });

  it('leaves out what staff held for the client; for staff, every hold counts', async () => {
    expect((await hold(associate.api, next(4), { user_id: customer.id })).status).toBe(200);
    expect((await hold(customer.api, next(LIMIT))).status).toBe(200);
    await refused(
      hold(associate.api, next(1), { user_id: customer.id }),
      'withinHoldLimit',
      /^The client already holds 10 stones, .* Give a reason to hold more\.$/,
    );
  });
});

describe('exceeding the limits', () => {
  it.each([ROLE.administrator, ROLE.associate] as const)(
    'is allowed to role %i with a reason, which history and audit log record',
    async (role) => {
      const { api } = people[role];
      await hold(customer.api, next(LIMIT));
      const stones = next(2);
      await refused(hold(api, stones, { user_id: customer.id }), 'withinHoldLimit', /Give a reason/);
      await refused(
        hold(api, stones, { user_id: customer.id, reason: ' ' }),
        'withinHoldLimit',
        /Give a reason/,
      );
      const reason = `Agreed on the phone, ${role}`;
      const reply = await hold(api, stones, { user_id: customer.id, reason, remark: 'For the fair' });
      expect(reply.status, reply.text).toBe(200);
      const steps = await server.query<{ event: string; reason: string; remark: string }>(
        `SELECT h.event, h.reason, l.remark FROM history h JOIN hold l ON l.id = h.record_id WHERE h.record_id = ANY ($1::uuid[])`,
        [linesOf(reply)],
      );
      expect(steps).toEqual(stones.map(() => ({ event: 'HOLD', reason, remark: 'For the fair' })));
      const [audit] = await server.query<{ subject: object }>(
        `SELECT subject FROM audit_log WHERE operation = 'holdStones' ORDER BY at DESC LIMIT 1`,
      );
      expect(audit?.subject).toMatchObject({ reason, user_id: customer.id });
      expect(await heldFor(customer)).toBe(LIMIT + 2);
    },
  );

  it('is not open to clients: a reason they send is not stored', async () => {
    const reply = await hold(customer.api, next(1), { reason: 'Because' });
    const [step] = await server.query<{ reason: string | null }>(
      'SELECT reason FROM history WHERE record_id = $1',
      linesOf(reply),
    );
    expect(step?.reason).toBeNull();
  });
});

describe('holding the same stone again', () => {
  const later = (hours: string): Promise<void> =>
    server.command(
      `UPDATE hold SET updated_at = now() - $1::interval WHERE status = 2 AND updated_at > now() - interval '1 day'`,
      [hours],
    );

  it('is refused for twelve hours after a release, and then allowed', async () => {
    const [stone = '', other = ''] = next(2);
    await release(customer.api, await hold(customer.api, [stone]));
    await refused(
      hold(customer.api, [stone]),
      'notHeldLately',
      /^Your business recently released this stone or let its hold expire/,
    );
    const reply = await hold(customer.api, [other, stone]);
    expect(reply.body?.data).toMatchObject({ stones: [{ stock_no: stone }] });
    await later('11 hours 59 minutes');
    await refused(
      hold(customer.api, [stone]),
      'notHeldLately',
      /can hold it again from \d\d\/\d\d\/\d{4}, \d\d:\d\d UTC\./,
    );
    await later('12 hours');
    expect((await hold(customer.api, [stone, other])).status).toBe(200);
  });

  it('is refused after the hold expired', async () => {
    const [stone = ''] = next(1);
    const held = await hold(external.api, [stone]);
    await server.command(`UPDATE hold SET due_at = now() - interval '1 second' WHERE id = $1`, linesOf(held));
    await expireDueHolds(server.pool);
    expect(await heldFor(external)).toBe(0);
    await refused(hold(external.api, [stone], { reason: 'Still looking' }), 'notHeldLately', /Your business/);
  });

  it('is refused after a cancelled confirm-stone', async () => {
    const [stone = ''] = next(1);
    const confirmed = await take(customer.api, 'confirm-stone', { stock_numbers: [stone] });
    const cancelled = await customer.api.send('PUT', `${PREFIX}/update-confirm-stone`, {
      ids: linesOf(confirmed),
      status: 4,
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    await refused(hold(customer.api, [stone]), 'notHeldLately', /released this stone/);
  });

  it('is allowed when the hold became a confirm-stone that the house rejected', async () => {
    const [stone = ''] = next(1);
    expect((await hold(customer.api, [stone])).status).toBe(200);
    const confirmed = await take(customer.api, 'confirm-stone', { stock_numbers: [stone] });
    const rejected = await admin.api.send('PUT', `${PREFIX}/reject-stone`, {
      ids: linesOf(confirmed),
      reason: 'Send it with the right remark',
    });
    expect(rejected.status, rejected.text).toBe(200);
    expect((await hold(customer.api, [stone])).status).toBe(200);
  });

  it('is allowed to another business, and to staff with a reason', async () => {
    const [stone = '', second = ''] = next(2);
    await release(customer.api, await hold(customer.api, [stone, second]));
    expect((await hold(external.api, [second])).status).toBe(200);
    const whom = { user_id: customer.id };
    await refused(hold(associate.api, [stone], whom), 'notHeldLately', /Give a reason to hold it sooner\.$/);
    expect((await hold(associate.api, [stone], { ...whom, reason: 'The buyer is on a plane' })).status).toBe(
      200,
    );
  });

  it('is allowed at once where the waiting time is set to 0 hours', async () => {
    await setting(LIMIT, 0);
    const [stone = ''] = next(1);
    await release(customer.api, await hold(customer.api, [stone]));
    expect((await hold(customer.api, [stone])).status).toBe(200);
  });
});

describe('concurrent requests', () => {
  it('of one client end at exactly the limit', async () => {
    const stones = next(60);
    const replies = await Promise.all(stones.map((stone) => hold(customer.api, [stone])));
    const statuses = Map.groupBy(replies, ({ status }) => status);
    expect(statuses.get(200)?.length).toBe(LIMIT);
    expect(statuses.get(409)?.length).toBe(60 - LIMIT);
    expect(await heldFor(customer)).toBe(LIMIT);
  });

  it('with overlapping batches neither exceed the limit nor deadlock', async () => {
    const stones = next(12);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_one, index) =>
        hold(customer.api, [
          stones[index] ?? '',
          stones[(index + 1) % 12] ?? '',
          stones[(index + 5) % 12] ?? '',
        ]),
      ),
    );
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await heldFor(customer)).toBeLessThanOrEqual(LIMIT);
    expect(await heldFor(customer)).toBeGreaterThan(0);
  });
});

describe('how close a client is to the limit', () => {
  const standing = async (api: Api, whom = ''): Promise<unknown> =>
    (await api.get(`${PREFIX}/hold-standing${whom}`)).body?.data;

  it('is shown to the client, and to staff who name the client', async () => {
    const [stone = ''] = next(1);
    await release(customer.api, await hold(customer.api, [stone]));
    await hold(customer.api, next(5));
    await hold(associate.api, next(1), { user_id: customer.id });
    const expected = {
      own: 5,
      held: 6,
      ending: 0,
      limit: LIMIT,
      hold_hours: expect.any(Number),
      rehold_hours: 12,
      price_offer_hours: 48,
      resting: [{ stock_no: stone, until: expect.stringMatching(/^\d{4}-/) }],
    };
    expect(await standing(customer.api)).toEqual(expected);
    expect(await standing(associate.api, `?user_id=${customer.id}`)).toEqual(expected);
    await server.command(
      `UPDATE hold SET due_at = now() + interval '239 minutes'
        WHERE id IN (SELECT id FROM hold WHERE client_id = $1 AND status = 1 ORDER BY id LIMIT 2)`,
      [customer.id],
    );
    expect(await standing(customer.api)).toEqual({ ...expected, ending: 2 });
    await server.command(
      `INSERT INTO queue_place (id, stone_id, client_id, created_by, hold_id, status)
       SELECT gen_random_uuid(), stone_id, client_id, client_id, id, 1 FROM hold
        WHERE client_id = $1 AND status = 1 ORDER BY due_at LIMIT 1`,
      [customer.id],
    );
    await server.command('UPDATE queue_place SET status = 2 WHERE client_id = $1', [customer.id]);
    expect(await standing(customer.api), 'without a stone offered to the next in line').toEqual({
      ...expected,
      ending: 1,
    });
    expect((await associate.api.get(`${PREFIX}/hold-standing`)).status).toBe(400);
    expect((await external.api.get(`${PREFIX}/hold-standing?user_id=${customer.id}`)).status).toBe(404);
  });

  it('is shown in the list of clients, which can be filtered by it', async () => {
    await hold(customer.api, next(5));
    await hold(external.api, next(4));
    await hold(admin.api, next(4), { user_id: external.id, reason: 'For the fair' });
    type Listed = {
      data: { id: string; holds: { own: number; limit: number } }[];
      pagination: { totalRecords: number };
    };
    const list = async (api: Api, near: string): Promise<Listed> =>
      (await api.get(`/customer/users${near}`)).body?.data as Listed;
    const all = await list(admin.api, '');
    expect(all.data.find(({ id }) => id === external.id)?.holds).toEqual({ own: 4, limit: LIMIT });
    const near = await list(admin.api, '?near_hold_limit=true');
    expect(near.data.map(({ id }) => id)).toEqual([customer.id]);
    expect(near.pagination.totalRecords).toBe(1);
    const far = await list(admin.api, '?near_hold_limit=false');
    expect(far.data.map(({ id }) => id)).not.toContain(customer.id);
    expect((await list(associate.api, '?near_hold_limit=true')).data.map(({ id }) => id)).toEqual([
      customer.id,
    ]);
    const detail = await associate.api.get(`/customer/user/${customer.id}`);
    expect(detail.body?.data).toMatchObject({ holds: { own: 5, limit: LIMIT } });
  });
});

describe('the setting', () => {
  const usual = { hold_hours: 24, hold_limit: 50, rehold_hours: 12, offer_hours: 2, price_offer_hours: 48 };

  it('is changed by administrators, applies from the next request, and is recorded in the audit log', async () => {
    await hold(customer.api, next(5));
    const wanted = { hold_hours: 36, hold_limit: 3, rehold_hours: 1, offer_hours: 4, price_offer_hours: 24 };
    const reply = await admin.api.send('PUT', '/project-setting/hold', wanted);
    expect(reply.body?.data, reply.text).toMatchObject({
      ...wanted,
      near: 1,
      changed_by: expect.any(String),
    });
    expect(reply.body?.message).toBe(
      'A hold lasts 36 hours; a business can hold 3 stones at once, and the same stone again after 1 hour. The next in line has 4 hours to accept. A price offer has to be answered within 24 hours.',
    );
    await refused(
      hold(customer.api, next(1)),
      'withinHoldLimit',
      /already holds 5 stones, and a business can hold 3/,
    );
    const made = await hold(external.api, next(1));
    const [line] = await server.query<{ hours: number }>(
      `SELECT extract(epoch FROM due_at - created_at)::int / 3600 AS hours FROM hold WHERE id = $1`,
      linesOf(made),
    );
    expect(line?.hours).toBe(36);
    const [audit] = await server.query<{ subject: object }>(
      `SELECT subject FROM audit_log WHERE operation = 'setHoldSetting' ORDER BY at DESC LIMIT 1`,
    );
    expect(audit?.subject).toMatchObject(wanted);
    expect((await people[5].api.get('/project-setting/hold')).body?.data).toMatchObject(wanted);
    await admin.api.send('PUT', '/project-setting/hold', usual);
  });

  it.each([
    { ...usual, hold_limit: 0 },
    { ...usual, hold_hours: 0 },
    { ...usual, offer_hours: 73 },
    { ...usual, price_offer_hours: 0 },
    { ...usual, price_offer_hours: 721 },
    { ...usual, rehold_hours: -1 },
    { ...usual, hold_limit: 2.5 },
    { hold_limit: 50 },
  ])('refuses values outside its bounds: %j', async (wanted) => {
    expect((await admin.api.send('PUT', '/project-setting/hold', wanted)).status).toBe(400);
  });
});
