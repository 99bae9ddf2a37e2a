/** Administrators, quality control and auditors: added, changed, listed and closed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { details, type Member } from './support/members.ts';

let server: TestServer;
let people: People;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
});
afterAll(() => server.close());

const KINDS = [
  {
    kind: 'an administrator',
    role: ROLE.administrator,
    create: '/admin/create-admin',
    update: (id: string) => `/admin/${id}`,
    close: (id: string) => `/admin/${id}?reason=Left`,
  },
  {
    kind: 'quality control',
    role: ROLE.qualityControl,
    create: '/admin/create-qc',
    update: (id: string) => `/admin/update-qc/${id}`,
    close: (id: string) => `/admin/delete-qc/${id}?reason=Left`,
  },
  {
    kind: 'an auditor',
    role: ROLE.auditor,
    create: '/admin/create-auditor',
    update: (id: string) => `/admin/update-auditor/${id}`,
    close: (id: string) => `/admin/delete-auditor/${id}?reason=Left`,
  },
];

describe.each(KINDS)('$kind', ({ role, create, update, close }) => {
  const added = async (more: object = {}): Promise<Member> =>
    dataOf<Member>(await admin.send('POST', create, details(more)));

  it('is added, signs in with that role, and has a history', async () => {
    const one = await added();
    await acceptInvitation(server, one.email);
    const api = await server.as(one.email);
    expect(dataOf<object>(await api.get('/user/profile'))).toMatchObject({ id: one.id, role_id: role });
    const account = dataOf<{ history: { event: string; actor_name: string }[] }>(
      await admin.get(`/user/account/${one.id}`),
    );
    expect(account.history.map(({ event, actor_name }) => [event, actor_name])).toEqual([
      ['INVITE', 'Demo Administrator'],
      ['ACCEPT', 'Ines Crown'],
    ]);
  });

  it('is changed from the version that was read', async () => {
    const one = await added();
    const change = details({ first_name: 'Petra', version: one.version });
    const reply = await admin.send('PUT', update(one.id), change);
    expect([reply.status, reply.body?.message]).toEqual([200, 'The details of Petra Crown are saved.']);
    expect(dataOf<Member>(reply)).toMatchObject({ first_name: 'Petra', email: change.email });
    const late = await admin.send('PUT', update(one.id), change);
    expect([late.status, dataOf(late)]).toMatchObject([409, { refusal: 'state', field: 'version' }]);
    const taken = { ...change, email: 'customer@pavilion.test', version: dataOf<Member>(reply).version };
    expect(dataOf(await admin.send('PUT', update(one.id), taken))).toEqual({ field: 'email' });
  });

  it('is closed for good with a reason, and signed out', async () => {
    const one = await added();
    await acceptInvitation(server, one.email);
    const api = await server.as(one.email);
    const without = await admin.send('DELETE', close(one.id).replace('?reason=Left', ''));
    expect([without.status, dataOf<{ field: string }>(without).field]).toEqual([400, 'reason']);
    const reply = await admin.send('DELETE', close(one.id));
    expect([reply.status, dataOf<Member>(reply).account_status]).toEqual([200, 6]);
    expect((await api.get('/user/profile')).status).toBe(401);
    const again = await admin.send('PUT', update(one.id), details({ version: one.version }));
    expect(again.status).toBe(409);
  });

  it('is absent for the operations of other roles, like nobody', async () => {
    const one = await added();
    for (const other of KINDS.filter((kind) => kind.role !== role)) {
      expect((await admin.send('PUT', other.update(one.id), details())).status).toBe(404);
      expect((await admin.send('DELETE', other.close(one.id))).status).toBe(404);
    }
  });
});

describe('the list of staff', () => {
  const listed = async (api: Api, query = ''): Promise<Member[]> =>
    dataOf<{ data: Member[] }>(await api.get(`/admin?${query}`)).data;

  it('has the three roles and nobody else, for administrators and auditors', async () => {
    const roles = (await listed(admin)).map((one) => (one as unknown as { role_id: number }).role_id);
    expect(new Set(roles)).toEqual(new Set([1, 5, 8]));
    expect((await listed(people[ROLE.auditor].api)).length).toBe(roles.length);
  });

  it('is filtered by role, by account and by what is typed', async () => {
    expect((await listed(admin, 'role_id=5&search=qc%40pavilion')).map(({ email }) => email)).toEqual([
      'qc@pavilion.test',
    ]);
    expect((await listed(admin, 'account_status=6')).every((one) => one.account_status === 6)).toBe(true);
    expect((await admin.get('/admin?role_id=3')).status).toBe(400);
  });
});

it('nobody closes their own account, or the last administrator', async () => {
  const own = await admin.send('DELETE', `/admin/${people[ROLE.administrator].id}?reason=Left`);
  expect([own.status, dataOf<{ guard: string }>(own).guard]).toEqual([409, 'notOneself']);
  const [{ email = '', id = '' } = {}] = [
    dataOf<Partial<Member>>(await admin.send('POST', '/admin/create-admin', details())),
  ];
  await server.command('UPDATE app_user SET is_active = false WHERE role_id = 1 AND id <> ALL ($1::uuid[])', [
    [id, people[ROLE.administrator].id],
  ]);
  await acceptInvitation(server, email);
  const second = await server.as(email);
  // The first is closed by the second, and then nobody is left to close the second.
  const first = await second.send('DELETE', `/admin/${people[ROLE.administrator].id}?reason=Left`);
  expect(first.status, first.text).toBe(200);
  const last = await second.send('DELETE', `/admin/${id}?reason=Left`);
  expect(last.status).toBe(409);
});
