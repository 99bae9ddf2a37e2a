/**
 * One id finds a request and what follows from it: the log lines of the request, its jobs, mails
 * and webhooks, what is fetched from other servers, and the sessions of PostgreSQL.
 */
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { readEnv } from '../../server/env.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { newId } from '../../server/ids.ts';
import { syncProvider } from '../../server/jobs/by-id.ts';
import { traceOfRequest, withinTrace } from '../../server/trace.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import { PASSWORD, type Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { pngOf } from '../support/png.ts';
import { asSeen, take } from '../support/prices.ts';
import { askRaw } from '../support/raw-http.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { lockWaits, until } from '../support/wait.ts';
import { startWebServer, type WebServer } from '../uploads/support/http-server.ts';
import { startReceiver, type Receiver } from '../webhooks/support/receiver.ts';
import { serveApp, type ServedApp } from './support/served-app.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;
/** The trace that begins with a request or a record. */
const traceOf = (id: string): string => id.replaceAll('-', '');

let server: TestServer;
let app: ServedApp;
let admin: Api;
let receiver: Receiver;
let supplier: WebServer;
/** The headers of the requests to the supplier's server. */
const fetched: IncomingHttpHeaders[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  supplier = await startWebServer({
    '/stock': ({ headers }, response) => {
      fetched.push(headers);
      response.writeHead(503).end();
    },
    '/stone.png': ({ headers }, response) => {
      fetched.push(headers);
      response.writeHead(200).end(pngOf(8, 8));
    },
  });
  const others = `127.0.0.1:${supplier.port}`;
  const hosts = { WEBHOOK_HOSTS: receiver.host, FEED_HOSTS: others, MEDIA_HOSTS: others };
  server = await startTestServer(hosts);
  admin = await server.as('admin@pavilion.test');
  app = await serveApp(server, hosts, { worksOnJobs: true });
});
afterAll(async () => {
  await app.close();
  await server.close();
  await Promise.all([receiver.close(), supplier.close()]);
});

interface Sent {
  method?: string;
  data?: unknown;
  file?: File;
  headers?: Record<string, string>;
  token?: string;
}

/** Asks the server whose log is read, and returns the answer with the request's id. */
async function ask(path: string, { method = 'GET', data, file, headers = {}, token }: Sent) {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  if (file !== undefined) form.append('externalDiamonds', file);
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method,
    body: data === undefined ? null : file === undefined ? JSON.stringify({ data }) : form,
    headers: {
      ...(data === undefined || file !== undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return { text, id: response.headers.get('x-request-id') ?? '', headers: response.headers };
}

async function tokenOf(email: string): Promise<string> {
  const { text } = await ask('/user/login', { method: 'POST', data: { email, password: PASSWORD } });
  return (JSON.parse(text) as { data: { token: string } }).data.token;
}

const line = (what: string, found: (line: Record<string, unknown>) => boolean) =>
  until(what, () => app.lines().find(found));

const freeStones = (count: number): Promise<{ id: string; stock_no: string }[]> =>
  server.query(
    `SELECT id, stock_no FROM stone WHERE status = 1 AND rap IS NOT NULL ORDER BY id DESC LIMIT ${count}`,
  );

/** An API client with a webhook that hears of everything. */
async function newClient(): Promise<{ id: string; email: string; webhook: string }> {
  const email = `traced-${newId()}@clients.test`;
  const facts = { role_id: ROLE.apiClient, email, first_name: 'Ines', company_name: 'Girdle Exchange' };
  const { id } = dataOf<{ id: string }>(await admin.send('POST', '/external-clients', facts));
  await acceptInvitation(server, email);
  const { webhooks } = dataOf<{ webhooks: { id: string }[] }>(
    await admin.send('POST', `/external-clients/${id}/webhooks`, {
      url: receiver.url,
      changes: ['held', 'sold', 'free', 'repriced'],
    }),
  );
  return { id, email, webhook: webhooks[0]?.id ?? '' };
}

/** The next message about this stone with this change. */
const messageAbout = (stone: string, change: string) =>
  until(`a message that ${stone} is ${change}`, () =>
    receiver.received.find(({ message }) =>
      message.data.stones?.some(({ id, changes }) => id === stone && changes.includes(change)),
    ),
  );

describe('the id of a request', () => {
  it('is in the lines of its job, its mail and its webhooks, and in their headers', async () => {
    const client = await newClient();
    const [stone] = await freeStones(1);
    const file = new File([`Stock No\n${stone?.stock_no}\n`], 'order.csv', { type: 'text/csv' });
    const imported = await ask('/inventory/new-arrival/import-external-diamonds', {
      method: 'POST',
      data: {},
      file,
      token: await tokenOf(client.email),
      headers: { traceparent: TRACEPARENT },
    });
    const job = await line('the end of the job', ({ job: name, reqId }) => !!name && reqId === imported.id);
    expect(job).toMatchObject({ job: 'confirm-external', traceId: TRACE, msg: 'a job is done' });
    expect(app.lines().find(({ operation }) => operation === 'importExternalDiamonds')).toMatchObject({
      reqId: imported.id,
      traceId: TRACE,
      spanId: traceOf(imported.id).slice(16),
    });
    const held = await messageAbout(stone?.id ?? '', 'held');
    expect(held.headers['traceparent']).toBe(
      `00-${traceOf(imported.id)}-${traceOf(imported.id).slice(16)}-01`,
    );
    expect(
      await line(
        'the try to send it',
        ({ webhook, reqId }) => webhook === client.webhook && reqId === imported.id,
      ),
    ).toMatchObject({ traceId: traceOf(imported.id), outcome: 'taken', status: 204 });
  });

  it('is in the header of a mail that follows, and in the line that says it was sent', async () => {
    const [stone] = await freeStones(1);
    const taken = await take(await server.as('customer@pavilion.test'), 'confirm-stone', {
      stock_numbers: [stone?.stock_no],
    });
    const [confirmed] = dataOf<{ lines: { id: string }[] }>(taken).lines;
    const approved = await ask('/inventory/new-arrival/approve-stone', {
      method: 'PUT',
      data: { ids: [confirmed?.id] },
      token: await tokenOf('admin@pavilion.test'),
    });
    const tried = await line('the try', ({ mail, reqId }) => mail !== undefined && reqId === approved.id);
    expect(tried).toMatchObject({ outcome: 'sent', traceId: traceOf(approved.id) });
    const mail = await readFile(path.join(server.dataDir, 'outbox', `${String(tried['mail'])}.eml`), 'utf8');
    expect(mail).toContain(`X-Request-ID: ${approved.id}\r\n`);
  });

  it('reaches no other client, whose webhook has a trace of its own, but leads to its line', async () => {
    const client = await newClient();
    const [stone] = await freeStones(1);
    const { id } = await ask('/inventory/new-arrival/hold', {
      method: 'POST',
      data: await asSeen(await server.as('customer@pavilion.test'), { stock_numbers: [stone?.stock_no] }),
      token: await tokenOf('customer@pavilion.test'),
    });
    const queued = await line(
      'the line of the message',
      ({ webhook, requests }) => webhook === client.webhook && [requests].flat().includes(id),
    );
    const delivery = String(queued['delivery']);
    const message = await until('the message', () => receiver.received.find((one) => one.id === delivery));
    expect(message.message.data.stones).toContainEqual(expect.objectContaining({ id: stone?.id }));
    expect(JSON.stringify([message.headers, message.body])).not.toContain(traceOf(id));
    expect(message.headers['traceparent']).toContain(`00-${traceOf(delivery)}-`);
  });

  it('names the session of PostgreSQL until the transaction ends, also after a body was read', async () => {
    const token = await tokenOf('customer@pavilion.test');
    const [stone] = await freeStones(1);
    const data = await asSeen(await server.as('customer@pavilion.test'), {
      stock_numbers: [stone?.stock_no],
    });
    const names = () =>
      server.query<{ name: string }>(
        `SELECT application_name AS name FROM pg_stat_activity
          WHERE datname = current_database() AND application_name LIKE 'served 0%'`,
      );
    const owner = createPool(server.databaseOwnerUrl, { name: 'locks', kind: 'owner' });
    const { asked, seen } = await withActor(owner, SYSTEM, 'write', async (tx) => {
      await tx.run('SELECT FROM stone WHERE id = $1 FOR UPDATE', [stone?.id]);
      const request = ask('/inventory/new-arrival/hold', { method: 'POST', data, token });
      await lockWaits(server, 1);
      return { asked: request, seen: await names() };
    });
    expect(seen).toEqual([{ name: `served ${(await asked).id}` }]);
    expect(await names()).toEqual([]);
    await owner.end();
  });

  it('is in a comment of the statement that begins a transaction', async () => {
    const id = newId();
    const pool = createPool(server.databaseUrl, { name: 'alone', kind: 'runtime' });
    const begun = await withinTrace(traceOfRequest(id), () =>
      withActor(pool, SYSTEM, 'read', () =>
        until('the session', async () => {
          const { rows } = await server.pool.query<{ query: string }>(
            'SELECT query FROM pg_stat_activity WHERE application_name = $1',
            [`alone ${id}`],
          );
          return rows[0];
        }),
      ),
    );
    const [traceId, spanId] = [traceOf(id), traceOf(id).slice(16)];
    expect(begun.query).toMatch(new RegExp(`/\\*traceparent='00-${traceId}-${spanId}-01'\\*/$`));
    await pool.end();
  });
});

describe('the trace of a caller', () => {
  it.each([
    ['without one', ''],
    ['of another version', `01-${TRACE}-${PARENT}-01`],
    ['of the version that is forbidden', `ff-${TRACE}-${PARENT}-01`],
    ['in capitals', TRACEPARENT.toUpperCase()],
    ['with a trace of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
    ['with a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['that is too short', `00-${TRACE.slice(1)}-${PARENT}-01`],
    ['that is too long', `${TRACEPARENT}-00`],
    ['with another letter', `00-${TRACE.replace('4', 'g')}-${PARENT}-01`],
    ['with flags that are none', `00-${TRACE}-${PARENT}-1x`],
    ['sent twice', `${TRACEPARENT}\r\nTraceparent: ${TRACEPARENT}`],
    ['with what would end a comment of SQL', `00-${TRACE}-${PARENT}-01*/; DROP TABLE hold`],
    ['that is very long', `00-${'4'.repeat(9_000)}`],
  ])('is not taken from a header %s', async (_what, traceparent) => {
    const reply = await askRaw(
      app.url,
      `GET /api/v1/business/countries-code HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\nTraceparent: ${traceparent}\r\nTracestate: a=1\r\n\r\n`,
    );
    expect(reply?.status).toBeLessThan(500);
    const id = reply?.headers.get('x-request-id') ?? '';
    expect(await line('the request', ({ reqId }) => reqId === id)).toMatchObject({
      traceId: traceOf(id),
      spanId: traceOf(id).slice(16),
    });
  });

  it('goes on in what the request fetches, with its state if that is valid', async () => {
    const [stone] = await freeStones(1);
    await server.command('UPDATE stone SET image = $2 WHERE id = $1', [
      stone?.id,
      `http://127.0.0.1:${supplier.port}/stone.png`,
    ]);
    const token = await tokenOf('admin@pavilion.test');
    const seen = await ask(`/inventory/dna?stock_no=${stone?.stock_no}`, { token });
    const { image } = (JSON.parse(seen.text) as { data: { image: string } }).data;
    const address = `${image.replace('/api/v1', '')}?grant=${seen.headers.get('media-grant')}`;
    const sentOn = async (traceparent: string, tracestate: string): Promise<unknown[]> => {
      fetched.length = 0;
      const { id } = await ask(address, { headers: { traceparent, tracestate } });
      return fetched.map((headers) => [
        headers['traceparent']?.toString().replace(traceOf(id).slice(16), 'SPAN'),
        headers['tracestate'],
      ]);
    };
    expect(await sentOn(TRACEPARENT, 'rojo=1,t61@congo=t61rcWkgMzE')).toEqual([
      [`00-${TRACE}-SPAN-01`, 'rojo=1,t61@congo=t61rcWkgMzE'],
    ]);
    // Of the flags only the last bit is known.
    expect(await sentOn(`00-${TRACE}-${PARENT}-fe`, 'Upper=1')).toEqual([[`00-${TRACE}-SPAN-00`, undefined]]);
    expect(await sentOn(TRACEPARENT, `a=${'x'.repeat(600)}`)).toEqual([[`00-${TRACE}-SPAN-01`, undefined]]);
    expect(await sentOn(TRACEPARENT, 'novalue')).toEqual([[`00-${TRACE}-SPAN-01`, undefined]]);
  });

  it('goes on in the feed that its job fetches; a later try has the trace of the request', async () => {
    const feed_url = `http://127.0.0.1:${supplier.port}/stock`;
    const provider = dataOf<{ id: string }>(
      await admin.send('POST', '/inventory/company', { name: 'Traced Feed', feed_url }),
    );
    fetched.length = 0;
    const started = await ask(`/inventory/company/${provider.id}/sync`, {
      method: 'POST',
      token: await tokenOf('admin@pavilion.test'),
      headers: { traceparent: TRACEPARENT },
    });
    const sync = (JSON.parse(started.text) as { data: { id: string } }).data.id;
    const isWaiting = async () =>
      (await server.query(`SELECT FROM provider_sync WHERE id = $1 AND state = 'waiting'`, [sync])).length >
      0;
    await until('the first try', isWaiting);
    expect(fetched.map(({ traceparent }) => traceparent)).toEqual([
      `00-${TRACE}-${traceOf(started.id).slice(16)}-01`,
    ]);

    await server.command('UPDATE provider_sync SET next_try_at = now() WHERE id = $1', [sync]);
    const ownerPool = createPool(server.databaseOwnerUrl, { name: 'another worker', kind: 'owner' });
    await syncProvider.run(
      {},
      {
        pool: server.pool,
        ownerPool,
        storage: diskStorage(server.dataDir),
        env: readEnv({ DATA_DIR: server.dataDir, FEED_HOSTS: `127.0.0.1:${supplier.port}` }),
        log: pino({ level: 'silent' }),
      },
    );
    await ownerPool.end();
    expect(fetched.at(-1)?.['traceparent']).toBe(
      `00-${traceOf(started.id)}-${traceOf(started.id).slice(16)}-01`,
    );
  });
});
