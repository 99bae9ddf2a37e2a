/**
 * Backup and restore by an operator's commands: nothing is lost or overwritten, and damage is
 * refused.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Manifest } from '../../server/backup/manifest.ts';
import { createPool } from '../../server/db/pool.ts';
import type { Applied } from '../../server/db/schema.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { checkEveryRecord } from '../../server/workflows/conformance.ts';
import { createSealer } from '../../server/workflows/seal/sealer.ts';
import { verifySeal } from '../../server/workflows/seal/verify.ts';
import type { Api, Reply } from '../support/api.ts';
import { runBackupTool } from '../support/backup-tools.ts';
import { dataOf } from '../support/data-of.ts';
import { startDatabaseLine } from '../support/database-line.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import { rowHashes } from '../support/row-hashes.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { databaseIn, emptyDatabaseIn, type TestDatabase } from '../support/test-database.ts';
import { take } from '../support/prices.ts';
import { makeVersion010, MIGRATIONS_0_1_0 } from '../db/support/version-0-1-0.ts';

const ACTIONS = '/inventory/new-arrival';

let server: TestServer;
let backup: string;
/** The hashes of all rows when the backup was made. */
let before: Record<string, string>;
let since010: Record<string, string[]>;
/** The same without what version 0.1.0 did not have. */
let beforeOf010: Record<string, string>;
const folders: string[] = [];
const databases: TestDatabase[] = [];

const folder = (): string => {
  const made = mkdtempSync(path.join(os.tmpdir(), 'pavilion-backup-test-'));
  folders.push(made);
  return made;
};
const notThere = (): string => path.join(folder(), 'backup');

async function empty(): Promise<TestDatabase> {
  const database = await emptyDatabaseIn(inject('cluster'));
  databases.push(database);
  return database;
}

const here = () => ({
  url: server.databaseUrl,
  ownerUrl: server.databaseOwnerUrl,
  dataDir: server.dataDir,
});

function storedFiles(dataDir: string): Record<string, string> {
  const root = path.join(dataDir, 'files');
  const found: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) found[entry.name] = readFileSync(path.join(entry.parentPath, entry.name), 'base64');
  }
  return found;
}

async function sealEverything(): Promise<void> {
  const owner = createPool(server.databaseOwnerUrl, { name: 'sealing', kind: 'owner' });
  try {
    const run = await createSealer(owner, diskStorage(path.join(server.dataDir, 'files')))();
    if (run.kind !== 'sealed' || run.entries < 50)
      throw new Error(`Nothing was sealed: ${JSON.stringify(run)}`);
  } finally {
    await owner.end();
  }
}

/** An entry older than the audit log's size limit, which its check constraint does not apply to. */
async function insertEntryOfEarlierDays(): Promise<void> {
  const CHECK = 'audit_log_is_bounded';
  const [{ law = '' } = {}] = await server.query<{ law: string }>(
    'SELECT pg_get_constraintdef(oid) AS law FROM pg_constraint WHERE conname = $1',
    [CHECK],
  );
  await server.command(`ALTER TABLE audit_log DROP CONSTRAINT ${CHECK}`);
  await server.command(
    `INSERT INTO audit_log (id, actor_name, operation, summary) VALUES (gen_random_uuid(), 'Ada', 'o', repeat('x', 1000000))`,
  );
  await server.command(`ALTER TABLE audit_log ADD CONSTRAINT ${CHECK} ${law}`);
}

const accepted = ({ status, text }: Reply): void => {
  if (status !== 200) throw new Error(text);
};

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.as('admin@pavilion.test');
  const [{ id: clientId = '' } = {}] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  const free = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY stock_no LIMIT 4',
  );
  const act = async (api: Api, what: string, stones: typeof free, more: object): Promise<void> => {
    const reply = await take(api, what, {
      stock_numbers: stones.map(({ stock_no }) => stock_no),
      user_id: clientId,
      ...more,
    });
    accepted(reply);
  };
  // Text that COPY must escape, a memo for the sequences, a document and an inventory access.
  await act(admin, 'hold', free.slice(0, 1), { remark: 'tab\there \\N "quotes" ☃ \r\n line' });
  await act(admin, 'memo', free.slice(1, 3), {});
  await admin.send('PUT', `/customer/inventory-settings/${clientId}`, { location: ['Ant\\werp', 'É,"'] });
  const email = 'papers@example.test';
  const added = await admin.send('POST', '/customer/add-customer-with-business', {
    email,
    first_name: 'Contact',
    company_name: 'Paper & Sons',
  });
  await acceptInvitation(server, email);
  const client = await server.as(email);
  const handed = await client.form(
    'POST',
    '/customer/business/document',
    { user_id: dataOf<{ id: string }>(added).id, business_data: [{ document_type: 1 }] },
    {
      business_image: new File([Buffer.from('%PDF-1.4\n%%EOF\n')], 'paper.pdf', { type: 'application/pdf' }),
    },
  );
  accepted(handed);
  await insertEntryOfEarlierDays();
  await sealEverything();
  backup = notThere();
  const made = await runBackupTool('backup', backup, here());
  if (made.code !== 0 || !/with \d+ rows and [1-9]\d* files/.test(made.said)) throw new Error(made.said);
  before = await rowHashes(server.databaseOwnerUrl);
  since010 = await columnsSince010();
  beforeOf010 = await rowHashes(server.databaseOwnerUrl, since010);
});
afterAll(async () => {
  await server.close();
  for (const database of databases) await database.drop();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

test('an empty database gets everything back: rows, files, seal, triggers and roles; and it conforms', async () => {
  const database = await empty();
  const dataDir = folder();
  const restored = await runBackupTool('restore', backup, { ...database, dataDir });
  expect([restored.code, restored.said]).toEqual([
    0,
    expect.stringMatching(/The state of each of the \d+ records matches its history\./),
  ]);
  expect(await rowHashes(database.ownerUrl)).toEqual(before);
  expect(Number(before['history']?.split(' ')[0])).toBeGreaterThan(50);
  expect(storedFiles(dataDir)).toEqual(storedFiles(server.dataDir));
  expect(Object.keys(storedFiles(dataDir)).length).toBeGreaterThan(0);

  const pool = createPool(database.ownerUrl, { name: 'after', kind: 'owner' });
  const runtime = createPool(database.url, { name: 'after, as the server', kind: 'runtime' });
  try {
    const { checked, findings } = await withActor(pool, SYSTEM, 'read', checkEveryRecord);
    expect(findings).toEqual([]);
    expect(checked.memo).toBeGreaterThan(1);
    // The seal was restored with its anchor and still covers every row.
    const seal = await withActor(pool, SYSTEM, 'read', (tx) =>
      verifySeal(tx, diskStorage(path.join(dataDir, 'files'))),
    );
    expect(seal).toMatchObject({ verifies: true, breaks: [], waiting: 0 });
    expect(seal.entries).toBeGreaterThan(50);
    // Triggers, row-level security and the runtime role's grants are in force again.
    await expect(pool.query('DELETE FROM history')).rejects.toThrow(/append-only/);
    const { rows: weak } = await pool.query(
      `SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity`,
    );
    // The owner sees all claims, because every commit compares them with their stones, and
    // everybody's key, because words are sealed and opened by functions of the owner.
    expect(weak.map(({ relname }) => relname).toSorted()).toEqual(['person_key', 'stone_claim']);
    const { rows: asleep } = await pool.query(`SELECT tgname FROM pg_trigger WHERE tgenabled <> 'O'`);
    expect(asleep).toEqual([]);
    const tooLong = `INSERT INTO audit_log (id, actor_name, operation, summary) VALUES (gen_random_uuid(), 'Ada', 'o', repeat('x', 3001))`;
    await expect(withActor(pool, SYSTEM, 'write', (tx) => tx.run(tooLong))).rejects.toThrow(
      /audit_log_is_bounded/,
    );
    const { rows: unseen } = await runtime.query('SELECT count(*)::int AS n FROM app_user');
    expect(unseen).toEqual([{ n: 0 }]);
    await expect(runtime.query('BEGIN READ WRITE; DELETE FROM audit_log')).rejects.toThrow(
      /permission denied/,
    );
  } finally {
    await Promise.all([pool.end(), runtime.end()]);
  }

  // A second restore into the same database is refused.
  const again = await runBackupTool('restore', backup, { ...database, dataDir: folder() });
  expect([again.code, again.said]).toEqual([
    1,
    expect.stringMatching(/is in use: .* never writes over anything/),
  ]);
  expect(await rowHashes(database.ownerUrl)).toEqual(before);
});

test('a migrated database that nobody has used can be restored into', async () => {
  const database = await databaseIn(inject('cluster'));
  databases.push(database);
  expect((await runBackupTool('restore', backup, { ...database, dataDir: folder() })).code).toBe(0);
  expect(await rowHashes(database.ownerUrl)).toEqual(before);
});

test('a backup made during writes is consistent: restored, every record matches its history', async () => {
  const admin = await server.as('admin@pavilion.test');
  const customer = await server.as('customer2@pavilion.test');
  const { stockList } = dataOf<{ stockList: { stock_no: string }[] }>(
    // Fewer than a business can hold: a slow backup lets all of them through.
    await admin.send('POST', '/inventory/search', { status: [1], size: 45 }),
  );
  const at = notThere();
  let finished = false;
  const running = runBackupTool('backup', at, here()).finally(() => (finished = true));
  let held = 0;
  for (const { stock_no } of stockList) {
    if (finished) break;
    const reply = await customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [stock_no] });
    expect(reply.status, reply.text).toBe(200);
    held += 1;
  }
  expect(held).toBeGreaterThan(3);
  expect((await running).code).toBe(0);
  const database = await empty();
  const restored = await runBackupTool('restore', at, { ...database, dataDir: folder() });
  expect([restored.code, restored.said]).toEqual([0, expect.stringMatching(/matches its history/)]);
});

test('a backup counts the rows of each table, however late PostgreSQL says how many they were', async () => {
  const line = await startDatabaseLine(server.databaseOwnerUrl);
  line.splitCopies();
  const at = notThere();
  try {
    const [url, ownerUrl] = [line.through(server.databaseUrl), line.through(server.databaseOwnerUrl)];
    const made = await runBackupTool('backup', at, { ...here(), url, ownerUrl });
    expect([made.code, made.said]).toEqual([0, expect.stringMatching(/with \d+ rows/)]);
  } finally {
    await line.close();
  }
  const { tables }: Manifest = JSON.parse(readFileSync(path.join(at, 'manifest.json'), 'utf8'));
  const linesOf = (name: string): number =>
    readFileSync(path.join(at, 'tables', `${name}.copy`)).filter((byte) => byte === 0x0a).length;
  expect(tables.map(({ name, rows }) => [name, rows])).toEqual(
    tables.map(({ name }) => [name, linesOf(name)]),
  );
});

test('a backup of an earlier version, which says 0 rows of a table that has some, is restored whole', async () => {
  const at = notThere();
  cpSync(backup, at, { recursive: true });
  rewrite(at, (manifest) => {
    for (const table of manifest.tables) if (table.name !== 'history') table.rows = 0;
  });
  const database = await empty();
  const restored = await runBackupTool('restore', at, { ...database, dataDir: folder() });
  expect([restored.code, restored.said]).toEqual([0, expect.stringMatching(/matches its history/)]);
  expect(await rowHashes(database.ownerUrl)).toEqual(before);
});

const NOTHING_RESTORED = 'Nothing was restored';
const damaged: [string, (at: string) => void, string][] = [
  [
    'a byte of a table',
    (at) => {
      const file = path.join(at, 'tables', 'stone.copy');
      const bytes = readFileSync(file);
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    },
    'the table stone is not what was written',
  ],
  [
    'a table that is gone',
    (at) => rmSync(path.join(at, 'tables', 'history.copy')),
    'the table history is missing',
  ],
  [
    'a file that was cut short',
    (at) => {
      const [name = ''] = readdirSync(path.join(at, 'files'));
      writeFileSync(path.join(at, 'files', name), 'short');
    },
    'is not what was written',
  ],
  [
    'a manifest that was written by hand',
    (at) => {
      const file = path.join(at, 'manifest.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"rows": ', '"rows":  '));
    },
    'manifest.json is not what was written',
  ],
];

test.each(damaged)('damage is refused before anything is written: %s', async (_what, damage, sentence) => {
  const at = notThere();
  cpSync(backup, at, { recursive: true });
  damage(at);
  const database = await empty();
  const dataDir = folder();
  const { code, said } = await runBackupTool('restore', at, { ...database, dataDir });
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  expect(said).toContain(NOTHING_RESTORED);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(await rowHashes(database.ownerUrl)).toEqual({});
  expect(existsSync(path.join(dataDir, 'files'))).toBe(false);
});

test('refused: a folder without a finished backup, a target that is not empty, a database without a portal', async () => {
  const database = await empty();
  const nothing = await runBackupTool('restore', folder(), { ...database, dataDir: folder() });
  expect([nothing.code, nothing.said]).toEqual([1, expect.stringContaining('holds no finished backup')]);
  const inUse = await runBackupTool('backup', backup, here());
  expect([inUse.code, inUse.said]).toEqual([1, expect.stringContaining('is not empty')]);
  const noPortal = await runBackupTool('backup', notThere(), { ...database, dataDir: folder() });
  expect([noPortal.code, noPortal.said]).toEqual([1, expect.stringContaining('holds no portal')]);
});

/** The columns of each table that version 0.1.0 did not have: all, if it had no such table. */
async function columnsSince010(): Promise<Record<string, string[]>> {
  const old = await empty();
  const columnsOf = async (ownerUrl: string): Promise<Map<string, string[]>> => {
    const pool = createPool(ownerUrl, { name: 'columns', kind: 'owner' });
    try {
      if (ownerUrl === old.ownerUrl) await makeVersion010(pool);
      const { rows } = await pool.query<{ table_name: string; columns: string[] }>(
        `SELECT table_name, array_agg(column_name::text) AS columns FROM information_schema.columns
          WHERE table_schema = 'public' GROUP BY table_name`,
      );
      return new Map(rows.map(({ table_name: table, columns }) => [table, columns]));
    } finally {
      await pool.end();
    }
  };
  const [had, has] = [await columnsOf(old.ownerUrl), await columnsOf(server.databaseOwnerUrl)];
  return Object.fromEntries(
    [...has].map(([table, columns]) => [
      table,
      columns.filter((column) => had.get(table)?.includes(column) !== true),
    ]),
  );
}

/** Turns a backup into one of version 0.1.0. */
function makeOlder(at: string, migrations: readonly Applied[] = MIGRATIONS_0_1_0): void {
  rewrite(at, (manifest) => asOf010(at, manifest, migrations));
}

function asOf010(at: string, manifest: Manifest, migrations: readonly Applied[]): void {
  manifest.migrations = [...migrations];
  manifest.tables = manifest.tables.filter(({ name, columns }) => {
    const isNew = columns.every((column) => since010[name]?.includes(column));
    if (isNew) rmSync(path.join(at, 'tables', `${name}.copy`));
    return !isNew;
  });
  for (const part of manifest.tables) {
    const kept = part.columns.flatMap((column, place) =>
      since010[part.name]?.includes(column) ? [] : [place],
    );
    if (kept.length === part.columns.length) continue;
    const data = path.join(at, 'tables', `${part.name}.copy`);
    const rows = readFileSync(data, 'utf8').replaceAll(/.+/g, (row) => {
      const values = row.split('\t');
      return kept.map((place) => values[place]).join('\t');
    });
    writeFileSync(data, rows);
    part.columns = kept.map((place) => part.columns[place] ?? '');
    part.sha256 = createHash('sha256').update(rows).digest('hex');
  }
}

/** Changes a backup's manifest, with its checksum. */
function rewrite(at: string, change: (manifest: Manifest) => void): void {
  const file = path.join(at, 'manifest.json');
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  change(manifest);
  const said = JSON.stringify(manifest);
  writeFileSync(file, said);
  writeFileSync(`${file}.sha256`, `${createHash('sha256').update(said).digest('hex')}  manifest.json\n`);
}

test('a backup of version 0.1.0 is restored and then migrated, but not into a newer database', async () => {
  const at = notThere();
  cpSync(backup, at, { recursive: true });
  makeOlder(at);

  const database = await empty();
  const restored = await runBackupTool('restore', at, { ...database, dataDir: folder() });
  expect([restored.code, restored.said]).toEqual([0, expect.stringMatching(/Migrated the database: 0265_/)]);
  expect(await rowHashes(database.ownerUrl, since010)).toEqual(beforeOf010);
  const newer = await databaseIn(inject('cluster'));
  databases.push(newer);
  const refused = await runBackupTool('restore', at, { ...newer, dataDir: folder() });
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('the database is already at')]);
});

test('a backup from before version 0.1.0 is refused, with what to do', async () => {
  const at = notThere();
  cpSync(backup, at, { recursive: true });
  makeOlder(at, MIGRATIONS_0_1_0.slice(0, 20));
  const database = await empty();
  const { code, said } = await runBackupTool('restore', at, { ...database, dataDir: folder() });
  expect([code, said]).toEqual([1, expect.stringMatching(/0028_\S+ .*Restore it with version 0\.1\.0/)]);
  expect(await rowHashes(database.ownerUrl)).toEqual({});
});
