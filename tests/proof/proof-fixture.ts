/** The setting of the proofs: their own PostgreSQL with the demo, and three server processes. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { BOUNDS } from '../../src/domain/lines/bounds.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { newId } from '../../server/ids.ts';
import { hashOfToken, newToken } from '../../server/security/tokens.ts';
import { apiOf } from '../support/api.ts';
import type { Api } from '../support/api.ts';
import { startTestCluster } from '../support/cluster.ts';
import { seededDatabase } from '../support/global-setup.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { serveByProcesses } from '../support/served-by-processes.ts';
import { PASSKEY_ORIGIN } from './contract/material/factors.ts';
import { NOBODYS_URL } from './contract/material/webhooks.ts';
import { copyOf, emptyDatabaseIn } from '../support/test-database.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { startReceiver, type Receiver } from '../webhooks/support/receiver.ts';
import { startPictures, type Pictures } from './supplier/pictures.ts';
import { tamperWith } from './tamper.ts';

export interface Member {
  id: string;
  role: RoleId;
  email: string;
  api: Api;
}

export interface Stone {
  id: string;
  stock_no: string;
}

export interface ProofFixture {
  /** The process for the next request, in turn. */
  url(): string;
  urls: readonly string[];
  pids: readonly number[];
  /** The servers' log lines about a request. */
  loggedOf(requestId: string): string[];
  /** Environment variables for another server process on the same database. */
  variables: Record<string, string>;
  ownerPool: pg.Pool;
  databaseUrl: string;
  databaseOwnerUrl: string;
  /** A supplier's web server: every path is a picture. */
  media: Pictures;
  /** A client's server, which takes every webhook. */
  shop: Receiver;
  /** The servers' folder of files. */
  dataDir: string;
  /** What PostgreSQL says of each deadlock that it broke until now. */
  deadlocks(): string[];
  /** As the owner, who sees every row. */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  command(text: string, values?: unknown[]): Promise<void>;
  /** As the owner with the triggers off. */
  tamper(text: string, values?: unknown[]): Promise<void>;
  /** Sets how many stones a business can hold. Only the case that tests the limit lowers it. */
  holdLimits(wanted: Record<'hold_limit' | 'rehold_hours', number>): Promise<void>;
  /** The token of a new session. */
  session(userId: string): Promise<string>;
  /** A person of the demo in a new session. */
  member(email: string): Promise<Member>;
  /** That many new people, each in a session. */
  people(count: number, role: RoleId): Promise<Member[]>;
  /** Untouched stones, each given out once. */
  stones(count: number): Promise<Stone[]>;
  /** A new copy of the demo's database, or of another one without connections. */
  anotherDatabase(of?: TestDatabase): Promise<TestDatabase>;
  /** A database without any schema. */
  emptyDatabase(): Promise<TestDatabase>;
  close(): Promise<void>;
}

/** Most cases hold more stones than a business normally may, and the same ones repeatedly. */
/** As much as an administrator can allow clients and guests. */
export const MOST_BEGUN: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(BOUNDS).map(([name, { most }]) => [name, most]),
);

export const ROOM = { hold_limit: 100_000, rehold_hours: 0 } as const;

const PROCESSES = 3;
const TRIGGERED = ['history', 'stone', 'stone_claim', 'hold', 'memo_line', 'confirm_line', 'enquiry'];

export async function openProofFixture(stones: number): Promise<ProofFixture> {
  const { cluster, deadlocks, stop } = await startTestCluster();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-proof-'));
  const storage = diskStorage(path.join(dataDir, 'files'));
  const seeded = await seededDatabase(cluster, { stones, storage });
  const database = await copyOf(cluster, seeded);
  const pictures = await startPictures();
  const shop = await startReceiver();
  const variables = {
    // One mail a minute, so that a started bulk e-mail stays in the state sending.
    LIMIT_BULK_MAILS: '1',
    PORT: '0',
    MEDIA_HOSTS: new URL(pictures.origin).host,
    WEBHOOK_HOSTS: `${new URL(NOBODYS_URL).host},${shop.host}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '0',
    LOG_LEVEL: 'error',
    PUBLIC_URL: PASSKEY_ORIGIN,
    // Requests may name their network, so that one machine can act for many.
    TRUST_PROXY: '127.0.0.1',
  };
  const ownerPool = createPool(database.ownerUrl, { name: 'proof', kind: 'owner' });
  const served = await serveByProcesses(PROCESSES, variables);
  const urls = Array.from({ length: PROCESSES }, () => served.url());
  const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    withActor(ownerPool, SYSTEM, 'write', (tx) => tx.many<Row & object>(text, values));
  const session = async (userId: string): Promise<string> => {
    const token = newToken();
    await query(
      `INSERT INTO session (token_hash, user_id, state_key, expires_at) VALUES ($1, $2, 'proof', now() + interval '1 day')`,
      [hashOfToken(token), userId],
    );
    return token;
  };
  const as = async (one: Omit<Member, 'api'>): Promise<Member> => ({
    ...one,
    api: apiOf(served.url, await session(one.id)),
  });
  const holdLimits: ProofFixture['holdLimits'] = async (wanted) =>
    void (await query(
      `UPDATE setting SET value = w.value FROM jsonb_each($1::jsonb) AS w (key, value) WHERE setting.key = w.key`,
      [JSON.stringify(wanted)],
    ));
  await holdLimits(ROOM);
  // The cases begin far more than a client may. The limits are still counted.
  await query(
    `UPDATE setting s SET value = b.value FROM jsonb_each($1::jsonb) AS b (key, value) WHERE s.key = b.key`,
    [JSON.stringify(MOST_BEGUN)],
  );
  const untouched: Stone[] = [];
  const given = new Set<string>();
  let refilling: Promise<void> | null = null;
  /** The demo's untouched stones, or those of them with these ids. */
  const untouchedNow = (ids: readonly string[] | null): Promise<Stone[]> =>
    query<Stone>(
      `SELECT s.id, s.stock_no FROM stone s JOIN provider p ON p.id = s.provider_id AND p.code = 'DEMO'
        WHERE s.status = 1 AND s.version = 0 AND NOT EXISTS (SELECT FROM enquiry e WHERE e.stone_id = s.id)
          AND ($1::uuid[] IS NULL OR s.id = ANY ($1))
        ORDER BY s.id`,
      [ids],
    );
  /** Collects those that were not given out before. */
  async function refill(): Promise<void> {
    const stones = await untouchedNow(null);
    untouched.splice(0, Infinity, ...stones.filter(({ id }) => !given.has(id)));
  }
  async function giveOut(count: number): Promise<Stone[]> {
    // Several callers may wait for stones at once, so they share one refill.
    if (untouched.length < count) await (refilling ??= refill().finally(() => (refilling = null)));
    if (untouched.length < count)
      throw new Error('The proof ran out of stones; without a stone it would prove nothing.');
    const taken = untouched.splice(0, count);
    for (const { id } of taken) given.add(id);
    // Another case may have changed or removed them since they were collected.
    const left = await untouchedNow(taken.map(({ id }) => id));
    return left.length < count ? [...left, ...(await giveOut(count - left.length))] : left;
  }
  return {
    deadlocks,
    url: served.url,
    urls,
    pids: served.pids,
    loggedOf: served.loggedOf,
    variables,
    ownerPool,
    databaseUrl: database.url,
    databaseOwnerUrl: database.ownerUrl,
    media: pictures,
    shop,
    dataDir,
    query,
    command: async (text, values) => void (await query(text, values)),
    tamper: (text, values = []) => tamperWith(ownerPool, TRIGGERED, text, values),
    holdLimits,
    session,
    async member(email) {
      const [one] = await query<{ id: string; role_id: RoleId }>(
        'SELECT id, role_id FROM app_user WHERE email = $1',
        [email],
      );
      if (!one) throw new Error(`There is no ${email} in the demo.`);
      return as({ id: one.id, role: one.role_id, email });
    },
    async people(count, role) {
      const people = Array.from({ length: count }, () => {
        const id = newId();
        return { id, role, email: `${id}@door.test` };
      });
      await query(
        `INSERT INTO app_user (id, role_id, email, first_name, guest_name, company_name)
         SELECT id, $2, id || '@door.test', 'Visitor', 'Visitor', 'Door ' || id FROM unnest($1::uuid[]) AS v (id)`,
        [people.map(({ id }) => id), role],
      );
      return Promise.all(people.map(as));
    },
    stones: giveOut,
    anotherDatabase: (of = seeded) => copyOf(cluster, of),
    emptyDatabase: () => emptyDatabaseIn(cluster),
    async close() {
      await served.close();
      await pictures.close();
      await shop.close();
      await ownerPool.end();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
