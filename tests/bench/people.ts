/**
 * Lists with many clients, compared with the same lists of the demo's few, and sign-ins per second,
 * compared with bare password checks at the same concurrency. node tests/bench/people.ts --clients
 * 100000 [--data folder] With `--data` the clients stay in that folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { startEmbedded } from '../../server/db/embedded.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { createPool } from '../../server/db/pool.ts';
import { hashPassword, isPassword } from '../../server/security/passwords.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { BUSINESS_STATUS, ROLE } from '../../src/domain/codes.ts';
import { tamperWith } from '../proof/tamper.ts';
import { apiOf, PASSWORD, signIn } from '../support/api.ts';
import { startProcess, stopProcess } from '../support/served-by-processes.ts';
import { median } from './figures.ts';

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '100000' }, data: { type: 'string' } },
});
const CLIENTS = Number(values.clients);
const TIMES = 9;
const SIGN_INS = 200;
const AT_ONCE = 8;

const LISTS: Record<string, string> = {
  'first page': '/customer/users?size=50',
  'last page': `/customer/users?size=50&page=${Math.ceil(CLIENTS / 50)}`,
  'by company': '/customer/users?size=50&sort=company',
  'by holds': '/customer/users?size=50&sort=-holds',
  'a company': '/customer/users?size=50&search=Bench%2077777',
  'an e-mail': '/customer/users?size=50&search=c54321%40bench',
  'registered ones of an associate': '/customer/users?size=50&is_register=true&sort=-since',
  'choices for a word': '/customer/customer-dropdown?search=Bench%20123',
  'customers by company': '/user/customers',
};

const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-people-'));
const database = await startEmbedded(dataDir);
const ownerPool = createPool(database.ownerUrl, { name: 'people', kind: 'owner' });
try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: 1_000 }, console.log);
  const few = await served(timeLists);
  await addClients(ownerPool, CLIENTS);
  await served(async (url) => {
    const many = await timeLists(url);
    for (const label of Object.keys(LISTS)) {
      const [now = 0, before = 0] = [many.get(label), few.get(label)];
      console.log(
        `${label}: ${now.toFixed(1)} ms, ${(now / before).toFixed(1)} of the demo's ${before.toFixed(1)} ms`,
      );
    }
    const ours = await perSecond((turn) => signsIn(url, turn));
    const hash = await hashPassword(PASSWORD);
    const bare = await perSecond(() => isPassword(hash, PASSWORD));
    console.log(
      `sign-ins, ${AT_ONCE} at once: ${ours.toFixed(1)} a second, ${(ours / bare).toFixed(2)} of ${bare.toFixed(1)} bare comparisons`,
    );
  });
} finally {
  await ownerPool.end();
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

/** Runs `work` with a server on the database, which is stopped afterwards. */
async function served<T>(work: (url: string) => Promise<T>): Promise<T> {
  const from = performance.now();
  const { process: child, address } = startProcess({
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    DEMO: '1',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  });
  try {
    const url = await address;
    console.log(`The server started in ${((performance.now() - from) / 1000).toFixed(1)} s.`);
    return await work(url);
  } finally {
    await stopProcess(child);
  }
}

async function timeLists(url: string): Promise<Map<string, number>> {
  const api = await signIn(url, 'admin@pavilion.test');
  const times = new Map<string, number>();
  for (const [label, at] of Object.entries(LISTS)) {
    const taken: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const from = performance.now();
      const reply = await api.get(at);
      taken.push(performance.now() - from);
      if (reply.status !== 200) throw new Error(reply.text);
    }
    times.set(label, median(taken));
  }
  return times;
}

/** Adds customers with businesses, every tenth pending. The server's start creates the accounts. */
async function addClients(pool: pg.Pool, count: number): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await tamperWith(
    pool,
    ['app_user', 'business'],
    `WITH people AS (
       INSERT INTO app_user (id, role_id, email, password_hash, first_name, last_name, company_name, associate_id, created_at)
       SELECT gen_random_uuid(), ${ROLE.customer}, 'c' || n || '@bench.test', $2, 'First ' || n, 'Last ' || n % 997,
              'Bench ' || n, (SELECT id FROM app_user WHERE role_id = ${ROLE.associate} ORDER BY id LIMIT 1),
              now() - n * interval '7 minutes'
         FROM generate_series(1, $1) AS n
       RETURNING id, company_name, created_at)
     INSERT INTO business (id, user_id, company_name, city, status, created_at)
     SELECT gen_random_uuid(), id, company_name, 'Antwerp',
            CASE WHEN random() < 0.1 THEN ${BUSINESS_STATUS.kycPending} ELSE ${BUSINESS_STATUS.registered} END, created_at
       FROM people`,
    [count, hash],
  );
  await pool.query('VACUUM (ANALYZE) app_user, business');
}

async function signsIn(url: string, turn: number): Promise<void> {
  const data = { email: `c${turn + 1}@bench.test`, password: PASSWORD };
  const from = { 'x-forwarded-for': `10.1.${turn >> 8}.${turn & 255}` };
  const reply = await apiOf(url).send('POST', '/user/login', data, from);
  if (reply.status !== 200) throw new Error(reply.text);
}

/** Concurrent runs of `work` per second. */
async function perSecond(work: (turn: number) => Promise<unknown>): Promise<number> {
  let turn = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (turn < SIGN_INS) await work(turn++);
    }),
  );
  return (SIGN_INS * 1000) / (performance.now() - from);
}
