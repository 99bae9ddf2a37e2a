/**
 * The contents of a backup with the checksum of every part. Written last: without it, a folder is
 * not a backup.
 */
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256OfFile } from '../files/sha256.ts';
import { BackupProblem } from './backup-problem.ts';

const FORMAT = 'pavilion-backup-1';
const NAME = 'manifest.json';

export interface TablePart {
  name: string;
  columns: string[];
  rows: number;
  sha256: string;
}

export interface SequencePart {
  name: string;
  last_value: string;
  is_called: boolean;
}

export interface FilePart {
  key: string;
  size: number;
  sha256: string;
}

export interface Manifest {
  format: typeof FORMAT;
  made_at: string;
  /** The PostgreSQL version it was made from. */
  postgres: string;
  /** The schema version of its rows. */
  migrations: { name: string; sha256: string }[];
  /** Ordered so that a row comes after the rows it refers to. */
  tables: TablePart[];
  sequences: SequencePart[];
  files: FilePart[];
  /** Keys of files that the database refers to but the disk did not have. */
  missing: string[];
  /** The anchor of the sealed history; null when nothing was sealed yet. */
  anchor: string | null;
}

export const tableFile = (folder: string, table: string): string =>
  path.join(folder, 'tables', `${safe(table)}.copy`);
export const storedFile = (folder: string, key: string): string => path.join(folder, 'files', safe(key));

// The names come from a file that someone may have edited.
function safe(name: string): string {
  if (/^[0-9a-z_-]+$/.test(name)) return name;
  throw new BackupProblem(`The backup names a part "${name}", which cannot be one. It was changed by hand.`);
}

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const text = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;
  const sealed = path.join(folder, `${NAME}.sha256`);
  await writeFile(sealed, `${sha256(text)}  ${NAME}\n`, { mode: 0o600 });
  const unfinished = path.join(folder, `${NAME}.part`);
  await writeFile(unfinished, text, { mode: 0o600 });
  await rename(unfinished, path.join(folder, NAME));
}

/** @throws BackupProblem when it is missing or was changed */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => null);
  if (text === null) {
    throw new BackupProblem(
      `${folder} holds no finished backup: there is no ${NAME}. Give the folder that npm run backup wrote.`,
    );
  }
  const sealed = await readFile(path.join(folder, `${NAME}.sha256`), 'utf8').catch(() => '');
  if (sealed.split(' ')[0] !== sha256(text)) {
    throw new BackupProblem(
      `The backup in ${folder} is damaged: ${NAME} is not what was written. Nothing was restored; take another copy of it.`,
    );
  }
  const manifest = JSON.parse(text) as Manifest;
  const format: string = manifest.format;
  if (format === FORMAT) return manifest;
  throw new BackupProblem(`The backup in ${folder} has the format ${format}, and not ${FORMAT}.`);
}

/**
 * Reads every part once, so that a damaged backup is refused before anything is changed.
 * @throws BackupProblem that names the first damaged part
 */
export async function checkParts(folder: string, { tables, files }: Manifest): Promise<void> {
  const parts = [
    ...tables.map(({ name, sha256: sum }) => ({
      what: `the table ${name}`,
      at: tableFile(folder, name),
      sum,
    })),
    ...files.map(({ key, sha256: sum }) => ({ what: `the file ${key}`, at: storedFile(folder, key), sum })),
  ];
  for (const { what, at, sum } of parts) {
    const found = await sha256OfFile(at).catch(() => null);
    if (found === sum) continue;
    const fault = found === null ? 'is missing' : 'is not what was written';
    throw new BackupProblem(
      `The backup in ${folder} is damaged: ${what} ${fault}. Nothing was restored; take another copy of it.`,
    );
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
