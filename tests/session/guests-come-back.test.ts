/**
 * Guests who find their earlier enquiries: what a code brings them, and what it tells nobody else.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { newId } from '../../server/ids.ts';
import { writeSecretMails } from '../../server/jobs/send-mails.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { acceptInvitation } from './support/invited.ts';
import { codeMailedTo } from './support/codes.ts';
import { envOf } from '../mails/support/mails.ts';
import { unsent } from '../mails/support/unsent.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Guest {
  id: string;
  email: string;
  api: Api;
}
interface CodeRequest {
  request: string;
  expires_at: string;
  again_at: string;
}

let server: TestServer;
let people: People;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
});
afterAll(() => server.close());
beforeEach(() => server.command('DELETE FROM one_time_code'));

const newAddress = (): string => `${newId()}@guests.test`;

/** A guest at the door, who asks about some stones. */
async function comes(email: string, enquiries = 0): Promise<Guest> {
  const { id, token } = dataOf<{ id: string; token: string }>(await guestSignsIn(server, email));
  const api = server.asNobody(token);
  if (enquiries > 0) {
    const stones = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT $1',
      [enquiries],
    );
    const asked = await api.send('POST', '/inventory/new-arrival/enquiry', {
      stock_numbers: stones.map(({ stock_no }) => stock_no),
      message: 'Is it eye clean?',
    });
    expect(asked.status, asked.text).toBe(200);
  }
  return { id, email, api };
}

const enquiriesOf = async ({ api }: Guest): Promise<{ id: string; status: number }[]> =>
  dataOf<{ data: { id: string; status: number }[] }>(
    await api.send('POST', '/inventory/new-arrival/get-enquiry?status=1&status=2', {}),
  ).data;
const ask = (guest: Guest, email = guest.email): Promise<Reply> =>
  guest.api.send('POST', '/user/guest/code', { email });
const find = (guest: Guest, request: string, otp: string): Promise<Reply> =>
  guest.api.send('POST', '/user/guest/verify-code', { request, otp });
const isIn = async ({ api }: Guest): Promise<boolean> => (await api.get('/user/profile')).status === 200;
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/**
 * The earlier guest, the present one, and the code that was mailed to the earlier one's address.
 */
async function askedFor(
  enquiries: number,
): Promise<{ earlier: Guest; now: Guest; request: string; code: string }> {
  const email = newAddress();
  const earlier = await comes(email, enquiries);
  const now = await comes(email);
  const { request } = dataOf<CodeRequest>(await ask(now));
  return { earlier, now, request, code: await codeMailedTo(server, earlier.id) };
}

describe('the right code', () => {
  it('brings what was collected, each stone once', async () => {
    const { earlier, now, request, code } = await askedFor(1);
    const stones = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 3',
    );
    const [first = '', second = '', third = ''] = stones.map(({ stock_no }) => stock_no);
    const put = async ({ api }: Guest, list: string, stock_numbers: string[], more = {}): Promise<void> => {
      const reply = await api.send('POST', `/inventory/new-arrival/${list}`, { stock_numbers, ...more });
      expect(reply.status, reply.text).toBe(200);
    };
    await put(earlier, 'carts', [first, second]);
    await put(now, 'carts', [second, third]);
    await put(earlier, 'notes', [first], { words: 'From before' });
    expect((await find(now, request, code)).status).toBe(200);
    const lines = async (table: string) =>
      (
        await server.query<{ stock_no: string }>(
          `SELECT s.stock_no FROM ${table} l JOIN stone s ON s.id = l.stone_id WHERE l.client_id = $1 ORDER BY s.id`,
          [now.id],
        )
      ).map(({ stock_no }) => stock_no);
    expect(await lines('cart_line')).toEqual([first, second, third]);
    expect(await lines('stone_note')).toEqual([first]);
    expect(await server.query('SELECT FROM cart_line WHERE client_id = $1', [earlier.id])).toEqual([]);
    const notes = await now.api.send('POST', '/inventory/new-arrival/get-notes', {});
    expect(dataOf<{ data: { words: string }[] }>(notes).data.map(({ words }) => words)).toEqual([
      'From before',
    ]);
  });

  it('brings the enquiries of all earlier visits, open and closed, and ends those', async () => {
    const { earlier, now, request, code } = await askedFor(2);
    const third = await comes(earlier.email, 1);
    const [closed = { id: '' }] = await enquiriesOf(earlier);
    await admin.send('PUT', '/inventory/new-arrival/close-enquiry', { ids: [closed.id], remark: 'It is.' });
    const before = [...(await enquiriesOf(earlier)), ...(await enquiriesOf(third))].map(({ id }) => id);
    expect(before).toHaveLength(3);
    const reply = await find(now, request, code);
    expect([reply.status, reply.body?.message, reply.body?.data], reply.text).toEqual([
      200,
      '3 enquiries of yours are here again.',
      { enquiries: 3 },
    ]);
    const after = await enquiriesOf(now);
    expect(after.map(({ id }) => id).toSorted()).toEqual(before.toSorted());
    expect([await isIn(earlier), await isIn(third), await isIn(now)]).toEqual([false, false, true]);
    const open = after.find(({ id }) => id !== closed.id);
    const steps = await server.query(
      'SELECT event, client_id, actor_name FROM history WHERE record_id = $1 ORDER BY step',
      [open?.id],
    );
    expect(steps.at(-1)).toEqual({ event: 'JOIN', client_id: now.id, actor_name: 'Proof of address' });
    const { data } = dataOf<{ data: { id: string; became: string | null; became_id: string | null }[] }>(
      await admin.get(`/user/guests?search=${encodeURIComponent(now.email)}`),
    );
    expect(data.map(({ became, became_id: id }) => [became, id])).toEqual([
      ['guest', now.id],
      [null, null],
      ['guest', now.id],
    ]);
  });

  it('is written in the audit log with the guests and the enquiries', async () => {
    const { earlier, now, request, code } = await askedFor(1);
    await find(now, request, code);
    const [entry] = await server.query<{ summary: string; subject: object }>(
      `SELECT summary, subject FROM audit_log WHERE actor_id = $1 AND operation = 'findEarlierEnquiries'`,
      [now.id],
    );
    expect(entry).toMatchObject({
      summary: 'Proved an address, and found 1 earlier enquiry',
      subject: { guest_ids: [earlier.id] },
    });
  });

  it('passes everything on to the customer that the guest is made into, and not from the earlier guest', async () => {
    const { earlier, now, request, code } = await askedFor(2);
    await find(now, request, code);
    const person = { email: now.email, first_name: 'Greta', last_name: 'Guest', company_name: 'Again & Co' };
    const refused = await admin.send('POST', `/user/guests/${earlier.id}/customer`, person);
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      'Visitor has come back as a new guest. Make the guest of the later visit a customer.',
    ]);
    const made = await admin.send('POST', `/user/guests/${now.id}/customer`, person);
    expect(made.body?.message).toBe('Again & Co is now a customer. 2 open enquiries moved with them.');
    await acceptInvitation(server, now.email);
    const customer = { ...now, api: await server.as(now.email) };
    expect(await enquiriesOf(customer)).toHaveLength(2);
  });

  it('finds nothing without earlier visits, and nothing of a customer', async () => {
    const now = await comes(newAddress());
    const { request } = dataOf<CodeRequest>(await ask(now));
    const reply = await find(now, request, await codeMailedTo(server, now.id));
    expect([reply.status, dataOf(reply)]).toEqual([200, { enquiries: 0 }]);
  });

  it('is of use once, and joins two who prove the same address at once into one', async () => {
    const { earlier, now, request, code } = await askedFor(1);
    const replies = await Promise.all([find(now, request, code), find(now, request, code)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await enquiriesOf(now)).toHaveLength(1);
    expect(await isIn(earlier)).toBe(false);
  });
});

describe('a code that is not right', () => {
  it('brings nothing, and ends with the fifth', async () => {
    const { earlier, now, request, code } = await askedFor(1);
    for (let left = 4; left > 0; left--) {
      const wrong = await find(now, request, other(code));
      expect([wrong.status, dataOf<{ field: string }>(wrong).field]).toEqual([400, 'otp']);
    }
    await find(now, request, other(code));
    expect((await find(now, request, code)).status).toBe(409);
    expect([await enquiriesOf(now), await isIn(earlier)]).toEqual([[], true]);
  });

  it('is one that has expired, or that another guest has asked for', async () => {
    const { now, request, code, earlier } = await askedFor(1);
    const stranger = await comes(newAddress());
    const theirs = dataOf<CodeRequest>(await ask(stranger));
    await writeSecretMails({ pool: server.pool, env: envOf(server, null) });
    expect((await find(stranger, theirs.request, code)).status).toBe(400);
    await server.command(`UPDATE one_time_code SET expires_at = now() - interval '1 second'`);
    expect((await find(now, request, code)).status).toBe(409);
    expect(await isIn(earlier)).toBe(true);
  });

  it('is one that opens something else', async () => {
    const { now } = await askedFor(0);
    const { request } = dataOf<CodeRequest>(
      await server.asNobody().send('POST', '/user/forgot', { email: 'customer@pavilion.test' }),
    );
    const code = await codeMailedTo(server, people[ROLE.customer].id);
    expect((await find(now, request, code)).status).toBe(409);
  });
});

describe('asking for a code', () => {
  it('answers alike for an address that guests had, a member has, and nobody has, and mails only the first', async () => {
    const now = await comes(newAddress());
    const earlier = await comes(newAddress(), 1);
    const answers: string[] = [];
    for (const email of [earlier.email, 'customer@pavilion.test', newAddress()]) {
      const reply = await ask(now, email);
      const { request, ...times } = dataOf<CodeRequest>(reply);
      answers.push(JSON.stringify([reply.status, reply.body?.message, request.length, Object.keys(times)]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain(
      unsent('If you have been here with this e-mail before, your code is not sent.', ROLE.guest),
    );
    await writeSecretMails({ pool: server.pool, env: envOf(server, null) });
    const mails = await server.query<{ user_id: string }>(
      `SELECT user_id FROM mail WHERE kind = 'guestCode' AND user_id = ANY ($1)`,
      [[earlier.id, people[ROLE.customer].id]],
    );
    expect(mails).toEqual([{ user_id: earlier.id }]);
  });

  it('is limited, and for guests only', async () => {
    const now = await comes(newAddress());
    expect((await ask(now)).status).toBe(200);
    expect((await ask(now)).status).toBe(429);
    for (const role of [ROLE.customer, ROLE.administrator])
      expect((await people[role].api.send('POST', '/user/guest/code', { email: now.email })).status).toBe(
        403,
      );
    expect((await server.asNobody().send('POST', '/user/guest/code', { email: now.email })).status).toBe(401);
  });
});
