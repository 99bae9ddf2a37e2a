/**
 * What the audit log is narrowed to: a person and an operation are chosen, and a record leads to
 * its own entries.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Schemas = components['schemas'];

let server: TestServer;
let people: People;
let admin: Api;
let auditor: Api;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
  auditor = people[ROLE.auditor].api;
});
afterAll(() => server.close());

const AT = '/audit/audit-logs';
const peopleOf = async (query = ''): Promise<Schemas['AuditedPeople']> =>
  dataOf(await auditor.get(`${AT}/people${query}`));
const operations = async (): Promise<Schemas['AuditedOperations']> =>
  dataOf(await auditor.get(`${AT}/operations`));

describe('the people to choose from', () => {
  it('are those with entries, by name', async () => {
    const all = await peopleOf();
    const actors = await server.query<{ id: string }>(
      'SELECT DISTINCT actor_id AS id FROM audit_log WHERE actor_id IS NOT NULL',
    );
    expect(all.map(({ id }) => id).toSorted()).toEqual(actors.map(({ id }) => id).toSorted());
    const names = all.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(all.find(({ id }) => id === people[ROLE.administrator].id)).toMatchObject({
      name: 'Demo Administrator',
      role_id: ROLE.administrator,
    });
  });

  it('are found by name, e-mail and company, or by id even without entries', async () => {
    const { id } = people[ROLE.customer];
    const [customer] = await peopleOf(`?user_id=${id}`);
    for (const words of ['first cust', 'customer@pavilion', customer?.company_name ?? ''])
      expect((await peopleOf(`?search=${encodeURIComponent(words)}`)).map((one) => one.id)).toContain(id);
    expect(await peopleOf('?search=%25nobody%25')).toEqual([]);
    expect(await peopleOf('?user_id=nobody')).toEqual([]);
    const [silent] = await server.query<{ id: string }>(
      'SELECT id FROM app_user u WHERE NOT EXISTS (SELECT FROM audit_log a WHERE a.actor_id = u.id) LIMIT 1',
    );
    expect(await peopleOf(`?user_id=${silent?.id}`)).toEqual([expect.objectContaining(silent)]);
    expect((await peopleOf()).map((one) => one.id)).not.toContain(silent?.id);
  });
});

describe('the operations to choose from', () => {
  it('are all operations with entries, in the words of the contract', async () => {
    await server.command(
      `INSERT INTO audit_log (id, actor_name, operation, summary) VALUES (gen_random_uuid(), 'Nobody', 'sweepTheFloor', 'Swept')`,
    );
    const all = await operations();
    const kept = await server.query<{ operation: string }>('SELECT DISTINCT operation FROM audit_log');
    expect(all.map(({ operation }) => operation).toSorted()).toEqual(
      kept.map(({ operation }) => operation).toSorted(),
    );
    const wordsOf = (name: string) => all.find(({ operation }) => operation === name)?.words;
    expect(wordsOf('userLogin')).toMatch(/^Sign in/);
    // An operation that the contract does not have is shown by its name.
    expect(wordsOf('sweepTheFloor')).toBe('Sweep the floor');
    const words = all.map((one) => one.words);
    expect(words).toEqual(words.toSorted((a, b) => (a < b ? -1 : 1)));
  });
});

/**
 * Makes one of each kind of record that has a way to its entries; answers with what the way asks
 * for.
 */
const MADE: Record<string, () => Promise<Reply | string>> = {
  createCollection: async () =>
    admin.send('POST', '/inventory/collection', { name: 'Evening', stock_numbers: [await stone()] }),
  createStockList: () =>
    admin.send('POST', '/inventory/stock-list', {
      code: 'EVE-1',
      name: 'Evening',
      filters: { shape: ['PEAR'] },
    }),
  saveSearch: () =>
    admin.send('POST', '/inventory/save-search', {
      search_type: 1,
      name: 'Pears',
      filters: { shape: ['PEAR'] },
    }),
  createDemand: () =>
    people[ROLE.customer].api.send('POST', '/inventory/demands', {
      filters: { shape: ['PEAR'] },
      name: 'Pears',
      tell: 1,
    }),
  createShareLink: async () => {
    const link = { stock_numbers: [await stone()], user_id: people[ROLE.customer].id };
    return dataOf<{ link: { id: string } }>(await admin.send('POST', '/inventory/share-link', link)).link.id;
  },
  createBulkEmail: () =>
    admin.send('POST', '/bulk-email', {
      subject: 'Pears',
      body: '<p>x</p>',
      audience: { everybody: true },
      stone_choice: { from: 'nothing' },
    }),
  createPopup: () =>
    admin.send('POST', '/home-setting/popup', {
      title: 'Fair',
      page: '/customer',
      start_date: '2027-01-01',
      end_date: '2027-01-02',
    }),
  createMaster: () => admin.send('POST', '/master/masters', { code: 'FAIRS', name: 'Fairs' }),
  createCaratRange: () =>
    admin.send('POST', '/inventory/carat-range', { carat_from: 0.0001, carat_to: 0.0002 }),
  addClientKey: async () => {
    const at = `/external-clients/${people[ROLE.apiClient].id}/keys`;
    const { keys } = dataOf<{ keys: { id: string; name: string }[] }>(
      await admin.send('POST', at, { name: 'Till' }),
    );
    return keys.find(({ name }) => name === 'Till')?.id ?? '';
  },
  addWebhook: async () => {
    const at = `/external-clients/${people[ROLE.apiClient].id}/webhooks`;
    const { webhooks } = dataOf<{ webhooks: { id: string }[] }>(
      await admin.send('POST', at, { url: 'https://192.0.43.7/x', changes: ['sold'] }),
    );
    return webhooks[0]?.id ?? '';
  },
  addStockFeed: () =>
    admin.send('POST', `/external-clients/${people[ROLE.ftpClient].id}/stock-feeds`, {
      name: 'Shop',
      format: 'csv',
      feed_columns: [{ field: 'stock_no', heading: 'Stock' }],
    }),
  saveReport: () => admin.send('POST', '/report/saved', { name: 'Months', kind: 'month', format: 'pdf' }),
  insertLatestPrices: async () => {
    const day = '2026-01-02';
    const file = new File([`BR,VS1,D,1.00,1.49,9000,${day}`], 'list.csv', { type: 'text/csv' });
    dataOf(await admin.form('POST', '/inventory/insert-latest-prices', {}, { priceList: file }));
    return day;
  },
};

async function stone(): Promise<string> {
  const [one] = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 LIMIT 1',
  );
  return one?.stock_no ?? '';
}

describe('a record leads to its entries', () => {
  it.each(Object.keys(MADE))('that of %s, by what its screen asks for', async (operation) => {
    const reply = await MADE[operation]?.();
    if (reply === undefined) throw new Error('Nothing was made.');
    const about = typeof reply === 'string' ? reply : idOf(reply);
    const entries = dataOf<{ data: Schemas['AuditLog'][] }>(await auditor.get(`${AT}?about=${about}`)).data;
    expect(entries.map((entry) => entry.operation)).toEqual([operation]);
  });
});

function idOf(reply: Reply): string {
  const data = dataOf<{ id: string } | { id: string }[]>(reply);
  return Array.isArray(data) ? (data.at(-1)?.id ?? '') : data.id;
}
