/**
 * Live updates: changes sent to many people by one process, compared with a bare server that writes
 * as many lines to as many connections, and the memory of a connection. node
 * tests/bench/screens/live.ts [--people 500] [--changes 1000] [--connections 2000]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { newId } from '../../../server/ids.ts';
import { hashOfToken, newToken } from '../../../server/security/tokens.ts';
import { ROLE } from '../../../src/domain/codes.ts';
import { startProcess, stopProcess } from '../../support/served-by-processes.ts';
import { pass } from '../../support/wait.ts';
import { memoryOf } from '../figures.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    changes: { type: 'string', default: '1000' },
    connections: { type: 'string', default: '2000' },
  },
});
const [people, changes, connections] = [values.people, values.changes, values.connections].map(Number) as [
  number,
  number,
  number,
];
/** Changes per transaction, which are sent together. */
const AT_ONCE = 10;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-live-'));
const database = await startEmbedded(dataDir);
const { process: child, address } = startProcess({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  DEMO: '1',
  DEMO_STONES: '20000',
  LOG_LEVEL: 'warn',
  LIMIT_CONNECTIONS: '10000',
  LIMIT_CONNECTIONS_OF_ADDRESS: '10000',
});
const owner = new pg.Client(database.ownerUrl);
try {
  const url = await address;
  await owner.connect();
  await owner.query(`SELECT set_config('app.scope', 'all', false)`);
  const bare = await bareServer();
  console.log(
    `bare server: ${(await fanOutBare(bare)).toFixed(0)} ms for ${changes} lines to ${people} connections`,
  );

  const tokens = await sessions(people);
  const screens = await Promise.all(tokens.map((token) => open(`${url}/api/v1/live?seconds=600`, token)));
  const ids = await stones(changes);
  const cpu = cpuOf(child.pid);
  const from = performance.now();
  const took: number[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const batch = ids.slice(at, at + AT_ONCE);
    await owner.query(
      'UPDATE stone SET price_per_ct = price_per_ct + 1, updated_at = now() WHERE id = ANY ($1)',
      [batch],
    );
    const committed = performance.now();
    await Promise.all(screens.map((screen) => screen.told(batch)));
    took.push(performance.now() - committed);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const whole = performance.now() - from;
  console.log(
    `portal: ${changes} changes in ${took.length} transactions told to ${people} people in ${(whole / 1000).toFixed(1)} s; ` +
      `from a commit until the last of them knows ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms (median), ` +
      `${sorted.at(-1)?.toFixed(0)} ms (longest); processor ${(cpuOf(child.pid) - cpu).toFixed(1)} s`,
  );
  for (const screen of screens) screen.close();
  await pass(2_000, 'connections close');

  const before = memoryOf(child.pid);
  const many = await sessions(connections);
  for (let at = 0; at < many.length; at += 100)
    screens.push(
      ...(await Promise.all(
        many.slice(at, at + 100).map((token) => open(`${url}/api/v1/live?seconds=600`, token)),
      )),
    );
  await pass(5_000, 'several looks at the database');
  const idle = cpuOf(child.pid);
  await pass(10_000, 'nothing happens');
  console.log(
    `${connections} connections: ${before.toFixed(0)} MB before, ${memoryOf(child.pid).toFixed(0)} MB with them; ` +
      `while nothing happens ${((cpuOf(child.pid) - idle) * 10).toFixed(0)} % of a processor`,
  );
  for (const screen of screens) screen.close();
} finally {
  await owner.end();
  await stopProcess(child);
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

interface Screen {
  /** Resolves when all of these texts were received. */
  told(texts: readonly string[]): Promise<void>;
  close(): void;
}

async function open(at: string, token: string): Promise<Screen> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(at, { headers: { authorization: `Bearer ${token}` }, agent: false }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`Answered ${response.statusCode}.`);
  let received = '';
  let onData: () => void = () => undefined;
  response.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    onData();
  });
  response.on('error', () => undefined);
  const screen: Screen = {
    told: (texts) =>
      new Promise((resolve) => {
        onData = () => {
          if (!texts.every((text) => received.includes(text))) return;
          received = '';
          resolve();
        };
        onData();
      }),
    close: () => response.destroy(),
  };
  await screen.told(['\n\n']);
  return screen;
}

/** New customers with the usual rights of the demo, each with a session. */
async function sessions(count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newToken());
  const users = tokens.map(() => newId());
  await owner.query(
    `INSERT INTO app_user (id, role_id, email, first_name) SELECT id, ${ROLE.customer}, id || '@bench.test', 'Somebody' FROM unnest($1::uuid[]) u (id)`,
    [users],
  );
  await owner.query(
    `INSERT INTO session (token_hash, user_id, state_key, expires_at)
     SELECT token, id, 'bench', now() + interval '1 day' FROM unnest($1::bytea[], $2::uuid[]) s (token, id)`,
    [tokens.map((token) => hashOfToken(token)), users],
  );
  return tokens;
}

async function stones(count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    'SELECT id FROM stone WHERE status = 1 AND price_per_ct IS NOT NULL LIMIT $1',
    [count],
  );
  return rows.map(({ id }) => id);
}

async function bareServer(): Promise<{ url: string; write: (line: string) => void; close: () => void }> {
  const open = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    open.add(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: begun\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    write(line) {
      for (const response of open) response.write(line);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function fanOutBare({ url, write, close }: Awaited<ReturnType<typeof bareServer>>): Promise<number> {
  const screens = await Promise.all(Array.from({ length: people }, () => open(url, 'nobody')));
  const ids = Array.from({ length: changes }, () => newId());
  const from = performance.now();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const batch = ids.slice(at, at + AT_ONCE);
    const told = Promise.all(screens.map((screen) => screen.told(batch)));
    write(`data: ${JSON.stringify(batch)}\n\n`);
    await told;
  }
  const took = performance.now() - from;
  for (const screen of screens) screen.close();
  close();
  return took;
}

/** The processor time of a process in seconds. */
function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
