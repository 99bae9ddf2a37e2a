/** A company is found by the people who act for it, wherever staff look for a client. */
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from '../support/data-of.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { joined } from './support/company.ts';

interface Found {
  id: string;
  found_person?: string | null;
}

let server: TestServer;
let founder: Api;
let founderId: string;
let admin: Api;
let buyer: { id: string; email: string };

beforeAll(async () => {
  server = await startTestServer();
  founder = await server.as('customer@pavilion.test');
  founderId = dataOf<Found>(await founder.get('/user/profile')).id;
  admin = await server.as('admin@pavilion.test');
  buyer = await joined(server, founder, 'Žofie', ['hold']);
  await server.command(`UPDATE app_user SET user_name = 'zofie.buys' WHERE id = $1`, [buyer.id]);
});
afterAll(() => server.close());

const listed = async (api: Api, search: string) =>
  dataOf<{ data: Found[]; pagination: { totalRecords: number } }>(
    await api.get(`/customer/users?search=${encodeURIComponent(search)}`),
  );

const PLACES = {
  list: async (api: Api, text: string) => (await listed(api, text)).data,
  options: async (api: Api, text: string) =>
    dataOf<Found[]>(await api.get(`/customer/customer-dropdown?search=${encodeURIComponent(text)}`)),
  customers: async (api: Api, text: string) =>
    dataOf<Found[]>(await api.get(`/user/customers?search=${encodeURIComponent(text)}`)),
  'find box': async (api: Api, text: string) =>
    dataOf<{ clients: Found[] }>(await api.get(`/inventory/find?text=${encodeURIComponent(text)}`)).clients,
};
const idsIn = async (place: keyof typeof PLACES, api: Api, text: string): Promise<string[]> =>
  (await PLACES[place](api, text)).map(({ id }) => id);

/** The companies in the sheets of the list and of the list with all details. */
const companiesInSheets = async (api: Api, text: string): Promise<unknown[]> => {
  const search = encodeURIComponent(text);
  const sheets = ['/customer/users?export=company&search=', '/customer/business-details-excel?search='];
  return Promise.all(
    sheets.map(async (path) => {
      const { sheets: read } = await readXlsx(await api.bytes(`${path}${search}`));
      return read[0]?.rows.slice(1).map(([company]) => company);
    }),
  );
};

it.each(Object.keys(PLACES) as (keyof typeof PLACES)[])(
  'by the names, the address and the user name of a colleague, in the %s',
  async (place) => {
    const [account = ''] = buyer.email.split('@');
    for (const text of ['zofie roz', 'Rozen', account, 'zofie.buys'])
      expect(await idsIn(place, admin, text), text).toEqual([founderId]);
    expect(await idsIn(place, admin, 'zofie rozenberg')).toEqual([]);
  },
);

it('is counted and written into sheets by the same rule', async () => {
  expect((await listed(admin, 'zofie')).pagination.totalRecords).toBe(1);
  expect(await companiesInSheets(admin, 'zofie')).toEqual([['Culet & Crown'], ['Culet & Crown']]);
  expect(await companiesInSheets(admin, 'nobody of this name')).toEqual([[], []]);
});

it('is found by a colleague only by associates whose client it is', async () => {
  const own = await server.as('associate@pavilion.test');
  const other = await server.as('associate2@pavilion.test');
  for (const place of Object.keys(PLACES) as (keyof typeof PLACES)[]) {
    expect(await idsIn(place, own, 'zofie'), place).toEqual([founderId]);
    expect(await idsIn(place, other, 'zofie'), place).toEqual([]);
  }
});

it('says by whom it was found, unless by its own words', async () => {
  const said = async (text: string) => [
    (await PLACES.list(admin, text))[0]?.found_person,
    (await PLACES['find box'](admin, text))[0]?.found_person,
  ];
  expect(await said('zofie')).toEqual(['Žofie Rozen', 'Žofie Rozen']);
  expect(await said('culet')).toEqual([null, null]);
  expect((await listed(admin, '')).data.every((one) => one.found_person === null)).toBe(true);
});

it('is found by somebody who is suspended, and no longer by somebody who has left', async () => {
  const path = `/company/people/${buyer.id}`;
  expect((await founder.send('PUT', `${path}/status`, { is_active: false })).status).toBe(200);
  expect(await idsIn('list', admin, 'zofie')).toEqual([founderId]);
  expect((await founder.send('DELETE', path)).status).toBe(200);
  for (const place of Object.keys(PLACES) as (keyof typeof PLACES)[])
    expect(await idsIn(place, admin, 'zofie'), place).toEqual([]);
  expect(await idsIn('list', admin, 'culet')).toEqual([founderId]);
});
