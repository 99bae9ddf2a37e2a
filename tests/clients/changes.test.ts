/**
 * A customer's details and business as staff change them, and the sheet, names and business beside.
 */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { newId } from '../../server/ids.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Client {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  version: string;
  business_associate_id: string | null;
  business: {
    id: string;
    company_name: string;
    tax_identification_number: string | null;
    city: string | null;
  };
}

let server: TestServer;
let people: People;
let admin: Api;
let associate: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
  associate = people[ROLE.associate].api;
});
afterAll(() => server.close());

/** A new client of the first associate. */
const added = async (more: object = {}): Promise<Client> =>
  dataOf<Client>(
    await associate.send('POST', '/customer/add-customer-with-business', {
      email: `${newId()}@changes.test`,
      first_name: 'Nora',
      company_name: 'Girdle Works',
      ...more,
    }),
  );
const changeOf = ({ email, version, first_name, last_name, business }: Client, more: object = {}) => ({
  email,
  first_name,
  last_name,
  company_name: business.company_name,
  version,
  ...more,
});
const change = (client: Client, more: object = {}, by = admin) =>
  by.send('PUT', `/customer/user/${client.id}`, changeOf(client, more));
const clientOf = async (id: string): Promise<Client> =>
  dataOf<Client>(await admin.get(`/customer/user/${id}`));
const idOf = async (email: string): Promise<string> => {
  const [row] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
  return row?.id ?? '';
};

describe('a customer is changed', () => {
  it('with person, business and associate at once, by an administrator', async () => {
    const client = await added();
    const other = await idOf('associate2@pavilion.test');
    const email = `${newId()}@changes.test`;
    const reply = await change(client, {
      email,
      last_name: 'Facet',
      company_name: 'Girdle & Works',
      tax_identification_number: 'NL-1',
      city: 'Delft',
      business_associate_id: other,
    });
    expect([reply.status, reply.body?.message], reply.text).toEqual([
      200,
      'The details of Girdle & Works are saved.',
    ]);
    expect(dataOf<Client>(reply)).toMatchObject({
      email,
      last_name: 'Facet',
      company_name: 'Girdle & Works',
      business_associate_id: other,
      business: { company_name: 'Girdle & Works', tax_identification_number: 'NL-1', city: 'Delft' },
    });
    expect((await associate.get(`/customer/user/${client.id}`)).status).toBe(404);
    const [entry] = await server.query<{ summary: string; subject: object }>(
      `SELECT summary, subject FROM audit_log WHERE operation = 'updateClient' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.summary).toBe('Changed the details of Girdle & Works (Nora Facet)');
    expect(entry?.subject).toMatchObject({
      was: { email: client.email },
      now: { email },
      business_associate_id: other,
    });
  });

  it('not from an outdated version, which changes of one’s own profile also count towards', async () => {
    const client = await added();
    await acceptInvitation(server, client.email);
    const own = await server.as(client.email);
    expect((await own.send('PUT', '/user/profile', { first_name: 'Norma' })).status).toBe(200);
    const late = await change(client, { city: 'Delft' });
    expect([late.status, dataOf(late)]).toMatchObject([409, { refusal: 'state', field: 'version' }]);
    expect((await clientOf(client.id)).business.city).toBeNull();
    const now = await clientOf(client.id);
    expect((await change(now, { city: 'Delft' })).status).toBe(200);
    expect((await change(now, { city: 'Gouda' })).status).toBe(409);
  });

  it('of two changes at the same time, one', async () => {
    const client = await added();
    const replies = await Promise.all(['Delft', 'Gouda', 'Breda'].map((city) => change(client, { city })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('by the associate, except for sign-in names and whose client it is', async () => {
    const client = await added();
    const renamed = await change(client, { email: `${newId()}@changes.test` }, associate);
    expect([renamed.status, dataOf(renamed)]).toEqual([400, { refusal: 'shape', field: 'email' }]);
    const moved = await change(
      client,
      { business_associate_id: await idOf('associate2@pavilion.test'), city: 'Gouda' },
      associate,
    );
    expect(moved.status, moved.text).toBe(200);
    expect(dataOf<Client>(moved)).toMatchObject({
      business_associate_id: people[ROLE.associate].id,
      business: { city: 'Gouda' },
    });
  });

  it('not the company name or tax number of a registered business', async () => {
    const client = await clientOf(await idOf('customer@pavilion.test'));
    const tax = client.business.tax_identification_number;
    const renamed = await change(client, { company_name: 'Other Name', tax_identification_number: tax });
    expect([renamed.status, dataOf(renamed)]).toEqual([409, { refusal: 'state', field: 'company_name' }]);
    const retaxed = await change(client, { tax_identification_number: 'US-0' });
    expect([retaxed.status, dataOf(retaxed)]).toEqual([
      409,
      { refusal: 'state', field: 'tax_identification_number' },
    ]);
    expect((await change(client, { tax_identification_number: tax, city: 'Boston' })).status).toBe(200);
  });

  it('refused for a taken e-mail, a closed account, others’ clients, guests and external clients', async () => {
    const client = await added();
    const taken = await change(client, { email: 'admin@pavilion.test' });
    expect([taken.status, dataOf(taken)]).toEqual([409, { field: 'email' }]);
    const nobody = await admin.send('PUT', `/customer/user/${newId()}`, changeOf(client));
    expect(nobody.status).toBe(404);
    const stranger = { ...client, id: await idOf('customer2@pavilion.test') };
    expect((await change(stranger, {}, associate)).text).toBe(nobody.text);
    for (const role of [ROLE.guest, ROLE.apiClient, ROLE.administrator])
      expect((await change({ ...client, id: people[role].id })).status).toBe(404);
    await admin.send('DELETE', `/customer/user/${client.id}?reason=Left`);
    const closed = await change(client);
    expect([closed.status, closed.body?.message]).toEqual([409, expect.stringContaining('is closed')]);
  });
});

describe('beside the list of clients', () => {
  it('a sheet has everything about the businesses that the filters leave', async () => {
    await added({ company_name: 'Sheet Gems', address: '1 Sheet Street', country_id: 914 });
    const bytes = await associate.bytes('/customer/business-details-excel?search=sheet%20gems');
    const [sheet] = (await readXlsx(bytes)).sheets;
    const [labels = [], row = []] = sheet?.rows ?? [];
    const named = Object.fromEntries(labels.map((label, index) => [String(label), row[index]]));
    expect(named).toMatchObject({ Client: 'Sheet Gems', Address: '1 Sheet Street' });
    expect(named['Country']).toBeTruthy();
    const others = await associate.bytes('/customer/business-details-excel?search=facet%20brothers');
    expect((await readXlsx(others)).sheets[0]?.rows).toHaveLength(1);
  });

  it('the short list has customers, for associates their own', async () => {
    const names = dataOf<{ name: string; company_name: string }[]>(
      await associate.get('/user/customers?search=culet'),
    );
    expect(names).toEqual([
      { id: people[ROLE.customer].id, name: 'First Customer', company_name: 'Culet & Crown' },
    ]);
    const all = dataOf<{ company_name: string }[]>(await admin.get('/user/customers'));
    expect(all.map(({ company_name }) => company_name)).toContain('Facet Brothers');
    expect((await associate.get('/user/customers')).text).not.toContain('Facet Brothers');
  });

  it('a business is shown to the client with its documents', async () => {
    const { business } = await clientOf(people[ROLE.customer].id);
    const own = await people[ROLE.customer].api.get(`/customer/business/${business.id}`);
    expect(own.status, own.text).toBe(200);
    expect(dataOf<object>(own)).toMatchObject({
      id: business.id,
      company_name: 'Culet & Crown',
      client: { id: people[ROLE.customer].id },
      documents: [expect.anything(), expect.anything()],
    });
  });
});
