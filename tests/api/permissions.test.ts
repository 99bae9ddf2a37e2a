/**
 * Every operation by every role, from openapi.yaml: roles that the contract does not name are
 * refused.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, type Operation } from '../proof/contract/schema.ts';
import type { Api, Reply } from '../support/api.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { ALL_ROLES, signInEverybody } from './support/people.ts';
import type { People } from './support/people.ts';
import { fingerprint } from './support/records.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

const guarded = OPERATIONS.filter((operation) => !operation.isPublic);
/** Signing out is open to everybody and would end the sessions of the following tests. */
const asked = guarded.filter(({ operationId }) => operationId !== 'userLogout');
const NOTHING = '00000000-0000-7000-8000-000000000000';

const addressOf = (path: string): string => path.replace('{name}', 'hold').replace('{id}', NOTHING);

function ask({ method, path, form }: Operation, api: Api): Promise<Reply> {
  const at = addressOf(path);
  if (form) return api.form(method === 'PUT' ? 'PUT' : 'POST', at, {}, {});
  if (method === 'GET') return api.get(at);
  return api.send(method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'POST', at, {});
}

/** Reads for a client or a person, whom staff have to name; and the logo, which nobody has set. */
const INCOMPLETE = [
  'compareRights',
  'getClientCredit',
  'getCreditStanding',
  'getHoldStanding',
  'listColleagues',
  'listExternalSheets',
  'readHouseLogo',
];
/** Whether nothing about the request or a record can be refused. */
const isPlainRead = ({ operationId, method, path, parameters }: Operation): boolean =>
  method === 'GET' &&
  !path.includes('{') &&
  !parameters.some(({ required }) => required) &&
  !INCOMPLETE.includes(operationId);

it.each(guarded)('$operationId is refused without a token and with an unknown one', async (operation) => {
  for (const nobody of [server.asNobody(), server.asNobody('x'.repeat(43))]) {
    const reply = await ask(operation, nobody);
    expect([reply.status, reply.body?.success]).toEqual([401, false]);
  }
});

describe.each(asked)('$operationId', (operation) => {
  const { roles } = operation;
  /** What the refusal before left, which is what the next one finds. */
  let left: string | undefined;

  it.each(ALL_ROLES.filter((role) => roles.includes(role)))('admits role %i', async (role) => {
    const reply = await ask(operation, people[role].api);
    // KYC, the record or the shape of the request may still refuse, but never the role.
    expect(reply.status, reply.text).not.toBe(401);
    expect(reply.body?.data, reply.text).not.toMatchObject({ refusal: 'role' });
    expect(reply.status, reply.text).toBeLessThan(500);
    if (isPlainRead(operation)) expect(reply.status, reply.text).toBe(200);
  });

  it.each(ALL_ROLES.filter((role) => !roles.includes(role)))(
    'refuses role %i, and changes nothing',
    async (role) => {
      const before = left ?? (await fingerprint(server));
      const reply = await ask(operation, people[role].api);
      expect([reply.status, reply.body?.data], reply.text).toEqual([403, { refusal: 'role' }]);
      left = await fingerprint(server);
      expect(left).toBe(before);
    },
  );
});

describe('a permission that is taken away from one person', () => {
  it('refuses that person at once and nobody else, until it is given back', async () => {
    const [customer, other] = [people[4], people[6]];
    await server.command(
      `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
       SELECT $1, id, false, false FROM permission WHERE name = 'search'`,
      [customer.id],
    );
    expect((await customer.api.get('/inventory/search?size=1')).status).toBe(403);
    expect((await other.api.get('/inventory/search?size=1')).status).toBe(200);
    await server.command('DELETE FROM user_permission WHERE user_id = $1', [customer.id]);
    expect((await customer.api.get('/inventory/search?size=1')).status).toBe(200);
  });

  it('cannot be granted to a role that the contract does not name', async () => {
    await server.command(
      `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
       SELECT $1, id, true, true FROM permission WHERE name = 'confirm-stone-decision'`,
      [people[4].id],
    );
    const reply = await people[4].api.send('PUT', '/inventory/new-arrival/approve-stone', { ids: [NOTHING] });
    expect(reply.status).toBe(403);
  });
});
