/** Whoever changes people has every right that they have or get. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, type RoleId } from '../../src/domain/codes.ts';
import { newId } from '../../server/ids.ts';
import { readContract } from '../../server/http/contract/contract.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { anotherAdministrator, NONE, READS, set, type Member } from '../roles/support/administrators.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ASSOCIATES, details } from './support/members.ts';
import { ACTS, OTHER_ACTS, type Act, type Target } from './support/acts-on-people.ts';

let server: TestServer;
let people: People;
let admin: Api;
/** An administrator and an associate who lack one right of those whom they act on. */
const narrow = new Map<string, Member>();

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
});
afterAll(() => server.close());

/** What each role has, and whoever acts here lacks: to write, or to read what nobody writes. */
const LACKS = {
  [ROLE.administrator]: 'settings',
  [ROLE.guest]: 'invoice',
  [ROLE.associate]: 'invoice',
  [ROLE.customer]: 'hold',
  [ROLE.qualityControl]: 'task',
  [ROLE.apiClient]: 'hold',
  [ROLE.ftpClient]: 'enquiry',
  [ROLE.auditor]: 'audit',
} as const satisfies Record<RoleId, string>;

async function narrowOne(by: Act['by'], name: string): Promise<Member> {
  const known = narrow.get(`${by} ${name}`);
  if (known) return known;
  const one =
    by === 'associate'
      ? await newAssociate()
      : await anotherAdministrator(server, `Narrow-${name}-${narrow.size}`);
  const reply = await set(admin, { user_id: one.id }, { [name]: name === 'audit' ? NONE : READS });
  expect(reply.status).toBe(200);
  narrow.set(`${by} ${name}`, one);
  return one;
}

async function newAssociate(): Promise<Member> {
  const { id, email } = dataOf<{ id: string; email: string }>(
    await admin.send('POST', ASSOCIATES, details()),
  );
  await acceptInvitation(server, email);
  return { id, api: await server.as(email) };
}

/** A new person of the role, in the state that the act needs. */
async function targetOf(act: Act, associateId: string | null): Promise<Target> {
  const send = async (path: string, more: object = {}): Promise<Target> => {
    const one = dataOf<Target>(await admin.send('POST', path, details(more)));
    return { ...one, version: one.version ?? 0 };
  };
  const company = { company_name: `Prism ${newId().slice(-6)}`, business_associate_id: associateId };
  const made = {
    [ROLE.administrator]: () => send('/admin/create-admin'),
    [ROLE.guest]: () => send('/admin/create-admin'),
    [ROLE.associate]: () => send(ASSOCIATES),
    [ROLE.customer]: () => send('/customer/add-customer-with-business', company),
    [ROLE.qualityControl]: () => send('/admin/create-qc'),
    [ROLE.apiClient]: () => send('/external-clients', { ...company, role_id: ROLE.apiClient }),
    [ROLE.ftpClient]: () => send('/external-clients', { ...company, role_id: ROLE.ftpClient }),
    [ROLE.auditor]: () => send('/admin/create-auditor'),
  }[act.of];
  const target = await made();
  if (act.state !== 'invited') await acceptInvitation(server, target.email);
  return { ...target, ...(await act.prepare?.({ server, admin, people }, target)) };
}

const messageOf = ({ body }: Reply): string => body?.message ?? '';

/** All of a person that an operation could change. */
const stored = (id: string): Promise<unknown[]> =>
  server.query(
    `SELECT u.email, u.first_name, u.associate_id, u.password_hash, a.status, a.version, i.created_at AS invited,
            (SELECT count(*) FROM second_factor f WHERE f.user_id = u.id) AS factors,
            (SELECT count(*) FROM client_key k WHERE k.client_id = u.id) AS keys
       FROM app_user u JOIN account a ON a.id = u.id LEFT JOIN invitation i ON i.user_id = u.id WHERE u.id = $1`,
    [id],
  );
const countOfPeople = async (): Promise<number> =>
  (await server.query<{ n: number }>('SELECT count(*)::int AS n FROM app_user'))[0]?.n ?? 0;

describe.each(ACTS)('$operation on role $of by $by', (act) => {
  it('is refused to somebody who lacks one right of theirs, changes nothing, and is done by somebody who has all', async () => {
    const name = act.lacks ?? LACKS[act.of];
    const by = await narrowOne(act.by, name);
    const target = await targetOf(act, act.by === 'associate' ? by.id : null);
    const before = [await stored(target.id), await countOfPeople()];
    const refused = await act.send(by.api, target);
    expect([refused.status, messageOf(refused)]).toEqual([
      403,
      expect.stringMatching(/can do what you cannot \(“.+: (read|write)”\)/),
    ]);
    expect(dataOf<{ permission: string }>(refused).permission).toBe(name);
    expect([await stored(target.id), await countOfPeople()]).toEqual(before);
    expect((await act.send(admin, target)).status).toBe(200);
  });
});

describe('every operation of the contract that names a person and changes something', () => {
  const { operations, document } = readContract();
  const PEOPLE_TAGS = ['accounts', 'people', 'clients', 'external-clients', 'roles'];
  const PERSON_FIELDS =
    /"(user_id|client_id|customers|clients|to|business_associate_id|assigned_to|readers|role_id|business_id)":/;
  const raw = document as unknown as {
    paths: Record<string, Record<string, { operationId: string; tags: string[] } & object>>;
  };
  const named = Object.values(raw.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId, tags, ...rest }) => {
      const operation = operations.get(operationId as never);
      const staff = [ROLE.administrator, ROLE.associate, ROLE.qualityControl];
      if (!operation?.writes || !operation.roles.some((role) => staff.includes(role as never))) return false;
      return tags.some((tag) => PEOPLE_TAGS.includes(tag)) || PERSON_FIELDS.test(asked(rest, document));
    })
    .map(({ operationId }) => operationId);

  it('is in the table of refusals, or in the list of others with a reason', () => {
    const tabled = new Set<string>(ACTS.map(({ operation }) => operation));
    const others = Object.keys(OTHER_ACTS);
    expect(named.filter((one) => !tabled.has(one) && !others.includes(one))).toEqual([]);
    expect(others.filter((one) => tabled.has(one) || !named.includes(one))).toEqual([]);
  });
});

/** The request's schemas, written out. */
function asked(operation: object, document: { components: { schemas: Record<string, object> } }): string {
  const { requestBody, parameters } = operation as { requestBody?: object; parameters?: object[] };
  const inQuery = (parameters ?? []).map((one) => `"${'name' in one ? String(one.name) : ''}":`).join();
  const seen = new Set<string>();
  const open = (text: string): string =>
    text.replaceAll(/"#\/components\/schemas\/(\w+)"/g, (_all, name: string) => {
      if (seen.has(name)) return '""';
      seen.add(name);
      return open(JSON.stringify(document.components.schemas[name] ?? {}));
    });
  return inQuery + open(JSON.stringify(requestBody ?? {}));
}

describe('the comparison that screens ask for', () => {
  it('answers the sentence with which the server refuses, for a person and for a role', async () => {
    const { api } = await narrowOne('administrator', 'settings');
    const { id, version } = await targetOf(
      { operation: 'updateAdmin', of: ROLE.administrator, by: 'administrator' } as Act,
      null,
    );
    const of = async (query: string): Promise<string | null> =>
      dataOf<{ refusal: string | null }>(await api.get(`/permission/compared?${query}`)).refusal;
    const refused = await api.send('PUT', `/admin/${id}`, details({ version }));
    expect(await of(`user_id=${id}`)).toBe(messageOf(refused));
    const adding = await api.send('POST', '/admin/create-admin', details());
    expect(await of('role_id=1')).toBe(messageOf(adding));
    expect(await of('role_id=5')).toBeNull();
    expect(await of(`user_id=${people[ROLE.qualityControl].id}`)).toBeNull();
    expect((await api.get('/permission/compared')).status).toBe(400);
  });

  it('finds nobody beyond an ordinary administrator, and no customer beyond an ordinary associate', async () => {
    for (const role of Object.values(ROLE)) {
      const reply = await admin.get(`/permission/compared?role_id=${role}`);
      expect([role, dataOf(reply)]).toEqual([role, { refusal: null }]);
    }
    const { api } = people[ROLE.associate];
    expect(dataOf(await api.get('/permission/compared?role_id=4'))).toEqual({ refusal: null });
  });
});
