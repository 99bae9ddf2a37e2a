/** Background work while the database has a bad moment: it ends no process, and is tried again. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retryRecording } from '../../server/background-failures.ts';
import { createPool } from '../../server/db/pool.ts';
import { createLog } from '../../server/log.ts';
import { registry } from '../../server/metrics/measures.ts';
import { WriteBehind } from '../../server/write-behind.ts';
import { signIn, type Api } from '../support/api.ts';
import { startDatabaseLine, type DatabaseLine } from '../support/database-line.ts';
import { startProcess, stopProcess } from '../support/served-by-processes.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { lockWaits, pass, until } from '../support/wait.ts';
import {
  addProvider,
  csvFile,
  HEADINGS,
  propose,
  TEN_STONES,
  type Upload,
} from '../uploads/support/sheets.ts';

const ROWS = 3_000;
/** Longer than the queue waits for a connection. */
const LOCKED_MS = 8_000;
/** As server/jobs/start.ts says. */
const QUEUE_CONNECTIONS = 3;

let server: TestServer;
let line: DatabaseLine;
beforeAll(async () => {
  server = await startTestServer();
  line = await startDatabaseLine(server.databaseUrl);
});
afterAll(async () => {
  await line.close();
  await server.close();
});

/** Locks the table meanwhile, so that nothing of it can be read or written. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(server.databaseOwnerUrl);
  await client.connect();
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return await work();
  } finally {
    await client.end();
  }
}

describe('A server', () => {
  let child: ReturnType<typeof startProcess>;
  let admin: Api;
  beforeAll(async () => {
    child = startProcess({
      PORT: '0',
      DATA_DIR: server.dataDir,
      DATABASE_URL: line.through(server.databaseUrl),
      DATABASE_OWNER_URL: line.through(server.databaseOwnerUrl),
      DEMO: '0',
      LOG_LEVEL: 'warn',
      METRICS_PORT: '0',
    });
    admin = await signIn(await child.address, 'admin@pavilion.test');
  });
  afterAll(() => stopProcess(child.process));

  const sheet = async (name: string): Promise<Upload> => {
    const provider = await addProvider(admin, name);
    const rows = Array.from({ length: ROWS }, (_, index) =>
      (TEN_STONES[index % 10] ?? []).map((cell, column) =>
        column === 0 ? `${provider.code}${index}` : cell,
      ),
    );
    return propose(admin, provider.id, csvFile(rows, HEADINGS));
  };
  const surveyed = (id: string): Promise<true> =>
    until('the survey', async () => {
      const [row] = await server.query<{ done: boolean }>(
        'SELECT finished_at IS NOT NULL AND error IS NULL AS done FROM upload_survey WHERE upload_id = $1',
        [id],
      );
      return row?.done === true;
    });

  it('goes on when a job ends while its queue is locked and has no free connection', async () => {
    const [end, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const inFlight = whileLocked('upload', async () => {
      await server.command(
        `INSERT INTO pgboss.job (name, data) VALUES ('run-upload', '{"upload_id": "none"}')`,
      );
      await lockWaits(server, 1);
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    await whileLocked('pgboss.job', async () => {
      await lockWaits(server, 1 + QUEUE_CONNECTIONS);
      end.resolve();
      await inFlight;
      await pass(LOCKED_MS, 'the queue waits in vain for a connection');
    });
    expect([child.process.exitCode, child.process.signalCode]).toEqual([null, null]);
    expect(child.said()).not.toContain('Stopping');
    const one = await sheet('After the lock');
    await surveyed(one.id);
  });

  it('answers an upload although its queue is locked, and does the work afterwards', async () => {
    const one = await whileLocked('pgboss.job', () => sheet('Uploaded while locked'));
    await surveyed(one.id);
  });

  it('goes on when the database is away, says so in its log and counts it', async () => {
    line.cut();
    await until('a line of the log', () =>
      child.said().includes('the job queue failed and will be tried again'),
    );
    await pass(3_000, 'every poller has met the cut');
    line.mend();
    const one = await until('an answer', () => sheet(`Cut ${crypto.randomUUID()}`).catch(() => null));
    await surveyed(one.id);
    expect(child.process.exitCode).toBeNull();
    const [, port] = /Metrics for Prometheus on port (\d+)/.exec(child.said()) ?? [];
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(child.said()).not.toContain('[object Object]');
    expect(metrics).toMatch(/pavilion_background_failures_total\{work="the job queue"\} [1-9]/);
  });
});

describe('What is noted in memory', () => {
  const log = createLog({ logLevel: 'silent' });
  const failures = async (work: string): Promise<number> => {
    const [metric] = await registry
      .getMetricsAsJSON()
      .then((all) => all.filter(({ name }) => name === 'pavilion_background_failures_total'));
    return metric?.values.find(({ labels }) => labels['work'] === work)?.value ?? 0;
  };

  it('is kept while the database is away, and written once when it is back', async () => {
    await server.command('CREATE TABLE noted (name text PRIMARY KEY, times int NOT NULL)');
    const pool = createPool(line.through(server.databaseOwnerUrl), { name: 'noting', kind: 'owner' });
    const later = new WriteBehind<{ name: string; times: number }>(pool, log, {
      name: 'noting in a test',
      write: async (tx, notes) => {
        for (const { name, times } of notes)
          await tx.run(
            'INSERT INTO noted VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET times = noted.times + $2',
            [name, times],
          );
      },
      together: (one, other) => ({ name: one.name, times: one.times + other.times }),
    });
    try {
      later.note('a', { name: 'a', times: 1 });
      line.cut();
      await later.write();
      expect(await failures('noting in a test')).toBe(1);
      later.note('a', { name: 'a', times: 2 });
      later.note('b', { name: 'b', times: 5 });
      line.mend();
      await later.write();
      await later.write();
      expect(await server.query('SELECT * FROM noted ORDER BY name')).toEqual([
        { name: 'a', times: 3 },
        { name: 'b', times: 5 },
      ]);
    } finally {
      await later.close();
      await pool.end();
    }
  });

  it('is insisted on until the database is back, and given up at once when it can never succeed', async () => {
    const never = new AbortController().signal;
    let tries = 0;
    const lost = async (): Promise<number> => {
      if (++tries < 3) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return tries;
    };
    expect(await retryRecording('insisting in a test', never, lost)).toBe(3);
    expect(await failures('insisting in a test')).toBe(2);
    const wrong = Object.assign(new Error('a check'), { code: '23514' });
    await expect(retryRecording('insisting in a test', never, () => Promise.reject(wrong))).rejects.toBe(
      wrong,
    );
    await expect(
      retryRecording('insisting in a test', AbortSignal.abort(), () =>
        Promise.reject(new Error('ECONNREFUSED')),
      ),
    ).rejects.toThrow('ECONNREFUSED');
  });
});
