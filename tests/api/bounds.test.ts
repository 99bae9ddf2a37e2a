/**
 * What clients and guests begin is bounded: how much is open at once, how much begins in a day, and
 * how much they change at all.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_ROLES, ROLE, type RoleId } from '../../src/domain/codes.ts';
import { BOUNDED_KIND_WORDS } from '../../src/domain/lines/bounded-kinds.ts';
import { BOUNDS } from '../../src/domain/lines/bounds.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { readContract } from '../../server/http/contract/contract.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn as signsIn } from '../support/guest.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { signInEverybody, type People } from './support/people.ts';

let server: TestServer;
let people: People;
let customer: Api;
let numbers: string[];

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  customer = people[ROLE.customer].api;
  const found = await customer.send('POST', '/inventory/search', { size: 60, status: [1] });
  numbers = (found.body?.data as { stockList: { stock_no: string }[] }).stockList.map(
    ({ stock_no }) => stock_no,
  );
});
afterAll(() => server.close());

let visits = 0;
async function guestSignsIn(at: TestServer): Promise<Api> {
  visits += 1;
  const reply = await signsIn(at, `visitor-${visits}@visitors.test`);
  if (reply.status !== 200) throw new Error(reply.text);
  return at.asNobody((reply.body?.data as { token: string }).token);
}

const usual = new Map<string, unknown>();
beforeEach(async () => {
  if (usual.size === 0)
    for (const { key, value } of await server.query<{ key: string; value: unknown }>(
      'SELECT key, value FROM setting',
    ))
      usual.set(key, value);
  for (const name of Object.keys(BOUNDS)) await set(name, Number(usual.get(name)));
  await server.command('DELETE FROM begun');
  await server.command('DELETE FROM begun_from');
  await server.command('UPDATE task SET status = 2 WHERE for_client AND status = 1');
  await server.command('UPDATE enquiry SET status = 2 WHERE status = 1');
});

const set = (name: string, value: number): Promise<void> =>
  server.command('UPDATE setting SET value = to_jsonb($2::int) WHERE key = $1', [name, value]);
const enquire = (api: Api, stock_numbers: readonly string[], more: object = {}): Promise<Reply> =>
  api.send('POST', '/inventory/new-arrival/enquiry', {
    stock_numbers,
    message: 'Is it still there?',
    ...more,
  });
/** The open ones. */
const countOf = async (from: string): Promise<number> =>
  (await server.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from} status = 1`))[0]
    ?.count ?? -1;

describe('what is open at once', () => {
  it('is bounded for a guest: the batch beyond it is refused whole, with both figures', async () => {
    await set('guest_open', 5);
    const guest = await guestSignsIn(server);
    expect((await enquire(guest, numbers.slice(0, 4))).status).toBe(200);
    const beyond = await enquire(guest, numbers.slice(4, 6));
    expect([beyond.status, beyond.body?.message]).toEqual([
      409,
      expect.stringContaining(
        'You have 4 open enquiries, and can have 5 at once: 1 more can be added, not 2.',
      ),
    ]);
    expect(await countOf('enquiry WHERE')).toBe(4);
    expect((await enquire(guest, numbers.slice(4, 5))).status).toBe(200);
  });

  it('is bounded for requests in parallel, too', async () => {
    await set('guest_open', 5);
    const guest = await guestSignsIn(server);
    const replies = await Promise.all(numbers.slice(0, 20).map((one) => enquire(guest, [one])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await countOf('enquiry WHERE')).toBe(5);
  });

  it('is bounded for the pictures, videos and inspections of one request', async () => {
    await set('client_asks', 3);
    const asked = await enquire(customer, numbers.slice(0, 10), { asks_for: [7] });
    expect([asked.status, asked.body?.message]).toEqual([
      409,
      expect.stringContaining('You have 0 open pictures, videos and inspections, and can have 3 at once'),
    ]);
    expect([await countOf('enquiry WHERE'), await countOf('task WHERE for_client AND')]).toEqual([0, 0]);
    expect((await enquire(customer, numbers.slice(0, 3), { asks_for: [7] })).status).toBe(200);
  });

  it('does not bound staff', async () => {
    await set('client_open', 1);
    const reply = await enquire(people[ROLE.administrator].api, numbers.slice(0, 5), {
      user_id: people[ROLE.customer].id,
    });
    expect(reply.status, reply.text).toBe(200);
  });
});

describe('what is begun in a day', () => {
  it('counts what was closed again: holds that are released, demands that are closed', async () => {
    await set('client_day', 3);
    const demand = { filters: { shape: ['ROUND'] } };
    for (let round = 0; round < 3; round++) {
      const made = await customer.send('POST', '/inventory/demands', { ...demand, name: `Round ${round}` });
      expect(made.status, made.text).toBe(200);
      const { id } = made.body?.data as { id: string };
      expect((await customer.send('DELETE', `/inventory/demands/${id}`)).status).toBe(200);
    }
    const [last] = await server.query<{ id: string }>(`SELECT id FROM demand WHERE name = 'Round 2'`);
    for (const beyond of [
      await customer.send('POST', '/inventory/demands', { ...demand, name: 'Round 4' }),
      await customer.send('PUT', `/inventory/demands/${last?.id}/reopen`),
    ])
      expect([beyond.status, beyond.body?.message]).toEqual([
        409,
        expect.stringMatching(
          /^You can start 3 demands per day, and these would make 4\. Add fewer, or continue from .* UTC\.$/,
        ),
      ]);
    await server.command(`UPDATE begun SET since = since - interval '25 hours'`);
    expect((await customer.send('PUT', `/inventory/demands/${last?.id}/reopen`)).status).toBe(200);
  });

  it('is bounded for all guests of a network together', async () => {
    await set('guest_day', 1);
    for (let visit = 0; visit < 20; visit++)
      expect((await enquire(await guestSignsIn(server), [numbers[visit] ?? ''])).status).toBe(200);
    const last = await enquire(await guestSignsIn(server), [numbers[20] ?? '']);
    expect(last.status).toBe(409);
    expect(await countOf('enquiry WHERE')).toBe(20);
  });

  it('is bounded for guests who sign in from one network', async () => {
    await set('guest_visits', 2);
    await guestSignsIn(server);
    await guestSignsIn(server);
    await expect(guestSignsIn(server)).rejects.toThrow();
  });

  it('is not counted for a refused request', async () => {
    await set('client_day', 2);
    const gone = await enquire(customer, ['NO-SUCH-STONE']);
    expect(gone.status).toBe(404);
    const [counted] = await server.query(`SELECT FROM begun WHERE kind = 'enquiry'`);
    expect(counted).toBeUndefined();
    const seen = await take(customer, 'hold', { stock_numbers: numbers.slice(40, 42) });
    expect(seen.status, seen.text).toBe(200);
    const third = await take(customer, 'hold', { stock_numbers: numbers.slice(42, 43) });
    expect(third.body?.message).toContain('You can start 2 holds per day');
  });
});

/** The roles that may call the operation and are clients or guests. */
const clientsOf = (roles: readonly RoleId[]): RoleId[] => roles.filter((role) => CLIENT_ROLES.includes(role));
const { operations } = readContract();

describe('changes of any kind', () => {
  const changing = [...operations.values()].filter(
    ({ writes, roles }) => writes && clientsOf(roles).length > 0,
  );

  it.each(changing.map((one) => [one.operationId, one] as const))(
    '%s is refused once the day’s changes are used up',
    async (_name, { method, path: at, roles }) => {
      const [role = ROLE.customer] = clientsOf(roles).filter((one) => one !== ROLE.guest);
      const api =
        role === ROLE.customer && !roles.includes(ROLE.customer)
          ? await guestSignsIn(server)
          : people[role as 4].api;
      await set('client_changes', 0);
      await set('guest_changes', 0);
      const reply = await api.send(
        method as 'POST',
        at.replaceAll(/\{[^}]+\}/g, '0192f000-0000-7000-8000-000000000001'),
        method === 'DELETE' ? undefined : {},
      );
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    },
  );

  it('include downloads and shared selections, which are noted as well', async () => {
    await set('client_changes', 0);
    const asked = { stock_numbers: numbers.slice(0, 1) };
    for (const [at, data] of [
      ['/inventory/download', { ...asked, format: 'xlsx' }],
      ['/inventory/share-diamonds', { ...asked, email: 'nora@client.com' }],
    ] as const) {
      const reply = await customer.send('POST', at, data);
      expect(reply.status, reply.text).toBe(429);
    }
  });

  it('are allowed again the next day, and to staff', async () => {
    await set('client_changes', 1);
    // Requests count even if they are refused, so this one names its version at once.
    const change = async () => {
      const { version } = dataOf<{ version: string }>(await customer.get('/user/mail-choices'));
      return customer.send('PUT', '/user/mail-choices', { declined: [], version });
    };
    expect([(await change()).status, (await change()).status]).toEqual([200, 429]);
    await server.command(`UPDATE begun SET since = since - interval '25 hours'`);
    expect((await change()).status).toBe(200);
  });
});

/** Every record that clients and guests begin, with its bound besides those of changes in a day. */
const BOUND_OF: Readonly<Record<string, string>> = {
  holdStones: 'withinBounds',
  joinQueue: 'withinBounds',
  makePriceOffer: 'withinBounds',
  answerPriceOffer: 'an offer of the house, or what was agreed',
  acceptQueueOffer: 'an offered hold',
  askMemoExtension: 'withinBounds',
  confirmStones: 'withinBounds',
  agreeToConfirmStones: 'what a colleague has confirmed',
  importExternalDiamonds: 'withinBounds',
  openEnquiry: 'withinBounds',
  createDemand: 'withinBounds',
  reopenDemand: 'withinBounds',
  createShareLink: 'withinBounds',
  submitKycDocument: 'withinBounds',
  updateKycDocument: 'withinBounds',
  inviteColleague: 'withinBounds',
  inviteColleagueAgain: 'one for each person',
  askToJoinCompany: 'withinBounds',
  acceptColleague: 'what somebody asked for',
  showOwnLists: 'one for each person',
  addBusiness: 'one for each client',
  saveMatchPair: 'MOST_PAIRS',
  saveSearch: 'MOST_SAVED',
  keepRecentSearch: 'MOST_RECENT',
  repeatRecentSearch: 'MOST_RECENT',
  addToCart: 'MOST_COLLECTED',
  addToWatchlist: 'MOST_COLLECTED',
  addNotes: 'MOST_COLLECTED',
  addClientKey: 'MOST_KEYS',
  rotateClientKey: 'MOST_KEYS',
  addFeedKey: 'MOST_FEED_KEYS',
  addWebhook: 'MOST_WEBHOOKS',
  testWebhook: 'MOST_TESTS',
  addStockFeed: 'MOST_FEEDS',
  pushStockFeed: 'one open at a time, 200 kept',
  askForEarlierEnquiries: 'MOST_AN_HOUR',
  beginPasskey: 'MOST_PASSKEYS',
  registerPasskey: 'MOST_PASSKEYS',
  addPushDevice: 'MOST_PUSH_DEVICES',
  saveShareMarkup: 'one for each person',
};
/** Changes records that exist already, each of which is bounded. */
const CHANGES_ONLY =
  /^(update|change|set|remove|delete|decline|revoke|release|withdraw|leave|close|fulfil|end|handOver|read|confirm|renew|turnOff|begin|find|rotate|userLogout|sendDeliveryAgain)/;

describe('the table of what clients and guests begin', () => {
  it('has every operation of the contract that they may use to add something', () => {
    const open = [...operations.values()]
      .filter(({ writes, roles }) => writes && clientsOf(roles).length > 0)
      .map(({ operationId }) => operationId)
      .filter((name) => !(name in BOUND_OF) && !CHANGES_ONLY.test(name));
    expect(open).toEqual([]);
    expect(Object.keys(BOUND_OF).filter((name) => !(name in Object.fromEntries(operations)))).toEqual([]);
  });

  it('names constants that exist', () => {
    const named = Object.values(BOUND_OF).filter((bound) => bound.startsWith('MOST_'));
    const code = readdirSync('src/domain', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join('src/domain', file), 'utf8'))
      .join('\n');
    expect(named.filter((name) => !code.includes(`export const ${name} `))).toEqual([]);
  });

  it('is guarded in every machine whose records they begin themselves', () => {
    const unguarded = Object.entries(WORKFLOWS).flatMap(([name, { rules }]) =>
      rules
        .filter(
          ({ from, operation, roles, guards }) =>
            from === 'start' &&
            operation !== null &&
            clientsOf(roles ?? []).length > 0 &&
            !guards.includes('withinBounds'),
        )
        .map(({ event }) => `${name} ${event}`),
    );
    // Each account needs a code that was sent to its address, of which there are few an hour.
    expect(unguarded).toEqual(['account SIGN_UP']);
    expect(Object.keys(BOUNDED_KIND_WORDS)).toHaveLength(11);
  });
});
