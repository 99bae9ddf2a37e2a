/**
 * Speed and memory of writing a bulk e-mail with fifty stones and handing it over to a mail server
 * in this process. Fails if an e-mail has another number of stones, or if memory grows while
 * thousands are sent. node tests/bench/mails/bulk.ts --readers 10000 --stones 20000 [--data folder]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { MAILED_STONES } from '../../../src/domain/bulk-email.ts';
import { ROLE } from '../../../src/domain/codes.ts';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { RUNTIME_ROLE } from '../../../server/db/embedded/roles.ts';
import { prepareDatabase } from '../../../server/start/database.ts';
import { createPool } from '../../../server/db/pool.ts';
import { recordConsent } from '../../../server/db/queries/bulk-email/consent.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { readEnv } from '../../../server/env.ts';
import { newId } from '../../../server/ids.ts';
import { sendBulkEmails } from '../../../server/jobs/send-bulk-emails.ts';
import { seedWhenEmpty } from '../../../server/start/seed-when-empty.ts';
import { beginBulkEmail, createBulkEmail } from '../../../server/workflows/bulk-email/bulk-email.ts';

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '1000' },
    stones: { type: 'string', default: '5000' },
    data: { type: 'string' },
  },
});
const LOOK_EVERY = 500;
/** After this many e-mails memory should no longer grow. */
const WARM_AFTER = 2_000;
const MOST_GROWTH_MB = 100;

const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-bulk-'));
const database = await startEmbedded(dataDir);
const ownerPool = createPool(database.ownerUrl, { name: 'bench owner', kind: 'owner' });
const pool = createPool(database.url, { name: 'bench', kind: 'runtime', max: 8 });

const megabytes = (): number => Math.round(process.memoryUsage().rss / 2 ** 20);
const seen: number[] = [];
let received = 0;
let bytes = 0;
let numbers = new Set<string>();
let wrong = 0;

/** The number of stones named in a mail, whose long lines are folded. */
const stonesIn = (parts: readonly Buffer[]): number =>
  new Set(
    Buffer.concat(parts)
      .toString('latin1')
      .replaceAll('=\r\n', '')
      .split(/[^\w-]+/)
      .filter((word) => numbers.has(word)),
  ).size;
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  disableReverseLookup: true,
  logger: false,
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => {
      bytes += part.length;
      parts.push(part);
    });
    stream.on('end', () => {
      received += 1;
      if (stonesIn(parts) !== MAILED_STONES) wrong += 1;
      if (received % LOOK_EVERY === 0) seen.push(megabytes());
      done();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address() as AddressInfo;

try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: Number(values.stones) }, console.log);
  const people = Array.from({ length: Number(values.readers) }, () => newId());
  const began = performance.now();
  await withActor(pool, SYSTEM, 'write', async (tx) => {
    await tx.run(
      `INSERT INTO app_user (id, role_id, email, first_name)
       SELECT id, ${ROLE.customer}, id || '@client.com', 'Somebody' FROM unnest($1::uuid[]) AS p (id)`,
      [people],
    );
    const admin = await tx.one<{ id: string }>(
      `SELECT id FROM app_user WHERE role_id = ${ROLE.administrator} LIMIT 1`,
    );
    const actor = { id: admin?.id ?? '', role: ROLE.administrator, name: 'Bench', requestId: null };
    await recordConsent(tx, people, { given: true, how: 'For the bench', by: actor });
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
    const chosen = await tx.many<{ stock_no: string }>(
      'SELECT s.stock_no FROM bulk_email_stone b JOIN stone s ON s.id = b.stone_id WHERE b.bulk_email_id = $1',
      [id],
    );
    numbers = new Set(chosen.map(({ stock_no }) => stock_no));
  });
  const begun = performance.now();
  const env = readEnv({ SMTP_URL: `smtp://127.0.0.1:${port}`, DATA_DIR: dataDir });
  await sendBulkEmails({ pool, ownerPool, env }, new AbortController().signal, { perMinute: 1_000_000 });
  const seconds = (performance.now() - begun) / 1000;
  console.log(`begun in ${Math.round(begun - began)} ms, with its recipients`);
  console.log(
    `${received} e-mails of ${Math.round(bytes / received / 1024)} kB in ${seconds.toFixed(1)} s: ${Math.round(received / seconds)} a second`,
  );
  console.log(`MB of memory, every ${LOOK_EVERY} e-mails: ${seen.join(', ')}`);
  const warm = seen.slice(WARM_AFTER / LOOK_EVERY - 1);
  const growth = Math.max(...warm) - (warm[0] ?? 0);
  console.log(
    `${wrong} without ${MAILED_STONES} stones; memory grew by at most ${growth} MB after ${WARM_AFTER}`,
  );
  if (wrong > 0 || received < people.length || growth > MOST_GROWTH_MB) process.exitCode = 1;
} finally {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await Promise.all([pool.end(), ownerPool.end()]);
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}
