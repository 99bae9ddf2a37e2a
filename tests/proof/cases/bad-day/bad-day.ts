/** T3b: a day's work while the database is slow, locked, cut off and refuses connections. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MAIL_STATUS, ROLE } from '../../../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { newId } from '../../../../server/ids.ts';
import { kycApproved } from '../../../../server/mail/templates/kyc.ts';
import { checkEveryRecord } from '../../../../server/workflows/conformance.ts';
import { queueMail } from '../../../../server/workflows/mail.ts';
import type { TestDatabase } from '../../../support/test-database.ts';
import { until } from '../../../support/wait.ts';
import type { ProofCase, Verdict } from '../../proof-case.ts';
import { tamperWith } from '../../tamper.ts';
import { disturb, type DisturbanceDurations } from './disturbances.ts';
import { openSite, type Site } from './site.ts';
import { askAs, faultOf, importOne, newLedger, search, trade, watch, type Ledger } from './work.ts';

const FAULTS = {
  ended: 'a server that ends when its queue waits',
  lost: 'an acknowledged hold that is not there',
  twice: 'a batch that is held twice',
  mail: 'a mail that is sent again because its outcome was not written',
  sheet: 'a sheet that is imported once more under other numbers',
  words: 'a refusal without a sentence',
};

export interface Day {
  /** How long things go wrong. */
  seconds: number;
  servers: number;
  /** Rows of the sheets, which are imported over and over. */
  sheets: readonly number[];
  mails: number;
  ills: DisturbanceDurations;
}

const SHORT: Day = {
  seconds: 18,
  servers: 2,
  sheets: [1_500],
  mails: 20,
  ills: { lock: [6_000, 8_000], cut: [1_000, 3_000], slow: [2_000, 3_000] },
};
const LONG: Day = {
  seconds: 600,
  servers: 2,
  sheets: [219_703, 5_000],
  mails: 400,
  ills: { lock: [5_000, 20_000], cut: [1_000, 20_000], slow: [3_000, 15_000] },
};
/** A planted fault is found without many ills. */
const PLANTED: Day = { ...SHORT, seconds: 2, sheets: [100], mails: 3 };

const TRADERS = 3;
const SEARCHERS = 3;
const BATCH = 10;

export const badDay: ProofCase = {
  id: 'T3b',
  title: 'a day’s work while the database is slow, locked, cut off and refuses connections',
  mark: 'no process ends, nothing acknowledged is lost, nothing is done twice, and each refusal has a sentence and succeeds later',
  faults: Object.values(FAULTS),
  run: async (house, { long, fault }) =>
    liveThrough(await house.anotherDatabase(), fault === null ? (long ? LONG : SHORT) : PLANTED, fault),
};

async function liveThrough(database: TestDatabase, day: Day, fault: string | null = null): Promise<Verdict> {
  const site = await openSite(database, day.servers);
  try {
    const ledger = newLedger();
    const admin = await site.session('admin@pavilion.test');
    const client = await site.session('customer@pavilion.test');
    const house = askAs(site, admin.token);
    const stones = await freeStones(site);
    const addresses = await queuedMails(site, day.mails);
    const ending = new AbortController();
    const ills = disturb(site, day.ills, ending.signal);
    const screens = [watch(site, ledger, admin.token), watch(site, ledger, client.token)];
    const people = [
      ...stones.map((mine) => trade(site, ledger, house, { clientId: client.id, stones: mine })),
      ...Array.from({ length: SEARCHERS }, () => search(site, ledger, askAs(site, client.token))),
      ...day.sheets.map(async (rows) => {
        do await importOne(site, ledger, house, rows);
        while (!ledger.isOver && ledger.complaints.length === 0);
      }),
    ];
    await pause(day.seconds * 1_000);
    ending.abort();
    const suffered = await ills;
    if (fault === FAULTS.ended) site.kill();
    ledger.isOver = true;
    await Promise.all(people);
    const told = (await Promise.all(screens)).reduce((sum, one) => sum + one, 0);
    await until('every mail', () => areSent(site));
    await plant(site, ledger, { fault, clientId: client.id, addresses });
    const complaints = [
      ...ledger.complaints,
      ...(await site.stop()),
      ...(await judged(site, ledger, admin.id)),
      ...judgedMails(site, addresses),
      ...(told === 0 ? ['No open screen was told anything.'] : []),
      ...(ledger.refused === 0 && fault === null ? ['Nothing was refused, which proves nothing.'] : []),
    ];
    const rows = ledger.sheets.reduce((sum, one) => sum + one.rows, 0);
    return {
      figure: `${suffered} ills in ${day.seconds} s; ${ledger.answered} answers, ${ledger.refused} refusals that later succeeded, ${ledger.holds.length} batches, ${rows} rows in ${ledger.sheets.length} sheets, ${addresses.length} mails, ${told} news; ${complaints.length} complaints`,
      complaints,
    };
  } finally {
    await site.close();
  }
}

/** A batch of stones for each trader. */
async function freeStones(site: Site): Promise<string[][]> {
  const rows = await site.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY id LIMIT $1',
    [TRADERS * BATCH],
  );
  if (rows.length < TRADERS * BATCH) throw new Error('There are too few stones to prove anything.');
  return Array.from({ length: TRADERS }, (_one, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH).map(({ stock_no }) => stock_no),
  );
}

/** A mail for each of that many new customers; returns their addresses. */
async function queuedMails(site: Site, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => newId());
  await withActor(site.pool, SYSTEM, 'write', async (tx) => {
    // The demo's own mails stay where they are.
    await tx.run(`UPDATE mail SET next_try_at = 'infinity'`);
    await tx.run(
      `INSERT INTO app_user (id, role_id, email, first_name)
       SELECT id, $2, id || '@client.com', 'Somebody' FROM unnest($1::uuid[]) AS p (id)`,
      [people, ROLE.customer],
    );
    const facts = { document: 'Business Document' } as const;
    await queueMail(
      tx,
      { requestId: null },
      kycApproved,
      people.map((to) => ({ to, facts })),
    );
    // They are sent throughout the day.
    await tx.run(
      `UPDATE mail m SET next_try_at = now() + random() * interval '10 seconds' WHERE user_id = ANY ($1)`,
      [people],
    );
  });
  return people.map((id) => `${id}@client.com`);
}

/** Mails that failed because the database was away are tried at once, not after their minutes. */
async function areSent(site: Site): Promise<boolean> {
  const [row] = await site.query<{ left: number }>(
    `WITH again AS (UPDATE mail SET next_try_at = now() WHERE next_try_at BETWEEN now() AND now() + interval '1 day' AND taken_by IS NULL)
     SELECT count(*)::int AS left FROM mail
      WHERE status IN (${MAIL_STATUS.queued}, ${MAIL_STATUS.failed}) AND next_try_at < 'infinity'`,
  );
  return row?.left === 0;
}

/** Compares the database with what people were told. */
async function judged(site: Site, { holds, releases, sheets }: Ledger, adminId: string): Promise<string[]> {
  const ids = holds.flat();
  const [lines] = await site.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM hold WHERE id = ANY ($1::uuid[])',
    [ids],
  );
  const [done] = await site.query<{ held: number; released: number }>(
    `SELECT count(DISTINCT request_id) FILTER (WHERE event = 'HOLD')::int AS held,
            count(DISTINCT request_id) FILTER (WHERE event = 'RELEASE')::int AS released
       FROM history WHERE workflow = 'hold' AND actor_id = $1`,
    [adminId],
  );
  const stock = await site.query<{ provider: string; rows: number }>(
    'SELECT provider_id AS provider, count(*)::int AS rows FROM stone WHERE provider_id = ANY ($1::uuid[]) GROUP BY 1',
    [sheets.map(({ provider }) => provider)],
  );
  const rowsOf = new Map(stock.map(({ provider, rows }) => [provider, rows]));
  const wrong = sheets.filter(({ provider, rows }) => rowsOf.get(provider) !== rows);
  const { findings } = await withActor(site.pool, SYSTEM, 'read', checkEveryRecord);
  return [
    ...(lines?.n === ids.length ? [] : [`${ids.length - (lines?.n ?? 0)} acknowledged holds are lost.`]),
    ...(done?.held === holds.length
      ? []
      : [`${done?.held} batches were held where ${holds.length} were acknowledged.`]),
    ...(done?.released === releases
      ? []
      : [`${done?.released} batches were released where ${releases} were acknowledged.`]),
    ...wrong.map(
      ({ provider, rows }) => `${rowsOf.get(provider) ?? 0} stones came of a sheet of ${rows} rows.`,
    ),
    ...(sheets.length > 0 ? [] : ['No sheet was imported.']),
    ...findings.slice(0, 3).map(({ title, finding }) => `${title}: ${finding}`),
  ];
}

function judgedMails({ mail }: Site, addresses: readonly string[]): string[] {
  const copies = addresses.map((address) => mail.to(address).length);
  const [lost, twice] = [copies.filter((n) => n === 0).length, copies.filter((n) => n > 1).length];
  return [
    ...(lost > 0 ? [`${lost} mails never arrived.`] : []),
    ...(twice > 0 ? [`${twice} mails arrived more than once.`] : []),
  ];
}

interface PlantedFault {
  fault: string | null;
  clientId: string;
  addresses: readonly string[];
}

async function plant(
  site: Site,
  ledger: Ledger,
  { fault, clientId, addresses }: PlantedFault,
): Promise<void> {
  const [batch] = ledger.holds;
  if (fault === FAULTS.lost) ledger.holds.push([randomUUID()]);
  if (fault === FAULTS.words) {
    const found = faultOf({ status: 503, body: null });
    if (found !== null) ledger.complaints.push(found);
  }
  if (fault === FAULTS.mail) {
    await tamperWith(
      site.pool,
      ['mail'],
      `UPDATE mail SET status = ${MAIL_STATUS.queued}, next_try_at = now(), taken_by = NULL, begun = false, tries = 0
        WHERE id = (SELECT m.id FROM mail m JOIN app_user u ON u.id = m.user_id WHERE u.email = $1)`,
      [addresses[0]],
    );
    await until('the second copy', () => site.mail.to(addresses[0] ?? '').length > 1);
  }
  const admin = await site.session('admin@pavilion.test');
  const house = askAs(site, admin.token);
  if (fault === FAULTS.twice && batch) {
    const stones = await site.query<{ stock_no: string }>(
      'SELECT s.stock_no FROM stone s JOIN hold h ON h.stone_id = s.id WHERE h.id = ANY ($1::uuid[])',
      [batch],
    );
    const stock_numbers = stones.map(({ stock_no }) => stock_no);
    await house.send('POST', '/inventory/new-arrival/hold', { stock_numbers, user_id: clientId });
  }
  if (fault === FAULTS.sheet) {
    const [sheet] = ledger.sheets;
    await importOne(site, ledger, house, 50);
    const again = ledger.sheets.pop();
    if (sheet && again)
      await site.query('UPDATE stone SET provider_id = $1 WHERE provider_id = $2', [
        sheet.provider,
        again.provider,
      ]);
  }
}
