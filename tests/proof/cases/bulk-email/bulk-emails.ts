/** T19b: a bulk e-mail, while the process that sends it is killed at random points. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { BULK_OUTCOME, ROLE } from '../../../../src/domain/codes.ts';
import { recordConsent } from '../../../../server/db/queries/bulk-email/consent.ts';
import { createPool } from '../../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { newId } from '../../../../server/ids.ts';
import { beginBulkEmail, createBulkEmail } from '../../../../server/workflows/bulk-email/bulk-email.ts';
import { checkEveryRecord } from '../../../../server/workflows/conformance.ts';
import { startMailServer } from '../../../mails/support/mail-server.ts';
import { until } from '../../../support/wait.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import type { ProofCase, Verdict } from '../../proof-case.ts';
import { any } from '../../contract/any.ts';
import { killed, startWorker } from '../crash-site.ts';
import type { MailWorker } from '../naive-mailer.ts';
import { startMarkingReadersAfterwards } from './naive-bulk-mailer.ts';

const READERS = { short: 120, long: 1_200 };
const KILLS = { short: 6, long: 18 };
/** A kill for about so many e-mails. */
const BETWEEN_KILLS = 12;
/** Every second process is killed within this time after its start, whatever it is doing then. */
const WITHIN_MS = 800;
/** One address in so many is refused. */
const REFUSED_EVERY = 10;

export const bulkEmails: ProofCase = {
  id: 'T19b',
  title: 'kill -9 of the process that sends a bulk e-mail, at random points',
  mark: 'nobody gets it twice, whoever did not get it is listed with the reason, refused addresses as refused, and every history leads to its state',
  faults: ['a worker that marks after sending'],
  run: (house, { long, fault }) => sendAndKill(house, long ? 'long' : 'short', fault !== null),
};

async function sendAndKill(
  house: ProofFixture,
  form: keyof typeof READERS,
  isNaive: boolean,
): Promise<Verdict> {
  const database = await house.anotherDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-bulk-'));
  const pool = createPool(database.ownerUrl, { name: 'bulk proof', kind: 'owner' });
  const workers: MailWorker[] = [];
  let kills = 0;
  let started = 0;
  const { id, addresses } = await begun(pool, READERS[form]);
  // The faulty worker knows no refusals.
  const refused = new Set(isNaive ? [] : addresses.filter((_, nth) => nth % REFUSED_EVERY === 0));
  /** False when there is no process to kill, or enough were killed. */
  const kill = async (): Promise<boolean> => {
    const worker = kills < KILLS[form] ? workers.pop() : undefined;
    if (worker === undefined) return false;
    kills += 1;
    await worker.kill();
    return true;
  };
  const server = await startMailServer({
    refuses: (address) => (refused.has(address) ? { code: 550, message: '5.1.1 No such mailbox' } : null),
    async after() {
      if (any([...Array(BETWEEN_KILLS).keys()]) !== 0) return 'accept';
      const isHeard = any([true, false]);
      return !(await kill()) || isHeard ? 'accept' : 'cut';
    },
  });
  let atATime: NodeJS.Timeout | undefined;
  try {
    await until('every recipient', async () => {
      if (workers.length === 0) {
        await forgetTakers(pool);
        workers.push(
          isNaive
            ? startMarkingReadersAfterwards(pool, server.url, id)
            : await realWorker({
                ...house.variables,
                LIMIT_BULK_MAILS: '100000',
                DATABASE_URL: database.url,
                DATABASE_OWNER_URL: database.ownerUrl,
                DATA_DIR: dataDir,
                SMTP_URL: server.url,
              }),
        );
        started += 1;
        clearTimeout(atATime);
        if (started % 2 === 1) atATime = setTimeout(() => void kill(), Math.random() * WITHIN_MS);
      }
      return isOver(pool, id);
    });
    const listed = await outcomes(pool, id);
    const copies = Map.groupBy(server.received, ({ to }) => to);
    const complaints = addresses.flatMap((address) => {
      const count = copies.get(address)?.length ?? 0;
      const outcome = listed.get(address);
      return [
        ...(count > 1 ? [`${address} got ${count} copies.`] : []),
        ...(count === 0 && outcome === BULK_OUTCOME.sent
          ? [`${address} got nothing and is listed as sent.`]
          : []),
        ...(outcome === undefined ? [`${address} is not listed.`] : []),
        ...(refused.has(address) && outcome !== BULK_OUTCOME.refused && outcome !== BULK_OUTCOME.inDoubt
          ? [`${address} was refused and is not listed as refused.`]
          : []),
      ];
    });
    const { findings } = await withActor(pool, SYSTEM, 'read', checkEveryRecord);
    complaints.push(...findings.map(({ title, finding }) => `${title}: ${finding}`));
    const doubts = [...listed.values()].filter((outcome) => outcome === BULK_OUTCOME.inDoubt).length;
    return {
      figure: `${addresses.length} recipients, ${refused.size} refused, ${kills} kills, ${doubts} in doubt, ${complaints.length} complaints`,
      complaints,
    };
  } finally {
    clearTimeout(atATime);
    for (const worker of workers) await worker.kill();
    await server.close();
    await pool.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function realWorker(variables: Record<string, string>): Promise<MailWorker> {
  const child = await startWorker(variables);
  return { kill: () => killed(child) };
}

/** An e-mail to that many new customers, who have agreed. */
async function begun(pool: pg.Pool, count: number): Promise<{ id: string; addresses: string[] }> {
  const people = Array.from({ length: count }, () => newId());
  return withActor(pool, SYSTEM, 'write', async (tx) => {
    await tx.run(
      `INSERT INTO app_user (id, role_id, email, first_name)
       SELECT id, $2, id || '@client.com', 'Somebody' FROM unnest($1::uuid[]) AS p (id)`,
      [people, ROLE.customer],
    );
    const admin = await tx.one<{ id: string }>(
      `SELECT id FROM app_user WHERE role_id = ${ROLE.administrator} ORDER BY id LIMIT 1`,
    );
    const actor = { id: admin?.id ?? '', role: ROLE.administrator, name: 'Proof', requestId: null };
    await recordConsent(tx, people, { given: true, how: 'For the proof', by: actor });
    const id = await createBulkEmail(tx, actor, {
      subject: 'New rounds',
      body: '<p>Dear client</p>',
      audience: { everybody: true },
      stones: { from: 'search', filters: { shape: ['ROUND'] } },
      sendAt: null,
      schedule: null,
      nextRunAt: null,
    });
    await beginBulkEmail(tx, actor, id);
    return { id, addresses: people.map((one) => `${one}@client.com`) };
  });
}

/** As if the time had passed after which a process is taken for dead. */
const forgetTakers = (pool: pg.Pool): Promise<number> =>
  withActor(pool, SYSTEM, 'write', (tx) =>
    tx.run(
      `UPDATE bulk_email_recipient SET taken_until = now() - interval '1 second' WHERE taken_by IS NOT NULL AND taken_until > now()`,
    ),
  );

async function isOver(pool: pg.Pool, id: string): Promise<boolean> {
  const waiting = await withActor(pool, SYSTEM, 'read', (tx) =>
    tx.one(
      `SELECT FROM bulk_email_recipient WHERE bulk_email_id = $1 AND outcome = ${BULK_OUTCOME.waiting} LIMIT 1`,
      [id],
    ),
  );
  return waiting === undefined;
}

async function outcomes(pool: pg.Pool, id: string): Promise<ReadonlyMap<string, number>> {
  const rows = await withActor(pool, SYSTEM, 'read', (tx) =>
    tx.many<{ email: string; outcome: number }>(
      'SELECT u.email, r.outcome FROM bulk_email_recipient r JOIN app_user u ON u.id = r.user_id WHERE r.bulk_email_id = $1',
      [id],
    ),
  );
  return new Map(rows.map(({ email, outcome }) => [email, outcome]));
}
