import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOLD_STATUS } from '../../../src/domain/codes.ts';
import { checkEveryRecord } from '../../../server/workflows/conformance.ts';
import type { ProofCase } from '../proof-case.ts';
import { tamper } from '../tamper.ts';
import { causeOf } from './cause.ts';
import { openCrashSite, VICTIMS } from './crash-site.ts';
import type { CrashSite, Victim } from './crash-site.ts';

const KILLS = { short: 3, long: 25 };
const TRADERS = 3;
const BATCH = 500;
const RECOVERED_WITHIN_MS = 60_000;
const PREFIX = '/inventory/new-arrival';
const FAULTS = {
  lost: 'a batch that was acknowledged and is not there',
  half: 'a batch of which one line is missing',
  silent: 'a hold that moved without a history',
};

/** The answers that the traders got, which must be true whatever was killed. */
interface Ledger {
  /** Each acknowledged line, and whether it was released again. */
  released: Map<string, boolean>;
  holds: number;
  releases: number;
  lastAnswer: number;
  complaints: string[];
}

/**
 * T3: traders hold and release batches of 500 stones while server, database and worker are killed
 * in turn.
 */
export const crash: ProofCase = {
  id: 'T3',
  title: 'kill -9 of server, database and worker during batches of 500',
  mark: 'nothing acknowledged is lost, each key has one effect, no half batches, no state without history, and everything recovers by itself',
  faults: Object.values(FAULTS),
  async run(_house, { long, fault }) {
    const site = await openCrashSite((TRADERS + 1) * BATCH + 1_000);
    try {
      const ledger: Ledger = { released: new Map(), holds: 0, releases: 0, lastAnswer: 0, complaints: [] };
      const stones = await freeStones(site);
      const kills = fault !== null ? 1 : long ? KILLS.long : KILLS.short;
      let slowest = 0;
      for (let kill = 0; kill < kills && ledger.complaints.length === 0; kill++) {
        const victim = VICTIMS[kill % VICTIMS.length] ?? 'server';
        slowest = Math.max(slowest, await killOnce(site, victim, stones, ledger));
        if (fault === FAULTS.half) await loseOneLine(site, ledger);
        if (fault === FAULTS.silent) await forgetHistory(site);
        if (fault === FAULTS.lost) ledger.released.set(randomUUID(), true);
        ledger.complaints.push(...(await check(site, ledger)).map((one) => `After the ${victim}: ${one}`));
      }
      const figure = `${kills} kills, ${ledger.holds + ledger.releases} batches acknowledged, back after ${(slowest / 1000).toFixed(1)} s at most`;
      return { figure, complaints: ledger.complaints };
    } finally {
      await site.close();
    }
  },
};

/** A batch of stones for each trader, and one whose holds expire. */
async function freeStones(site: CrashSite): Promise<string[][]> {
  const rows = await site.within((tx) =>
    tx.many<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY id LIMIT $1',
      [(TRADERS + 1) * BATCH],
    ),
  );
  if (rows.length < (TRADERS + 1) * BATCH) throw new Error('There are too few stones to prove anything.');
  return Array.from({ length: TRADERS + 1 }, (_one, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH).map((row) => row.stock_no),
  );
}

/** Returns how long nobody was answered after the kill. */
async function killOnce(
  site: CrashSite,
  victim: Victim,
  stones: string[][],
  ledger: Ledger,
): Promise<number> {
  const state = { stop: false };
  const run = randomUUID();
  const before = ledger.holds;
  const traders = stones.slice(0, TRADERS).map(async (mine, index) => {
    for (let turn = 0; !state.stop && ledger.complaints.length === 0; turn++)
      await trade(site, mine, `${run}-${index}-${turn}`, ledger);
  });
  const due = victim === 'worker' ? await holdsThatRanOut(site, stones.at(-1) ?? [], run, ledger) : [];
  await until(() => ledger.holds >= before + TRADERS || ledger.complaints.length > 0);
  await sleep(Math.random() * 700);
  const at = performance.now();
  const bringingBack = site.kill(victim);
  await sleep(50);
  ledger.lastAnswer = 0;
  await until(() => ledger.lastAnswer > 0 || ledger.complaints.length > 0);
  const away = performance.now() - at;
  await bringingBack;
  const back = ledger.holds;
  await until(() => ledger.holds >= back + TRADERS || ledger.complaints.length > 0);
  state.stop = true;
  await Promise.all(traders);
  if (due.length > 0) await expire(site, due, ledger);
  return away;
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + RECOVERED_WITHIN_MS;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error('Nothing went on within a minute.');
    await sleep(20);
  }
}

/**
 * Holds the batch and releases it again, repeating each request with its key until it is answered.
 */
async function trade(site: CrashSite, stones: readonly string[], key: string, ledger: Ledger): Promise<void> {
  const lines = await hold(site, stones, key, ledger);
  if (!lines) return;
  const released = await insist(site, 'PUT', 'release-hold', { ids: lines }, `${key}-back`, ledger);
  if (!released) return;
  for (const line of lines) ledger.released.set(line, true);
  ledger.releases += 1;
}

async function hold(
  site: CrashSite,
  stones: readonly string[],
  key: string,
  ledger: Ledger,
): Promise<string[] | null> {
  const data = { stock_numbers: stones, user_id: site.clientId };
  const lines = await insist(site, 'POST', 'hold', data, key, ledger);
  if (!lines) return null;
  for (const line of lines) ledger.released.set(line, false);
  ledger.holds += 1;
  return lines;
}

async function insist(
  site: CrashSite,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
  key: string,
  ledger: Ledger,
): Promise<string[] | null> {
  const deadline = performance.now() + RECOVERED_WITHIN_MS;
  let said = 'nothing';
  while (performance.now() < deadline) {
    try {
      const reply = await site.admin.send(method, `${PREFIX}/${path}`, data, { 'idempotency-key': key });
      said = `${reply.status} ${reply.text.slice(0, 200)}`;
      if (reply.status === 200) {
        ledger.lastAnswer = performance.now();
        return (reply.body?.data as { lines: { id: string }[] }).lines.map((line) => line.id);
      }
      if (reply.status !== 503) {
        said += await causeOf(site, reply);
        break;
      }
    } catch (error) {
      said = error instanceof Error ? error.message : String(error);
    }
    await sleep(50);
  }
  ledger.complaints.push(`${path} was not carried out: ${said}`);
  return null;
}

/**
 * Makes a batch of holds due and starts the job that releases them; the worker is killed during it.
 */
async function holdsThatRanOut(
  site: CrashSite,
  stones: readonly string[],
  run: string,
  ledger: Ledger,
): Promise<string[]> {
  const lines = (await hold(site, stones, `${run}-due`, ledger)) ?? [];
  await site.within((tx) =>
    tx.run(`UPDATE hold SET due_at = now() - interval '1 second' WHERE id = ANY ($1::uuid[])`, [lines]),
  );
  await askForExpiry(site);
  return lines;
}

const askForExpiry = (site: CrashSite): Promise<unknown> =>
  site.within((tx) => tx.run(`INSERT INTO pgboss.job (name, data) VALUES ('expire-holds', '{}')`));

async function expire(site: CrashSite, due: readonly string[], ledger: Ledger): Promise<void> {
  const expired = async (): Promise<number> =>
    (
      await site.within((tx) =>
        tx.one<{ n: number }>(
          'SELECT count(*)::int AS n FROM hold WHERE id = ANY ($1::uuid[]) AND status <> $2',
          [due, HOLD_STATUS.held],
        ),
      )
    )?.n ?? 0;
  const first = await expired();
  if (first !== 0 && first !== due.length)
    ledger.complaints.push(`${first} of ${due.length} holds had expired.`);
  // As the schedule does every minute.
  await askForExpiry(site);
  const deadline = performance.now() + RECOVERED_WITHIN_MS;
  while ((await expired()) < due.length && performance.now() < deadline) await sleep(300);
  if ((await expired()) < due.length) ledger.complaints.push('The holds that ran out were never let go.');
  for (const line of due) ledger.released.set(line, true);
}

/** Compares the database with what was acknowledged. */
async function check(site: CrashSite, { released, holds, releases }: Ledger): Promise<string[]> {
  return site.within(async (tx) => {
    const kept = await tx.many<{ id: string; status: number }>(
      'SELECT id, status FROM hold WHERE id = ANY ($1::uuid[])',
      [[...released.keys()]],
    );
    const stored = new Map(kept.map((line) => [line.id, line.status !== HOLD_STATUS.held]));
    const lost = [...released].filter(([id, over]) => stored.get(id) !== over).length;
    const batches = await tx.many<{ event: string; n: number }>(
      `SELECT event, count(*)::int AS n FROM history
        WHERE workflow = 'hold' AND request_id IS NOT NULL AND actor_id = $1 GROUP BY request_id, event`,
      [site.adminId],
    );
    const half = batches.filter((batch) => batch.n !== BATCH).length;
    const effects = batches.filter((batch) => batch.event === 'HOLD').length;
    const undone = batches.filter((batch) => batch.event === 'RELEASE').length;
    const audited = await tx.one<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit_log WHERE actor_id = $1 AND operation IN ('holdStones', 'releaseHold')`,
      [site.adminId],
    );
    const { findings } = await checkEveryRecord(tx);
    return [
      ...(lost > 0 ? [`${lost} acknowledged lines are lost or elsewhere.`] : []),
      ...(half > 0 ? [`${half} batches are not whole.`] : []),
      ...(effects === holds ? [] : [`${effects} batches were held where ${holds} were acknowledged.`]),
      ...(undone === releases
        ? []
        : [`${undone} batches were released where ${releases} were acknowledged.`]),
      ...(audited?.n === holds + releases ? [] : [`The audit log tells of ${audited?.n} batches.`]),
      ...findings.slice(0, 3).map(({ workflow, title, finding }) => `${workflow} ${title}: ${finding}`),
    ];
  });
}

const loseOneLine = (site: CrashSite, { released }: Ledger): Promise<void> =>
  site.within((tx) =>
    tamper(tx, ['history'], `DELETE FROM history WHERE record_id = $1 AND event = 'RELEASE'`, [
      [...released.keys()][0],
    ]),
  );

const forgetHistory = (site: CrashSite): Promise<void> =>
  site.within((tx) =>
    tamper(
      tx,
      ['hold'],
      `UPDATE hold SET version = version + 1 WHERE id = (SELECT id FROM hold WHERE status <> ${HOLD_STATUS.held} LIMIT 1)`,
    ),
  );
