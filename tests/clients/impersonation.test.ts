/** Staff who look at the portal as a customer sees it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { PRIVATE_PERMISSIONS } from '../../src/domain/permissions.ts';
import { readContract } from '../../server/http/contract/contract.ts';
import { newId } from '../../server/ids.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import { signIn, type Api, type Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { OPEN_TO_IMPERSONATION } from './support/open-to-impersonation.ts';

let server: TestServer;
let people: People;
let admin: Api;
let associate: Api;
let customer: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
  associate = people[ROLE.associate].api;
  customer = people[ROLE.customer].id;
});
afterAll(() => server.close());

const impersonationOf = async (by: Api, id = customer): Promise<Api> => {
  const { token } = dataOf<{ token: string }>(await by.send('POST', `/customer/user/${id}/see-as`));
  return server.asNobody(token);
};
const messageOf = ({ body }: Reply): string => body?.message ?? '';
const statusOf = async (look: Api): Promise<number> => (await look.get('/user/profile')).status;
const newCustomer = async (by: Api): Promise<string> => {
  const email = `${newId()}@look.test`;
  const client = dataOf<{ id: string }>(
    await by.send('POST', '/customer/add-customer-with-business', {
      email,
      first_name: 'Leela',
      company_name: 'Table Facet',
    }),
  );
  await acceptInvitation(server, email);
  return client.id;
};

describe('a look', () => {
  let look: Api;
  beforeEach(async () => {
    look = await impersonationOf(admin);
  });

  it('has the customer’s profile and no write access, and names who looks', async () => {
    const profile = dataOf<{
      id: string;
      looker: string;
      permissions: { permissions: { user_permissions: { write_access: boolean }[] }[] }[];
    }>(await look.get('/user/profile'));
    expect(profile.id).toBe(customer);
    expect(profile.looker).not.toBe('');
    const rights = profile.permissions.flatMap(({ permissions }) =>
      permissions.flatMap(({ user_permissions }) => user_permissions.map(({ write_access }) => write_access)),
    );
    expect(rights.length).toBeGreaterThan(3);
    expect(rights).not.toContain(true);
  });

  it('finds the same stones as the customer, at the same prices', async () => {
    const seen = dataOf(await look.send('POST', '/inventory/search', { size: 20 }));
    const own = dataOf(await people[ROLE.customer].api.send('POST', '/inventory/search', { size: 20 }));
    expect(seen).toEqual(own);
  });

  it.each([
    ['hold stones', () => look.send('POST', '/inventory/new-arrival/hold', { stones: [] })],
    ['change the profile', () => look.send('PUT', '/user/profile', { first_name: 'Somebody' })],
    ['sign the customer out', () => look.send('POST', '/user/logout')],
    ['read the customer’s passkeys', () => look.get('/user/passkeys')],
    ['read the customer’s second factor', () => look.get('/user/second-factor')],
  ])('cannot %s', async (_act, act) => {
    const refused = await act();
    expect(refused.status).toBe(403);
    expect(messageOf(refused)).toContain('Nothing can be changed here');
  });

  it('cannot start another look', async () => {
    expect((await look.send('POST', `/customer/user/${customer}/see-as`)).status).toBe(403);
  });

  it('is in the audit log when it begins and when it ends', async () => {
    expect((await admin.send('DELETE', `/customer/user/${customer}/see-as`)).status).toBe(200);
    const rows = await server.query(
      `SELECT operation, actor_id, subject FROM audit_log WHERE operation IN ('seeAs', 'stopSeeingAs') ORDER BY id DESC LIMIT 2`,
    );
    expect(rows).toEqual([
      { operation: 'stopSeeingAs', actor_id: people[ROLE.administrator].id, subject: { user_id: customer } },
      { operation: 'seeAs', actor_id: people[ROLE.administrator].id, subject: { user_id: customer } },
    ]);
    expect(await statusOf(look)).toBe(401);
  });

  it('ends when another one begins', async () => {
    await impersonationOf(admin, await newCustomer(admin));
    expect(await statusOf(look)).toBe(401);
  });

  it('ends after an hour', async () => {
    await server.command('UPDATE looking SET expires_at = now() WHERE ended_at IS NULL');
    expect(await statusOf(look)).toBe(401);
  });

  it('does not count as a session of the customer', async () => {
    const sessions = () =>
      server.query('SELECT count(*)::int AS count FROM session WHERE user_id = $1', [customer]);
    const before = await sessions();
    await impersonationOf(admin);
    expect(await sessions()).toEqual(before);
  });
});

describe('an associate', () => {
  it('looks as one of their customers, until the customer is another associate’s', async () => {
    const id = await newCustomer(associate);
    const look = await impersonationOf(associate, id);
    expect(await statusOf(look)).toBe(200);
    await server.command('UPDATE app_user SET associate_id = NULL WHERE id = $1', [id]);
    expect(await statusOf(look)).toBe(401);
  });

  it('cannot look any longer without the permission for clients', async () => {
    const id = await newCustomer(associate);
    const look = await impersonationOf(associate, id);
    const { id: associateId } = people[ROLE.associate];
    await server.command(
      `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
       SELECT $1, id, true, false FROM permission WHERE name = 'client'`,
      [associateId],
    );
    expect(await statusOf(look)).toBe(401);
    await server.command('DELETE FROM user_permission WHERE user_id = $1', [associateId]);
    expect(await statusOf(look)).toBe(200);
  });
});

describe('nobody looks', () => {
  it('as a member of the house, or as an external client', async () => {
    for (const role of [ROLE.associate, ROLE.apiClient])
      expect((await admin.send('POST', `/customer/user/${people[role].id}/see-as`)).status).toBe(404);
  });

  it('as a customer who is suspended, and a look ends when they are', async () => {
    const id = await newCustomer(admin);
    const look = await impersonationOf(admin, id);
    const suspended = await admin.send('PUT', `/customer/user/${id}/status`, {
      is_active: false,
      reason: 'Tried',
    });
    expect(suspended.status, suspended.text).toBe(200);
    expect(await statusOf(look)).toBe(401);
    const refused = await admin.send('POST', `/customer/user/${id}/see-as`);
    expect(refused.status).toBe(409);
    expect(messageOf(refused)).toBe('Leela cannot sign in at present, so there is nothing to view.');
  });

  it('once they are signed out', async () => {
    const own = await signIn(server.url, 'admin@pavilion.test');
    const look = await impersonationOf(own);
    expect(await statusOf(look)).toBe(200);
    await own.send('POST', '/user/logout');
    expect(await statusOf(look)).toBe(401);
  });
});

describe('a look has the lesser of both people’s rights', () => {
  const READS = [
    ['invoice', 'POST', '/inventory/new-arrival/get-invoice', {}],
    ['confirm-stone', 'POST', '/inventory/new-arrival/get-confirm-stone', {}],
    ['memo', 'POST', '/inventory/new-arrival/get-memo', {}],
    ['cart', 'POST', '/inventory/new-arrival/get-carts', {}],
    ['kyc', 'GET', '/customer/user/', undefined],
    ['saved-search', 'GET', '/inventory/save-search', undefined],
    ['recent-search', 'GET', '/inventory/recent-search', undefined],
    ['watchlist', 'POST', '/inventory/new-arrival/get-watchlist', {}],
    ['hold', 'POST', '/inventory/new-arrival/get-hold', {}],
    ['shared-links', 'GET', '/inventory/share-link', undefined],
  ] as const;

  const without = async (id: string, names: readonly string[]): Promise<void> =>
    server.command(
      `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
       SELECT $1, p.id, false, false FROM permission p WHERE p.name = ANY ($2)
       ON CONFLICT (user_id, permission_id) DO UPDATE SET read_access = false, write_access = false`,
      [id, names],
    );

  interface Profile {
    permissions: { permissions: { name: string; user_permissions: { read_access: boolean }[] }[] }[];
  }
  const readableIn = async (look: Api): Promise<Map<string, boolean>> => {
    const { permissions } = dataOf<Profile>(await look.get('/user/profile'));
    const all = permissions.flatMap((category) => category.permissions);
    return new Map(all.map((one) => [one.name, one.user_permissions[0]?.read_access ?? false]));
  };

  it('reads nothing that the associate may not read, and everything before', async () => {
    const id = await newCustomer(associate);
    const { id: associateId } = people[ROLE.associate];
    const names = READS.map(([name]) => name);
    const look = await impersonationOf(associate, id);
    const answers = async (): Promise<unknown[]> => {
      const all = [];
      for (const [name, method, path, data] of READS) {
        const at = path.endsWith('/') ? `${path}${id}` : path;
        const reply = method === 'GET' ? await look.get(at) : await look.send(method, at, data);
        all.push([name, reply.status]);
      }
      return all;
    };
    expect(await answers()).toEqual(names.map((name) => [name, 200]));
    await without(associateId, names);
    expect(await answers()).toEqual(names.map((name) => [name, 403]));
    const readable = await readableIn(look);
    expect(readable.get('customer-profile')).toBe(true);
    expect(names.filter((name) => readable.get(name) === true)).toEqual([]);
    expect(readable.get('search')).toBe(true);
    await server.command('DELETE FROM user_permission WHERE user_id = $1', [associateId]);
  });

  it('is told no number of what the associate may not read', async () => {
    const { id: associateId } = people[ROLE.associate];
    await server.command('UPDATE app_user SET associate_id = $1 WHERE id = $2', [associateId, customer]);
    const look = await impersonationOf(associate);
    const counts = async (): Promise<Record<string, number>> => ({
      ...dataOf<Record<string, number>>(await look.get('/inventory/new-arrival/transactions-count')),
      ...dataOf<{ counts: Record<string, number> }>(await look.get(`/customer/user/${customer}`)).counts,
    });
    const { arrivalsCount: _stones, ...before } = await counts();
    expect(before['holdsCount']).toBeGreaterThan(0);
    const names = [
      'hold',
      'queue',
      'offer',
      'memo',
      'confirm-stone',
      'enquiry',
      'invoice',
      'cart',
      'watchlist',
    ];
    await without(associateId, names);
    const { arrivalsCount: _same, ...after } = await counts();
    expect(Object.values(after).filter((count) => count > 0)).toEqual([]);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    await server.command('DELETE FROM user_permission WHERE user_id = $1', [associateId]);
  });

  it('finds no papers of a kind that the associate may not read', async () => {
    const { id: associateId } = people[ROLE.associate];
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 LIMIT 1',
    );
    const issued = await take(admin, 'memo', { stock_numbers: [stone?.stock_no ?? ''], user_id: customer });
    expect(issued.status, issued.text).toBe(200);
    const [memo] = await server.query<{ number: string }>(
      'SELECT number FROM memo WHERE client_id = $1 ORDER BY created_at DESC LIMIT 1',
      [customer],
    );
    const look = await impersonationOf(associate);
    const found = async (): Promise<number> =>
      dataOf<{ papers: unknown[] }>(await look.get(`/inventory/find?text=${memo?.number}`)).papers.length;
    expect(await found()).toBe(1);
    await without(associateId, ['memo']);
    expect(await found()).toBe(0);
    await server.command('DELETE FROM user_permission WHERE user_id = $1', [associateId]);
  });

  it('reads nothing that the customer may not read, although an administrator may', async () => {
    const id = await newCustomer(admin);
    const look = await impersonationOf(admin, id);
    await without(id, ['invoice']);
    expect((await look.send('POST', '/inventory/new-arrival/get-invoice', {})).status).toBe(403);
    expect((await readableIn(look)).get('invoice')).toBe(false);
  });
});

describe('what is only for the customer', () => {
  it('stays closed: notes that are not shared, their number, and the bell', async () => {
    const own = people[ROLE.customer].api;
    const { stockList } = dataOf<{ stockList: { stock_no: string }[] }>(
      await own.send('POST', '/inventory/search', { size: 1 }),
    );
    const said = await own.send('POST', '/inventory/new-arrival/notes', {
      stock_numbers: stockList.map(({ stock_no }) => stock_no),
      words: 'Offer at most forty',
      shared: false,
    });
    expect(said.status, said.text).toBe(200);
    const look = await impersonationOf(admin);
    const notes = await look.send('POST', '/inventory/new-arrival/get-notes', {});
    expect([notes.status, messageOf(notes)]).toEqual([403, expect.stringContaining('This is only for')]);
    const notesIn = async (api: Api): Promise<number> =>
      dataOf<{ counts: { notesCount: number } }>(await api.get(`/customer/user/${customer}`)).counts
        .notesCount;
    expect([await notesIn(look), (await notesIn(own)) > 0]).toEqual([0, true]);
    expect((await look.get('/user/notices')).status).toBe(403);
  });

  it('is every operation that a customer may read, but for a list with reasons', () => {
    const { operations } = readContract();
    const read = [...operations.values()].filter(
      ({ roles, writes, needsSession }) => roles.includes(ROLE.customer) && !writes && !needsSession,
    );
    const named = read.map(({ operationId }): string => operationId);
    const open: readonly string[] = Object.keys(OPEN_TO_IMPERSONATION);
    const closed = read.filter(({ isPrivate }) => isPrivate).map(({ operationId }): string => operationId);
    expect(named.filter((id) => !closed.includes(id) && !open.includes(id))).toEqual([]);
    expect(open.filter((id) => closed.includes(id) || !named.includes(id))).toEqual([]);
    expect(closed.toSorted()).toEqual(['listNotes', 'listNotices']);
    const names = new Set(read.map(({ permission }) => permission?.name ?? ''));
    const allClosed = [...names].filter((name) =>
      read.every(({ permission, isPrivate }) => permission?.name !== name || isPrivate),
    );
    expect(allClosed).toEqual(PRIVATE_PERMISSIONS);
  });
});
