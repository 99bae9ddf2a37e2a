/** Staff who see the portal as one of several people of a company. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../support/data-of.ts';
import type { Api, Reply } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { joined, peopleOf } from './support/company.ts';

const LISTS = '/inventory/new-arrival';

interface Profile {
  id: string;
  first_name: string;
  looker: string;
  business_details: { company_name: string };
  company: { client: string; has: string[] };
}

let server: TestServer;
let founder: Api;
let founderId: string;
let admin: Api;
let adminId: string;
let associate: Api;
let buyer: { id: string; email: string; api: Api };
let stock: string[];

beforeAll(async () => {
  server = await startTestServer();
  founder = await server.as('customer@pavilion.test');
  founderId = dataOf<Profile>(await founder.get('/user/profile')).id;
  admin = await server.as('admin@pavilion.test');
  adminId = dataOf<Profile>(await admin.get('/user/profile')).id;
  associate = await server.as('associate@pavilion.test');
  buyer = await joined(server, founder, 'Anna', ['hold']);
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND diamond_type = 1 ORDER BY stock_no LIMIT 4`,
  );
  stock = free.map(({ stock_no }) => stock_no);
});
afterAll(() => server.close());

const ask = (by: Api, id: string): Promise<Reply> => by.send('POST', `/customer/user/${id}/see-as`);
const lookOf = async (by: Api, id: string): Promise<Api> =>
  server.asNobody(dataOf<{ token: string }>(await ask(by, id)).token);
const numbersIn = async (api: Api, list: string): Promise<string[]> =>
  dataOf<{ data: { stock_no: string }[] }>(await api.send('POST', `${LISTS}/${list}?size=200`, {}))
    .data.map(({ stock_no }) => stock_no)
    .sort();
const statusOf = async (look: Api): Promise<number> => (await look.get('/user/profile')).status;

describe('a look as a colleague', () => {
  it('is theirs, names them and the company, and has their powers', async () => {
    for (const by of [admin, associate]) {
      const look = await lookOf(by, buyer.id);
      const profile = dataOf<Profile>(await look.get('/user/profile'));
      expect(profile).toMatchObject({
        id: buyer.id,
        first_name: 'Anna',
        business_details: { company_name: 'Culet & Crown' },
        company: { client: founderId, has: ['hold'] },
      });
      expect(profile.looker).not.toBe('');
      expect((await look.send('POST', `${LISTS}/get-invoice`, {})).status).toBe(403);
    }
    const asFounder = await lookOf(admin, founderId);
    expect((await asFounder.send('POST', `${LISTS}/get-invoice`, {})).status).toBe(200);
  });

  it('has their own cart and watchlist, and the holds of the company', async () => {
    const [one = '', two = '', three = ''] = stock;
    for (const [api, list, number] of [
      [buyer.api, 'carts', one],
      [buyer.api, 'watchlist', two],
      [founder, 'carts', three],
    ] as const) {
      const kept = await api.send('POST', `${LISTS}/${list}`, { stock_numbers: [number] });
      expect(kept.status, kept.text).toBe(200);
    }
    const lookAsBuyer = await lookOf(admin, buyer.id);
    expect(await numbersIn(lookAsBuyer, 'get-carts')).toEqual([one]);
    expect(await numbersIn(lookAsBuyer, 'get-watchlist')).toEqual([two]);
    expect(await numbersIn(lookAsBuyer, 'get-hold')).toEqual(await numbersIn(founder, 'get-hold'));
    const lookAsFounder = await lookOf(admin, founderId);
    expect(await numbersIn(lookAsFounder, 'get-carts')).toEqual(await numbersIn(founder, 'get-carts'));
    expect(await numbersIn(lookAsFounder, 'get-carts')).not.toContain(one);
  });

  it('changes nothing, and reads nothing that is only for them', async () => {
    const look = await lookOf(admin, buyer.id);
    for (const reply of [
      await look.send('POST', `${LISTS}/hold`, { stock_numbers: stock.slice(3) }),
      await look.send('POST', `${LISTS}/carts`, { stock_numbers: stock.slice(3) }),
      await look.send('POST', '/company/people', { email: 'z@company.test', first_name: 'Z', powers: [] }),
      await look.send('PUT', `/company/people/${founderId}/invitation`, {}),
      await look.get('/user/passkeys'),
      await look.get('/user/notices'),
    ])
      expect([reply.status, reply.body?.message]).toEqual([403, expect.stringContaining('Anna Rozen')]);
    expect(await server.query(`SELECT FROM app_user WHERE email = 'z@company.test'`)).toEqual([]);
  });

  it('is in the audit log with the member of staff, the person and the company, from beginning to end', async () => {
    const look = await lookOf(admin, buyer.id);
    const file = await look.send('POST', '/inventory/download', {
      stock_numbers: stock.slice(0, 1),
      format: 'xlsx',
      time_zone: 'UTC',
    });
    expect(file.status, file.text).toBe(200);
    const stopped = await admin.send('DELETE', `/customer/user/${buyer.id}/see-as`);
    expect(stopped.body?.message).toBe('You no longer view the portal as Anna Rozen.');
    expect(await statusOf(look)).toBe(401);
    const entries = await server.query<{ operation: string; actor_id: string; subject: object }>(
      'SELECT operation, actor_id, subject FROM audit_log ORDER BY id DESC LIMIT 3',
    );
    const subject = { user_id: buyer.id, company_id: founderId };
    expect(entries).toEqual([
      { operation: 'stopSeeingAs', actor_id: adminId, subject },
      {
        operation: 'downloadDiamonds',
        actor_id: adminId,
        subject: { stock_numbers: stock.slice(0, 1), user_id: buyer.id },
      },
      { operation: 'seeAs', actor_id: adminId, subject },
    ]);
    const told = dataOf<{ data: { summary: string }[] }>(
      await admin.get(`/audit/audit-logs?about=${buyer.id}&size=2`),
    );
    expect(told.data[1]?.summary).toBe('Viewing as Anna Rozen: Downloaded 1 stone as a sheet.');
  });

  it('is one at a time: the next person’s look ends it', async () => {
    const first = await lookOf(admin, buyer.id);
    const second = await lookOf(admin, founderId);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  });
});

describe('nobody is seen', () => {
  it('by an associate whose client their company is not', async () => {
    expect((await ask(await server.as('associate2@pavilion.test'), buyer.id)).status).toBe(404);
    expect((await ask(founder, buyer.id)).status).toBe(403);
  });

  it('who is invited, suspended or has left, and looks end with it', async () => {
    const refused = async (id: string, name: string) => {
      const reply = await ask(admin, id);
      expect([reply.status, reply.body?.message]).toEqual([
        409,
        `${name} cannot sign in at present, so there is nothing to view.`,
      ]);
    };
    await founder.send('POST', '/company/people', {
      email: 'wanda@company.test',
      first_name: 'Wanda',
      powers: ['hold'],
    });
    const waiting = (await peopleOf(founder)).find(({ name }) => name === 'Wanda')?.id ?? '';
    await refused(waiting, 'Wanda');
    const dov = await joined(server, founder, 'Dov', ['hold']);
    const look = await lookOf(admin, dov.id);
    expect(await statusOf(look)).toBe(200);
    await founder.send('PUT', `/company/people/${dov.id}/status`, { is_active: false });
    expect(await statusOf(look)).toBe(401);
    await refused(dov.id, 'Dov Rozen');
    await founder.send('DELETE', `/company/people/${dov.id}`);
    await refused(dov.id, 'Dov Rozen');
  });

  it('who founded the company and has left it, although the account stands for it', async () => {
    const other = await server.as('customer2@pavilion.test');
    const id = dataOf<Profile>(await other.get('/user/profile')).id;
    const heir = await joined(server, other, 'Frida', ['hold']);
    await other.send('PUT', `/company/people/${heir.id}/owner`, {});
    const look = await lookOf(admin, id);
    expect(await statusOf(look)).toBe(200);
    expect((await heir.api.send('DELETE', `/company/people/${id}`)).status).toBe(200);
    expect(await statusOf(look)).toBe(401);
    expect((await ask(admin, id)).status).toBe(409);
    expect(await statusOf(await lookOf(admin, heir.id))).toBe(200);
  });
});
