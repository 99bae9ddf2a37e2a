/**
 * Staff who act for a client whose account is suspended hear so; those who may not see the client
 * do not.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const ACTS = ['hold', 'memo', 'confirm-stone', 'enquiry'] as const;
const NOBODY = '0192f000-0000-7000-8000-000000000001';

let server: TestServer;
let people: People;
let admin: Api;
let client: { id: string; name: string };
let stone: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
  const [found] = await server.query<{ id: string; name: string }>(
    `SELECT u.id, b.company_name AS name FROM app_user u JOIN business b ON b.user_id = u.id WHERE u.email = 'customer@pavilion.test'`,
  );
  const [free] = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 AND total_amt IS NOT NULL ORDER BY stock_no LIMIT 1',
  );
  if (!found || !free) throw new Error('The demo has no client or no stone.');
  client = found;
  stone = free.stock_no;
});
afterAll(() => server.close());

const suspend = async (is_active: boolean): Promise<void> => {
  const reply = await admin.send('PUT', `/customer/user/${client.id}/status`, {
    is_active,
    reason: 'Invoices are open',
  });
  expect(reply.status, reply.text).toBe(200);
};

const act = (api: Api, which: (typeof ACTS)[number], user_id = client.id): Promise<Reply> =>
  take(api, which, {
    stock_numbers: [stone],
    user_id,
    ...(which === 'enquiry' ? { message: 'Is it eye clean?' } : {}),
  });

const written = () => server.query('SELECT count(*) FROM history UNION ALL SELECT count(*) FROM audit_log');

it('each act is refused with the client’s name and what to do, and writes nothing', async () => {
  await suspend(false);
  const before = await written();
  for (const api of [admin, people[ROLE.associate].api])
    for (const which of ACTS) {
      const reply = await act(api, which);
      expect([which, reply.status, reply.body?.message]).toEqual([
        which,
        409,
        `The account of ${client.name} is suspended, so nothing was done for them. An administrator can reactivate it on their page under Clients.`,
      ]);
    }
  expect(await written()).toEqual(before);
});

it('so are cart, watchlist, notes and saved searches of the client', async () => {
  const stones = { stock_numbers: [stone], user_id: client.id };
  const search = { name: 'Rounds', search_type: 1, user_id: client.id, filters: { shape: ['ROUND'] } };
  const before = await written();
  const replies = await Promise.all([
    admin.send('POST', '/inventory/new-arrival/carts', stones),
    admin.send('POST', '/inventory/new-arrival/watchlist', stones),
    admin.send('POST', '/inventory/new-arrival/notes', { ...stones, words: 'Ask again' }),
    admin.send('POST', '/inventory/save-search', search),
  ]);
  for (const reply of replies)
    expect([reply.status, reply.body?.message]).toEqual([409, expect.stringContaining(client.name)]);
  expect(await written()).toEqual(before);
});

it('people who may not see the client get the answer for a missing one', async () => {
  const stranger = await server.as('associate2@pavilion.test');
  for (const which of ACTS) {
    const reply = await act(stranger, which);
    expect([which, reply.status]).toEqual([which, 404]);
    expect(reply.text).toBe((await act(stranger, which, NOBODY)).text);
  }
});

it('for a reactivated client the act is done', async () => {
  await suspend(true);
  const held = await take(admin, 'hold', { stock_numbers: [stone], user_id: client.id });
  expect(held.status, held.text).toBe(200);
  expect(dataOf<{ lines: unknown[] }>(held).lines).toHaveLength(1);
});
