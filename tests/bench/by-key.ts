/**
 * Writes and reads by key: holds, one stone by its number, and pages with totals. The portal
 * alternates with a bare server, and with a bare server that prepares its statements too.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type pg from 'pg';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { BUSINESS_STATUS } from '../../src/domain/codes.ts';
import { apiOf } from '../support/api.ts';
import { median } from './figures.ts';
import type { Line } from './report.ts';

export interface KeySides {
  portal: string;
  bare: string;
  /** The bare server that prepares its statements. */
  preparing: string;
  /** Tokens of an administrator and a client. */
  token: string;
  clientToken: string;
}

export interface Effort {
  rounds: number;
  seconds: number;
}

type Side = 'portal' | 'client' | 'bare' | 'preparing';
type Turn = () => Promise<number>;

const SETTLE_MS = 1_000;
const HOLDS_FOR = 'customer@pavilion.test';
const CLIENTS = 24;

export async function byKey(ownerPool: pg.Pool, sides: KeySides, effort: Effort): Promise<Line[]> {
  const free = await freeStones(ownerPool);
  const clients = await clientsToHoldFor(ownerPool);
  const lines: Line[] = [];
  const add = (line: Line): void => {
    console.log(`${line.what}: ${line.ratio}; ${line.figures}`);
    lines.push(line);
  };
  for (const connections of [1, 8]) {
    let turn = 0;
    const body = (): string =>
      JSON.stringify({
        data: { stock_numbers: free.splice(0, 1), user_id: clients[turn++ % clients.length] },
      });
    const hold = (url: string, path: string) => () =>
      load(url, connections, effort.seconds, (count) => ({
        method: 'POST',
        path,
        headers: { ...headersOf(sides.token), 'idempotency-key': `bench-${Date.now()}-${count}` },
        body: body(),
      }));
    add(
      await inTurns(
        `hold one stone, ${connections} at once`,
        effort.rounds,
        {
          portal: hold(sides.portal, '/api/v1/inventory/new-arrival/hold'),
          bare: hold(sides.bare, '/hold'),
          preparing: hold(sides.preparing, '/hold'),
        },
        () => releaseAll(ownerPool),
      ),
    );
  }
  const known = free.slice(0, 5_000);
  const dna = (url: string, path: string) => () =>
    load(url, 8, effort.seconds, (count) => ({
      method: 'GET',
      path: `${path}?stock_no=${known[count % known.length]}`,
      headers: headersOf(sides.token),
    }));
  add(
    await inTurns('one stone by its number, 8 at once', effort.rounds, {
      portal: dna(sides.portal, '/api/v1/inventory/dna'),
      bare: dna(sides.bare, '/dna'),
      preparing: dna(sides.preparing, '/dna'),
    }),
  );
  add(await pages('search', { size: 50, connections: 8 }, sides, effort));
  add(await pages('search', { size: 500, connections: 1 }, sides, effort));
  add(await batches(ownerPool, sides, free, clients[0]));
  await giveMediaToAll(ownerPool);
  for (const connections of [1, 8]) {
    const line = await pages('media on every stone, search', { size: 500, connections }, sides, effort);
    const { text } = await apiOf(sides.portal, sides.token).send('POST', '/inventory/search', { size: 500 });
    const kilobytes = Math.round(text.length / 1_000);
    add({ ...line, figures: `${line.figures}; a page is ${kilobytes} kB (aim: 380 kB)` });
  }
  return lines;
}

function pages(
  what: string,
  { size, connections }: { size: number; connections: number },
  sides: KeySides,
  { rounds, seconds }: Effort,
): Promise<Line> {
  const page = (url: string, path: string, token: string) => () =>
    load(url, connections, seconds, () => ({
      method: 'POST',
      path,
      headers: headersOf(token),
      body: JSON.stringify({ data: { ...nextQuestion(), size, facets: false } }),
    }));
  const search = '/api/v1/inventory/search';
  return inTurns(`${what}, page of ${size} and totals, ${connections} at once`, rounds, {
    portal: page(sides.portal, search, sides.token),
    client: page(sides.portal, search, sides.clientToken),
    bare: page(sides.bare, '/search', sides.token),
  });
}

/** Without the stones' events, which would keep every follower busy. */
async function giveMediaToAll(pool: pg.Pool): Promise<void> {
  await withActor(pool, SYSTEM, 'write', async (tx) => {
    await tx.run('SET LOCAL session_replication_role = replica');
    const link = `'https://media.example.com/' || stock_no`;
    await tx.run(`UPDATE stone SET image = ${link}, video = ${link}, certificate = ${link}`);
  });
  await pool.query('VACUUM ANALYZE stone');
}

/** Searches with at least 500 results, each different, so that nothing is cached. */
let asked = 0;
function nextQuestion(): Record<string, unknown> {
  const number = asked++;
  const shapes = ['ROUND', 'OVAL', 'PEAR', 'CUSHION', 'PRINCESS'];
  return {
    diamond_type: 1,
    shape: [shapes[number % shapes.length]],
    color: ['D', 'E', 'F', 'G', 'H', 'I', 'J'],
    carat: ['0.5..2'],
    depth: [`0..${500 + number / 1000}`],
  };
}

async function inTurns(
  what: string,
  rounds: number,
  turns: Partial<Record<Side, Turn>>,
  afterTurn: () => Promise<void> = () => Promise.resolve(),
): Promise<Line> {
  const named = Object.entries(turns) as [Side, Turn][];
  const rates = new Map(named.map(([side]) => [side, [] as number[]]));
  for (let round = 0; round <= rounds; round++)
    for (const [side, turn] of named) {
      const rate = await turn();
      await afterTurn();
      // Warm up caches and compilation.
      if (round > 0) rates.get(side)?.push(rate);
    }
  const of = (side: Side): number[] => rates.get(side) ?? [];
  const ratio = (side: Side, other: Side): string =>
    median(of(side).map((rate, round) => rate / (of(other)[round] ?? Number.NaN))).toFixed(2);
  const ratios = [
    `${ratio('portal', 'bare')} of the bare server's`,
    ...(rates.has('preparing') ? [`${ratio('portal', 'preparing')} of the preparing one's`] : []),
    ...(rates.has('client')
      ? [`as a client ${ratio('client', 'bare')}, ${ratio('client', 'portal')} of the staff's`]
      : []),
  ];
  return {
    what,
    ratio: ratios.join('; '),
    figures: named.map(([side]) => `${LABEL[side]} ${median(of(side)).toFixed(0)}/s`).join(', '),
  };
}

const LABEL: Record<Side, string> = {
  portal: 'portal',
  client: 'portal as a client',
  bare: 'bare',
  preparing: 'bare and preparing',
};

const headersOf = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

async function load(
  url: string,
  connections: number,
  seconds: number,
  next: (count: number) => autocannon.Request,
): Promise<number> {
  let count = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    ...next(count++),
  });
  const result = await autocannon({ url, connections, duration: seconds, requests: [{ setupRequest }] });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/**
 * Releases all holds. Otherwise each client would soon have thousands, which the portal counts for
 * the limit, and of which a business may have some hundreds.
 */
async function releaseAll(pool: pg.Pool): Promise<void> {
  // Requests that were under way when the turn ended may still hold a stone.
  await sleep(SETTLE_MS);
  await withActor(pool, SYSTEM, 'write', async (tx) => {
    await tx.run(`DELETE FROM stone_claim WHERE workflow = 'hold'`);
    await tx.run('UPDATE stone SET status = 1 WHERE status = 4');
    await tx.run('UPDATE hold SET status = 2 WHERE status = 1');
  });
  // Gives the portal time to read the changes, so that this does not slow the next measurement.
  await sleep(SETTLE_MS);
}

async function batches(
  pool: pg.Pool,
  { portal, token }: KeySides,
  free: string[],
  client: string | undefined,
): Promise<Line> {
  const times: number[] = [];
  for (let round = 0; round < 12; round++) {
    const from = performance.now();
    const reply = await apiOf(portal, token).send(
      'POST',
      '/inventory/new-arrival/hold',
      { stock_numbers: free.splice(0, 500), user_id: client },
      { 'idempotency-key': `bench-batch-${Date.now()}-${round}` },
    );
    if (reply.status !== 200) throw new Error(reply.text);
    times.push(performance.now() - from);
    if (round % 4 === 3) await releaseAll(pool);
  }
  const figures = `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms (aim: 80 ms)`;
  return { what: 'batch of 500 holds', ratio: '', figures };
}

async function freeStones(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY random() LIMIT 150000',
  );
  return rows.map((row) => row.stock_no);
}

/**
 * Registered clients to hold for, copies of the demo's customer. Holds for one client wait for each
 * other, because their number is limited, and a house has more clients than the demo.
 */
async function clientsToHoldFor(pool: pg.Pool): Promise<string[]> {
  return withActor(pool, SYSTEM, 'write', async (tx) => {
    const copies = await tx.many<{ id: string }>(
      `INSERT INTO app_user
       SELECT c.* FROM app_user u, generate_series(1, $2) number,
              jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'user_name', NULL,
                                                          'email', number || '-' || gen_random_uuid() || '@bench.test')) c
        WHERE u.email = $1 RETURNING id`,
      [HOLDS_FOR, CLIENTS],
    );
    const ids = copies.map(({ id }) => id);
    await tx.run(
      `INSERT INTO business
       SELECT c.* FROM business b JOIN app_user u ON u.id = b.user_id AND u.email = $1, unnest($2::uuid[]) AS copy (id),
              jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'user_id', copy.id, 'status', $3::int)) c`,
      [HOLDS_FOR, ids, BUSINESS_STATUS.notRegistered],
    );
    // PostgreSQL lets a business take its lawful steps only.
    for (const status of [BUSINESS_STATUS.kycPending, BUSINESS_STATUS.registered])
      await tx.run('UPDATE business SET status = $2 WHERE user_id = ANY ($1::uuid[])', [ids, status]);
    return ids;
  });
}
