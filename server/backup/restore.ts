/**
 * Restores a backup into an empty database in one transaction: all of it or nothing. It runs as the
 * owner of the tables and needs no superuser: the portal's triggers are disabled, and foreign keys
 * stay enforced because tables come after those they refer to.
 */
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, readLedger } from '../db/migrate.ts';
import { readMigrations, sinceBaseline } from '../db/schema.ts';
import { findInstallation, type Installation } from '../db/queries/installation.ts';
import { saveUsualSettings } from '../db/queries/settings.ts';
import { saveDefinitions } from '../workflows/definitions.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Storage } from '../files/storage.ts';
import { checkEveryRecord } from '../workflows/conformance.ts';
import type { ConformanceReport } from '../workflows/conformance.ts';
import { PORTABLE } from './backup.ts';
import { sha256OfFile } from '../files/sha256.ts';
import { checkParts, readManifest, storedFile, tableFile } from './manifest.ts';
import type { Manifest, TablePart } from './manifest.ts';
import { BackupProblem } from './backup-problem.ts';
import { disableTriggers, enableTriggers } from './disable-triggers.ts';
import { columnList, tableName, tablesOf, type Table } from './tables.ts';

export interface Restored {
  manifest: Manifest;
  /** The check of every record against its history, made in the same transaction. */
  conformance: ConformanceReport;
  /** Migrations newer than the backup, applied after restoring. */
  migrated: string[];
  /** Fingerprint of the secret key in use when the backup was made; null in older backups. */
  keyFingerprint: string | null;
}

/**
 * @param workFolder where files are copied before the storage takes them over
 * @throws BackupProblem with a sentence that says what to do; nothing has changed then
 */
export async function restoreBackup(
  ownerPool: pg.Pool,
  storage: Storage,
  folder: string,
  workFolder: string,
): Promise<Restored> {
  const manifest = await readManifest(folder);
  await checkParts(folder, manifest);
  await prepareSchema(ownerPool, manifest);
  const { conformance, installation } = await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    await tx.run(PORTABLE);
    await refuseUsed(tx);
    const tables = sameTables(await tablesOf(tx), manifest);
    const resting = await disableTriggers(tx, tables);
    await tx.run(`TRUNCATE ${tables.map(({ name }) => tableName(name)).join(', ')}`);
    for (const part of manifest.tables) await loadTable(tx, part, folder);
    for (const { name, last_value, is_called } of manifest.sequences)
      await tx.run('SELECT setval($1::regclass, $2::bigint, $3)', [tableName(name), last_value, is_called]);
    await enableTriggers(tx, tables, resting);
    const report = await checkEveryRecord(tx);
    const known = await findInstallation(tx);
    await refuseForeignPlace(storage, known);
    await putFiles(storage, manifest, folder, workFolder);
    await putAnchor(storage, manifest);
    return { conformance: report, installation: known };
  });
  if (installation !== undefined) await storage.keepOwner(installation.files_id);
  const migrated = await migrate(ownerPool);
  await saveDefinitions(ownerPool);
  await saveUsualSettings(ownerPool);
  await ownerPool.query('ANALYZE');
  return { manifest, conformance, migrated, keyFingerprint: installation?.key_fingerprint ?? null };
}

/** Migrates the database to the backup's schema version. */
async function prepareSchema(ownerPool: pg.Pool, { migrations }: Manifest): Promise<void> {
  const ours = readMigrations();
  const known = new Map(ours.map(({ name, sha256 }) => [name, sha256]));
  const [baseline] = ours;
  const applied = baseline ? sinceBaseline(migrations, baseline) : null;
  if (applied === null) {
    throw new BackupProblem(
      `The backup ends with the migration ${migrations.at(-1)?.name}, which is older than this version of Pavilion knows. Restore it with version 0.1.0, start that once, and make a backup of it.`,
    );
  }
  const foreign = applied.find(({ name, sha256 }) => known.get(name) !== sha256);
  if (foreign) {
    throw new BackupProblem(
      `The backup was made with the migration ${foreign.name}, which this version of Pavilion does not have in that form. Restore it with the version that made it, or a newer one.`,
    );
  }
  const newest = applied.at(-1)?.name ?? '';
  await migrate(ownerPool, undefined, newest);
  const [last] = (await readLedger(ownerPool)).slice(-1);
  if (last?.name !== newest) {
    throw new BackupProblem(
      `The backup ends with the migration ${newest}, and the database is already at ${last?.name}. Restore it into an empty database on which no newer version was started: what is missing is migrated afterwards.`,
    );
  }
}

/**
 * Tables that are empty until the portal is used. Roles, permissions, countries and settings exist
 * from the start.
 */
const USED = ['app_user', 'provider', 'stone', 'stored_file', 'history', 'audit_log'];

async function refuseUsed(tx: Tx): Promise<void> {
  for (const table of USED) {
    if (!(await tx.one(`SELECT FROM ${table} LIMIT 1`))) continue;
    throw new BackupProblem(
      `The database is in use: there are rows in ${table}. A backup never writes over anything; give an empty database (DATABASE_URL, or another DATA_DIR).`,
    );
  }
}

function sameTables(tables: readonly Table[], manifest: Manifest): readonly Table[] {
  const spelled = (parts: readonly { name: string; columns: readonly string[] }[]): string =>
    parts
      .map(({ name, columns }) => `${name}(${columns.join(',')})`)
      .toSorted()
      .join(' ');
  if (spelled(tables) === spelled(manifest.tables)) return tables;
  throw new BackupProblem(
    'The tables of the database are not those of the backup, although both name the same migrations. Somebody changed one of them by hand: restore into a database that Pavilion made.',
  );
}

async function loadTable(tx: Tx, { name, columns, rows }: TablePart, folder: string): Promise<void> {
  const into = tx.client.query(copyFrom(`COPY ${tableName(name)} (${columnList(columns)}) FROM STDIN`));
  await pipeline(createReadStream(tableFile(folder, name)), into);
  // Backups of 0.2.0 and earlier may say 0 of any table; its checksum has been compared.
  if (into.rowCount === rows || rows === 0) return;
  throw new BackupProblem(
    `The table ${name} took ${into.rowCount} rows, and the backup has ${rows}. Nothing was restored.`,
  );
}

async function putAnchor(storage: Storage, { anchor }: Manifest): Promise<void> {
  const there = await storage.readAnchor();
  if (there !== null && there !== anchor) {
    throw new BackupProblem(
      `The anchor of another sealed history lies in ${storage.place}. A backup never writes over anything; give another DATA_DIR or FILES_URL.`,
    );
  }
  if (anchor !== null && there === null) await storage.keepAnchor(anchor);
}

async function refuseForeignPlace(storage: Storage, known: Installation | undefined): Promise<void> {
  const owner = await storage.readOwner();
  if (owner === null || owner === known?.files_id) return;
  throw new BackupProblem(
    `The files in ${storage.place} belong to another database. A backup never writes over anything; give another DATA_DIR or FILES_URL.`,
  );
}

async function putFiles(
  storage: Storage,
  manifest: Manifest,
  folder: string,
  workFolder: string,
): Promise<void> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  for (const { key, sha256 } of manifest.files) {
    if (await storage.has(key)) {
      if ((await storage.lend(key, sha256OfFile)) === sha256) continue;
      throw new BackupProblem(
        `Another file lies where ${key} belongs. A backup never writes over anything; give another DATA_DIR or FILES_URL.`,
      );
    }
    const copy = path.join(workFolder, `restore-${key}`);
    try {
      await copyFile(storedFile(folder, key), copy);
      await storage.take(key, copy);
    } finally {
      await rm(copy, { force: true });
    }
  }
}
