/**
 * A backup of a running portal: every table at one moment, and the uploaded files it refers to. It
 * needs no PostgreSQL program, and the result can be restored to any version that Pavilion
 * supports.
 */
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readLedger } from '../db/migrate.ts';
import { findInstallation } from '../db/queries/installation.ts';
import { namedFiles } from '../db/queries/stored-files.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Tx } from '../db/with-actor.ts';
import { FilesUnreachable } from '../files/objects.ts';
import { refuseOtherFiles } from '../files/installation.ts';
import { writeHashed } from '../files/sha256.ts';
import type { Storage } from '../files/storage.ts';
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
  await withActor(ownerPool, SYSTEM, 'read', (tx) => refuseForeignFiles(tx, storage));
  const isNew = await emptyFolder(folder);
  try {
    return await writeBackup(ownerPool, storage, folder, now);
  } catch (error) {
    // The next backup may be made under the same name.
    await Promise.all(PARTS.map((part) => rm(path.join(folder, part), { recursive: true, force: true })));
    if (isNew) await rmdir(folder).catch(() => undefined);
    throw error;
  }
}

async function writeBackup(
  ownerPool: pg.Pool,
  storage: Storage,
  folder: string,
  now: Date,
): Promise<Manifest> {
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

const PARTS = ['tables', 'files'];

/** Whether the folder was made here. */
async function emptyFolder(folder: string): Promise<boolean> {
  const found = await readdir(folder).catch(() => null);
  if (found !== null && found.length > 0) {
    throw new BackupProblem(
      `${folder} is not empty, and a backup never writes over anything. Give a folder that is not there yet.`,
    );
  }
  for (const part of PARTS) await mkdir(path.join(folder, part), { recursive: true, mode: 0o700 });
  return found === null;
}

async function refuseForeignFiles(tx: Tx, storage: Storage): Promise<void> {
  const known = await findInstallation(tx);
  if (known !== undefined) await refuseOtherFiles(known.files_id, storage);
}

async function writeTable(tx: Tx, { name, columns }: Table, folder: string): Promise<TablePart> {
  const rows = tx.client.query(copyTo(`COPY public.${quoted(name)} (${columnList(columns)}) TO STDOUT`));
  const sha256 = await writeHashed(rows, tableFile(folder, name));
  // The stream ends before PostgreSQL has said how many rows they were; a next answer comes later.
  await tx.run('SELECT');
  return { name, columns, rows: rows.rowCount, sha256 };
}

// Files are stored before the transaction that refers to them commits, so every file of the
// snapshot exists.
async function copyFiles(
  tx: Tx,
  storage: Storage,
  folder: string,
): Promise<{ files: FilePart[]; missing: string[] }> {
  const files: FilePart[] = [];
  const missing: string[] = [];
  for (const { key, size, sha256 } of await namedFiles(tx)) {
    const copy = storedFile(folder, key);
    const copied = await writeHashed(storage.open(key), copy).catch((error: unknown) => {
      if (error instanceof FilesUnreachable) throw error;
      return null;
    });
    if (copied === sha256) {
      files.push({ key, size, sha256 });
      continue;
    }
    await rm(copy, { force: true });
    missing.push(key);
  }
  return { files, missing };
}
