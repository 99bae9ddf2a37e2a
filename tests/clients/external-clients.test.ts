/** Clients that receive our stock by API or FTP: listed, added, changed, suspended and closed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import { signIn, type Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Client = components['schemas']['ClientDetail'];
type Clients = components['schemas']['Clients'];

let server: TestServer;
let people: People;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
});
afterAll(() => server.close());

let added = 0;
async function add(more: Record<string, unknown> = {}): Promise<Client> {
  added += 1;
  const reply = await admin.send('POST', '/external-clients', {
    role_id: ROLE.apiClient,
    email: `external-${added}@clients.test`,
    first_name: 'Ines',
    company_name: `Girdle Exchange ${added}`,
    ...more,
  });
  return dataOf<Client>(reply);
}
const listed = async (query = '', api = admin): Promise<Clients> =>
  dataOf<Clients>(await api.get(`/external-clients${query}`));
const idsOf = ({ data }: Clients): string[] => data.map(({ id }) => id);

describe('the list', () => {
  it('has 200 a page, and nobody but external clients', async () => {
    const all = await listed();
    expect(all.pagination.size).toBe(200);
    expect(new Set(all.data.map(({ role_id }) => role_id))).toEqual(
      new Set([ROLE.apiClient, ROLE.ftpClient]),
    );
  });

  it('is narrowed to those by API or by FTP', async () => {
    const byFtp = await add({ role_id: ROLE.ftpClient });
    const byApi = await add();
    expect(idsOf(await listed('?source=7'))).toContain(byFtp.id);
    expect(idsOf(await listed('?source=7'))).not.toContain(byApi.id);
    expect(idsOf(await listed('?source=6'))).not.toContain(byFtp.id);
    expect((await admin.get('/external-clients?source=4')).status).toBe(400);
  });

  it('is narrowed to those who may see a type of diamonds', async () => {
    const client = await add();
    await admin.send('PUT', `/customer/inventory-settings/${client.id}`, { diamond_type: [2] });
    expect(idsOf(await listed('?diamond_type=1'))).not.toContain(client.id);
    expect(idsOf(await listed('?diamond_type=2'))).toContain(client.id);
  });

  it('shows an associate those who are assigned to them', async () => {
    const client = await add({ business_associate_id: people[ROLE.associate].id });
    expect(idsOf(await listed('', people[ROLE.associate].api))).toEqual([client.id]);
    const other = await server.as('associate2@pavilion.test');
    expect(idsOf(await listed('', other))).toEqual([]);
  });
});

describe('a new external client', () => {
  it('is invited, signs in, and holds stones without papers', async () => {
    const { email } = await add();
    await acceptInvitation(server, email);
    const api = await signIn(server.url, email);
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1',
    );
    expect((await take(api, 'hold', { stock_numbers: [stone?.stock_no ?? ''] })).status).toBe(200);
  });

  it.each([
    ['the e-mail of an account', { email: 'customer@pavilion.test' }, 409, 'email'],
    ['the role of a customer', { role_id: 4 }, 400, 'body.data.role_id'],
    ['no company', { company_name: ' ' }, 400, 'company_name'],
    ['a password, which they choose themselves', { password: 'x' }, 400, 'body.data.password'],
    ['somebody who is no associate', { business_associate_id: 'nobody' }, 400, 'business_associate_id'],
  ])('is refused with %s', async (_what, more, status, field) => {
    const reply = await admin.send('POST', '/external-clients', {
      role_id: ROLE.apiClient,
      email: 'refused@clients.test',
      first_name: 'Ines',
      company_name: 'Girdle Exchange',
      ...more,
    });
    expect([reply.status, reply.body?.data], reply.text).toMatchObject([status, { field }]);
    expect(await server.query(`SELECT FROM app_user WHERE email = 'refused@clients.test'`)).toEqual([]);
  });
});

describe('a change', () => {
  it('keeps what it leaves out, and empties what is null', async () => {
    const client = await add({ mobile: '2125550100', business_associate_id: people[ROLE.associate].id });
    const changed = dataOf<Client>(
      await admin.send('PUT', `/external-clients/${client.id}`, {
        company_name: 'Crown Exchange',
        mobile: null,
      }),
    );
    expect(changed).toMatchObject({
      company_name: 'Crown Exchange',
      first_name: 'Ines',
      email: client.email,
      mobile: null,
      business_associate_id: people[ROLE.associate].id,
    });
  });

  it('does not take somebody’s e-mail, and never turns an API client into another one', async () => {
    const client = await add();
    const at = `/external-clients/${client.id}`;
    expect((await admin.send('PUT', at, { email: 'customer@pavilion.test' })).status).toBe(409);
    expect((await admin.send('PUT', at, { role_id: 7 })).status).toBe(400);
  });

  it('answers for a customer as for nobody', async () => {
    const nobody = '0192f000-0000-7000-8000-000000000001';
    for (const [method, at, data] of [
      ['PUT', '', { company_name: 'X' }],
      ['DELETE', '?reason=Left', undefined],
      ['PUT', 'status', { is_active: true }],
    ] as const) {
      const address = (id: string): string =>
        at === 'status' ? `/external-clients/status/${id}` : `/external-clients/${id}${at}`;
      const theirs = await admin.send(method, address(people[ROLE.customer].id), data);
      const missing = await admin.send(method, address(nobody), data);
      expect([theirs.status, theirs.text]).toEqual([404, missing.text]);
    }
  });
});

describe('the account', () => {
  it('is suspended with a reason, which ends its sessions, and is reactivated', async () => {
    const client = await add();
    await acceptInvitation(server, client.email);
    const api = await signIn(server.url, client.email);
    const at = `/external-clients/status/${client.id}`;
    expect((await admin.send('PUT', at, { is_active: false })).status).toBe(400);
    const reply = await admin.send('PUT', at, { is_active: false, reason: 'The contract ended' });
    expect(dataOf<{ status: number }>(reply).status).toBe(5);
    expect((await api.get('/user/profile')).status).toBe(401);
    expect(idsOf(await listed('?is_active=false'))).toContain(client.id);
    expect(dataOf<{ status: number }>(await admin.send('PUT', at, { is_active: true })).status).toBe(3);
    expect((await admin.send('PUT', at, { is_active: true })).status).toBe(409);
  });

  it('is suspended before the invitation was accepted, and reactivating it sends a new one', async () => {
    const client = await add();
    const at = `/external-clients/status/${client.id}`;
    const reply = await admin.send('PUT', at, { is_active: false, reason: 'Not now' });
    expect([reply.status, dataOf<{ status: number }>(reply).status]).toEqual([200, 5]);
    expect(await server.query('SELECT FROM invitation WHERE user_id = $1', [client.id])).toEqual([]);
    await expect(acceptInvitation(server, client.email)).rejects.toThrow(/has been used/);
    expect((await admin.send('PUT', `/user/account/${client.id}/invitation`)).status).toBe(409);
    expect(idsOf(await listed('?is_active=false'))).toContain(client.id);

    const back = await admin.send('PUT', at, { is_active: true });
    expect([back.status, dataOf<{ status: number }>(back).status, back.body?.message]).toEqual([
      200,
      1,
      expect.stringMatching(/^The invitation to .* is not sent\. No mail server is set up/),
    ]);
    await acceptInvitation(server, client.email);
    expect((await signIn(server.url, client.email).then((api) => api.get('/user/profile'))).status).toBe(200);
  });

  it('is closed for good, which releases its holds', async () => {
    const client = await add();
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id DESC LIMIT 1',
    );
    await take(admin, 'hold', { stock_numbers: [stone?.stock_no ?? ''], user_id: client.id });
    expect((await admin.send('DELETE', `/external-clients/${client.id}`)).status).toBe(400);
    const reply = await admin.send('DELETE', `/external-clients/${client.id}?reason=Left`);
    expect(reply.body?.message).toBe('The account of Ines is closed. This also ended 1 hold.');
    const [after] = await server.query<{ status: number }>('SELECT status FROM stone WHERE stock_no = $1', [
      stone?.stock_no,
    ]);
    expect(after?.status).toBe(1);
  });
});

describe('lists of lines', () => {
  it.each(['hold', 'memo', 'confirm-stone'])('of %s show one source alone', async (event) => {
    const stones = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 ORDER BY stock_no LIMIT 2',
    );
    const clients = [await add(), await add({ role_id: ROLE.ftpClient })];
    for (const [index, client] of clients.entries()) {
      const reply = await take(admin, event, {
        stock_numbers: [stones[index]?.stock_no ?? ''],
        user_id: client.id,
      });
      expect(reply.status, reply.text).toBe(200);
    }
    for (const [index, source] of [6, 7].entries()) {
      const { data } = dataOf<{ data: { client: { id: string } }[] }>(
        await admin.send('POST', `/inventory/new-arrival/get-${event}?source=${source}`, {}),
      );
      const ids = data.map(({ client }) => client.id);
      expect(ids).toContain(clients[index]?.id);
      expect(ids).not.toContain(clients[1 - index]?.id);
      expect(ids).not.toContain(people[ROLE.customer].id);
    }
  });
});
