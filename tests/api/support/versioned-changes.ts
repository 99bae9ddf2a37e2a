/**
 * Every operation that needs the version of what it replaces: how a record of its kind is made and
 * read, and two changes of one field that two people make.
 */
import { holdSettingOf, type HoldSettingKey } from '../../../src/domain/holds.ts';
import { APP_PLATFORM } from '../../../src/domain/app-versions.ts';
import { dataOf } from '../../support/data-of.ts';
import { inDays } from '../../support/days.ts';
import type { Api, Reply } from '../../support/api.ts';
import type { TestServer } from '../../support/server.ts';
import type { Member } from '../../roles/support/administrators.ts';
import type { People } from './people.ts';

export interface World {
  server: TestServer;
  people: People;
  admin: Api;
  /** Another administrator. */
  other: Member;
  /** Numbers of stones that are free. */
  stones: readonly string[];
}

export interface Change {
  /** Where it is read, and where it is changed. */
  read: string;
  put: string;
  /** The record among those that are read; the only one without. */
  id?: string;
  /** The field that both change, as the request and as the answer names it. */
  field: string;
  shown?: string;
  first: object;
  second: object;
  /** The fields that both send besides. */
  besides?: object;
  /** A list of rows, in which this one is changed. */
  rows?: string;
  isForm?: boolean;
  /** Both are the same person. */
  by?: Api;
}

type MakeChange = (world: World) => Promise<Change>;

const made = async (reply: Promise<Reply>): Promise<string> => {
  const answer = await reply;
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  const data = dataOf<{ id?: string; link?: { id: string }; webhooks?: { id: string }[] }>(answer);
  return data.id ?? data.link?.id ?? data.webhooks?.at(-1)?.id ?? '';
};

const setting =
  (
    at: string,
    field: string,
    [first, second]: readonly [unknown, unknown],
    besides: object = {},
  ): MakeChange =>
  () =>
    Promise.resolve({
      read: `/project-setting/${at}`,
      put: `/project-setting/${at}`,
      field,
      first: { [field]: first },
      second: { [field]: second },
      besides,
    });

/** A record that is made by a POST and renamed. */
const renamed =
  (
    make: (world: World) => Promise<string>,
    where: (id: string) => { read: string; put: string },
    besides: (id: string) => object = () => ({}),
    field = 'name',
  ): MakeChange =>
  async (world) => {
    const id = await make(world);
    return {
      ...where(id),
      id,
      field,
      first: { [field]: 'Of the other one' },
      second: { [field]: 'Of the first one' },
      besides: besides(id),
    };
  };

const at = (path: string) => (id: string) => ({ read: `${path}?size=100`, put: `${path}/${id}` });

const announcement = (kind: string, more: object = {}): MakeChange => {
  const path = `/home-setting/${kind}`;
  const days = { page: '/search', start_date: inDays(1), end_date: inDays(2) };
  return renamed(
    ({ admin }) => made(admin.send('POST', path, { title: 'A fair', ...days, ...more })),
    at(path),
    () => ({}),
    'title',
  );
};

const emailOf = (kind: string): string => `${kind.replaceAll('/', '')}@people.test`;

const details = (email: string) => ({ email, last_name: 'Stone' });

const staff = (kind: string, put = ''): MakeChange =>
  renamed(
    ({ admin }) => made(admin.send('POST', kind, { ...details(emailOf(kind)), first_name: 'Ada' })),
    (id) => ({ read: '/admin?size=500', put: `/admin/${put}${id}` }),
    () => details(emailOf(kind)),
    'first_name',
  );

/** The demo’s ranges leave no room for another one. */
async function withoutRanges(server: TestServer): Promise<void> {
  await server.command('DELETE FROM sub_carat_range');
  await server.command('DELETE FROM carat_range');
}

const PEARS = { shape: ['PEAR'] };
const OVALS = { shape: ['OVAL'] };

const markup = (read: string, put: string, rows: string): MakeChange => {
  return async ({ admin }) => {
    const answer = dataOf<{ id: string }[] | { providers: { id: string }[] }>(await admin.get(read));
    const [row] = Array.isArray(answer) ? answer : answer.providers;
    return {
      read,
      put,
      id: row?.id ?? '',
      rows,
      field: 'percent',
      first: { percent: '7.25' },
      second: { percent: '8.75' },
    };
  };
};

export const CHANGES: Readonly<Record<string, MakeChange>> = {
  updateProfile: ({ people }) =>
    Promise.resolve({
      read: '/user/profile',
      put: '/user/profile',
      by: people[3].api,
      field: 'last_name',
      first: { last_name: 'Of the other one' },
      second: { last_name: 'Of the first one' },
    }),
  setMailChoices: ({ people }) =>
    Promise.resolve({
      read: '/user/mail-choices',
      put: '/user/mail-choices',
      by: people[4].api,
      field: 'declined',
      first: { declined: ['memoOverdue'] },
      second: { declined: ['invoiceOverdue'] },
    }),
  setPasskeyName: async ({ server, people }) => {
    const [row] = await server.query<{ id: string }>(
      `INSERT INTO passkey (id, user_id, name, credential_id, public_key, counter, transports)
       VALUES (gen_random_uuid(), $1, 'Phone', $2, '\\x00', 0, '{}') RETURNING id`,
      [people[4].id, 'credential-of-a-test'],
    );
    const id = row?.id ?? '';
    return {
      read: '/user/passkeys',
      put: `/user/passkeys/${id}`,
      id,
      by: people[4].api,
      field: 'name',
      first: { name: 'Telephone' },
      second: { name: 'Laptop' },
    };
  },

  setHoldSetting: async ({ admin }) => {
    const kept = dataOf<Record<HoldSettingKey, number>>(await admin.get('/project-setting/hold'));
    const { hold_limit: _limit, ...besides } = holdSettingOf(kept);
    return setting('hold', 'hold_limit', [41, 42], besides)({} as World);
  },
  setBoundSetting: async ({ admin }) => {
    const kept = dataOf<Record<string, unknown>>(await admin.get('/project-setting/bounds'));
    const { changed_by: _by, changed_at: _at, version: _version, client_open: _open, ...besides } = kept;
    return setting('bounds', 'client_open', [1_999, 1_998], besides)({} as World);
  },
  setTimeZone: setting('time-zone', 'zone', ['Asia/Kolkata', 'Europe/Brussels']),
  setKycSetting: setting('kyc', 'grace_days', [11, 12]),
  setInvoiceSetting: async ({ admin }) => {
    const kept = dataOf<Record<string, unknown>>(await admin.get('/project-setting/invoice'));
    const { house, address, tax_number, bank, statement } = kept;
    const besides = { house, address, tax_number, bank, statement };
    return setting('invoice', 'terms', ['Net.', 'Gross.'], besides)({} as World);
  },
  setHolidays: setting('holiday', 'days', [
    [{ day: inDays(20), name: 'Fair' }],
    [{ day: inDays(21), name: 'Feast' }],
  ]),
  setTargets: setting('target', 'opens', [540, 600], { closes: 1_080, targets: [] }),
  setNewArrivalSetting: setting('new-arrival', 'days', [11, 12]),
  setSecondFactorSetting: setting('second-factor', 'roles', [[8], [5]]),
  setFreshness: setting('freshness', 'hide_after_days', [21, 22]),
  announceMaintenance: async () => ({
    ...(await setting('maintenance', 'reason', ['A new disk.', 'A new roof.'], {
      starts_at: `${inDays(30)}T01:00:00.000Z`,
      ends_at: `${inDays(30)}T02:00:00.000Z`,
    })({} as World)),
    shown: 'maintenance.reason',
  }),
  setMatchPairSetting: async ({ admin }) => {
    const { tolerances } = dataOf<{ tolerances: object }>(await admin.get('/matchpair-setting/setting'));
    return {
      read: '/matchpair-setting/setting',
      put: '/matchpair-setting/setting',
      field: 'same',
      first: { same: ['shape', 'lab'] },
      second: { same: ['shape', 'location'] },
      besides: { tolerances },
    };
  },
  setUsdInr: () =>
    Promise.resolve({
      read: '/inventory/usd_inr',
      put: '/inventory/usd_inr',
      field: 'rate',
      first: { rate: '81.5' },
      second: { rate: '82.5' },
    }),
  setAppVersion: async ({ admin }) => {
    const besides = { platform: APP_PLATFORM.android, notes: '' };
    await admin.send('PUT', '/home-setting/app-version', { ...besides, version: '1.0' });
    return {
      read: '/home-setting/app-version?platform=1',
      put: '/home-setting/app-version',
      field: 'version',
      first: { version: '2.0' },
      second: { version: '3.0' },
      besides,
    };
  },
  updateDefaultMarkup: () =>
    Promise.resolve({
      read: '/markup/default',
      put: '/markup/update-default',
      field: 'percent',
      first: { percent: '3.25' },
      second: { percent: '4.75' },
    }),
  updateBusinessMarkups: markup('/markup/business', '/markup/update-business', 'markups'),
  updateAssociateMarkups: markup('/markup/businessassociate', '/markup/update-businessassociate', 'markups'),
  updateBusinessProviderMarkups: async (world) => {
    const [business] = dataOf<{ id: string }[]>(await world.admin.get('/markup/business'));
    const read = `/markup/business-provider/${business?.id}`;
    const change = await markup(read, '/markup/update-business-provider', 'markups')(world);
    return { ...change, besides: { business_id: business?.id } };
  },

  updateProvider: renamed(
    ({ admin }) => made(admin.send('POST', '/inventory/company', { name: 'Versioned Gems' })),
    at('/inventory/company'),
    () => ({}),
    'contact_person',
  ),
  updateCaratRange: async ({ admin, server }) => {
    await withoutRanges(server);
    const id = await made(
      admin.send('POST', '/inventory/carat-range', { carat_from: 0.0001, carat_to: 0.001 }),
    );
    return {
      read: '/inventory/carat-range',
      put: `/inventory/carat-range/${id}`,
      id,
      field: 'carat_to',
      first: { carat_to: 0.002 },
      second: { carat_to: 0.003 },
      besides: { carat_from: 0 },
    };
  },
  updateSubCaratRange: async ({ admin, server }) => {
    await withoutRanges(server);
    const of = await made(
      admin.send('POST', '/inventory/carat-range', { carat_from: 0.004, carat_to: 0.009 }),
    );
    const span = { carat_from: 0.004, carat_to: 0.005 };
    const range = dataOf<{ sub_ranges: { id: string }[] }>(
      await admin.send('POST', '/inventory/sub-carat-range', { carat_range_id: of, ...span }),
    );
    const id = range.sub_ranges[0]?.id ?? '';
    return {
      read: '/inventory/carat-range',
      put: `/inventory/sub-carat-range/${id}`,
      id,
      field: 'carat_to',
      first: { carat_to: 0.006 },
      second: { carat_to: 0.007 },
      besides: { carat_from: 0.004 },
    };
  },
  updateStockList: renamed(
    ({ admin }) =>
      made(admin.send('POST', '/inventory/stock-list', { code: 'VER-1', name: 'Pears', filters: PEARS })),
    () => ({ read: '/inventory/stock-list?size=100', put: '/inventory/stock-list' }),
    (id) => ({ id }),
  ),
  updateCollection: async ({ admin, stones }) => {
    const data = { name: 'Versioned', stock_numbers: stones.slice(0, 1) };
    const id = await made(admin.send('POST', '/inventory/collection', data));
    return {
      read: `/inventory/collection?id=${id}`,
      put: `/inventory/collection/${id}`,
      id,
      field: 'stock_numbers',
      first: { stock_numbers: stones.slice(0, 2) },
      second: { stock_numbers: stones.slice(2, 4) },
    };
  },
  updateMaster: renamed(
    ({ admin }) => made(admin.send('POST', '/master/masters', { code: 'VERSIONED', name: 'Versioned' })),
    at('/master/masters'),
    () => ({ code: 'VERSIONED' }),
  ),
  updateSubMaster: async (world) => {
    const { admin } = world;
    const master_id = await made(
      admin.send('POST', '/master/masters', { code: 'VERSIONS', name: 'Versions' }),
    );
    const id = await made(
      admin.form('POST', '/master/submaster', { master_id, code: 'ONE', name: 'One' }, {}),
    );
    return {
      read: `/master/submaster?masterId=${master_id}`,
      put: `/master/submaster/${id}`,
      id,
      isForm: true,
      field: 'name',
      first: { name: 'Two' },
      second: { name: 'Three' },
    };
  },
  updatePopup: announcement('popup'),
  updateEvent: announcement('event'),
  updateBanner: announcement('banner', { type: 1 }),

  updateMatchPair: renamed(
    ({ admin, stones: [one, two] }) =>
      made(admin.send('POST', '/inventory/matchpair', { first_stock_no: one, second_stock_no: two })),
    () => ({ read: '/inventory/matchpair', put: '/inventory/matchpair' }),
    (id) => ({ id }),
    'remark',
  ),
  updateSavedSearch: renamed(
    ({ admin, people }) =>
      made(
        admin.send('POST', '/inventory/save-search', {
          name: 'Pears',
          search_type: 1,
          filters: PEARS,
          user_id: people[4].id,
        }),
      ),
    at('/inventory/save-search'),
    () => ({ filters: OVALS }),
  ),
  updateDemand: renamed(
    ({ admin, people }) =>
      made(
        admin.send('POST', '/inventory/demands', { name: 'Pears', filters: PEARS, user_id: people[4].id }),
      ),
    at('/inventory/demands'),
  ),
  changeShareLink: renamed(
    ({ admin, people, stones }) =>
      made(
        admin.send('POST', '/inventory/share-link', {
          stock_numbers: stones.slice(0, 1),
          user_id: people[4].id,
          name: 'For a fair',
        }),
      ),
    (id) => ({ read: `/inventory/share-link/${id}`, put: `/inventory/share-link/${id}` }),
  ),
  changeSavedReport: async ({ admin }) => {
    const id = await made(
      admin.send('POST', '/report/saved', { name: 'Months', kind: 'month', format: 'pdf' }),
    );
    return {
      read: '/report/saved',
      put: `/report/saved/${id}`,
      id,
      by: admin,
      field: 'kind',
      first: { kind: 'week' },
      second: { kind: 'quarter' },
    };
  },
  updateTask: renamed(
    ({ admin, people, stones }) =>
      made(
        admin.send('POST', '/tasks', {
          stock_no: stones[0],
          kind: 1,
          words: 'Is it clean?',
          assigned_to: people[5].id,
          due_date: inDays(3),
        }),
      ),
    at('/tasks'),
    () => ({}),
    'words',
  ),
  updateBulkEmail: renamed(
    ({ admin }) =>
      made(
        admin.send('POST', '/bulk-email', {
          subject: 'Pears',
          body: '<p>New pears</p>',
          audience: { shape: ['PEAR'] },
          stone_choice: { from: 'nothing' },
        }),
      ),
    (id) => ({ read: `/bulk-email/${id}`, put: '/bulk-email' }),
    (id) => ({
      id,
      body: '<p>New pears</p>',
      audience: { shape: ['PEAR'] },
      stone_choice: { from: 'nothing' },
    }),
    'subject',
  ),

  updatePermissions: () => {
    const put = '/permission/user-wise-permissions?role_id=5';
    const wish = (write_access: boolean) => [{ name: 'task', read_access: true, write_access }];
    return Promise.resolve({
      read: put,
      put,
      field: 'permissions',
      first: { permissions: wish(false) },
      second: { permissions: wish(true) },
    });
  },
  updateAdmin: staff('/admin/create-admin'),
  updateQc: staff('/admin/create-qc', 'update-qc/'),
  updateAuditor: staff('/admin/create-auditor', 'update-auditor/'),
  updateAssociate: renamed(
    ({ admin }) =>
      made(
        admin.send('POST', '/business-associate/businessassociate', {
          ...details('a@people.test'),
          first_name: 'Ada',
        }),
      ),
    (id) => ({
      read: `/business-associate/businessassociate/${id}`,
      put: `/business-associate/businessassociate/${id}`,
    }),
    () => details('a@people.test'),
    'first_name',
  ),
  updateClient: async ({ admin, people }) => {
    const { id } = people[4];
    const client = dataOf<Record<string, unknown>>(await admin.get(`/customer/user/${id}`));
    const { email, user_name, first_name, last_name, company_name } = client;
    const business = client['business'] as Record<string, unknown>;
    const { tax_identification_number } = business;
    return {
      read: `/customer/user/${id}`,
      put: `/customer/user/${id}`,
      id,
      field: 'city',
      shown: 'business.city',
      first: { city: 'Antwerp' },
      second: { city: 'Surat' },
      besides: { email, user_name, first_name, last_name, company_name, tax_identification_number },
    };
  },
  changeExternalClient: ({ people }) => {
    const { id } = people[6];
    const at = `/external-clients/${id}`;
    const [first, second] = [{ last_name: 'Of the other one' }, { last_name: 'Of the first one' }];
    return Promise.resolve({ read: at, put: at, id, field: 'last_name', first, second });
  },
  setInventoryAccess: ({ people }) => {
    const at = `/customer/inventory-settings/${people[4].id}`;
    const [first, second] = [{ shape: ['PEAR'] }, { shape: ['OVAL'] }];
    return Promise.resolve({ read: at, put: at, field: 'shape', first, second });
  },
  changeColleague: async ({ admin, people }) => {
    const user_id = people[4].id;
    const email = 'versioned@colleagues.test';
    const asked = { user_id, email, first_name: 'Ada', powers: [] };
    const colleagues = dataOf<{ id: string; email: string }[]>(
      await admin.send('POST', '/company/people', asked),
    );
    const id = colleagues.find((one) => one.email === email)?.id ?? '';
    return {
      read: `/company/people?user_id=${user_id}`,
      put: `/company/people/${id}`,
      id,
      field: 'powers',
      first: { powers: ['confirm'] },
      second: { powers: ['invoices'] },
      besides: { user_id },
    };
  },
  setCreditLimit: ({ people }) => {
    const at = `/customer/credit-limit/${people[4].id}`;
    const [first, second] = [{ credit_limit: '100000.00' }, { credit_limit: '200000.00' }];
    return Promise.resolve({
      read: at,
      put: at,
      field: 'credit_limit',
      first,
      second,
      besides: { reason: 'Trust' },
    });
  },
  changeWebhook: async ({ admin, people }) => {
    const read = `/external-clients/${people[6].id}/webhooks`;
    const id = await made(admin.send('POST', read, { url: 'https://8.8.8.8/hook', changes: ['sold'] }));
    const put = `/external-clients/webhooks/${id}`;
    return { read, put, id, field: 'changes', first: { changes: ['held'] }, second: { changes: ['free'] } };
  },
  changeStockFeed: async ({ admin, people }) => {
    const read = `/external-clients/${people[7].id}/stock-feeds`;
    const data = { name: 'Daily', format: 'csv', feed_columns: [{ field: 'stock_no', heading: 'Stock' }] };
    const id = await made(admin.send('POST', read, data));
    const put = `/external-clients/stock-feeds/${id}`;
    return { read, put, id, field: 'name', first: { name: 'Weekly' }, second: { name: 'Hourly' } };
  },
};
