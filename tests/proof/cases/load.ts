import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { questions } from '../../bench/questions.ts';
import type { ProofFixture } from '../proof-fixture.ts';
import type { ProofCase } from '../proof-case.ts';

const SECONDS = { short: 3, long: 15 };
const ROUNDS = { short: 2, long: 4 };
const CONNECTIONS = 8;
/** Shares of the bare server's rate; that one has no authentication and no history. */
const LEAST = { reads: 0.25, holds: 0.15 };
const DELAY_MS = 300;
/** Latencies in milliseconds are meaningful on an idle machine only. */
const QUIET_LOAD = 1;
const QUIET = { reads: { perSecond: 1_000, p99: 250 }, holds: { perSecond: 200, p99: 500 } };

const HOLDS_A_SECOND = 150;

interface Side {
  url: string;
  /**
   * Clients for the holds, in turns: holds for one client wait for each other because their number
   * is limited.
   */
  clientIds: readonly string[];
  /** Available stones, each for one hold. */
  stones: string[];
  reads: autocannon.Request[];
  holds: autocannon.Request;
}

/** T1: searches and holds, alternating with a bare node:http server on the same PostgreSQL. */
export const load: ProofCase = {
  id: 'T1',
  title: 'load',
  mark: `no 5xx, reads at least ${LEAST.reads} and holds at least ${LEAST.holds} of the bare server's rate; on an idle machine (long form) 1,000 reads/s with p99 <= 250 ms and 200 holds/s with p99 <= 500 ms`,
  faults: ['a server that waits before it answers', 'a server that now and then answers with a 500'],
  async run(house, { long, fault }) {
    const rounds = long ? ROUNDS.long : ROUNDS.short;
    const seconds = fault !== null ? 2 : long ? SECONDS.long : SECONDS.short;
    const quiet = long && fault === null && (os.loadavg()[0] ?? QUIET_LOAD) < QUIET_LOAD;
    const needed = rounds * seconds * HOLDS_A_SECOND + (quiet ? QUIET.holds.perSecond * SECONDS.long : 0);
    const stones = (await house.stones(needed)).map((stone) => stone.stock_no);
    const bare = await startBare(house, stones);
    const between = fault === null ? null : await startBetween(house.urls[0] ?? '', fault);
    const complaints: string[] = [];
    const figures: string[] = [];
    try {
      const portal = await portalSide(house, between?.url ?? house.urls[0] ?? '', stones);
      for (const kind of ['reads', 'holds'] as const) {
        const ratios: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const ours = await rate(portal, kind, { seconds });
          const theirs = await rate(bare.side, kind, { seconds });
          if (ours.failed > 0) complaints.push(`${ours.failed} ${kind} failed.`);
          if (theirs.failed > 0) complaints.push(`${theirs.failed} ${kind} of the bare server failed.`);
          ratios.push(ours.perSecond / theirs.perSecond);
        }
        const best = Math.max(...ratios);
        figures.push(`${kind} ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} of the bare server`);
        if (best < LEAST[kind])
          complaints.push(`${kind} run at ${best.toFixed(2)} of the bare server's rate.`);
        if (!quiet) continue;
        const got = await rate(portal, kind, { seconds: SECONDS.long, perSecond: QUIET[kind].perSecond });
        figures.push(`${kind} p99 ${got.p99} ms at ${got.perSecond.toFixed(0)}/s`);
        if (got.p99 > QUIET[kind].p99) complaints.push(`The p99 of ${kind} is ${got.p99} ms.`);
      }
    } finally {
      between?.close();
      await bare.close();
    }
    return { figure: figures.join('; '), complaints };
  },
};

type Kind = 'reads' | 'holds';
interface Pace {
  seconds: number;
  /** Requests per second; without it as fast as possible. */
  perSecond?: number;
}

async function rate(side: Side, kind: Kind, { seconds, perSecond }: Pace) {
  if (kind === 'holds' && perSecond === undefined) return countedOut(side, HOLDS_A_SECOND * seconds);
  const result = await autocannon({
    url: side.url,
    connections: CONNECTIONS,
    requests: kind === 'reads' ? side.reads : [holdOf(side)],
    ...(kind === 'reads' ? { duration: seconds } : { amount: (perSecond ?? 0) * seconds }),
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
  });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result['5xx'] + result['4xx'] + result.errors,
  };
}

/** Holds use up stones, so a fixed number is timed. (Autocannon counts in whole seconds.) */
async function countedOut(side: Side, amount: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const from = performance.now();
  let failed = 0;
  await Promise.all(
    side.stones.splice(-amount).map(async (stone) => {
      if ((await post(agent, side, stone)) !== 200) failed += 1;
    }),
  );
  const ms = performance.now() - from;
  agent.destroy();
  return { perSecond: (amount * 1000) / ms, p99: 0, failed };
}

function post(agent: Agent, side: Side, stone: string): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request(
      `${side.url}${side.holds.path}`,
      { method: 'POST', agent, headers: side.holds.headers ?? {} },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.once('error', () => resolve(0));
    outgoing.end(JSON.stringify({ data: { stock_numbers: [stone], user_id: nextClient(side) } }));
  });
}

let turn = 0;
const nextClient = ({ clientIds }: Side): string => clientIds[turn++ % clientIds.length] ?? '';

const registeredClients = async (house: ProofFixture): Promise<string[]> => {
  const emails = ['customer@pavilion.test', 'customer2@pavilion.test', 'api-client@pavilion.test'];
  return (await Promise.all(emails.map((email) => house.member(email)))).map(({ id }) => id);
};

/** Each request holds another stone. */
function holdOf(side: Side): autocannon.Request {
  return {
    ...side.holds,
    setupRequest: (asked) => ({
      ...asked,
      body: JSON.stringify({
        data: { stock_numbers: [side.stones.pop() ?? 'none is left'], user_id: nextClient(side) },
      }),
    }),
  };
}

const searchOf = (question: object): string =>
  JSON.stringify({ data: { ...question, size: 50, facets: false } });

async function portalSide(house: ProofFixture, url: string, stones: readonly string[]): Promise<Side> {
  const admin = await house.member('admin@pavilion.test');
  const clientIds = await registeredClients(house);
  const headers = {
    authorization: `Bearer ${await house.session(admin.id)}`,
    'content-type': 'application/json',
  };
  return {
    url,
    clientIds,
    stones: [...stones],
    reads: questions.map((question) => ({
      method: 'POST',
      path: '/api/v1/inventory/search',
      headers,
      body: searchOf(question),
    })),
    holds: { method: 'POST', path: '/api/v1/inventory/new-arrival/hold', headers },
  };
}

/** On a copy of the database, because it writes no history and the replay would find that. */
async function startBare(house: ProofFixture, stones: readonly string[]) {
  const database = await house.anotherDatabase();
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../bench/bare-server.ts')], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const clientIds = await registeredClients(house);
  const headers = { 'content-type': 'application/json' };
  const side: Side = {
    url: said.toString().trim(),
    clientIds,
    stones: [...stones],
    reads: questions.map((question) => ({
      method: 'POST',
      path: '/search',
      headers,
      body: searchOf(question),
    })),
    holds: { method: 'POST', path: '/hold', headers },
  };
  return {
    side,
    async close() {
      child.kill();
      await once(child, 'exit');
      await database.drop();
    },
  };
}

/** A proxy that spoils the server's answers. */
async function startBetween(target: string, fault: string): Promise<{ url: string; close: () => void }> {
  let count = 0;
  const server = createServer((incoming, response) => {
    count += 1;
    if (fault.includes('500') && count % 50 === 0) {
      incoming.resume();
      response.writeHead(500);
      response.end();
      return;
    }
    const { method, headers } = incoming;
    const onwards = request(`${target}${incoming.url}`, { method, headers }, (answer) => {
      const pass = (): void => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      };
      setTimeout(pass, fault.includes('waits') ? DELAY_MS : 0);
    });
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
