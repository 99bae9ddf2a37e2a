/**
 * A small database whose history a server sealed in several runs; copied for each kind of
 * tampering.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { components } from '../../../../src/api/schema.gen.ts';
import type { SealedTable } from '../../../../server/db/queries/audit/seal.ts';
import { createPool } from '../../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import type { Tx } from '../../../../server/db/with-actor.ts';
import { hashOfToken, newToken } from '../../../../server/security/tokens.ts';
import { apiOf } from '../../../support/api.ts';
import type { Api } from '../../../support/api.ts';
import { dataOf } from '../../../support/data-of.ts';
import { findInstallation } from '../../../../server/db/queries/installation.ts';
import { startProcess, stopProcess } from '../../../support/served-by-processes.ts';
import type { TestDatabase } from '../../../support/test-database.ts';
import type { ProofFixture } from '../../proof-fixture.ts';

export type SealReport = components['schemas']['Seal'];

export interface Entry {
  position: number;
  source: SealedTable;
  rowId: string;
}

export interface SealedHistory {
  database: TestDatabase;
  /** The anchor outside the database. */
  anchor: string;
  entries: readonly Entry[];
  close(): Promise<void>;
}

const RUNS = 2;
const HELD_A_RUN = 5;
/** Enough for the demo's records, and small enough to copy fast. */
const STONES = 400;
const SEALED_WITHIN_MS = 30_000;

export async function makeSealedHistory(house: ProofFixture): Promise<SealedHistory> {
  const database = await house.emptyDatabase();
  const small = { DEMO: '1', DEMO_STONES: String(STONES) };
  const anchor = await serving(house, { database, ...small }, async ({ admin, anchorFile }) => {
    const free = await within(database, (tx) =>
      tx.many<{ stock_no: string }>(
        // One of several offers of a certificate may be withheld, or promised by another one.
        `SELECT stock_no FROM stone s WHERE status = 1 AND total_amt IS NOT NULL
            AND NOT EXISTS (SELECT FROM shared_certificate c WHERE s.id IN (c.stone_id, c.other_id))
          ORDER BY stock_no LIMIT ${RUNS * HELD_A_RUN}`,
      ),
    );
    for (let run = 0; run < RUNS; run++) {
      await hold(
        database,
        admin,
        free.splice(0, HELD_A_RUN).map(({ stock_no }) => stock_no),
      );
      await sealed(database, anchorFile);
    }
    return readFileSync(anchorFile, 'utf8');
  });
  const entries = await within(database, (tx) =>
    tx.many<Entry>('SELECT position, source, row_id AS "rowId" FROM seal ORDER BY position'),
  );
  return { database, anchor, entries, close: () => database.drop() };
}

/**
 * Each stone in its own request, which adds a step to the history and an entry to the audit log.
 */
export async function hold(
  database: TestDatabase,
  admin: Api,
  stockNumbers: readonly string[],
): Promise<void> {
  const client = await within(database, (tx) =>
    tx.one<{ id: string }>(`SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`),
  );
  for (const stock_no of stockNumbers) {
    const reply = await admin.send('POST', '/inventory/new-arrival/hold', {
      stock_numbers: [stock_no],
      user_id: client?.id,
      remark: '“Until Friday”\n💎',
    });
    if (reply.status !== 200) throw new Error(reply.text);
  }
}

export const sealOf = async (api: Api): Promise<SealReport> =>
  dataOf<SealReport>(await api.get('/workflows/seal'));

const ROWS = 'SELECT (SELECT count(*) FROM history)::int + (SELECT count(*) FROM audit_log)::int AS n';

/** Waits until each row has its entry and the anchor is at the last one. */
async function sealed(database: TestDatabase, anchorFile: string): Promise<void> {
  const until = performance.now() + SEALED_WITHIN_MS;
  const rows = await within(database, (tx) => tx.one<{ n: number }>(ROWS));
  while (anchoredAt(anchorFile) !== rows?.n) {
    if (performance.now() > until) throw new Error('The server does not seal what it writes.');
    await sleep(100);
  }
}

function anchoredAt(anchorFile: string): number | null {
  try {
    return (JSON.parse(readFileSync(anchorFile, 'utf8')) as { position: number }).position;
  } catch {
    return null;
  }
}

/**
 * The server's report once everything is sealed, or after a timeout. The server caches each check
 * for a while.
 */
export async function sealedHouse(house: ProofFixture, api: Api): Promise<SealReport> {
  const until = performance.now() + SEALED_WITHIN_MS;
  const [rows] = await house.query<{ n: number }>(ROWS);
  for (;;) {
    const told = await sealOf(api);
    if ((told.waiting === 0 && told.entries >= (rows?.n ?? 0)) || performance.now() > until) return told;
    await sleep(200);
  }
}

/** A server process on that database with its anchor. */
export async function serving<T>(
  house: ProofFixture,
  {
    database,
    anchor,
    ...more
  }: { database: TestDatabase; anchor?: string; DEMO?: string; DEMO_STONES?: string },
  work: (at: { admin: Api; anchorFile: string }) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-proof-sealed-'));
  const anchorFile = path.join(dataDir, 'files', 'seal-anchor.json');
  if (anchor !== undefined) {
    await mkdir(path.dirname(anchorFile));
    await writeFile(anchorFile, anchor);
  }
  // Its folder is another one than that of the database's first server.
  await within(database, async (tx) => {
    if (await findInstallation(tx)) await tx.run('DELETE FROM installation');
  });
  const server = startProcess({
    ...house.variables,
    ...more,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
  });
  try {
    const url = await server.address;
    const token = newToken();
    await within(database, (tx) =>
      tx.run(
        `INSERT INTO session (token_hash, user_id, state_key, expires_at)
         SELECT $1, id, 'proof', now() + interval '1 day' FROM app_user WHERE email = 'admin@pavilion.test'`,
        [hashOfToken(token)],
      ),
    );
    return await work({ admin: apiOf(url, token), anchorFile });
  } finally {
    await stopProcess(server.process);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** As the owner, who sees every row; leaves no connection open. */
export async function within<T>(database: TestDatabase, work: (tx: Tx) => Promise<T>): Promise<T> {
  const pool = createPool(database.ownerUrl, { name: 'proof', kind: 'owner', max: 1 });
  try {
    return await withActor(pool, SYSTEM, 'write', work);
  } finally {
    await pool.end();
  }
}
