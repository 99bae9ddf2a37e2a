/** Countries, states and cities for addresses; the values of each attribute of stones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ATTRIBUTE_KEYS, ATTRIBUTES } from '../../src/domain/attributes/attributes.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Country = components['schemas']['CountryCodes'][number];
type Place = components['schemas']['State'];
type Attributes = components['schemas']['DiamondAttributes'];

let server: TestServer;
let customer: Api;

beforeAll(async () => {
  server = await startTestServer();
  customer = await server.as('customer@pavilion.test');
});
afterAll(() => server.close());

const list = async <Row>(at: string): Promise<Row[]> => {
  const reply = await customer.get(at);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Row[]>(reply);
};

describe('places', () => {
  it('lists countries, the states of a country, and the cities of a state', async () => {
    const countries = await list<Country>('/business/countries');
    expect(countries.length).toBeGreaterThan(200);
    const india = countries.find(({ iso2 }) => iso2 === 'IN');
    expect(india).toMatchObject({ id: 914, name: 'India', phonecode: '91' });
    const states = await list<Place>(`/business/countries/${india?.id}`);
    expect(states).toContainEqual({ id: 'IN-GJ', name: 'Gujarat' });
    expect(states.map(({ name }) => name)).toEqual(
      states.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    );
    const cities = await list<Place>('/business/states/IN-GJ');
    expect(cities.map(({ name }) => name)).toContain('Surat');
    expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length);
  });

  it('answers for every country, with a 404 for unknown ones', async () => {
    const countries = await list<Country>('/business/countries');
    const counts = await Promise.all(
      countries.map(async ({ id }) => (await list<Place>(`/business/countries/${id}`)).length),
    );
    expect(counts.filter((states) => states > 0).length).toBeGreaterThan(190);
    for (const at of [
      'countries/0',
      'countries/IN',
      'countries/99999999999',
      'states/IN',
      'states/IN-',
      'states/XX-1',
    ])
      expect((await customer.get(`/business/${at}`)).status, at).toBe(404);
    for (const way of ['..', '../..', 'IN-../..', 'IN-%2e%2e'])
      expect((await customer.get(`/business/states/${encodeURIComponent(way)}`)).status).toBe(404);
  });

  it('stores country, state and city of a client’s address', async () => {
    const admin = await server.as('admin@pavilion.test');
    const reply = await admin.send('POST', '/customer/add-customer-with-business', {
      email: 'address@masters.test',
      first_name: 'Address',
      company_name: 'Address Gems',
      country_id: 914,
      state: ' Gujarat ',
      city: 'Surat',
    });
    expect(reply.status, reply.text).toBe(200);
    expect(dataOf<{ business: object }>(reply).business).toMatchObject({
      country_id: 914,
      state: 'Gujarat',
      city: 'Surat',
    });
  });
});

describe('the values of attributes', () => {
  const attributes = async (api: Api): Promise<Attributes> =>
    dataOf<Attributes>(await api.get('/inventory/new-arrival/diamond-attribute-submasters'));

  it('are the vocabularies in their order, and the locations of stones', async () => {
    const found = await attributes(customer);
    expect(Object.keys(found).sort()).toEqual([...ATTRIBUTE_KEYS].sort());
    expect(found.color[0]).toEqual({
      code: 'D',
      name: 'D',
      sequence: 1,
      is_active: true,
      is_default: false,
      is_display: true,
    });
    expect(found.cut.map(({ code }) => code)).toEqual(ATTRIBUTES.cut.options.map(({ code }) => code));
    const places = await server.query<{ location: string }>(
      'SELECT DISTINCT location FROM stone WHERE location IS NOT NULL AND status <> 2',
    );
    expect(found.location.map(({ code }) => code).sort()).toEqual(
      places.map(({ location }) => location).sort(),
    );
  });

  it('leave out locations that the client’s inventory access does not include', async () => {
    const [me] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
    );
    const { location } = await attributes(customer);
    const admin = await server.as('admin@pavilion.test');
    const one = location[0]?.code;
    await admin.send('PUT', `/customer/inventory-settings/${me?.id}`, { location: [one] });
    expect((await attributes(customer)).location.map(({ code }) => code)).toEqual([one]);
    expect((await attributes(admin)).location.length).toBe(location.length);
  });
});
