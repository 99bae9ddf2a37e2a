/**
 * A hold whose connection to the database breaks at any moment is answered with 503, and the same
 * request again has one effect.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../support/api.ts';
import type { Api, Reply } from '../support/api.ts';
import { BREAKS, breakingConnection } from './support/breaking-connection.ts';
import type { BreakingConnection } from './support/breaking-connection.ts';
import { until } from '../support/wait.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { serveApp } from './support/served-app.ts';
import type { ServedApp } from './support/served-app.ts';

const PREFIX = '/inventory/new-arrival';
/** The answers to a hold are at least this many messages. */
const LEAST = 40;

let server: TestServer;
let wire: BreakingConnection;
let app: ServedApp;
let admin: Api;
let clientId: string;
let stones: string[];

beforeAll(async () => {
  server = await startTestServer();
  wire = await breakingConnection(server.databaseUrl);
  app = await serveApp(server, { DATABASE_URL: wire.url });
  admin = await signIn(app.url, 'admin@pavilion.test');
  const [client] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  clientId = client?.id ?? '';
  await server.command(`UPDATE setting SET value = '0' WHERE key = 'rehold_hours'`);
  const free = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY id LIMIT 3',
  );
  stones = free.map(({ stock_no }) => stock_no);
});
afterAll(async () => {
  await app.close();
  await wire.close();
  await server.close();
});

const hold = (key: string): Promise<Reply> =>
  admin.send(
    'POST',
    `${PREFIX}/hold`,
    { stock_numbers: stones, user_id: clientId },
    { 'idempotency-key': key },
  );

async function held(): Promise<string[]> {
  const lines = await server.query<{ id: string }>(
    'SELECT id FROM hold WHERE client_id = $1 AND status = 1',
    [clientId],
  );
  return lines.map(({ id }) => id);
}

// Each kind of break gets a share of the moments, and all together get every one.
it.each([...BREAKS.entries()])('break %i, %s: 503, and then one effect', async (share, how) => {
  const before = await held();
  let isBroken = true;
  for (let messages = share; isBroken; messages += BREAKS.length) {
    const key = randomUUID();
    wire.breakAfter(messages, how);
    const reply = await hold(key);
    isBroken = wire.mend();
    if (!isBroken) expect(messages).toBeGreaterThan(LEAST);
    expect([503, 200], `after ${messages} messages: ${reply.text}`).toContain(reply.status);
    // On a busy machine a new connection may take longer than a request waits for one.
    const again = await until('an answer after the line was mended', async () => {
      const tried = await hold(key);
      return tried.status !== 503 && tried;
    });
    expect(again.status, again.text).toBe(200);
    const mine = (await held()).filter((id) => !before.includes(id));
    expect(mine).toHaveLength(stones.length);
    expect((await admin.send('PUT', `${PREFIX}/release-hold`, { ids: mine })).status).toBe(200);
  }
});
