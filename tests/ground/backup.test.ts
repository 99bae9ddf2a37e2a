/** Backup and restore by the commands that an operator types: nothing is lost, nothing is overwritten, damage is refused. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TablePart } from '../../server/backup/manifest.ts';
import { tablesOf, type Table } from '../../server/backup/tables.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { diskStorage } from '../../server/storage.ts';
import { checkEveryRecord } from '../../server/workflows/conformance.ts';
import { createSealer } from '../../server/workflows/seal/sealer.ts';
import { verifySeal } from '../../server/workflows/seal/verify.ts';
import { PASSWORD, type Api, type Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { databaseIn, emptyDatabaseIn, type TestDatabase } from '../support/test-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ACTIONS = '/inventory/new-arrival';

let server: TestServer;
let backup: string;
/** What stood in the database when the backup was made. */
let before: Record<string, string>;
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

interface Ran {
  code: number;
  said: string;
}

function run(
  tool: 'backup' | 'restore',
  at: string,
  where: { url: string; ownerUrl: string; dataDir: string },
) {
  const env = {
    ...process.env,
    DATABASE_URL: where.url,
    DATABASE_OWNER_URL: where.ownerUrl,
    DATA_DIR: where.dataDir,
  };
  const argument = tool === 'backup' ? '--to' : '--from';
  return new Promise<Ran>((resolve) => {
    execFile(
      process.execPath,
      [`tools/${tool}.ts`, argument, at],
      { cwd: ROOT, env },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

const here = () => ({
  url: server.databaseUrl,
  ownerUrl: server.databaseOwnerUrl,
  dataDir: server.dataDir,
});

/** Every table's rows as one hash, whatever order they lie in; and the sequences. */
async function rowHashes(ownerUrl: string): Promise<Record<string, string>> {
  const pool = createPool(ownerUrl, { name: 'hashes', kind: 'owner' });
  try {
    return await withActor(pool, SYSTEM, 'read', async (tx) => {
      const names = await tx.many<{ name: string; kind: string }>(
        `SELECT relname AS name, relkind::text AS kind FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') AND relname <> 'schema_migration'
            AND relname NOT LIKE 'stone_change%'
          ORDER BY relname`,
      );
      const hashes: Record<string, string> = {};
      for (const { name, kind } of names) {
        // Which transaction of its cluster wrote a row is no part of what it says.
        const row =
          kind === 'S' ? `t.last_value || ' ' || t.is_called` : `(to_jsonb(t) - 'written_in')::text`;
        const found = await tx.one<{ hash: string }>(
          `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(${row}), '' ORDER BY md5(${row}))), '') AS hash FROM ${name} t`,
        );
        hashes[name] = found?.hash ?? '';
      }
      return hashes;
    });
  } finally {
    await pool.end();
  }
}

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

const accepted = ({ status, text }: Reply): void => {
  if (status !== 200) throw new Error(text);
};

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.as('admin@pavilion.test');
  const [{ id: clientId = '' } = {}] = await server.look<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  const free = await server.look<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY stock_no LIMIT 4',
  );
  const act = async (api: Api, what: string, stones: typeof free, more: object): Promise<void> => {
    const reply = await api.send('POST', `${ACTIONS}/${what}`, {
      stock_numbers: stones.map(({ stock_no }) => stock_no),
      user_id: clientId,
      ...more,
    });
    accepted(reply);
  };
  // Words that COPY must escape, a memo for the sequences, a paper and an inventory access.
  await act(admin, 'hold', free.slice(0, 1), { remark: 'tab\there \\N "quotes" ☃ \r\n line' });
  await act(admin, 'memo', free.slice(1, 3), {});
  await admin.send('PUT', `/customer/inventory-settings/${clientId}`, { location: ['Ant\\werp', 'É,"'] });
  const email = 'papers@example.test';
  const added = await admin.send('POST', '/customer/add-customer-with-business', {
    email,
    first_name: 'Contact',
    company_name: 'Paper & Sons',
    password: PASSWORD,
  });
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
  await sealEverything();
  backup = notThere();
  const made = await run('backup', backup, here());
  if (made.code !== 0 || !/with \d+ rows and 1 files/.test(made.said)) throw new Error(made.said);
  before = await rowHashes(server.databaseOwnerUrl);
});
afterAll(async () => {
  await server.close();
  for (const database of databases) await database.drop();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

test('everything comes back into an empty database: rows, numbers to come, files; and conforms', async () => {
  const database = await empty();
  const dataDir = folder();
  const restored = await run('restore', backup, { ...database, dataDir });
  expect([restored.code, restored.said]).toEqual([
    0,
    expect.stringMatching(/Each of the \d+ records stands where its history leads\./),
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
    // The seal came along with its anchor, and still closes over every row.
    const seal = await withActor(pool, SYSTEM, 'read', (tx) =>
      verifySeal(tx, diskStorage(path.join(dataDir, 'files'))),
    );
    expect(seal).toMatchObject({ verifies: true, breaks: [], waiting: 0 });
    expect(seal.entries).toBeGreaterThan(50);
    // The second line stands again: triggers, row-level security, the runtime role's grants.
    await expect(pool.query('DELETE FROM history')).rejects.toThrow(/append-only/);
    const { rows: weak } = await pool.query(
      `SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity`,
    );
    expect(weak).toEqual([]);
    const { rows: asleep } = await pool.query(`SELECT tgname FROM pg_trigger WHERE tgenabled <> 'O'`);
    expect(asleep).toEqual([]);
    const { rows: unseen } = await runtime.query('SELECT count(*)::int AS n FROM app_user');
    expect(unseen).toEqual([{ n: 0 }]);
    await expect(runtime.query('DELETE FROM audit_log')).rejects.toThrow(/permission denied/);
  } finally {
    await Promise.all([pool.end(), runtime.end()]);
  }

  // Twice is once too often.
  const again = await run('restore', backup, { ...database, dataDir: folder() });
  expect([again.code, again.said]).toEqual([
    1,
    expect.stringMatching(/is in use: .* never writes over anything/),
  ]);
  expect(await rowHashes(database.ownerUrl)).toEqual(before);
});

test('a database that a server has prepared, and nobody has used, takes it too', async () => {
  const database = await databaseIn(inject('cluster'));
  databases.push(database);
  expect((await run('restore', backup, { ...database, dataDir: folder() })).code).toBe(0);
  expect(await rowHashes(database.ownerUrl)).toEqual(before);
});

test('it is of one moment: what is written while it runs is not in it, or is in all of it', async () => {
  const admin = await server.as('admin@pavilion.test');
  const customer = await server.as('customer2@pavilion.test');
  const { stockList } = dataOf<{ stockList: { stock_no: string }[] }>(
    await admin.send('POST', '/inventory/search', { status: [1], size: 60 }),
  );
  const at = notThere();
  let finished = false;
  const running = run('backup', at, here()).finally(() => (finished = true));
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
  const restored = await run('restore', at, { ...database, dataDir: folder() });
  expect([restored.code, restored.said]).toEqual([
    0,
    expect.stringMatching(/stands where its history leads/),
  ]);
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

test.each(damaged)('%s is refused, and nothing is touched', async (_what, damage, sentence) => {
  const at = notThere();
  cpSync(backup, at, { recursive: true });
  damage(at);
  const database = await empty();
  const dataDir = folder();
  const { code, said } = await run('restore', at, { ...database, dataDir });
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  expect(said).toContain(NOTHING_RESTORED);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(await rowHashes(database.ownerUrl)).toEqual({});
  expect(existsSync(path.join(dataDir, 'files'))).toBe(false);
});

test('a backup that was not finished, a folder that is none, and one that is in use', async () => {
  const database = await empty();
  const nothing = await run('restore', folder(), { ...database, dataDir: folder() });
  expect([nothing.code, nothing.said]).toEqual([1, expect.stringContaining('holds no finished backup')]);
  const inUse = await run('backup', backup, here());
  expect([inUse.code, inUse.said]).toEqual([1, expect.stringContaining('is not empty')]);
  const noPortal = await run('backup', notThere(), { ...database, dataDir: folder() });
  expect([noPortal.code, noPortal.said]).toEqual([1, expect.stringContaining('holds no portal')]);
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Takes out of the tables of a backup what an older schema does not have yet. */
function withColumnsOf(schema: readonly Table[], tables: TablePart[], at: string): void {
  for (const part of tables) {
    const known = schema.find(({ name }) => name === part.name)?.columns ?? [];
    const stays = part.columns.map((column) => known.includes(column));
    if (stays.every(Boolean)) continue;
    const file = path.join(at, 'tables', `${part.name}.copy`);
    const rows = readFileSync(file, 'utf8')
      .split('\n')
      .map((row) =>
        row
          .split('\t')
          .filter((_cell, index) => stays[index])
          .join('\t'),
      )
      .join('\n');
    writeFileSync(file, rows);
    part.columns = part.columns.filter((_column, index) => stays[index]);
    part.sha256 = sha256(rows);
  }
}

test('an older schema comes back as it was, and is then migrated', async () => {
  const at = notThere();
  cpSync(backup, at, { recursive: true });
  // As the first version would have written it, before any later migration made a table.
  const first = readMigrations().filter(({ name }) => name < '0007');
  const tables = new Set(
    first.flatMap(({ sql }) => [...sql.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name)),
  );
  const file = path.join(at, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.migrations = first.map(({ name, sha256 }) => ({ name, sha256 }));
  manifest.tables = manifest.tables.filter(({ name }: { name: string }) => tables.has(name));
  const old = await empty();
  const pool = createPool(old.ownerUrl, { name: 'the first schema', kind: 'owner' });
  await migrate(pool, undefined, first.at(-1)?.name ?? '');
  withColumnsOf(await withActor(pool, SYSTEM, 'read', tablesOf), manifest.tables, at);
  await pool.end();
  const text = JSON.stringify(manifest);
  writeFileSync(file, text);
  writeFileSync(`${file}.sha256`, `${sha256(text)}  manifest.json\n`);

  const database = await empty();
  const restored = await run('restore', at, { ...database, dataDir: folder() });
  expect([restored.code, restored.said]).toEqual([
    0,
    expect.stringMatching(/Migrated the database: .*0013_inventory_access\.sql/),
  ]);
  expect(await rowHashes(database.ownerUrl)).toMatchObject({
    history: before['history'],
    stone: before['stone'],
    app_user: before['app_user'],
    inventory_access: '0 ',
  });
  const newer = await databaseIn(inject('cluster'));
  databases.push(newer);
  const refused = await run('restore', at, { ...newer, dataDir: folder() });
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('the database is already at')]);
});
