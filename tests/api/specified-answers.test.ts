/** Answers that the specification names: columns, slashes, groupings, markups and choices. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Schemas = components['schemas'];

let server: TestServer;
let admin: Api;
let customer: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
});
afterAll(() => server.close());

it.each([
  ['carts', 'added_amt', 'added_by'],
  ['watchlist', 'standing', 'client'],
  ['notes', 'words', 'added_by'],
  ['invoice', 'invoice_number', 'sold_by'],
])('the columns of %s are offered, with what clients may see', async (view, own, ofStaff) => {
  const fields = async (api: Api) =>
    dataOf<{ field: string; sequence: number }[]>(await api.get(`/inventory/table-fields?view=${view}`)).map(
      ({ field }) => field,
    );
  const [ours, theirs] = [await fields(admin), await fields(customer)];
  expect(ours).toEqual(expect.arrayContaining(['stock_no', 'carat', own, ofStaff]));
  expect(theirs).toEqual(expect.arrayContaining(['stock_no', own]));
  expect(theirs).not.toContain(ofStaff);
  expect(new Set(ours).size).toBe(ours.length);
});

it('a path may end with a slash, before its question too', async () => {
  const gone = await admin.send('DELETE', '/bulk-email/?id=01a216dc-cdc1-7061-a5f9-95363ae284a6');
  const same = await admin.send('DELETE', '/bulk-email?id=01a216dc-cdc1-7061-a5f9-95363ae284a6');
  expect([gone.status, gone.body?.message]).toEqual([same.status, same.body?.message]);
  expect((await admin.get('/bulk-email/')).status).toBe(200);
  expect((await admin.get('/no-such-path/')).status).toBe(404);
});

it('the default markup has its name in the specification', async () => {
  const answer = dataOf<Schemas['DefaultMarkup']>(await admin.get('/markup/default'));
  const { percent, changed_by, changed_at } = answer;
  expect(answer.defaultMarkupDetails).toEqual({ percent, changed_by, changed_at });
});

it.each([
  'hold',
  'queue',
  'offer',
  'enquiry',
  'memo',
  'confirm-stone',
  'invoice',
  'carts',
  'watchlist',
  'notes',
])(
  'the list of %s answers every grouping, and is not grouped by documents that it does not have',
  async (list) => {
    for (const groupBy of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const reply = await admin.send(
        'POST',
        `/inventory/new-arrival/get-${list}?groupBy=${groupBy}&size=5`,
        {},
      );
      expect(reply.status, `${list} ${groupBy}`).toBe(200);
      const { data, groups } = dataOf<Schemas['LinePage'] & { data: { group?: string | null }[] }>(reply);
      const keys = new Set(data.flatMap(({ group }) => group ?? []));
      expect(new Set(groups.map(({ key }) => key))).toEqual(keys);
    }
    expect((await admin.send('POST', `/inventory/new-arrival/get-${list}?groupBy=9`, {})).status).toBe(400);
  },
);

it('the demo’s external clients have companies, and some of its clients agreed to offers', async () => {
  const external = await server.query<{ company_name: string | null }>(
    'SELECT company_name FROM app_user WHERE role_id IN (6, 7)',
  );
  expect(external.every(({ company_name: name }) => name !== null)).toBe(true);
  const agreed = await server.query('SELECT DISTINCT user_id FROM mail_consent WHERE given');
  expect(agreed.length).toBeGreaterThanOrEqual(2);
});

describe('a type of business', () => {
  const added = (business_type: string, name: string) =>
    admin.send('POST', '/customer/add-customer-with-business', {
      email: `${name}@client.test`,
      first_name: 'Leo',
      last_name: 'Type',
      company_name: `Type ${name}`,
      business_type,
    });

  it('is one of the list, and an inactive one stays only with those who have it', async () => {
    const unknown = await added('Astronaut', 'a');
    expect([unknown.status, unknown.body?.data]).toMatchObject([400, { field: 'business_type' }]);
    expect((await added('Jeweller', 'b')).status).toBe(200);
    await server.command(`UPDATE sub_master SET is_active = false WHERE code = 'JEWELLER'`);
    expect((await added('Jeweller', 'c')).status).toBe(400);
  });
});
