import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { HOLD_STATUS, MAIL_STATUS } from '../../../src/domain/codes.ts';
import { readMigrations } from '../../../server/db/schema.ts';
import { createPool } from '../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { hashOfToken, newToken } from '../../../server/security/tokens.ts';
import { apiOf } from '../../support/api.ts';
import { pricesSeen } from '../../support/prices.ts';
import { startProcess, stopProcess } from '../../support/served-by-processes.ts';
import { ROOM } from '../proof-fixture.ts';
import type { ProofCase } from '../proof-case.ts';
import { startWorker } from './crash-site.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SERVERS = { short: 2, long: 3 };
const CALLERS = 3;
const BATCH = 25;
/** Between two requests, so that starting servers get their share of the machine. */
const PAUSE_MS = 400;
const POLL_MS = 50;
/** What a balancer's client does by itself: it asks another server, once. */
const AGAIN_MS = 300;
const MAILED_WITHIN_MS = 60_000;
const ACTS = '/inventory/new-arrival';
const HOLD = ['hold', 'release-hold'] as const;
/** The client gets a mail when it ends. */
const CONFIRM = ['confirm-stone', 'reject-stone'] as const;
const FAULTS = {
  silent: 'a migration that does not say which code goes on',
  locking: 'a migration that keeps the stones to itself for 12 s',
};

/**
 * T17: the servers of a version are replaced by those of the next one, which has a further
 * migration, one after the other behind a balancer, and back again.
 */
export const rollingUpgrade: ProofCase = {
  id: 'T17',
  title: 'upgrade of running servers and a worker to a version with other migrations, and back',
  mark: 'no request fails but for one that its client repeats; servers of the old version stay ready and may start again; acknowledged holds stand once; mails are sent whoever began them',
  faults: Object.values(FAULTS),
  async run(house, { long, fault }) {
    const next = makeNextVersion(fault);
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-rolling-'));
    const database = await house.anotherDatabase();
    const variables = {
      ...house.variables,
      ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
    };
    const fleet = new Fleet(variables);
    const owner = createPool(database.ownerUrl, { name: 'rolling proof', kind: 'owner' });
    try {
      const count = long ? SERVERS.long : SERVERS.short;
      await Promise.all(Array.from({ length: count }, () => fleet.add(ROOT)));
      let worker = await startWorker(variables);
      const work = await startWork(owner, fleet);
      try {
        for (const folder of [next, ROOT]) {
          for (let index = 0; index < count; index += 1) await fleet.replaceOldest(folder);
          await stopProcess(worker);
          worker = await startWorker(variables, folder);
        }
      } catch (error) {
        fleet.complaints.push(`It did not start: ${String(error).slice(0, 300)}`);
      }
      const done = await work.stop();
      await fleet.close();
      const mails = await mailsAtTheEnd(owner);
      await stopProcess(worker);
      const complaints = [
        ...fleet.complaints,
        ...done.complaints,
        ...(mails.unsent === 0 ? [] : [`${mails.unsent} mails were never sent.`]),
        ...(mails.sent > 0 ? [] : ['No mail was sent, so that nothing of them is proven.']),
      ];
      return {
        figure: `${count} servers and a worker, there and back: ${done.answers} answers, ${fleet.repeated} of them at the second try, ${done.lines} lines held, ${mails.sent} mails sent`,
        complaints: complaints.slice(0, 20),
      };
    } finally {
      await fleet.close();
      await owner.end();
      await database.drop();
      for (const folder of [next, dataDir]) rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** This version with two migrations more: a column with a default, and an index. */
function makeNextVersion(fault: string | null): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-next-'));
  for (const name of ['server', 'src', 'contract'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  mkdirSync(path.join(ROOT, 'dist'), { recursive: true });
  for (const name of [
    ...['node_modules', 'dist', 'public', 'tools', 'index.html', 'openapi.yaml'],
    ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
  ])
    symlinkSync(path.join(ROOT, name), path.join(folder, name));
  const newest = readMigrations().at(-1)?.name.slice(0, 4);
  const beside = fault === FAULTS.silent ? '' : `-- Runs with code from ${newest} on.\n`;
  const migrations = path.join(folder, 'server/db/migrations');
  writeFileSync(
    path.join(migrations, '9998_place.sql'),
    `${beside}ALTER TABLE stone ADD COLUMN place text NOT NULL DEFAULT '';\n${fault === FAULTS.locking ? 'SELECT pg_sleep(12);\n' : ''}`,
  );
  writeFileSync(
    path.join(migrations, '9999_places.sql'),
    `${beside}-- Outside of a transaction.\nDROP INDEX CONCURRENTLY IF EXISTS stone_place;\nCREATE INDEX CONCURRENTLY stone_place ON stone (place);\n`,
  );
  return folder;
}

interface Machine {
  process: ChildProcess;
  url: string;
  folder: string;
  isReady: boolean;
}

/** The servers, and the balancer before them, which asks each one whether it is ready. */
class Fleet {
  readonly complaints: string[] = [];
  repeated = 0;
  #variables: Record<string, string>;
  #machines: Machine[] = [];
  #turn = 0;
  #polling = new AbortController();

  constructor(variables: Record<string, string>) {
    this.#variables = variables;
    void this.#poll();
  }

  async add(folder: string): Promise<void> {
    const started = startProcess(this.#variables, folder);
    const url = await started.address;
    this.#machines.push({ process: started.process, url, folder, isReady: true });
  }

  async replaceOldest(folder: string): Promise<void> {
    await this.add(folder);
    const oldest = this.#machines.shift();
    if (oldest !== undefined) await stopProcess(oldest.process);
  }

  /** Asks a server that is ready, and another one if it gives no answer. */
  async ask(method: string, at: string, token: string, data?: unknown): Promise<Response> {
    const key = randomUUID();
    const once = () =>
      fetch(`${this.url()}/api/v1${at}`, {
        method,
        headers: {
          ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        },
        ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
      });
    const first = await once().catch(() => null);
    if (first !== null && first.status !== 503) return first;
    this.repeated += 1;
    await sleep(AGAIN_MS);
    return once();
  }

  async close(): Promise<void> {
    this.#polling.abort();
    await Promise.all(this.#machines.splice(0).map((one) => stopProcess(one.process)));
  }

  url(): string {
    const ready = this.#machines.filter(({ isReady }) => isReady);
    return ready[this.#turn++ % ready.length]?.url ?? 'http://127.0.0.1:9';
  }

  async #poll(): Promise<void> {
    while (!this.#polling.signal.aborted) {
      await Promise.all(this.#machines.map((one) => this.#pollOne(one)));
      await sleep(POLL_MS);
    }
  }

  async #pollOne(one: Machine): Promise<void> {
    const answer = await fetch(`${one.url}/readyz`).catch(() => null);
    const wasReady = one.isReady;
    one.isReady = answer?.ok === true;
    // One that is being stopped is no longer among them.
    if (wasReady && !one.isReady && this.#machines.includes(one))
      this.complaints.push(
        `A server of ${one.folder === ROOT ? 'this' : 'the next'} version was not ready: ${await answer?.text()}`,
      );
  }
}

/** People who hold stones and let them go, or confirm and reject them, and search meanwhile. */
async function startWork(owner: ReturnType<typeof createPool>, fleet: Fleet) {
  const token = newToken();
  const state = { stop: false, answers: 0, hold: 0, 'confirm-stone': 0 };
  const complaints: string[] = [];
  const { admin, client, stones } = await withActor(owner, SYSTEM, 'write', async (tx) => {
    const idOf = async (email: string): Promise<string> =>
      (await tx.one<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]))?.id ?? '';
    const known = { admin: await idOf('admin@pavilion.test'), client: await idOf('customer@pavilion.test') };
    await tx.run(
      `INSERT INTO session (token_hash, user_id, state_key, expires_at) VALUES ($1, $2, 'proof', now() + interval '1 day')`,
      [hashOfToken(token), known.admin],
    );
    await tx.run(
      `UPDATE setting SET value = w.value FROM jsonb_each($1::jsonb) AS w (key, value) WHERE setting.key = w.key`,
      [JSON.stringify(ROOM)],
    );
    const free = await tx.many<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY id LIMIT $1',
      [CALLERS * BATCH],
    );
    return { ...known, stones: free.map(({ stock_no }) => stock_no) };
  });
  if (stones.length < CALLERS * BATCH) throw new Error('There are too few stones to prove anything.');
  const say = async (what: string, answer: Response): Promise<unknown> => {
    state.answers += 1;
    const body = await answer.text();
    if (answer.status === 200) return JSON.parse(body);
    complaints.push(`${what}: ${answer.status} ${body.slice(0, 200)}`);
    return null;
  };
  const confirmed = { stock_numbers: stones.slice(0, BATCH), user_id: client };
  const prices = await pricesSeen(
    apiOf(() => fleet.url(), token),
    confirmed,
  );
  const callers = Array.from({ length: CALLERS }, async (_one, index) => {
    const mine = stones.slice(index * BATCH, (index + 1) * BATCH);
    const [begin, end] = index === 0 ? CONFIRM : HOLD;
    try {
      while (!state.stop && complaints.length === 0) {
        const begun = (await say(
          `A ${begin}`,
          await fleet.ask('POST', `${ACTS}/${begin}`, token, {
            ...{ stock_numbers: mine, user_id: client },
            ...(index === 0 && { prices }),
          }),
        )) as { data: { lines: { id: string }[] } } | null;
        const ids = begun?.data.lines.map(({ id }) => id) ?? [];
        state[begin] += ids.length;
        await say('A search', await fleet.ask('POST', '/inventory/search', token, { size: 20 }));
        await sleep(PAUSE_MS);
        await say(
          `A ${end}`,
          await fleet.ask('PUT', `${ACTS}/${end}`, token, { ids, ...(index === 0 && { reason: 'Chipped' }) }),
        );
      }
    } catch (error) {
      complaints.push(`No server answered, also not the second: ${String(error)}`);
    }
  });
  return {
    /** The first batch is confirmed, which makes no hold that is counted. */
    async stop() {
      state.stop = true;
      await Promise.all(callers);
      const [row] = await withActor(owner, SYSTEM, 'read', (tx) =>
        tx.many<{ held: number; open: number }>(
          `SELECT count(*) AS held, count(*) FILTER (WHERE h.status = ${HOLD_STATUS.held}) AS open
             FROM hold h JOIN stone s ON s.id = h.stone_id WHERE h.created_by = $1 AND s.stock_no = ANY ($2)`,
          [admin, stones.slice(BATCH)],
        ),
      );
      if (row?.held !== state.hold || row.open !== 0)
        complaints.push(
          `${state.hold} lines were held and released; the database has ${JSON.stringify(row)}.`,
        );
      return { complaints, answers: state.answers, lines: state.hold };
    },
  };
}

/** Once nobody has anything left to send, or after a minute. */
async function mailsAtTheEnd(owner: ReturnType<typeof createPool>) {
  const deadline = performance.now() + MAILED_WITHIN_MS;
  for (;;) {
    const [mails = { unsent: 0, sent: 0 }] = await withActor(owner, SYSTEM, 'read', (tx) =>
      tx.many<{ unsent: number; sent: number }>(
        `SELECT count(*) FILTER (WHERE status IN (${MAIL_STATUS.queued}, ${MAIL_STATUS.failed})) AS unsent,
                count(*) FILTER (WHERE status = ${MAIL_STATUS.sent}) AS sent FROM mail`,
      ),
    );
    if (mails.unsent === 0 || performance.now() > deadline) return mails;
    await sleep(500);
  }
}
