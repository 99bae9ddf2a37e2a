/** T19: mails, while the process that sends them is killed at the worst moment. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { MAIL_STATUS, ROLE } from '../../../src/domain/codes.ts';
import { createPool } from '../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { newId } from '../../../server/ids.ts';
import { kycApproved } from '../../../server/mail/templates/kyc.ts';
import { checkEveryRecord } from '../../../server/workflows/conformance.ts';
import { queueMail } from '../../../server/workflows/mail.ts';
import { startMailServer, type ReceivedMail } from '../../mails/support/mail-server.ts';
import { until } from '../../support/wait.ts';
import type { ProofFixture } from '../proof-fixture.ts';
import type { ProofCase, Verdict } from '../proof-case.ts';
import { killed, startWorker } from './crash-site.ts';
import { startMarkingAfterwards, type MailWorker } from './naive-mailer.ts';

const MAILS = { short: 60, long: 600 };
/** How often a worker dies over the same mail. */
const KILLS = 4;
const FROM = 'Pavilion <desk@house.com>';

export const mails: ProofCase = {
  id: 'T19',
  title: 'kill -9 of the process that sends mails',
  mark: 'each mail arrives or is given up, none arrives more than twice and always with one Message-ID, and every history leads to its state',
  faults: ['a worker that marks after sending'],
  run: (house, { long, fault }) => sendAndKill(house, MAILS[long ? 'long' : 'short'], fault !== null),
};

async function sendAndKill(house: ProofFixture, count: number, isNaive: boolean): Promise<Verdict> {
  const database = await house.anotherDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-mails-'));
  const pool = createPool(database.ownerUrl, { name: 'mail proof', kind: 'owner' });
  const workers: MailWorker[] = [];
  let kills = 0;
  const addresses = await queued(pool, count);
  const unlucky = addresses[Math.floor(count / 2)];
  // The text has arrived, and the worker never learns of it.
  const server = await startMailServer({
    async after(to) {
      if (to !== unlucky || kills === KILLS) return 'accept';
      kills += 1;
      await workers.pop()?.kill();
      return 'cut';
    },
  });
  try {
    await until('every mail', async () => {
      if (workers.length === 0) {
        await forgetTakers(pool);
        workers.push(
          isNaive
            ? startMarkingAfterwards(pool, server.url, FROM)
            : await realWorker({ ...house.variables, ...variablesOf(database, dataDir, server.url) }),
        );
      }
      return areOver(pool);
    });
    const complaints = judged(addresses, server.received, await givenUp(pool));
    const { findings } = await withActor(pool, SYSTEM, 'read', checkEveryRecord);
    complaints.push(...findings.map(({ title, finding }) => `${title}: ${finding}`));
    const twice = server.received.length - new Set(server.received.map(({ to }) => to)).size;
    return {
      figure: `${count} mails, ${kills} kills, ${twice} second copies, ${complaints.length} complaints`,
      complaints,
    };
  } finally {
    for (const worker of workers) await worker.kill();
    await server.close();
    await pool.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const variablesOf = (
  { url, ownerUrl }: { url: string; ownerUrl: string },
  dataDir: string,
  smtpUrl: string,
): Record<string, string> => ({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
  DATA_DIR: dataDir,
  SMTP_URL: smtpUrl,
  MAIL_FROM: FROM,
});

async function realWorker(variables: Record<string, string>): Promise<MailWorker> {
  const child = await startWorker(variables);
  return { kill: () => killed(child) };
}

/** A mail for each of that many new customers; returns their addresses. */
async function queued(pool: pg.Pool, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => newId());
  await withActor(pool, SYSTEM, 'write', async (tx) => {
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
  });
  return people.map((id) => `${id}@client.com`);
}

/** As if the time had passed after which a process is taken for dead. */
const forgetTakers = (pool: pg.Pool): Promise<number> =>
  withActor(pool, SYSTEM, 'write', (tx) =>
    tx.run(
      `UPDATE mail SET taken_until = now() - interval '1 second' WHERE taken_by IS NOT NULL AND taken_until > now()`,
    ),
  );

async function areOver(pool: pg.Pool): Promise<boolean> {
  const open = await withActor(pool, SYSTEM, 'read', (tx) =>
    tx.one(
      `SELECT FROM mail WHERE status IN (${MAIL_STATUS.queued}, ${MAIL_STATUS.failed}) AND next_try_at < 'infinity' LIMIT 1`,
    ),
  );
  return open === undefined;
}

/** The addresses of mails that the log shows as given up. */
async function givenUp(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const rows = await withActor(pool, SYSTEM, 'read', (tx) =>
    tx.many<{ address: string }>(`SELECT address FROM mail WHERE status = ${MAIL_STATUS.givenUp}`),
  );
  return new Set(rows.map(({ address }) => address));
}

function judged(
  addresses: readonly string[],
  received: readonly ReceivedMail[],
  known: ReadonlySet<string>,
): string[] {
  return addresses.flatMap((address) => {
    const copies = received.filter(({ to }) => to === address);
    const ids = new Set(copies.map(({ mail }) => mail.messageId));
    return [
      ...(copies.length === 0 && !known.has(address) ? [`${address} got nothing, and nobody is told.`] : []),
      ...(copies.length > 2 ? [`${address} got ${copies.length} copies.`] : []),
      ...(ids.size > 1 ? [`${address} got copies with ${ids.size} Message-IDs.`] : []),
    ];
  });
}
