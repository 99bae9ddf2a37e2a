/**
 * An external client's sheet with 100,000 confirmations, and the stock pushed as a feed: their
 * times, and their effect on memory, a search and /healthz. node tests/bench/external-sheets.ts
 * --stones 219703 --rows 100000 [--data folder]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiOf, PASSWORD, type Api } from '../support/api.ts';
import { startProcess, stopProcess } from '../support/served-by-processes.ts';
import { startFtpServer } from '../uploads/support/ftp-server.ts';
import { memoryOf, percentile } from './figures.ts';

const { values } = parseArgs({
  options: {
    stones: { type: 'string', default: '219703' },
    rows: { type: 'string', default: '100000' },
    data: { type: 'string' },
  },
});
const EVERY_MS = 100;
const PAGE = 1000;
/** Seeding that many stones takes minutes. */
const SEEDED_WITHIN_MS = 30 * 60 * 1000;

const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-external-'));
const ftp = await startFtpServer({ user: 'portal', password: PASSWORD, files: {} });
const { process: child, address } = startProcess(
  {
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_STONES: values.stones,
    FEED_HOSTS: `127.0.0.1:${ftp.port}`,
    LOG_LEVEL: 'warn',
  },
  undefined,
  SEEDED_WITHIN_MS,
);
try {
  const url = await address;
  const { body } = await apiOf(url).send('POST', '/user/login', {
    email: 'admin@pavilion.test',
    password: PASSWORD,
  });
  const { token } = body?.data as { token: string };
  const api = apiOf(url, token);
  const client = await get<{ data: { id: string }[] }>(api, '/external-clients?source=7');
  const id = client.data[0]?.id ?? '';
  await measured(url, 'push of the stock, CSV', async () => push(api, id));
  const numbers = await available(api, Number(values.rows));
  const file = new File([['Stock No', ...numbers].join('\n')], 'order.csv', { type: 'text/csv' });
  const at = '/inventory/new-arrival/import-external-diamonds';
  const send = (data: object) => api.form('POST', at, { user_id: id, ...data }, { externalDiamonds: file });
  await measured(url, `preview of ${numbers.length} rows`, async () => {
    const reply = await send({ preview: true });
    if (reply.status !== 200) throw new Error(reply.text);
  });
  await measured(url, `confirming ${numbers.length} rows`, async () => {
    const reply = await send({});
    const { sheet } = reply.body?.data as { sheet: { id: string } };
    await ended(
      async () =>
        (await get<{ state: string }>(api, `/inventory/new-arrival/external-sheets/${sheet.id}`)).state !==
        'open',
    );
    console.log(JSON.stringify(await get(api, `/inventory/new-arrival/external-sheets/${sheet.id}`)));
    await measured(url, 'its answers', async () => {
      await api.bytes(`/inventory/new-arrival/external-sheets/${sheet.id}/answers`);
    });
  });
} finally {
  await stopProcess(child);
  await ftp.close();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function get<T>(api: Api, at: string): Promise<T> {
  const reply = await api.get(at);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body?.data as T;
}

async function ended(is: () => Promise<boolean>): Promise<void> {
  while (!(await is())) await pause(EVERY_MS);
}

async function push(api: Api, id: string): Promise<void> {
  const made = await api.send('POST', `/external-clients/${id}/stock-feeds`, {
    name: 'Bench',
    format: 'csv',
    feed_columns:
      'stock_no status shape carat color clarity cut polish symmetry lab report_no price_per_ct total_amt'
        .split(' ')
        .map((field) => ({ field, heading: field })),
    push_url: `ftp://127.0.0.1:${ftp.port}/stock.csv`,
    push_user: 'portal',
    push_password: PASSWORD,
  });
  const feed = made.body?.data as { id: string };
  await api.send('POST', `/external-clients/stock-feeds/${feed.id}/pushes`);
  const pushes = () => get<{ state: string }[]>(api, `/external-clients/stock-feeds/${feed.id}/pushes`);
  await ended(async () => ['pushed', 'failed'].includes((await pushes())[0]?.state ?? ''));
  console.log(JSON.stringify((await pushes())[0]));
}

async function available(api: Api, count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let page = 1; numbers.length < count; page++) {
    const reply = await api.send('POST', '/inventory/search', {
      status: [1],
      page,
      size: PAGE,
      facets: false,
    });
    const { stockList } = reply.body?.data as { stockList: { stock_no: string }[] };
    if (stockList.length === 0) break;
    numbers.push(...stockList.map(({ stock_no }) => stock_no));
  }
  return numbers.slice(0, count);
}

async function measured(url: string, what: string, work: () => Promise<void>): Promise<void> {
  const health: number[] = [];
  const before = memoryOf(child.pid);
  let most = before;
  const done = new AbortController();
  const watch = (async () => {
    while (!done.signal.aborted) {
      const from = performance.now();
      await fetch(`${url}/healthz`);
      health.push(performance.now() - from);
      most = Math.max(most, memoryOf(child.pid));
      await pause(EVERY_MS);
    }
  })();
  const from = performance.now();
  await work();
  const seconds = (performance.now() - from) / 1000;
  done.abort();
  await watch;
  console.log(
    `${what}: ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most; /healthz p99 ${percentile(health, 99).toFixed(0)} ms`,
  );
}
