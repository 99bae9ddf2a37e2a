/** `/metrics` as Prometheus reads it, on its own port. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireDueHolds } from '../../server/jobs/expiry.ts';
import { serveMetrics } from '../../server/metrics/serve.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { askRaw, rawSocket } from '../support/raw-http.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';

const ACTIONS = '/inventory/new-arrival';
let server: TestServer;
let metrics: Awaited<ReturnType<typeof serveMetrics>>;

beforeAll(async () => {
  server = await startTestServer();
  metrics = await serveMetrics(
    { port: 0, host: '127.0.0.1', names: ['prometheus-target'] },
    { runtime: server.pool },
  );
});
afterAll(async () => {
  await metrics.close();
  await server.close();
});

const scrape = async (): Promise<Map<string, number>> => {
  const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const values = new Map<string, number>();
  for (const line of (await response.text()).trimEnd().split('\n')) {
    if (line === '' || line.startsWith('# ')) continue;
    const [, name = '', value = ''] = /^([a-z_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    expect(name, line).not.toBe('');
    expect(Number.isNaN(Number(value)), line).toBe(false);
    values.set(name, Number(value));
  }
  return values;
};
const grown = (before: Map<string, number>, after: Map<string, number>, name: string): number =>
  (after.get(name) ?? 0) - (before.get(name) ?? 0);

test('requests, transitions and expired holds are counted, and rolled-back ones are not', async () => {
  const customer = await server.as('customer@pavilion.test');
  const free = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY stock_no LIMIT 3',
  );
  const numbers = free.map(({ stock_no }) => stock_no);
  const before = await scrape();
  const hold = (stock_numbers: string[]) => customer.send('POST', `${ACTIONS}/hold`, { stock_numbers });
  expect((await hold(numbers)).status).toBe(200);
  expect((await hold([...numbers, 'NOSUCH'])).status).toBe(404);
  await server.command(
    `UPDATE hold SET due_at = now() - interval '1 minute'
                         WHERE stone_id IN (SELECT id FROM stone WHERE stock_no = ANY ($1))`,
    [numbers],
  );
  const expired = await expireDueHolds(server.pool);
  expect(expired).toBeGreaterThanOrEqual(3);
  await expect(
    withActor(server.pool, SYSTEM, 'write', async (tx) => {
      tx.afterCommit(() => expect.unreachable('a transaction that was rolled back has not happened'));
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');

  const after = await scrape();
  const held = 'pavilion_request_duration_seconds_count{operation="holdStones",status="200"}';
  expect(grown(before, after, held)).toBe(1);
  expect(grown(before, after, held.replace('200', '404'))).toBe(1);
  expect(grown(before, after, 'pavilion_transitions_total{workflow="hold",event="HOLD"}')).toBe(3);
  expect(grown(before, after, 'pavilion_transitions_total{workflow="hold",event="EXPIRE"}')).toBe(expired);
  expect(grown(before, after, 'pavilion_holds_expired_total')).toBe(expired);
  const buckets = [...after].filter(([name]) =>
    /^pavilion_request_duration_seconds_bucket\{le="[^"]+",operation="holdStones",status="200"\}$/.test(name),
  );
  expect(buckets).toHaveLength(13);
  const counts = buckets.map(([, count]) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(after.get(held));
});

test('the pool, the event loop and the memory are measured at the time of the request', async () => {
  // The lag is measured between two ticks of a timer; the first tick after a scrape only starts it.
  await until('a turn of the event loop that was late', async () => {
    const late = performance.now() + 150;
    while (performance.now() < late);
    return ((await scrape()).get('pavilion_event_loop_lag_seconds{quantile="1"}') ?? 0) > 0.05;
  });
  const connection = await server.pool.connect();
  const values = await scrape();
  connection.release();
  expect(values.get('pavilion_db_connections{pool="runtime",state="busy"}')).toBeGreaterThanOrEqual(1);
  expect(values.get('pavilion_memory_bytes{kind="rss"}')).toBeGreaterThan(10_000_000);
});

test('its port serves nothing else, and the portal’s port serves no metrics', async () => {
  for (const path of ['/', '/api/v1/user/profile', '/metricsx'])
    expect((await fetch(`http://127.0.0.1:${metrics.port}${path}`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

test('requests need a Host that is an address, localhost or a configured name', async () => {
  const ask = (host: string, method = 'GET') =>
    askRaw(
      `http://127.0.0.1:${metrics.port}`,
      `${method} /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
  for (const host of [
    '127.0.0.1',
    '127.0.0.1:9464',
    '[::1]:9464',
    'localhost:9464',
    'LOCALHOST',
    'prometheus-target:9464',
  ])
    expect((await ask(host))?.status, host).toBe(200);
  for (const host of [
    'evil.example',
    'evil.example:9464',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '',
  ]) {
    const reply = await ask(host);
    expect(reply?.status, host).toBe(421);
    expect(reply?.body).not.toContain('pavilion_');
    expect(reply?.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('slow clients are disconnected, and few connections are accepted', async () => {
  const at = `http://127.0.0.1:${metrics.port}`;
  const slow = [
    '',
    'GET /metrics HTTP/1.1\r\nHost: a\r\nX-A: ',
    'POST /metrics HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx',
  ];
  // Each resolves when the server closes it.
  await Promise.all(slow.map((bytes) => askRaw(at, bytes)));
  const many = Array.from({ length: 64 }, () => rawSocket(at).resume());
  await expect.poll(() => many.filter((socket) => socket.destroyed).length).toBeGreaterThanOrEqual(32);
  for (const socket of many) socket.destroy();
});
