/** Of two people who change the same, the second is told of the first. */
import { holdSettingOf, type HoldSettingKey } from '../../src/domain/holds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContract, refuseUnversioned } from '../../server/http/contract/contract.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { anotherAdministrator } from '../roles/support/administrators.ts';
import { signInEverybody } from './support/people.ts';
import { CHANGES, type Change, type World } from './support/versioned-changes.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  const people = await signInEverybody(server);
  const rows = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND total_amt IS NOT NULL ORDER BY stock_no LIMIT 6',
  );
  const stones = rows.map(({ stock_no }) => stock_no);
  const other = await anotherAdministrator(server, 'Ottilie');
  world = { server, people, admin: people[1].api, other, stones };
});
afterAll(() => server.close());

type Row = Record<string, unknown>;

const operations = [...readContract().operations.values()].filter(({ replaces }) => replaces !== null);

/** The record with this id anywhere in the answer, or the answer itself. */
function found(data: unknown, id: string | undefined): Row {
  if (id === undefined) {
    const row = data as { data?: Row[] } & Row;
    return Array.isArray(row.data) ? (row.data[0] ?? {}) : row;
  }
  const search = (value: unknown): Row | undefined => {
    if (Array.isArray(value)) return value.map(search).find((row) => row !== undefined);
    if (typeof value !== 'object' || value === null) return undefined;
    if ((value as Row)['id'] === id && ('version' in value || 'read_version' in value)) return value as Row;
    return Object.values(value)
      .map(search)
      .find((row) => row !== undefined);
  };
  const row = search(data);
  if (row === undefined) throw new Error(`There is no ${id} with a version in ${JSON.stringify(data)}.`);
  return row;
}

const read = async (api: Api, { read: at, id }: Change): Promise<Row> =>
  found((await api.get(at)).body?.data, id);

const shownIn = (row: Row, { field, shown = field }: Change): unknown =>
  shown.split('.').reduce<unknown>((value, key) => (value as Row | null)?.[key], row);

const PROPERTY = (row: Row): 'version' | 'read_version' =>
  'read_version' in row ? 'read_version' : 'version';

function put(api: Api, change: Change, fields: object, version: object): Promise<Reply> {
  const { put: at, rows, id, besides = {}, isForm = false } = change;
  const data =
    rows === undefined
      ? { ...besides, ...fields, ...version }
      : { ...besides, [rows]: [{ id, ...fields, ...version }] };
  return isForm ? api.form('PUT', at, data, {}) : api.send('PUT', at, data);
}

it('each operation that needs a version is tried below', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(CHANGES).toSorted(),
  );
});

describe('the contract', () => {
  const operationId = 'setHoldSetting';
  const version = { of: 'KeptHoldSetting', read: 'getHoldSetting' };

  it('does not let a server start with a PUT that has neither a version nor a known reason', () => {
    expect(() => refuseUnversioned({ operationId })).toThrow(
      'setHoldSetting has to say in openapi.yaml what it replaces (x-version), or why it needs no version',
    );
    expect(() => refuseUnversioned({ operationId, 'x-unversioned': 'because' })).toThrow('has to say');
    expect(() => refuseUnversioned({ operationId, 'x-unversioned': 'step', 'x-version': version })).toThrow(
      'has to say',
    );
    expect(() => refuseUnversioned({ operationId, 'x-version': version })).not.toThrow();
    expect(() => refuseUnversioned({ operationId, 'x-unversioned': 'switch' })).not.toThrow();
  });
});

describe.each(operations.map(({ operationId }) => operationId))('%s', (operation) => {
  it('tells the second person what the first has changed, and takes it with the new version', async () => {
    const change = await CHANGES[operation]?.(world);
    if (!change) throw new Error(`Nothing says how ${operation} is tried.`);
    const first = change.by ?? world.admin;
    const second = change.by ?? world.other.api;
    const before = await read(first, change);
    const property = PROPERTY(before);
    const based = { [property]: before[property] };
    expect(before[property]).toMatch(/^[\w-]+$/);

    expect(await put(second, change, change.first, based)).toMatchObject({ status: 200 });
    const between = await read(first, change);
    expect(between[property]).not.toBe(before[property]);

    const late = await put(first, change, change.second, based);
    const refused = dataOf<Row & { changed: Row[]; versions?: Record<string, string> }>(late);
    expect([late.status, late.body?.success]).toEqual([409, false]);
    expect(refused.changed.map(({ field }) => field)).toContain(change.field);
    expect(refused['changed_by']).toBe(change.by ? 'You' : 'Ottilie');
    expect(late.body?.message).toContain('Nothing was saved.');
    const after = await read(first, change);
    expect(shownIn(after, change)).toEqual(shownIn(between, change));
    expect(after[property]).toBe(between[property]);

    const present = change.rows ? refused.versions?.[change.id ?? ''] : refused['version'];
    expect(present).toBe(between[property]);
    expect(await put(first, change, change.second, { [property]: present })).toMatchObject({ status: 200 });
    expect((await read(first, change))[property]).not.toBe(between[property]);
  });
});

const HOLD = '/project-setting/hold';

/** The hold settings with this limit, as the form sends them. */
async function holds(hold_limit: number): Promise<{ data: object; version: string }> {
  const kept = dataOf<Record<HoldSettingKey, number> & { version: string }>(await world.admin.get(HOLD));
  return { data: { ...holdSettingOf(kept), hold_limit }, version: kept.version };
}

const sent = (at: string, body: object, token: string): Promise<Response> =>
  fetch(`${server.url}/api/v1${at}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function tokenOf(email: string): Promise<string> {
  const reply = await server.asNobody().send('POST', '/user/login', { email, password: 'Pavilion#2026' });
  return dataOf<{ token: string }>(reply).token;
}

describe('a change', () => {
  it('without a version is refused, and nothing is saved', async () => {
    const token = await tokenOf('admin@pavilion.test');
    const { data, version } = await holds(51);
    const reply = await sent(HOLD, { data }, token);
    expect([reply.status, await reply.json()]).toEqual([
      400,
      expect.objectContaining({
        message:
          'The change does not say which version it is based on. Read the record, and send its version with the change.',
        data: { refusal: 'shape', field: 'body.data.version' },
      }),
    ]);
    expect((await holds(51)).version).toBe(version);
  });

  it('with a version of another shape is refused as one that is based on nothing present', async () => {
    const { data } = await holds(52);
    for (const version of ['', 'x', 'AAAAAA'.repeat(5), 'AAAAAA'.repeat(40)]) {
      const reply = await world.admin.send('PUT', HOLD, { ...data, version });
      expect(reply.status).toBe(409);
    }
    expect((await world.admin.send('PUT', HOLD, { ...data, version: 3 })).status).toBe(400);
    expect((await world.admin.send('PUT', HOLD, { ...data, version: 'no spaces' })).status).toBe(400);
  });

  it('names the fields in words with their present values, and says which of them the person changed', async () => {
    const { data, version } = await holds(53);
    const theirs = { ...data, hold_hours: 60, offer_hours: 5 };
    await world.other.api.send('PUT', HOLD, { ...theirs, hold_limit: 54, version });
    const late = await world.admin.send('PUT', HOLD, { ...data, hold_hours: 70, version });
    expect(late.body?.message).toBe(
      'Ottilie has changed this since you opened it: how long a hold lasts, stones on hold at once and time of the next in line. Nothing was saved. Compare the values, and save again.',
    );
    expect(dataOf<{ changed: object[] }>(late).changed).toEqual([
      { field: 'hold_hours', words: 'how long a hold lasts', now: 60, touched: true },
      { field: 'hold_limit', words: 'stones on hold at once', now: 54, touched: true },
      { field: 'offer_hours', words: 'time of the next in line', now: 5, touched: false },
    ]);
  });

  it('is saved by exactly one of many who save at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { data, version } = await holds(0);
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) => {
          const { api } = index % 2 === 0 ? { api: world.admin } : world.other;
          return api.send('PUT', HOLD, { ...data, hold_limit: 1000 + 10 * round + index, version });
        }),
      );
      const saved = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
      expect(saved).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
      const kept = dataOf<{ hold_limit: number }>(await world.admin.get(HOLD));
      expect(kept.hold_limit).toBe(1000 + 10 * round + (saved[0] ?? -1));
    }
  });

  it('is saved by exactly one of the person and the house, who use different operations', async () => {
    const { id, api } = world.people[6];
    const own = dataOf<{ version: string }>(await api.get('/user/profile'));
    const seen = dataOf<{ version: string; last_name: string }>(
      await world.admin.get(`/external-clients/${id}`),
    );
    const replies = await Promise.all([
      api.send('PUT', '/user/profile', { last_name: 'By oneself', version: own.version }),
      world.admin.send('PUT', `/external-clients/${id}`, {
        last_name: 'By the house',
        version: seen.version,
      }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('that is repeated with its key is answered as saved', async () => {
    const { data, version } = await holds(55);
    const key = { 'idempotency-key': 'a-change-that-is-sent-again' };
    const first = await world.admin.send('PUT', HOLD, { ...data, version }, key);
    const again = await world.admin.send('PUT', HOLD, { ...data, version }, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
  });

  it('is not refused for what the form does not show', async () => {
    const { id } = world.people[4];
    const at = `/customer/user/${id}`;
    const before = dataOf<{ version: string }>(await world.admin.get(at)).version;
    await tokenOf('customer@pavilion.test');
    await server.command('UPDATE app_user SET updated_at = now() WHERE id = $1', [id]);
    await world.other.api.send('PUT', `/customer/credit-limit/${id}`, {
      credit_limit: '777000.00',
      reason: 'x',
    });
    expect(dataOf<{ version: string }>(await world.admin.get(at)).version).toBe(before);
  });

  it('of other fields than the sent ones is not refused where the rest stays as it is', async () => {
    const id = dataOf<{ id: string }>(
      await world.admin.send('POST', '/inventory/company', { name: 'Half Gems' }),
    ).id;
    const at = `/inventory/company/${id}`;
    const list = dataOf<unknown>(await world.admin.get('/inventory/company?size=100'));
    const { version } = found(list, id);
    await world.other.api.send('PUT', at, { contact_person: 'Ines', version });
    expect(await world.admin.send('PUT', at, { is_active: false, version })).toMatchObject({ status: 200 });
    const late = await world.admin.send('PUT', at, { contact_person: 'Odile', version });
    expect(dataOf<{ changed: object[] }>(late).changed).toEqual([
      { field: 'contact_person', words: 'contact person', now: 'Ines', touched: true },
    ]);
  });

  it('tells a client that the house made the other one, without a name', async () => {
    const { id, api } = world.people[6];
    const { version } = dataOf<{ version: string }>(await api.get('/user/profile'));
    await world.other.api.send('PUT', `/external-clients/${id}`, { last_name: 'Renamed' });
    const late = await api.send('PUT', '/user/profile', { last_name: 'Mine', version });
    expect([late.status, dataOf<{ changed_by: string }>(late).changed_by]).toEqual([409, 'The house']);
    expect(late.text).not.toContain('Ottilie');
  });

  it('of people’s details names who changed them, and not who changed something else of them', async () => {
    const { id } = world.people[4];
    const at = `/customer/user/${id}`;
    const client = dataOf<Record<string, unknown>>(await world.admin.get(at));
    const { email, user_name, first_name, last_name, company_name, version } = client;
    const { tax_identification_number } = client['business'] as Record<string, unknown>;
    const data = { email, user_name, first_name, last_name, company_name, tax_identification_number };
    await world.other.api.send('PUT', at, { ...data, designation: 'Buyer', version });
    await world.admin.send('PUT', `/customer/credit-limit/${id}`, { credit_limit: '5000.00', reason: 'x' });
    const late = await world.admin.send('PUT', at, { ...data, designation: 'Owner', version });
    expect(dataOf<{ changed_by: string }>(late).changed_by).toBe('Ottilie');
  });
});
