/** The examples of /docs are run as they stand, with a key, against a real server. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFERENCE } from '../../tools/contract/reference.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { addressOf, commandOf, exampleOf } from '../../src/features/reference/example.ts';
import { EXAMPLES } from '../../src/features/reference/guide-examples.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const run = promisify(execFile);

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.as('admin@pavilion.test');
  const [client] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'api-client@pavilion.test'`,
  );
  const reply = await admin.send('POST', `/external-clients/${client?.id}/keys`, { name: 'Reference' });
  ({ key } = dataOf<{ key: string }>(reply));
});
afterAll(() => server.close());

async function inShell(command: string): Promise<{ success: boolean; data: unknown }> {
  const env = { ...process.env, PAVILION_URL: server.url, PAVILION_KEY: key };
  const { stdout } = await run('sh', ['-c', command.replaceAll('curl ', 'curl -s ')], { env });
  return JSON.parse(stdout) as { success: boolean; data: unknown };
}

describe('the guide', () => {
  it.each(Object.entries(EXAMPLES).filter(([, { reads }]) => reads))(
    'has a command that works as it stands: %s',
    async (_name, { command }) => {
      expect(await inShell(command)).toMatchObject({ success: true });
    },
  );

  it('finds stones, and follows what changes', async () => {
    const { data } = await inShell(EXAMPLES.search.command);
    expect(data).toMatchObject({ stockList: { length: 2 } });
    const begun = await inShell(EXAMPLES.begin.command);
    expect(begun.data).toMatchObject({ start_over: true, more: true, changed: { length: 500 } });
    const followed = await inShell(EXAMPLES.follow.command);
    expect(followed.data).toMatchObject({ start_over: false });
  });

  it('holds by a request that the contract takes: the stone is missing, and nothing else', async () => {
    const answer = await inShell(EXAMPLES.hold.command.replace('$(uuidgen)', 'reference-1'));
    expect(answer).toMatchObject({
      success: false,
      message: expect.stringContaining('There is no stone CDX-1042'),
    });
  });
});

const mayKeys = REFERENCE.operations.filter(
  ({ roles, needsSession, isOpen }) => roles.includes(ROLE.apiClient) && !needsSession && !isOpen,
);

describe('an operation', () => {
  it('is there for each of the contract, with a command', () => {
    expect(REFERENCE.operations.length).toBeGreaterThan(200);
    expect(mayKeys.length).toBeGreaterThan(20);
    for (const one of REFERENCE.operations)
      expect(commandOf(one, REFERENCE.schemas)).toMatch(/^curl (-X \w+ )?"\$PAVILION_URL\/api\/v1\//);
  });

  it.each(mayKeys.filter(({ method, path }) => method === 'get' && !path.includes('{')))(
    'that reads has an example that is no wrong request: $id',
    async ({ id }) => {
      const operation = REFERENCE.operations.find((one) => one.id === id);
      if (!operation) throw new Error(`There is no ${id}.`);
      const address = addressOf(operation, REFERENCE.schemas).replace('/api/v1', '');
      const reply = await server.asNobody(key).get(address);
      expect([200, 404], reply.text).toContain(reply.status);
    },
  );

  it.each(mayKeys.filter(({ method, body }) => method !== 'get' && body?.isMultipart === false))(
    'that acts has a body that the contract takes: $id',
    async ({ id }) => {
      const operation = REFERENCE.operations.find((one) => one.id === id);
      if (!operation?.body) throw new Error(`${id} has no body.`);
      const { method } = operation;
      if (method === 'get') throw new Error(`${id} reads.`);
      const address = addressOf(operation, REFERENCE.schemas).replace('/api/v1', '');
      const data = exampleOf(operation.body.schema, REFERENCE.schemas);
      const send = method === 'post' ? 'POST' : method === 'put' ? 'PUT' : 'DELETE';
      const reply = await server.asNobody(key).send(send, address.replace(/\$\w+/, 'nobody'), data);
      // The contract's own check names a field of the body; what the house knows of stones comes
      // after it.
      expect(reply.body?.message ?? '').not.toMatch(/must (have|be|match|NOT)/);
    },
  );
});
