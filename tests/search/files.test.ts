/**
 * Sheets and PDFs over HTTP: who is served first, what a guest gets, and what a disconnect cancels.
 */
import { request } from 'node:http';
import type { Worker } from 'node:worker_threads';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../server/metrics/measures.ts';
import { apiOf, type Api, type Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { readPdf } from '../support/pdf.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';

const ARRIVAL = '/inventory/new-arrival/arrival';
const STONES = 1_500;
const THEN = { start_date: '2001-01-01', end_date: '2001-01-01' };
const SHEET = { export: true, ...THEN };
const PDF = { pdf: true, ...THEN };

let server: TestServer;
let staff: Api;
let customer: Api;
let external: Api;
let guest: { api: Api; token: string };

beforeAll(async () => {
  server = await startTestServer();
  await server.command(
    `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, diamond_type, stone_type, shape, carat, color,
       clarity, lab, rap, disc, price_per_ct, total_amt, location, created_at)
     SELECT gen_random_uuid(), CASE n WHEN 1 THEN '=1+1' ELSE 'MANY-' || n END, s.provider_id, 'MANY-' || n, '', 1, 2, 'ROUND', 1,
            'D', 'VS1', 'GIA', rap, disc, price_per_ct, total_amt, location, timestamptz '2001-01-01 00:00Z' + n * interval '1 second' + CASE WHEN n > $1::int THEN interval '1 day' ELSE interval '0' END
       FROM (SELECT * FROM stone WHERE rap IS NOT NULL ORDER BY id LIMIT 1) s, generate_series(1, $1::int + 20) n`,
    [STONES],
  );
  staff = await server.as('associate@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  external = await server.as('api-client@pavilion.test');
  guest = await newGuest('one@visitors.test');
});
afterAll(() => server.close());

async function newGuest(email: string): Promise<{ api: Api; token: string }> {
  const { token } = dataOf<{ token: string }>(await guestSignsIn(server, email));
  return { api: apiOf(server.url, token), token };
}
const ask = (api: Api, data: object): Promise<Reply> => api.send('POST', ARRIVAL, data);
async function rowsOf(reply: Reply): Promise<unknown[][]> {
  expect(reply.status, reply.text.slice(0, 500)).toBe(200);
  const workbook = await readXlsx(Buffer.from(dataOf<string>(reply).split(',')[1] ?? '', 'base64'));
  return workbook.sheets[0]?.rows ?? [];
}
async function measured(name: string, label: string): Promise<number> {
  const lines = (await registry.metrics()).split('\n');
  const of = lines.filter((line) => line.startsWith(`${name}{`) && line.includes(label));
  return of.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
const givenUp = (): Promise<number> => measured('pavilion_files_total', 'outcome="given up"');
const waiting = (): Promise<number> => measured('pavilion_files_waiting', 'line="lists"');

/** The number of threads started during `work`. */
async function threadsOf<T>(work: () => Promise<T>): Promise<{ threads: number; result: T }> {
  let threads = 0;
  const count = (): void => void threads++;
  process.on('worker', count);
  try {
    return { result: await work(), threads };
  } finally {
    process.off('worker', count);
  }
}
/** Sends a request on its own connection, and returns a function that closes it. */
function askAndLeave(token: string, data: object): () => Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = request(`${server.url}/api/v1${ARRIVAL}`, { method: 'POST', headers, agent: false });
  const closed = new Promise<void>((resolve) => sent.once('close', resolve));
  sent.once('error', () => undefined).end(JSON.stringify({ data }));
  return () => {
    sent.destroy();
    return closed;
  };
}
const nextThread = (): Promise<Worker> =>
  new Promise((resolve) => process.once('worker', (worker: Worker) => resolve(worker)));

describe('a guest’s file', () => {
  const SAYS = `This file has the 500 newest of 1,500 stones. This is the limit for guests: choose fewer days, or ask us for an account.`;

  it('as a sheet has the 500 newest stones, which the sheet and the answer say', async () => {
    const reply = await ask(guest.api, SHEET);
    const [header = [], ...rows] = await rowsOf(reply);
    expect(header).toContain('Stock no.');
    expect(rows.slice(0, 500).map(([, number]) => number)).toEqual(
      Array.from({ length: 500 }, (_, index) => `MANY-${STONES - index}`),
    );
    expect(rows.slice(500).flat().filter(Boolean)).toEqual([SAYS]);
    expect(reply.body?.message).toBe(`new-arrivals-2001-01-01-2001-01-01.xlsx: ${SAYS}`);
  });

  it('as a PDF has 500 stones, and says so', async () => {
    const pdf = await readPdf(await guest.api.bytes(ARRIVAL, PDF));
    expect(pdf.texts.filter((text) => text.startsWith('MANY-')).length).toBe(500);
    expect(pdf.texts.join(' ')).toContain(SAYS);
  });

  it('of a customer has all stones, and no text becomes a formula', async () => {
    const reply = await ask(customer, SHEET);
    const [, ...rows] = await rowsOf(reply);
    expect(rows.length).toBe(STONES);
    expect(rows.at(-1)?.[1]).toBe("'=1+1");
    expect(reply.body?.message).toBe('new-arrivals-2001-01-01-2001-01-01.xlsx');
  });
});

describe('while many files wait', () => {
  it('staff are served before customers, then external clients, then guests', async () => {
    const served: string[] = [];
    const note = async (name: string, reply: Promise<Reply>): Promise<void> => {
      expect((await reply).status).toBe(200);
      served.push(name);
    };
    const begun = nextThread();
    const first = ask(customer, PDF);
    await begun;
    const asked: Promise<void>[] = [];
    const second = await server.as('customer2@pavilion.test');
    for (const [name, api] of Object.entries({ guest: guest.api, external, customer: second, staff })) {
      asked.push(note(name, ask(api, SHEET)));
      await until('one more that waits', async () => (await waiting()) === asked.length);
    }
    await Promise.all([first, ...asked]);
    expect(served).toEqual(['staff', 'customer', 'external', 'guest']);
  });

  it('others are served before the last of one person’s ten PDFs', async () => {
    const few = { pdf: true, start_date: '2001-01-02', end_date: '2001-01-02' };
    const ten = Array.from({ length: 10 }, () => ask(customer, few));
    await until('nine that wait', async () => (await waiting()) === 9);
    const others = await Promise.all([ask(staff, few), ask(external, few), ask(guest.api, few)]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await waiting()).toBeGreaterThan(0);
    expect(new Set((await Promise.all(ten)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('a guest’s sixty sheets delay neither a search nor the health check, and most are refused', async () => {
    const search = () => customer.send('POST', '/inventory/search', { diamond_type: 1, size: 50 });
    const health = () => fetch(`${server.url}/healthz`);
    await search();
    const asked = Promise.all(Array.from({ length: 60 }, () => ask(guest.api, SHEET)));
    await until('four that wait', async () => (await waiting()) === 4);
    // If the sheets were made in the main thread, these would come after the last one.
    expect((await search()).status).toBe(200);
    expect((await health()).status).toBe(200);
    expect(await waiting()).toBeGreaterThan(0);
    const replies = await asked;
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.filter(({ status }) => status === 200).length).toBe(5);
    expect(refused.length).toBe(55);
    expect(refused[0]?.body?.message).toBe(
      'Several of your files are still being prepared. Wait until they are ready, then try again.',
    );
  });
});

describe('a client that disconnects', () => {
  it('while waiting starts no thread', async () => {
    const before = await givenUp();
    const { threads } = await threadsOf(async () => {
      const begun = nextThread();
      const first = ask(staff, PDF);
      await begun;
      const leave = [1, 2, 3].map(() => askAndLeave(guest.token, SHEET));
      await until('three that wait', async () => (await waiting()) === 3);
      await Promise.all(leave.map((one) => one()));
      await until('an empty line', async () => (await waiting()) === 0);
      expect((await first).status).toBe(200);
      expect((await ask(guest.api, { export: true, ...THEN, diamond_type: 2 })).status).toBe(200);
    });
    // The PDF, and the sheet afterwards.
    expect(threads).toBe(2);
    expect(await givenUp()).toBe(before + 3);
  });

  it('while their file is being made ends its thread', async () => {
    const before = await givenUp();
    let ended = false;
    const begun = nextThread().then((worker) => worker.once('exit', () => (ended = true)));
    const leave = askAndLeave(guest.token, PDF);
    await begun;
    await leave();
    await until('the end of the thread', () => ended);
    await until('a file that is given up', async () => (await givenUp()) === before + 1);
    expect((await ask(guest.api, SHEET)).status).toBe(200);
  });
});

it('after a thread died its request gets a 500 with a message, and the next file is made', async () => {
  process.once('worker', (worker: Worker) => void worker.terminate());
  const reply = await ask(customer, PDF);
  expect([reply.status, reply.body?.message]).toEqual([
    500,
    'The file could not be created: something went wrong on our side. Try again. If it happens again, send us the request id.',
  ]);
  expect(reply.headers.get('x-request-id')).toBeTruthy();
  await rowsOf(await ask(customer, SHEET));
});
