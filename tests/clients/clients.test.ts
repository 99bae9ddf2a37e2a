import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/ids.ts';
import { dataOf } from '../support/data-of.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { PASSWORD, type Api } from '../support/api.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { unsent } from '../mails/support/unsent.ts';

interface Client {
  id: string;
  email: string;
  role_id: number;
  business_associate_id: string | null;
  business: { id: string; company_name: string; status: number } | null;
  documents: { document_category: string; status: number }[];
  counts: Record<string, number>;
  business_history: { event: string; label: string; actor_name: string }[];
}

describe('clients', () => {
  let server: TestServer;
  let admin: Api;
  let associate: Api;
  let customer: Api;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.as('admin@pavilion.test');
    associate = await server.as('associate@pavilion.test');
    customer = await server.as('customer@pavilion.test');
  });
  afterAll(() => server.close());

  const idOf = async (email: string): Promise<string> => {
    const [row] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
    return row?.id ?? '';
  };
  const emails = async (api: Api, query = ''): Promise<string[]> => {
    const reply = await api.get(`/customer/users${query}`);
    expect(reply.status).toBe(200);
    return dataOf<{ data: Client[] }>(reply)
      .data.map((one) => one.email.split('@')[0] ?? '')
      .sort();
  };

  it('are listed for staff; associates see only their own', async () => {
    const everybody = ['api-client', 'customer', 'customer2', 'ftp-client', 'newcomer'];
    expect(await emails(admin)).toEqual(everybody);
    expect(await emails(await server.as('auditor@pavilion.test'))).toEqual(everybody);
    expect(await emails(associate)).toEqual(['customer', 'newcomer']);
  });

  it('to choose from are those who may see diamonds of the type', async () => {
    const id = await idOf('customer2@pavilion.test');
    const chosen = async (type: string) =>
      dataOf<Client[]>(await admin.get(`/customer/customer-dropdown${type}`)).map((one) => one.id);
    await server.command(
      `INSERT INTO inventory_access (client_id, diamond_type, changed_by) VALUES ($1, '{1}', 'x')`,
      [id],
    );
    expect(await chosen('')).toContain(id);
    expect(await chosen('?diamond_type=1')).toContain(id);
    const fancy = await chosen('?diamond_type=2');
    expect(fancy).not.toContain(id);
    expect(fancy).toHaveLength((await chosen('')).length - 1);
    await server.command('DELETE FROM inventory_access WHERE client_id = $1', [id]);
    expect(await chosen('?diamond_type=2')).toContain(id);
  });

  it('can be filtered and paged', async () => {
    expect(await emails(admin, '?is_register=true')).toEqual(['customer', 'customer2']);
    expect(await emails(admin, '?is_register=false')).toEqual(['api-client', 'ftp-client', 'newcomer']);
    expect(await emails(admin, '?status=10')).toEqual(['newcomer']);
    expect(await emails(admin, '?search=facet%20bro')).toEqual(['customer2']);
    expect(await emails(admin, '?search=%25')).toEqual([]);
    expect(await emails(admin, `?business_associate_id=${await idOf('associate2@pavilion.test')}`)).toEqual([
      'customer2',
    ]);
    expect(await emails(admin, '?business_associate_id=nobody')).toEqual([]);
    expect(await emails(admin, '?is_active=false')).toEqual([]);
    expect(await emails(admin, '?endDate=2020-01-01')).toEqual([]);
    const page = dataOf<{
      data: Client[];
      pagination: object;
    }>(await admin.get('/customer/users?page=2&size=2'));
    expect(page.data).toHaveLength(2);
    expect(page.pagination).toEqual({
      page: 2,
      size: 2,
      totalPages: 3,
      totalRecords: 5,
      currentPage: 2,
      pageSize: 2,
    });
  });

  it('are shown with their business, documents, counts and the history of the business', async () => {
    const reply = await admin.get(`/customer/user/${await idOf('customer@pavilion.test')}`);
    const client = dataOf<Client>(reply);
    expect(client.business).toMatchObject({ company_name: 'Culet & Crown', status: 11 });
    expect(client.documents.map((one) => [one.document_category, one.status])).toEqual([
      ['Business Owner Document', 2],
      ['Business Document', 2],
    ]);
    expect(client.counts).toEqual({
      confirmStonesCount: 2,
      enquiriesCount: 1,
      holdsCount: 2,
      queueCount: 0,
      offersCount: 0,
      memosCount: 2,
      invoicesCount: 2,
      cartCount: 0,
      watchListCount: 0,
      notesCount: 0,
    });
    expect(client.business_history.map((step) => step.event)).toEqual(['SUBMIT', 'SUBMIT', 'REGISTER']);
    expect(client.business_history.at(-1)).toMatchObject({
      label: 'Register',
      actor_name: 'Demo Administrator',
    });
  });

  it('of another associate get the answer for missing ones, byte for byte', async () => {
    const [own, foreign] = [await idOf('customer@pavilion.test'), await idOf('customer2@pavilion.test')];
    const nobody = '0191e000-0000-7000-8000-000000000000';
    const admins = await idOf('admin@pavilion.test');
    for (const asker of [associate, customer]) {
      expect((await asker.get(`/customer/user/${own}`)).status).toBe(200);
      const answers = await Promise.all(
        [foreign, nobody, admins, 'no-uuid'].map((id) => asker.get(`/customer/user/${id}`)),
      );
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    }
    // Staff are not clients for anybody.
    expect((await admin.get(`/customer/user/${admins}`)).status).toBe(404);
  });

  it('can be chosen from a dropdown, with company and role', async () => {
    const options = dataOf<Client[]>(await admin.get('/customer/customer-dropdown'));
    expect(options).toHaveLength(5);
    expect(options.find((one) => one.role_id === 6)?.business).toMatchObject({ status: null });
    const own = (await associate.get('/customer/customer-dropdown?search=culet')).body?.data;
    expect(own).toMatchObject([
      { first_name: 'First', business: { company_name: 'Culet & Crown', status: 11 } },
    ]);
  });

  const newClient = {
    email: 'New@Example.test',
    user_name: 'new.client',
    first_name: 'Nils',
    company_name: 'Star & Kite',
    business_type: 'Jeweller',
    country_id: 914,
  };

  it('added by an associate are theirs, have an unregistered business, and can sign in', async () => {
    const reply = await associate.send('POST', '/customer/add-customer-with-business', newClient);
    expect([reply.status, reply.body?.message]).toEqual([
      200,
      unsent('Star & Kite is added. The invitation to new@example.test is not sent.', ROLE.associate),
    ]);
    const client = dataOf<Client>(reply);
    expect(client).toMatchObject({
      email: 'new@example.test',
      business_associate_id: await idOf('associate@pavilion.test'),
      business: { company_name: 'Star & Kite', status: 9 },
      documents: [],
      business_history: [],
    });
    await acceptInvitation(server, 'new@example.test', 'long enough 1');
    const signIn = await server
      .asNobody()
      .send('POST', '/user/login', { email: 'NEW.CLIENT', password: 'long enough 1' });
    expect(signIn.status).toBe(200);
    const [entry] = await server.query(
      `SELECT actor_name, summary FROM audit_log WHERE operation = 'addClientWithBusiness'`,
    );
    expect(entry).toEqual({ actor_name: 'First Associate', summary: 'Added the client Star & Kite' });
  });

  it('have a type of business from the list, and keep one that was deactivated', async () => {
    const add = (business_type: string) =>
      admin.send('POST', '/customer/add-customer-with-business', {
        email: `${newId()}@types.test`,
        first_name: 'Nils',
        company_name: 'Typed Gems',
        business_type,
      });
    const validate = (business_type: string) =>
      server.asNobody().send('POST', '/auth/validate/account', { company_name: 'Typed Gems', business_type });
    const refused = [400, { refusal: 'shape', field: 'business_type' }];
    const kept = dataOf<Client & { version: number }>(await add('manufacturer'));
    expect(kept.business).toMatchObject({ business_type: 'Manufacturer' });
    expect((await validate('Manufacturer')).status).toBe(200);
    await server.command(`UPDATE sub_master SET is_active = false WHERE name = 'Manufacturer'`);
    for (const type of ['Manufacturer', 'Fortune teller'])
      for (const reply of [await add(type), await validate(type)])
        expect([reply.status, reply.body?.data]).toEqual(refused);
    const change = (business_type: string, version: number) =>
      admin.send('PUT', `/customer/user/${kept.id}`, {
        email: kept.email,
        first_name: 'Nils',
        company_name: 'Typed Gems',
        business_type,
        version,
      });
    const other = await change('Fortune teller', kept.version);
    expect([other.status, other.body?.data]).toEqual(refused);
    const same = await change('Manufacturer', kept.version);
    expect([same.status, dataOf<Client>(same).business]).toMatchObject([
      200,
      { business_type: 'Manufacturer' },
    ]);
    await server.command(`UPDATE sub_master SET is_active = true WHERE name = 'Manufacturer'`);
  });

  it('may use an e-mail that a guest used; guest and client remain two people', async () => {
    const guest = {
      company_name: 'Guest & Co',
      contact_person: 'Gus Guest',
      mobile: '98 7654 3210',
      email: 'gus@example.test',
      mobile_country_id: 914,
    };
    const asGuest = () => server.asNobody().send('POST', '/user/login?is_guest=true', guest);
    const { id, token } = dataOf<{ id: string; token: string }>(await asGuest());
    // A guest is listed under the company they gave.
    const found = dataOf<{ data: Client[] }>(await admin.get('/customer/users?search=gus%40example'));
    expect(found.data).toEqual([expect.objectContaining({ id, company_name: 'Guest & Co', business: null })]);
    const added = { ...newClient, email: guest.email, user_name: 'gus', company_name: 'Guest & Co' };

    const reply = await associate.send('POST', '/customer/add-customer-with-business', added);
    const client = dataOf<Client>(reply);
    expect(client).toMatchObject({ role_id: 4, business: { company_name: 'Guest & Co', status: 9 } });
    expect(client.id).not.toBe(id);
    expect((await server.asNobody(token).get('/user/profile')).body?.data).toMatchObject({ id, role_id: 2 });
    // A guest sign-in with that e-mail still makes a guest.
    expect((await asGuest()).body?.data).toMatchObject({ role_id: 2 });
    await acceptInvitation(server, guest.email);
    const signIn = await server
      .asNobody()
      .send('POST', '/user/login', { email: guest.email, password: PASSWORD });
    expect(dataOf<Client>(signIn)).toMatchObject({ id: client.id, role_id: 4 });
  });

  it('cannot be added twice, incomplete, or with invisible characters', async () => {
    const add = (change: object, by = admin) =>
      by.send('POST', '/customer/add-customer-with-business', { ...newClient, ...change });
    const taken = await add({ email: 'CUSTOMER@pavilion.test', user_name: null });
    expect([taken.status, taken.body?.data]).toEqual([409, { field: 'email' }]);
    const named = await add({ email: 'other@example.test', user_name: 'Customer' });
    expect([named.status, named.body?.data]).toEqual([409, { field: 'user_name' }]);
    const field = async (change: object, by = admin) => {
      const reply = await add({ email: 'other@example.test', user_name: null, ...change }, by);
      return [reply.status, dataOf<{ field?: string }>(reply).field];
    };
    expect(await field({ company_name: '  ' })).toEqual([400, 'company_name']);
    expect(await field({ first_name: ' ' })).toEqual([400, 'first_name']);
    expect(await field({ user_name: 'a b@c' })).toEqual([400, 'user_name']);
    expect(await field({ country_id: 1 })).toEqual([400, 'country_id']);
    expect(await field({ company_name: 'Star\u202eetiK' })).toEqual([400, 'company_name']);
    expect(await field({ last_name: 'Ni\u200bls' })).toEqual([400, 'last_name']);
    expect(await field({ city: 'Ant\u2066werp' })).toEqual([400, 'city']);
    const customerId = await idOf('customer@pavilion.test');
    expect(await field({ business_associate_id: customerId })).toEqual([400, 'business_associate_id']);
    const stranger = await idOf('associate2@pavilion.test');
    expect(await field({ business_associate_id: stranger }, associate)).toEqual([
      400,
      'business_associate_id',
    ]);
    expect(await emails(admin, '?search=other%40')).toEqual([]);
  });
});
