import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '../../../../server/db/pool.ts';
import { SYSTEM, withActor, type Tx } from '../../../../server/db/with-actor.ts';
import { hashOfToken, newToken } from '../../../../server/security/tokens.ts';
import { checkEveryRecord } from '../../../../server/workflows/conformance.ts';
import { apiOf, type Api, type Reply } from '../../../support/api.ts';
import { dataOf } from '../../../support/data-of.ts';
import { pricesSeen } from '../../../support/prices.ts';
import { startProcess, stopProcess } from '../../../support/served-by-processes.ts';
import { chosen, csvFile, OPEN, stonesNamed, type Upload } from '../../../uploads/support/sheets.ts';
import type { ProofCase } from '../../proof-case.ts';
import { ROOM } from '../../proof-fixture.ts';
import { startWorker } from '../crash-site.ts';
import { ILLS, startPatroni, type PatroniCluster } from './patroni.ts';

const SERVERS = 3;
const ROUNDS = { short: 1, long: 5 };
const TRADERS = 4;
/** Of each trader alone. */
const OWN = 5;
/** That all of them want. */
const HOT = 3;
const STONES = 2_000;
const SHEET_ROWS = 300;
/** After the new primary takes writes. */
const BACK_WITHIN_MS = 15_000;
const ANSWERED_WITHIN_MS = 120_000;
const AGAIN_MS = 250;
const PAUSE_MS = 50;
const ACTS = '/inventory/new-arrival';
const FAULTS = { asynchronous: 'a primary that acknowledges before its standby has it' };

/**
 * T16: PostgreSQL with a synchronous standby under Patroni; the machine that takes writes is
 * killed, frozen, cut off and switched over while people hold stones, give them on memo and import.
 */
export const failover: ProofCase = {
  id: 'T16',
  title: 'failover of PostgreSQL under Patroni while stones are held, given on memo and imported',
  mark: 'nothing acknowledged is lost, nothing is done twice, no stone is promised to two, every record conforms, and it is back within 15 s of the new primary',
  faults: Object.values(FAULTS),
  needsDebian: true,
  async run(_house, { long, fault }) {
    const cluster = await startPatroni({ synchronous: fault === null });
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-failover-'));
    const variables = {
      ...{ PORT: '0', DATA_DIR: dataDir, DEMO: '1', DEMO_STONES: String(STONES), LOG_LEVEL: 'error' },
      DATABASE_URL: cluster.address('pavilion_app'),
      DATABASE_OWNER_URL: cluster.address('pavilion_owner'),
    };
    const owner = createPool(variables.DATABASE_OWNER_URL, { name: 'failover proof', kind: 'owner' });
    const servers = [startProcess(variables)];
    try {
      await servers[0]?.address;
      for (let more = 1; more < SERVERS; more += 1) servers.push(startProcess({ ...variables, JOBS: '0' }));
      const urls = await Promise.all(servers.map(({ address }) => address));
      const worker = await startWorker(variables);
      try {
        return await proven(
          cluster,
          owner,
          urls,
          fault !== null ? 2 : long ? ROUNDS.long : ROUNDS.short,
          fault,
        );
      } finally {
        await stopProcess(worker);
      }
    } finally {
      await Promise.all(servers.map((one) => stopProcess(one.process)));
      await owner.end().catch(() => undefined);
      await cluster.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function proven(
  cluster: PatroniCluster,
  owner: ReturnType<typeof createPool>,
  urls: readonly string[],
  rounds: number,
  fault: string | null,
) {
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withActor(owner, SYSTEM, 'write', work);
  const site = await within(prepared);
  let turn = 0;
  const admin = apiOf(() => urls[turn++ % urls.length] ?? '', site.token);
  const ledger: Ledger = { held: 0, lent: 0, repeated: 0, lastAnswer: 0, complaints: [], stop: false };
  const provider = dataOf<{ id: string }>(
    await patiently(ledger, () => admin.send('POST', '/inventory/company', { name: 'Imported meanwhile' })),
  );
  const traders = Array.from({ length: TRADERS }, (_one, index) => trade(admin, site, index, ledger));
  const uploads: string[] = [];
  let slowest = 0;
  const ills = fault === null ? ILLS : ILLS.filter((ill) => ill === 'killed');
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const ill of ills) {
        if (ledger.complaints.length > 0) break;
        await cluster.whole();
        uploads.push(await importing(admin, provider.id, `R${round}${ills.indexOf(ill)}`, ledger));
        const writable = await cluster.befall(ill);
        const since = await answeredSince(ledger, writable);
        slowest = Math.max(slowest, since);
        if (since > BACK_WITHIN_MS)
          ledger.complaints.push(`After the primary was ${ill} it took ${Math.round(since)} ms.`);
      }
    }
  } finally {
    ledger.stop = true;
    await Promise.all(traders);
  }
  await cluster.whole();
  const complaints = [
    ...ledger.complaints,
    ...(await importedWhole(admin, uploads, ledger)),
    ...(await within((tx) => differences(tx, site, ledger))),
  ];
  return {
    figure: `${rounds * ills.length} failovers, ${ledger.held} holds and ${ledger.lent} memos acknowledged, ${ledger.repeated} requests repeated, ${uploads.length} sheets, back ${(slowest / 1000).toFixed(1)} s after the new primary at most`,
    complaints: complaints.slice(0, 20),
  };
}

interface Site {
  token: string;
  clientId: string;
  own: string[];
  hot: string[];
}

interface Ledger {
  held: number;
  lent: number;
  repeated: number;
  lastAnswer: number;
  complaints: string[];
  stop: boolean;
}

async function prepared(tx: Tx): Promise<Site> {
  const idOf = async (email: string): Promise<string> =>
    (await tx.one<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]))?.id ?? '';
  const [adminId, clientId] = [await idOf('admin@pavilion.test'), await idOf('customer@pavilion.test')];
  const token = newToken();
  await tx.run(
    `INSERT INTO session (token_hash, user_id, state_key, expires_at) VALUES ($1, $2, 'proof', now() + interval '1 day')`,
    [hashOfToken(token), adminId],
  );
  await tx.run(
    `UPDATE setting SET value = w.value FROM jsonb_each($1::jsonb) AS w (key, value) WHERE setting.key = w.key`,
    [JSON.stringify(ROOM)],
  );
  const free = await tx.many<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 AND total_amt IS NOT NULL ORDER BY id LIMIT $1',
    [TRADERS * OWN + HOT],
  );
  const stones = free.map(({ stock_no }) => stock_no);
  if (stones.length < TRADERS * OWN + HOT) throw new Error('There are too few stones to prove anything.');
  return { token, clientId, own: stones.slice(HOT), hot: stones.slice(0, HOT) };
}

/** Asks again with the same key until there is an answer that means something. */
async function patiently(ledger: Ledger, ask: () => Promise<Reply>): Promise<Reply> {
  const deadline = performance.now() + ANSWERED_WITHIN_MS;
  for (;;) {
    const reply = await ask().catch(() => null);
    if (reply !== null && reply.status !== 503 && reply.status !== 504) {
      if (reply.status >= 500) ledger.complaints.push(`${reply.status}: ${reply.text.slice(0, 200)}`);
      ledger.lastAnswer = performance.now();
      return reply;
    }
    if (performance.now() > deadline) throw new Error('No server answered within two minutes.');
    ledger.repeated += 1;
    await sleep(AGAIN_MS);
  }
}

/** Holds its own stones and, against the others, the hot ones; or gives its own on memo. */
async function trade(admin: Api, site: Site, index: number, ledger: Ledger): Promise<void> {
  const own = site.own.slice(index * OWN, (index + 1) * OWN);
  const isLender = index % 2 === 1;
  const act = async (method: 'POST' | 'PUT', what: string, data: object): Promise<string[]> => {
    const key = { 'idempotency-key': randomUUID() };
    const reply = await patiently(ledger, () => admin.send(method, `${ACTS}/${what}`, data, key));
    return reply.status === 200 ? dataOf<{ lines: { id: string }[] }>(reply).lines.map(({ id }) => id) : [];
  };
  const user_id = site.clientId;
  try {
    const prices = isLender ? await pricesSeen(admin, { stock_numbers: own, user_id }) : [];
    for (let round = 0; !ledger.stop && ledger.complaints.length === 0; round += 1) {
      if (isLender) {
        const lent = await act('POST', 'memo', { stock_numbers: own, user_id, prices });
        if (lent.length !== OWN) ledger.complaints.push(`${lent.length} of its own stones were lent.`);
        ledger.lent += lent.length;
        await act('PUT', 'receive-memo', { ids: lent });
      } else {
        const held = await act('POST', 'hold', { stock_numbers: own, user_id });
        if (held.length !== OWN) ledger.complaints.push(`${held.length} of its own stones were held.`);
        ledger.held += held.length;
        await act('PUT', 'release-hold', { ids: held });
      }
      const won = await act('POST', 'hold', { stock_numbers: [site.hot[round % HOT] ?? ''], user_id });
      ledger.held += won.length;
      if (won.length > 0) await act('PUT', 'release-hold', { ids: won });
      await sleep(PAUSE_MS);
    }
  } catch (error) {
    ledger.complaints.push(String(error));
  }
}

/** Milliseconds from then to the first answer. */
async function answeredSince(ledger: Ledger, from: number): Promise<number> {
  while (ledger.lastAnswer < from && performance.now() - from < ANSWERED_WITHIN_MS) await sleep(20);
  return Math.max(0, ledger.lastAnswer - from);
}

/** Begins an import; the primary goes while it is read. */
async function importing(admin: Api, providerId: string, name: string, ledger: Ledger): Promise<string> {
  const sheet = csvFile(stonesNamed(name, SHEET_ROWS));
  const upload = dataOf<Upload>(
    await patiently(ledger, () =>
      admin.form('PUT', '/inventory/mapping', { provider_id: providerId }, { uploadExcel: sheet }),
    ),
  );
  const run = { columns: chosen(upload), statements: OPEN };
  await patiently(ledger, () => admin.send('POST', `/stocks/uploads/${upload.id}/run`, run));
  return upload.id;
}

async function importedWhole(admin: Api, uploads: readonly string[], ledger: Ledger): Promise<string[]> {
  const complaints: string[] = [];
  for (const id of uploads) {
    const deadline = performance.now() + ANSWERED_WITHIN_MS;
    for (;;) {
      const upload = dataOf<Upload>(await patiently(ledger, () => admin.get(`/stocks/uploads/${id}`)));
      if (upload.state === 'done') break;
      if (performance.now() < deadline && ['queued', 'running'].includes(upload.state)) {
        await sleep(500);
        continue;
      }
      complaints.push(`A sheet ended as ${upload.state}: ${upload.error ?? ''}`);
      break;
    }
  }
  return complaints;
}

/** What the database has, against what was acknowledged. */
async function differences(tx: Tx, { own, hot }: Site, ledger: Ledger): Promise<string[]> {
  const count = async (table: 'hold' | 'memo_line'): Promise<number> =>
    (
      await tx.one<{ lines: number }>(
        `SELECT count(*)::int AS lines FROM ${table} l JOIN stone s ON s.id = l.stone_id WHERE s.stock_no = ANY ($1)`,
        [[...own, ...hot]],
      )
    )?.lines ?? 0;
  const open = await tx.many<{ stock_no: string }>(
    `SELECT s.stock_no FROM stone_claim c JOIN stone s ON s.id = c.stone_id WHERE s.stock_no = ANY ($1)`,
    [[...own, ...hot]],
  );
  // Between two holds or memos of a stone there is always its end.
  const doubled = await tx.many<{ stock_no: string }>(
    `SELECT DISTINCT s.stock_no FROM (
       SELECT record_id, event, lag(event) OVER (PARTITION BY record_id ORDER BY step) AS before
         FROM history WHERE workflow = 'stone') h JOIN stone s ON s.id = h.record_id
      WHERE s.stock_no = ANY ($1) AND h.event = h.before`,
    [[...own, ...hot]],
  );
  const { findings } = await checkEveryRecord(tx);
  const [held, lent] = [await count('hold'), await count('memo_line')];
  return [
    ...(held === ledger.held ? [] : [`${ledger.held} holds were acknowledged, ${held} are there.`]),
    ...(lent === ledger.lent ? [] : [`${ledger.lent} memos were acknowledged, ${lent} are there.`]),
    ...(open.length === 0 ? [] : [`${open.length} stones are still taken.`]),
    ...doubled.map(({ stock_no }) => `${stock_no} was promised twice.`),
    ...findings.map(({ workflow, title, finding }) => `${workflow} ${title}: ${finding}`),
    ...(ledger.held > 0 && ledger.lent > 0 ? [] : ['Nothing was acknowledged, so that nothing is proven.']),
  ];
}
