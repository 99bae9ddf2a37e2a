/** Business associates: added, changed, listed, closed; and handing their clients over. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { newId } from '../../server/ids.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { PASSWORD, type Api } from '../support/api.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { associate, ASSOCIATES, clientOf, details, type Associate } from './support/members.ts';
import { unsent } from '../mails/support/unsent.ts';

let server: TestServer;
let people: People;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
});
afterAll(() => server.close());

const idOf = async (email: string): Promise<string> => {
  const [row] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
  return row?.id ?? '';
};
const audited = (operation: string) =>
  server.query<{ summary: string; subject: Record<string, unknown> }>(
    'SELECT summary, subject FROM audit_log WHERE operation = $1 ORDER BY id',
    [operation],
  );

describe('a business associate', () => {
  it('is invited with a type of salesperson, and signs in once the invitation is accepted', async () => {
    const typed = details({ business_associate_type: 'field SALES', user_name: 'ines' });
    const reply = await admin.send('POST', ASSOCIATES, typed);
    expect([reply.status, reply.body?.message]).toEqual([
      200,
      unsent(`Ines Crown is added. The invitation to ${typed.email} is not sent.`),
    ]);
    const added = dataOf<Associate>(reply);
    expect(added).toMatchObject({ business_associate_type: 'Field sales', account_status: 1, customers: 0 });
    await acceptInvitation(server, typed.email);
    const signedIn = await server.asNobody().send('POST', '/user/login', {
      email: typed.email,
      password: PASSWORD,
    });
    expect(dataOf<object>(signedIn)).toMatchObject({
      role_id: ROLE.associate,
      business_associate_type: 'Field sales',
    });
    const [entry] = await audited('addAssociate');
    expect(entry?.summary).toBe('Added Ines Crown as a business associate');
  });

  it('is refused with a type that is not in the list, a taken e-mail, or a strange user name', async () => {
    const fieldOf = async (more: object) => {
      const reply = await admin.send('POST', ASSOCIATES, details(more));
      return [reply.status, dataOf<{ field?: string }>(reply).field];
    };
    expect(await fieldOf({ business_associate_type: 'Broker' })).toEqual([400, 'business_associate_type']);
    expect(await fieldOf({ email: 'ADMIN@pavilion.test' })).toEqual([409, 'email']);
    expect(await fieldOf({ user_name: 'no' })).toEqual([400, 'user_name']);
    expect(await fieldOf({ first_name: ' ' })).toEqual([400, 'first_name']);
    expect(await fieldOf({ mobile_country_id: 1 })).toEqual([400, 'mobile_country_id']);
  });

  it('is changed, unless somebody has changed it since it was read', async () => {
    const one = await associate(admin, { business_associate_type: 'Agent' });
    const change = details({ first_name: 'Inez', business_associate_type: null, version: one.version });
    const reply = await admin.send('PUT', `${ASSOCIATES}/${one.id}`, change);
    expect(reply.status, reply.text).toBe(200);
    const changed = dataOf<Associate>(reply);
    expect(changed).toMatchObject({
      first_name: 'Inez',
      email: change.email,
      business_associate_type: null,
    });
    expect(changed.version).not.toBe(one.version);
    const late = await admin.send('PUT', `${ASSOCIATES}/${one.id}`, { ...change, first_name: 'Agnes' });
    expect([late.status, dataOf(late)]).toMatchObject([409, { refusal: 'state', field: 'version' }]);
    expect(late.body?.message).toContain('Nothing was saved');
    expect(dataOf<Associate>(await admin.get(`${ASSOCIATES}/${one.id}`)).first_name).toBe('Inez');
    const entry = (await audited('updateAssociate')).at(-1);
    expect(entry?.subject).toMatchObject({ was: { email: one.email }, now: { email: change.email } });
  });

  it('keeps a type that nobody can choose any more, which cannot be deleted', async () => {
    const one = await associate(admin, { business_associate_type: 'Inside sales' });
    const values = dataOf<{ data: { id: string; name: string; code: string; uses: number }[] }>(
      await admin.get('/master/submaster?code=SALES_PERSON_TYPE'),
    ).data;
    const value = values.find(({ name }) => name === 'Inside sales');
    expect(value?.uses).toBe(1);
    const deleted = await admin.send('DELETE', `/master/submaster/${value?.id}`);
    expect([deleted.status, deleted.body?.message]).toEqual([409, expect.stringContaining('is in use')]);
    const off = await admin.send('PUT', `/master/submaster/status/${value?.id}`, { is_active: false });
    expect(off.status, off.text).toBe(200);
    const same = details({ business_associate_type: 'Inside sales', version: one.version });
    expect((await admin.send('PUT', `${ASSOCIATES}/${one.id}`, same)).status).toBe(200);
    const another = await admin.send(
      'POST',
      ASSOCIATES,
      details({ business_associate_type: 'Inside sales' }),
    );
    expect(another.status).toBe(400);
  });

  it('is listed with figures of the clients, found by name, and exported', async () => {
    const one = await associate(admin, { first_name: 'Wanda', last_name: 'Culasse' });
    await clientOf(admin, one.id, 'Wanda’s first');
    await clientOf(admin, one.id, 'Wanda’s second');
    const found = dataOf<{ data: Associate[] }>(await admin.get(`${ASSOCIATES}?search=culasse`)).data;
    expect(found).toMatchObject([{ id: one.id, customers: 2, registered: 0, holds: 0 }]);
    const demo = dataOf<{ data: Associate[] }>(await admin.get(`${ASSOCIATES}?sort=-holds&size=1`)).data;
    expect(demo[0]?.holds).toBeGreaterThan(0);
    expect(dataOf<{ data: Associate[] }>(await admin.get(`${ASSOCIATES}?account_status=6`)).data).toEqual([]);
    const sheet = await admin.bytes('/business-associate/business-associate-details-excel?search=culasse');
    const { sheets } = await readXlsx(sheet);
    const rows = sheets[0]?.rows ?? [];
    expect(rows[0]?.slice(0, 2)).toEqual(['Business associate', 'Sells']);
    expect(rows.slice(1).map((row) => [row[0], row[5]])).toEqual([
      ['Wanda Culasse', 'Wanda’s first'],
      ['Wanda Culasse', 'Wanda’s second'],
    ]);
  });

  it('is somebody of this role: others are absent', async () => {
    const nobody = await admin.get(`${ASSOCIATES}/${newId()}`);
    for (const id of [people[ROLE.administrator].id, people[ROLE.customer].id, 'no-uuid']) {
      const reply = await admin.get(`${ASSOCIATES}/${id}`);
      expect([reply.status, reply.text]).toEqual([404, nobody.text]);
      const put = await admin.send('PUT', `${ASSOCIATES}/${id}`, details());
      expect(put.status).toBe(404);
      expect((await admin.send('DELETE', `${ASSOCIATES}/${id}?reason=Left`)).status).toBe(404);
    }
  });

  it('can be chosen until they are suspended, or as long as they have clients', async () => {
    const [free, busy] = [await associate(admin), await associate(admin)];
    await clientOf(admin, busy.id, 'Still here');
    for (const { id, email } of [free, busy]) {
      await acceptInvitation(server, email);
      await admin.send('PUT', `/customer/user/${id}/status`, { is_active: false, reason: 'On leave' });
    }
    const options = dataOf<{ id: string; first_name: string }[]>(
      await people[ROLE.qualityControl].api.get('/business-associate/business-associates-dropdown'),
    );
    const ids = options.map(({ id }) => id);
    expect([ids.includes(free.id), ids.includes(busy.id)]).toEqual([false, true]);
  });
});

describe('clients are handed over', () => {
  const handOver = (from: string, data: object, api = admin) =>
    api.send('PUT', `${ASSOCIATES}/${from}/customers`, data);

  it('all of them, after which the account can be closed', async () => {
    const [leaving, staying] = [await associate(admin), await associate(admin)];
    const first = await clientOf(admin, leaving.id, 'Alpha Gems');
    await clientOf(admin, leaving.id, 'Beta Gems');
    const early = await admin.send('DELETE', `${ASSOCIATES}/${leaving.id}?reason=Left`);
    expect(early.status).toBe(409);
    const reply = await handOver(leaving.id, { to: staying.id });
    expect([reply.status, reply.body?.message]).toEqual([
      200,
      '2 clients of Ines Crown now belong to Ines Crown.',
    ]);
    await acceptInvitation(server, staying.email);
    const theirs = await server.as(staying.email);
    expect((await theirs.get(`/customer/user/${first.id}`)).status).toBe(200);
    const entry = (await audited('handOverClients')).at(-1);
    const moved = { before: { associate_id: leaving.id }, after: { associate_id: staying.id } };
    expect(entry?.subject).toEqual({
      user_id: leaving.id,
      to: staying.id,
      clients: ['Alpha Gems', 'Beta Gems'],
      changes: [expect.objectContaining(moved), expect.objectContaining(moved)],
    });
    const none = await admin.send('DELETE', `${ASSOCIATES}/${leaving.id}`);
    expect([none.status, dataOf<{ field: string }>(none).field]).toEqual([400, 'reason']);
    const closed = await admin.send('DELETE', `${ASSOCIATES}/${leaving.id}?reason=Left`);
    expect([closed.status, dataOf<Associate>(closed).account_status]).toEqual([200, 6]);
    const change = await admin.send('PUT', `${ASSOCIATES}/${leaving.id}`, details());
    expect([change.status, change.body?.message]).toEqual([409, expect.stringContaining('is closed')]);
  });

  it('those that are named, or none of them', async () => {
    const [one, other] = [await associate(admin), await associate(admin)];
    const [first, second] = [
      await clientOf(admin, one.id, 'Kite Gems'),
      await clientOf(admin, one.id, 'Star Gems'),
    ];
    const strangers = await idOf('customer2@pavilion.test');
    const mixed = await handOver(one.id, { to: other.id, customers: [first.id, strangers] });
    expect(mixed.status).toBe(404);
    const partly = await handOver(one.id, { to: other.id, customers: [first.id, first.id.toUpperCase()] });
    expect([partly.status, dataOf<{ customers: number }>(partly).customers]).toEqual([200, 1]);
    const counts = await server.query<{ associate_id: string }>(
      'SELECT associate_id FROM app_user WHERE id = ANY ($1::uuid[]) ORDER BY id',
      [[first.id, second.id]],
    );
    expect(counts.map(({ associate_id }) => associate_id)).toEqual([other.id, one.id]);
  });

  it('only to another business associate who is not suspended', async () => {
    const [one, other] = [await associate(admin), await associate(admin)];
    const empty = await handOver(one.id, { to: other.id });
    expect([empty.status, empty.body?.message]).toEqual([409, 'Ines Crown has no clients to hand over.']);
    await clientOf(admin, one.id, 'Waiting Gems');
    expect((await handOver(one.id, { to: one.id.toUpperCase() })).status).toBe(400);
    expect((await handOver(one.id, { to: people[ROLE.administrator].id })).status).toBe(404);
    expect((await handOver(people[ROLE.customer].id, { to: other.id })).status).toBe(404);
    await acceptInvitation(server, other.email);
    await admin.send('PUT', `/customer/user/${other.id}/status`, { is_active: false, reason: 'On leave' });
    const suspended = await handOver(one.id, { to: other.id });
    expect([suspended.status, dataOf<{ field: string }>(suspended).field]).toEqual([409, 'to']);
  });

  it('ten thousand at once, each named in the audit log', async () => {
    const [one, other] = [await associate(admin), await associate(admin)];
    await server.command(
      `INSERT INTO app_user (id, role_id, email, first_name, company_name, associate_id)
       SELECT gen_random_uuid(), 4, 'many' || n || '@people.test', 'Many', 'Many ' || lpad(n::text, 5, '0'), $1
         FROM generate_series(1, 10000) n`,
      [one.id],
    );
    const reply = await handOver(one.id, { to: other.id });
    expect([reply.status, dataOf<{ customers: number }>(reply).customers]).toEqual([200, 10_000]);
    const named = (await audited('handOverClients'))
      .filter(({ subject }) => subject['user_id'] === one.id)
      .flatMap(({ subject }) => subject['clients'] as string[]);
    expect([named.length, named[0], named.at(-1)]).toEqual([10_000, 'Many 00001', 'Many 10000']);
  });
});

describe('lists of lines', () => {
  it('are narrowed to the clients of one business associate', async () => {
    const id = await idOf('associate2@pavilion.test');
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1',
    );
    const client = await idOf('customer2@pavilion.test');
    const held = await take(admin, 'hold', { stock_numbers: [stone?.stock_no ?? ''], user_id: client });
    expect(held.status, held.text).toBe(200);
    const lines = async (query: string) =>
      dataOf<{ data: { client: { id: string } }[]; totals: { pieces: number } }>(
        await admin.send('POST', `/inventory/new-arrival/get-hold?${query}`, {}),
      );
    const theirs = await lines(`business_associate_id=${id}`);
    expect(new Set(theirs.data.map((line) => line.client.id))).toEqual(new Set([client]));
    expect(theirs.totals.pieces).toBeLessThan((await lines('')).totals.pieces);
    expect((await lines('business_associate_id=nobody')).data).toEqual([]);
    const stranger = await people[ROLE.associate].api.send(
      'POST',
      `/inventory/new-arrival/get-hold?business_associate_id=${id}`,
      {},
    );
    expect(dataOf<{ data: unknown[] }>(stranger).data).toEqual([]);
  });
});
