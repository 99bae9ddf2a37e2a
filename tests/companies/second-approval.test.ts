/** Confirm-stones above a person's amount, to which a colleague of their company agrees. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireDueHolds } from '../../server/jobs/expiry.ts';
import { dataOf } from '../support/data-of.ts';
import type { Api, Reply } from '../support/api.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { joined, peopleOf } from './support/company.ts';

const AT = '/inventory/new-arrival';
const ALL = ['hold', 'confirm'];

let server: TestServer;
let founder: Api;
let buyer: { id: string; api: Api };
let senior: { id: string; api: Api };
let other: Api;

interface Row {
  id: string;
  stock_no: string;
  sell_amt: string;
  status: number;
  is_own: boolean;
}

beforeAll(async () => {
  server = await startTestServer();
  founder = await server.as('customer@pavilion.test');
  other = await server.as('customer2@pavilion.test');
  // The cheapest free stones cost less than what the senior may confirm, more than the buyer may.
  buyer = await joined(server, founder, 'Anna', ALL, '1.00');
  senior = await joined(server, founder, 'Ben', ALL, '5000.00');
});
afterAll(() => server.close());

/** Free stones with their prices for the company, the cheapest or the dearest first. */
async function freeStones(n: number, order = 'total_amt'): Promise<string[]> {
  const rows = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone s WHERE status = 1 AND diamond_type = 1 AND total_amt > 1
        AND NOT EXISTS (SELECT FROM confirm_line l WHERE l.stone_id = s.id)
        AND NOT EXISTS (SELECT FROM hold h WHERE h.stone_id = s.id) ORDER BY ${order}, id LIMIT $1`,
    [n],
  );
  return rows.map(({ stock_no }) => stock_no);
}

const confirm = (by: Api, ...stock_numbers: (string | undefined)[]): Promise<Reply> =>
  take(by, 'confirm-stone', { stock_numbers });

const idsOf = (reply: Reply): string[] =>
  dataOf<{ lines: { id: string }[] }>(reply).lines.map(({ id }) => id);

const listed = async (by: Api, ids: readonly string[]): Promise<Row[]> =>
  dataOf<{ data: Row[] }>(await by.send('POST', `${AT}/get-confirm-stone?size=200`, {})).data.filter(
    ({ id }) => ids.includes(id),
  );

const agree = (by: Api, ids: readonly string[]): Promise<Reply> =>
  by.send('PUT', `${AT}/agree-confirm-stone`, { ids });
const decline = (by: Api, ids: readonly string[], reason?: string): Promise<Reply> =>
  by.send('PUT', `${AT}/decline-confirm-stone`, { ids, reason });

/** Of a stone: its status, what keeps it, and the states of its confirm-stones. */
async function stateOf(stockNo: string | undefined): Promise<unknown> {
  const [row] = await server.query(
    `SELECT s.status, (SELECT c.workflow FROM stone_claim c WHERE c.stone_id = s.id) AS kept_by,
            ARRAY(SELECT l.status FROM confirm_line l WHERE l.stone_id = s.id ORDER BY l.created_at, l.id)::int[] AS lines
       FROM stone s WHERE s.stock_no = $1`,
    [stockNo],
  );
  return row;
}

const AWAITING = { status: 4, kept_by: 'hold', lines: [5] };
const PENDING = { status: 3, kept_by: 'confirmStone', lines: [1] };
const STILL_HELD = { status: 4, kept_by: 'hold', lines: [4] };

const noticesOf = async (personId: string, stockNo: string | undefined): Promise<string[]> =>
  (
    await server.query<{ words: string }>(
      `SELECT words FROM notice WHERE user_id = $1 AND words LIKE '%' || $2 || '%' ORDER BY created_at, id`,
      [personId, stockNo],
    )
  ).map(({ words }) => words);

describe('a confirm-stone above one’s amount', () => {
  it('keeps the stone on hold, and is pending once a colleague agrees', async () => {
    const [one, two] = await freeStones(2);
    const asked = await confirm(buyer.api, one, two);
    expect([asked.status, asked.body?.message]).toEqual([
      200,
      expect.stringMatching(
        /^2 stones are on hold for your company until a colleague agrees \(\S+\), .+ USD in total\.$/,
      ),
    ]);
    const ids = idsOf(asked);
    expect(await stateOf(one)).toEqual(AWAITING);
    expect(await stateOf(two)).toEqual(AWAITING);
    // Nobody else gets it meanwhile, and the house has nothing to decide.
    expect((await take(other, 'hold', { stock_numbers: [one] })).status).toBe(409);
    const admin = await server.as('admin@pavilion.test');
    expect((await admin.send('PUT', `${AT}/approve-stone`, { ids })).status).toBe(409);
    expect((await listed(buyer.api, ids)).map(({ is_own }) => is_own)).toEqual([true, true]);
    expect((await listed(senior.api, ids)).map(({ is_own }) => is_own)).toEqual([false, false]);
    expect(await noticesOf(senior.id, one)).toEqual([
      expect.stringMatching(/^Anna Rozen asks you to agree to /),
    ]);
    expect(await noticesOf(buyer.id, one)).toEqual([]);

    const agreed = await agree(senior.api, ids);
    expect([agreed.status, agreed.body?.message]).toEqual([
      200,
      expect.stringMatching(/^2 stones were confirmed, pending approval, .+ USD in total\.$/),
    ]);
    expect(await stateOf(one)).toEqual(PENDING);
    expect(await stateOf(two)).toEqual(PENDING);
    expect(await noticesOf(buyer.id, one)).toEqual([expect.stringMatching(/^Ben Rozen agreed to /)]);
    const steps = await server.query(
      `SELECT h.event, h.actor_id FROM history h WHERE h.record_id = $1 ORDER BY h.step`,
      [ids[0]],
    );
    expect(steps).toEqual([
      { event: 'ASK', actor_id: buyer.id },
      { event: 'AGREE', actor_id: senior.id },
    ]);
    expect((await admin.send('PUT', `${AT}/approve-stone`, { ids })).status).toBe(200);
    expect(await stateOf(one)).toEqual({ status: 8, kept_by: null, lines: [2] });
  });

  it('takes a stone that the company holds already, and asks once for it', async () => {
    const [one] = await freeStones(1);
    expect((await take(senior.api, 'hold', { stock_numbers: [one] })).status).toBe(200);
    expect((await confirm(buyer.api, one)).status).toBe(200);
    expect(await stateOf(one)).toEqual(AWAITING);
    const again = await confirm(buyer.api, one);
    expect([again.status, again.body?.message]).toEqual([409, 'It already waits until a colleague agrees.']);
    // Whoever may confirm it alone takes it over.
    expect((await confirm(senior.api, one)).status).toBe(200);
    expect(await stateOf(one)).toEqual({ status: 3, kept_by: 'confirmStone', lines: [4, 1] });
    expect(await noticesOf(buyer.id, one)).toEqual([
      expect.stringMatching(/the hold ended before a colleague agreed/),
    ]);
  });

  it('is agreed to at the price of the hold, or a lower one of today', async () => {
    const [dearer, cheaper] = await freeStones(2);
    const asked = await confirm(buyer.api, dearer, cheaper);
    const ids = idsOf(asked);
    const priceOf = async (stockNo: string | undefined): Promise<string | undefined> =>
      (await listed(buyer.api, ids)).find(({ stock_no }) => stock_no === stockNo)?.sell_amt;
    const before = [await priceOf(dearer), await priceOf(cheaper)];
    const times = (stockNo: string | undefined, factor: number): Promise<void> =>
      server.command(
        `UPDATE stone SET price_per_ct = round(price_per_ct * $2::numeric, 2), total_amt = round(total_amt * $2::numeric, 2)
          WHERE stock_no = $1`,
        [stockNo, factor],
      );
    await times(dearer, 2);
    await times(cheaper, 0.5);
    const agreed = await agree(senior.api, ids);
    expect(agreed.status, agreed.text).toBe(200);
    expect(await priceOf(dearer)).toBe(before[0]);
    expect(Number(await priceOf(cheaper))).toBeCloseTo(Number(before[1]) / 2, 1);
  });

  it('is declined with a reason, which whoever asked reads; the stone stays on hold', async () => {
    const [one] = await freeStones(1);
    const ids = idsOf(await confirm(buyer.api, one));
    const mute = await decline(senior.api, ids);
    expect([mute.status, mute.body?.message]).toEqual([400, 'A rejection needs a reason.']);
    expect(await stateOf(one)).toEqual(AWAITING);
    const declined = await decline(senior.api, ids, 'We have three of these.');
    expect([declined.status, declined.body?.message]).toEqual([
      200,
      expect.stringMatching(/^1 stone was declined and is still on hold for your company/),
    ]);
    expect(await stateOf(one)).toEqual(STILL_HELD);
    expect(await noticesOf(buyer.id, one)).toEqual([
      expect.stringMatching(/^Ben Rozen declined .*: We have three of these\.$/),
    ]);
  });

  it('is taken back by whoever asked', async () => {
    const [one] = await freeStones(1);
    const ids = idsOf(await confirm(buyer.api, one));
    expect((await buyer.api.send('PUT', `${AT}/update-confirm-stone`, { ids, status: 4 })).status).toBe(200);
    expect(await stateOf(one)).toEqual(STILL_HELD);
    expect((await agree(senior.api, ids)).status).toBe(409);
  });

  it('lapses with its hold', async () => {
    const [one] = await freeStones(1);
    const ids = idsOf(await confirm(buyer.api, one));
    await server.command(
      `UPDATE hold SET due_at = now() - interval '1 second'
        WHERE status = 1 AND stone_id = (SELECT id FROM stone WHERE stock_no = $1)`,
      [one],
    );
    await expireDueHolds(server.pool);
    expect(await stateOf(one)).toEqual({ status: 1, kept_by: null, lines: [4] });
    expect(await noticesOf(buyer.id, one)).toContainEqual(
      expect.stringMatching(/^No colleague agreed to .* before the hold expired$/),
    );
    expect((await agree(senior.api, ids)).status).toBe(409);
  });

  it('ends when the hold is released', async () => {
    const [one] = await freeStones(1);
    await confirm(buyer.api, one);
    const [hold] = await server.query<{ id: string }>(
      'SELECT h.id FROM hold h JOIN stone s ON s.id = h.stone_id WHERE s.stock_no = $1 AND h.status = 1',
      [one],
    );
    expect((await founder.send('PUT', `${AT}/release-hold`, { ids: [hold?.id] })).status).toBe(200);
    expect(await stateOf(one)).toEqual({ status: 1, kept_by: null, lines: [4] });
  });

  it('is agreed to once by two at the same time', async () => {
    const [one] = await freeStones(1);
    const ids = idsOf(await confirm(buyer.api, one));
    const answers = await Promise.all([agree(senior.api, ids), agree(founder, ids), agree(senior.api, ids)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await stateOf(one)).toEqual(PENDING);
  });
});

describe('nobody', () => {
  it('agrees to their own, not even with the amount', async () => {
    const [one] = await freeStones(1);
    const ids = idsOf(await confirm(buyer.api, one));
    const [before] = await peopleOf(founder).then((all) => all.filter(({ id }) => id === buyer.id));
    const change = (confirms_up_to: string | null, version: string | undefined): Promise<Reply> =>
      founder.send('PUT', `/company/people/${buyer.id}`, { powers: ALL, confirms_up_to, version });
    const changed = await change(null, before?.version);
    expect(changed.status, changed.text).toBe(200);
    const refused = await agree(buyer.api, ids);
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      'You confirmed this yourself, so somebody else has to agree.',
    ]);
    expect((await decline(buyer.api, ids, 'Mine')).status).toBe(409);
    const now = (await peopleOf(founder)).find(({ id }) => id === buyer.id);
    expect((await change('1.00', now?.version)).status).toBe(200);
    expect(await stateOf(one)).toEqual(AWAITING);
  });

  it('agrees above their own amount, or for all stones together', async () => {
    const [dear] = await freeStones(1, 'total_amt DESC');
    const ids = idsOf(await confirm(buyer.api, dear));
    const refused = await agree(senior.api, ids);
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      expect.stringMatching(
        /^You may confirm up to 5,000\.00 USD at once for your company, and this is [\d,.]+ USD\. Ask First Customer of your company: they may\.$/,
      ),
    ]);
    // Only those are asked who may agree.
    expect(await noticesOf(senior.id, dear)).toEqual([]);
    expect((await agree(founder, ids)).status).toBe(200);
    expect(await stateOf(dear)).toEqual(PENDING);
  });

  it('offers a price above their own amount, for the house to accept', async () => {
    const [one, two] = await freeStones(2);
    const offer = (by: Api, amount: string): Promise<Reply> =>
      by.send('POST', `${AT}/offer`, {
        stones: [one, two].map((stock_no) => ({ stock_no, amount })),
        less_than_half: true,
      });
    const refused = await offer(buyer.api, '0.51');
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      expect.stringMatching(
        /^You may confirm up to 1\.00 USD at once for your company, and this is 1\.02 USD\. Ask /,
      ),
    ]);
    expect((await offer(buyer.api, '0.50')).status).toBe(200);
  });

  it('of another company, of the house or from outside agrees', async () => {
    const [one] = await freeStones(1);
    const ids = idsOf(await confirm(buyer.api, one));
    expect((await agree(other, ids)).status).toBe(404);
    expect((await agree(await server.as('admin@pavilion.test'), ids)).status).toBe(403);
    expect((await agree(server.asNobody(), ids)).status).toBe(401);
    expect(await stateOf(one)).toEqual(AWAITING);
  });

  it('gives an amount above their own, and the owner has none', async () => {
    const manager = await joined(server, founder, 'Carla', [...ALL, 'people'], '100.00');
    const invite = (confirms_up_to?: string | null): Promise<Reply> =>
      manager.api.send('POST', '/company/people', {
        email: 'dora@company.test',
        first_name: 'Dora',
        powers: ['confirm'],
        confirms_up_to,
      });
    for (const above of ['100.01', null, undefined]) {
      const refused = await invite(above);
      expect([refused.status, refused.body?.message]).toEqual([
        409,
        'You can only give powers that you have yourself, up to your own amount. Ask the owner of your company.',
      ]);
    }
    expect((await invite('100.00')).status).toBe(200);
    expect((await founder.send('PUT', `/company/people/${manager.id}/owner`, {})).status).toBe(200);
    const people = await peopleOf(manager.api);
    expect(people.find(({ is_owner }) => is_owner)).toMatchObject({ id: manager.id, confirms_up_to: null });
    const first = people.find(({ name }) => name === 'First Customer');
    expect((await manager.api.send('PUT', `/company/people/${first?.id}/owner`, {})).status).toBe(200);
  });
});

it('an amount stays what it was when only powers change, and goes with the power to confirm', async () => {
  const person = await joined(server, founder, 'Emil', ALL, '250.00');
  const change = async (data: object): Promise<string | null | undefined> => {
    const now = (await peopleOf(founder)).find(({ id }) => id === person.id);
    const reply = await founder.send('PUT', `/company/people/${person.id}`, {
      ...data,
      version: now?.version,
    });
    expect(reply.status, reply.text).toBe(200);
    return (await peopleOf(founder)).find(({ id }) => id === person.id)?.confirms_up_to;
  };
  expect(await change({ powers: ['confirm'] })).toBe('250.00');
  expect(await change({ powers: ['hold'] })).toBeNull();
  expect(await change({ powers: ['confirm'], confirms_up_to: '90.00' })).toBe('90.00');
  const [said] = await server.query<{ reason: string }>(
    `SELECT reason FROM history h JOIN membership m ON m.id = h.record_id
      WHERE m.person_id = $1 AND h.event = 'CHANGE' ORDER BY h.step DESC LIMIT 1`,
    [person.id],
  );
  expect(said?.reason).toBe('See prices, Confirm and take memos up to 90.00 USD');
});
