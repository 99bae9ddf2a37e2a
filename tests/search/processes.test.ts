/** Writes are visible at once in the process that made them, and within a second in all others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { apiOf, PASSWORD, type Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { serveByProcesses, type ServedPortal } from '../support/served-by-processes.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { pass } from '../support/wait.ts';

const PROCESSES = 3;
/** No answer may be older. */
const A_SECOND = 1_000;
const ROUNDS = 6;

let server: TestServer;
let served: ServedPortal;
/** The same administrator, signed in to each process. */
let processes: Api[];
let clientId: string;
let free: string[];

beforeAll(async () => {
  server = await startTestServer();
  served = await serveByProcesses(PROCESSES, {
    PORT: '0',
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.databaseUrl,
    DATABASE_OWNER_URL: server.databaseOwnerUrl,
    DEMO: '0',
    LOG_LEVEL: 'silent',
  });
  const member = { email: 'admin@pavilion.test', password: PASSWORD };
  const { token } = dataOf<{ token: string }>(await server.asNobody().send('POST', '/user/login', member));
  processes = Array.from({ length: PROCESSES }, () => apiOf(served.url(), token));
  const [client] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  clientId = client?.id ?? '';
  const stones = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND diamond_type = 1 ORDER BY id LIMIT 30',
  );
  free = stones.map(({ stock_no }) => stock_no);
});
afterAll(async () => {
  await served.close();
  await server.close();
});

interface Found {
  totals: { pieces: number };
  facets: { status: { code: string; count: number }[] };
  stockList: { stock_no: string; status: number }[];
}

/** A stone's status in one process: in the row, the counts and the totals. */
async function statusAt(api: Api, stockNo: string) {
  const ask = async (status?: number) =>
    dataOf<Found>(
      await api.send('POST', '/inventory/search', {
        stock_numbers: [stockNo],
        size: 1,
        facets: true,
        ...(status === undefined ? {} : { status: [status] }),
      }),
    );
  const { facets, stockList } = await ask();
  const counted = facets.status.find(({ count }) => count === 1)?.code;
  return { counted, row: stockList[0]?.status, held: (await ask(4)).totals.pieces };
}
const HELD = { counted: '4', row: 4, held: 1 };

async function hold(api: Api, stockNo: string): Promise<void> {
  const reply = await api.send('POST', '/inventory/new-arrival/hold', {
    stock_numbers: [stockNo],
    user_id: clientId,
  });
  expect(reply.status, reply.text).toBe(200);
}

describe('several processes', () => {
  it('show an action at once where it was made, and within a second elsewhere', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const stockNo = free.pop() ?? '';
      const writer = processes[round % PROCESSES];
      if (!writer) throw new Error('There is no process.');
      await hold(writer, stockNo);
      const done = performance.now();
      expect(await statusAt(writer, stockNo)).toEqual(HELD);
      await pass(A_SECOND - (performance.now() - done), 'no answer may be older');
      for (const api of processes) expect(await statusAt(api, stockNo)).toEqual(HELD);
    }
  });

  it('show within a second what none of them wrote', async () => {
    const stockNo = free.pop() ?? '';
    await server.command('UPDATE stone SET location = $2, carat = 77.7 WHERE stock_no = $1', [
      stockNo,
      'Nowhere else',
    ]);
    await pass(A_SECOND, 'no answer may be older');
    for (const api of processes) {
      const found = dataOf<Found>(
        await api.send('POST', '/inventory/search', {
          location: ['Nowhere else'],
          carat: ['77..78'],
          size: 1,
        }),
      );
      expect(found.stockList.map((stone) => stone.stock_no)).toEqual([stockNo]);
    }
  });

  it('answer by SQL when they cannot read the changes, and are still up to date', async () => {
    await server.command(`REVOKE SELECT ON stone_change FROM ${RUNTIME_ROLE}`);
    try {
      const stockNo = free.pop() ?? '';
      const [writer, ...others] = processes;
      if (!writer) throw new Error('There is no process.');
      await hold(writer, stockNo);
      const done = performance.now();
      expect(await statusAt(writer, stockNo)).toEqual(HELD);
      await pass(A_SECOND - (performance.now() - done), 'no answer may be older');
      for (const api of others) expect(await statusAt(api, stockNo)).toEqual(HELD);
    } finally {
      await server.command(`GRANT SELECT ON stone_change TO ${RUNTIME_ROLE}`);
    }
  });
});
