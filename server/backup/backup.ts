/**
 * A backup of a running portal: every table at one moment, and the uploaded files it refers to. It
 * needs no PostgreSQL program, and the result can be restored to any version that Pavilion
 * supports.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readLedger } from '../db/migrate.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Storage } from '../files/storage.ts';
import { sha256OfFile } from '../files/sha256.ts';
import { storedFile, tableFile, writeManifest } from './manifest.ts';
import type { FilePart, Manifest, TablePart } from './manifest.ts';
import { BackupProblem } from './backup-problem.ts';
import { columnList, quoted, sequencesOf, tablesOf, type Table } from './tables.ts';

/** Values are written the same way whatever the server's settings, and without time limits. */
export const PORTABLE = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL search_path = public`;

/**
 * Writes the whole portal to `folder`, which must be empty or missing.
 * @throws BackupProblem with a sentence that says what to do
 */
export async function makeBackup(
  ownerPool: pg.Pool,
  storage: Storage,
  folder: string,
  now: Date,
): Promise<Manifest> {
  await emptyFolder(folder);
  // Read before the snapshot: a chain longer than its anchor is intact, a shorter one looks cut
  // off.
  const anchor = await storage.readAnchor();
  const manifest = await withActor(ownerPool, SYSTEM, 'read', async (tx) => {
    // Before the transaction's first query, so that everything sees the same moment.
    await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await tx.run(PORTABLE);
    if (!(await tx.one(`SELECT WHERE to_regclass('public.schema_migration') IS NOT NULL`)))
      throw new BackupProblem('This database holds no portal: there is nothing to back up.');
    const migrations = await readLedger(tx.client);
    const server = await tx.one<{ version: string }>(`SELECT current_setting('server_version') AS version`);
    const tables: TablePart[] = [];
    for (const table of await tablesOf(tx)) tables.push(await writeTable(tx, table, folder));
    const sequences = await sequencesOf(tx);
    const { files, missing } = await copyFiles(tx, storage, folder);
    return {
      made_at: now.toISOString(),
      postgres: server?.version ?? '',
      migrations,
      tables,
      sequences,
      files,
      missing,
      anchor,
    };
  });
  await writeManifest(folder, manifest);
  return { format: 'pavilion-backup-1', ...manifest };
}

async function emptyFolder(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0) {
    throw new BackupProblem(
      `${folder} is not empty, and a backup never writes over anything. Give a folder that is not there yet.`,
    );
  }
  for (const part of ['tables', 'files'])
    await mkdir(path.join(folder, part), { recursive: true, mode: 0o700 });
}

async function writeTable(tx: Tx, { name, columns }: Table, folder: string): Promise<TablePart> {
  const rows = tx.client.query(copyTo(`COPY public.${quoted(name)} (${columnList(columns)}) TO STDOUT`));
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(rows, hashing, createWriteStream(tableFile(folder, name), { mode: 0o600, flags: 'wx' }));
  // The stream ends before PostgreSQL has said how many rows they were; a next answer comes later.
  await tx.run('SELECT');
  return { name, columns, rows: rows.rowCount, sha256: hash.digest('hex') };
}

// Files are on disk before the transaction that refers to them commits, so every file of the
// snapshot exists.
async function copyFiles(
  tx: Tx,
  storage: Storage,
  folder: string,
): Promise<{ files: FilePart[]; missing: string[] }> {
  const named = await tx.many<{ key: string; size: number; sha256: string }>(
    'SELECT storage_key AS key, size_bytes AS size, sha256 FROM stored_file ORDER BY storage_key',
  );
  const files: FilePart[] = [];
  const missing: string[] = [];
  for (const { key, size, sha256 } of named) {
    const copy = storedFile(folder, key);
    const copied = await copyFile(storage.pathOf(key), copy).then(
      () => true,
      () => false,
    );
    if (copied && (await sha256OfFile(copy)) === sha256) {
      files.push({ key, size, sha256 });
      continue;
    }
    await rm(copy, { force: true });
    missing.push(key);
  }
  return { files, missing };
}
