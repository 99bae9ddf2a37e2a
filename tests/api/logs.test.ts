/** What the log contains, in JSON lines with the request id, and what it must never contain. */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { createPool } from '../../server/db/pool.ts';
import { readEnv } from '../../server/env.ts';
import { createLog } from '../../server/log.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { PASSWORD } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const WRONG = 'Wrong#Secret-7731';
let server: TestServer;
let app: Awaited<ReturnType<typeof createApp>>;
let url: string;
let written = '';
let close: () => Promise<unknown>;

beforeAll(async () => {
  server = await startTestServer();
  const env = readEnv({
    DATABASE_URL: server.databaseUrl,
    DATABASE_OWNER_URL: server.databaseOwnerUrl,
    DATA_DIR: server.dataDir,
    LOG_LEVEL: 'trace',
  });
  const pool = createPool(env.databaseUrl ?? '', { name: 'logged', kind: 'runtime' });
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  app = await createApp({
    env,
    pool,
    log: createLog(env, into),
    storage: diskStorage(server.dataDir),
    searchIndex: null,
    enqueue: async () => undefined,
    portalFolder: null,
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  close = async () => {
    await app.close();
    await pool.end();
  };
});
afterAll(async () => {
  await close();
  await server.close();
});

const lines = (): Record<string, unknown>[] =>
  written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const ask = (method: string, path: string, body: string | null, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/v1${path}`, {
    method,
    body,
    headers: { ...(body === null ? {} : { 'content-type': 'application/json' }), ...headers },
  });

describe('the log', () => {
  it('names the id, operation, status, time and person of a request', async () => {
    const reply = await ask(
      'POST',
      '/user/login',
      JSON.stringify({ data: { email: 'admin@pavilion.test', password: PASSWORD } }),
    );
    const { data } = (await reply.json()) as { data: { token: string; id: string } };
    const profile = await ask('GET', '/user/profile', null, { authorization: `Bearer ${data.token}` });
    expect(profile.status).toBe(200);
    await expect
      .poll(() => lines().find((line) => line['operation'] === 'getProfile'))
      .toMatchObject({
        reqId: profile.headers.get('x-request-id'),
        status: 200,
        user: data.id,
        ms: expect.any(Number),
      });
  });

  it('names the number of stones, the size and the time of a printed list', async () => {
    const signedIn = await ask(
      'POST',
      '/user/login',
      JSON.stringify({ data: { email: 'customer@pavilion.test', password: PASSWORD } }),
    );
    const { data } = (await signedIn.json()) as { data: { token: string } };
    const pdf = await ask(
      'POST',
      '/inventory/new-arrival/arrival',
      JSON.stringify({ data: { pdf: true, diamond_type: 1 } }),
      { authorization: `Bearer ${data.token}` },
    );
    expect((await pdf.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    const line = lines().find(({ msg }) => msg === 'a list was printed');
    expect(line).toMatchObject({
      reqId: pdf.headers.get('x-request-id'),
      stones: expect.any(Number),
      bytes: expect.any(Number),
      ms: expect.any(Number),
    });
  });

  it('never contains a password, a token or an idempotency key, whatever goes wrong', async () => {
    const signIn = (body: string) => ask('POST', '/user/login', body);
    const reply = await signIn(JSON.stringify({ data: { email: 'qc@pavilion.test', password: PASSWORD } }));
    const { data } = (await reply.json()) as { data: { token: string; key: string } };
    const bearer = { authorization: `Bearer ${data.token}`, 'idempotency-key': `secret-key-${WRONG}` };
    const tried = [
      signIn(JSON.stringify({ data: { email: 'qc@pavilion.test', password: WRONG } })),
      signIn(JSON.stringify({ data: { email: WRONG, password: { nested: WRONG } } })),
      signIn(JSON.stringify({ data: { email: 'qc@pavilion.test', password: `${WRONG}\u0000` } })),
      signIn(`{"data":{"password":"${WRONG}"`),
      ask('POST', `/user/login?password=${encodeURIComponent(WRONG)}`, '{"data":{}}'),
      ask('GET', `/user/profile?token=${data.token}`, null, bearer),
      ask('GET', '/user/profile', null, { authorization: `Bearer ${data.token}x` }),
      ask('PUT', '/user/profile', JSON.stringify({ data: { password: WRONG, first_name: 7 } }), bearer),
      ask('POST', '/inventory/new-arrival/hold', `{"data":{"stock_numbers":["${'x'.repeat(300)}"]}}`, bearer),
      ask('GET', `/nowhere/${encodeURIComponent(WRONG)}`, null, bearer),
      ask('GET', '/nowhere/%E0%A4%A', null, bearer),
    ];
    for (const answer of await Promise.all(tried)) expect(answer.status).toBeLessThan(500);
    await ask('POST', '/user/logout', null, bearer);
    await expect.poll(() => lines().some((line) => line['operation'] === 'userLogout')).toBe(true);
    for (const secret of [PASSWORD, WRONG, encodeURIComponent(WRONG), data.token, data.key])
      expect(written).not.toContain(secret);
  });

  it('never contains the key of a stock feed, which is sent in a header', async () => {
    const admin = await server.as('admin@pavilion.test');
    const profile = await (await server.as('ftp-client@pavilion.test')).get('/user/profile');
    const { id } = dataOf<{ id: string }>(profile);
    const columns = [{ field: 'stock_no', heading: 'Ref' }];
    const feed = dataOf<{ id: string }>(
      await admin.send('POST', `/external-clients/${id}/stock-feeds`, {
        name: 'Daily',
        format: 'csv',
        feed_columns: columns,
      }),
    );
    const made = dataOf<{ key: string }>(
      await admin.send('POST', `/external-clients/stock-feeds/${feed.id}/keys`, { name: 'Shop' }),
    );
    const at = `/external-clients/stock-feeds/${feed.id}/sheet`;
    const basic = (key: string): string => `Basic ${Buffer.from(`feed:${key}`).toString('base64')}`;
    const answers = await Promise.all([
      ask('GET', at, null, { authorization: basic(made.key) }),
      ask('GET', at, null, { authorization: `Bearer ${made.key}` }),
      ask('GET', at, null, { authorization: basic(`${made.key}x`) }),
      ask('GET', '/user/profile', null, { authorization: `Bearer ${made.key}` }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 403]);
    for (const answer of answers) {
      const told = `${await answer.text()}${JSON.stringify([...answer.headers])}`;
      expect(told).not.toContain(made.key);
    }
    await expect.poll(() => lines().filter((line) => line['operation'] === 'readStockSheet')).toHaveLength(3);
    for (const secret of [made.key, basic(made.key).slice(6)]) expect(written).not.toContain(secret);
  });

  it('shortens its lines, whatever somebody sends', async () => {
    const long = 'x'.repeat(900_000);
    const signedIn = await ask(
      'POST',
      '/user/login',
      JSON.stringify({ data: { email: 'customer@pavilion.test', password: PASSWORD } }),
    );
    const { data } = (await signedIn.json()) as { data: { token: string } };
    const bearer = { authorization: `Bearer ${data.token}` };
    const sent = [
      ask('PUT', '/user/profile', JSON.stringify({ data: { [long]: 1 } }), bearer),
      ask('PUT', '/user/profile', JSON.stringify({ data: { first_name: long } }), bearer),
      ask('PUT', '/user/profile', `{"data":${long}`, bearer),
      ask('POST', '/user/login', JSON.stringify({ data: { email: long, password: 'x' } })),
    ];
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([400, 400, 400, 413]);
    const log = createLog({ logLevel: 'info' }, { write: (line) => void (written += line) });
    log.error({ err: new Error(long), cause: long }, 'a failure that repeats what somebody sent');
    await expect
      .poll(() => lines().some(({ msg }) => msg === 'a failure that repeats what somebody sent'))
      .toBe(true);
    expect(Math.max(...written.split('\n').map((line) => line.length))).toBeLessThan(15_000);
  });

  it('hides secrets by the name of their field, and the row in PostgreSQL’s error details', async () => {
    let said = '';
    const into = new Writable({
      write(chunk: Buffer, _encoding, done) {
        said += chunk.toString();
        done();
      },
    });
    const log = createLog({ logLevel: 'info' }, into);
    log.info({ password: WRONG, body: { token: WRONG, data: { password: WRONG } } }, 'a careless line');
    // PostgreSQL's error repeats the failing row with its values.
    const failure = await server
      .command(`UPDATE provider SET provider_type = 9, contact_person = '${WRONG}'`)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '23514', detail: expect.stringContaining(WRONG) });
    log.error({ err: failure }, 'the request failed');
    expect(said).toContain('provider_provider_type_check');
    expect(said).not.toContain(WRONG);
  });
});
