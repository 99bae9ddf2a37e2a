/**
 * The schema exists in two forms. New databases are made from `schema/<noun>.sql`, which always
 * describes the present schema. Older databases are upgraded by `migrations`, which begin with a
 * baseline: the schema of version 0.1.0. A backup of that version is restored into the baseline and
 * then upgraded. A test makes a database both ways and compares the two.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

export interface Migration extends Applied {
  sql: string;
  /** Runs without a transaction, statement by statement; each must be repeatable. */
  isConcurrent: boolean;
}

/** The database and the migrations do not match; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations');
const SCHEMA_FOLDER = path.join(import.meta.dirname, 'schema');

/**
 * Compressed, because it never changes and nobody reads it: `node -e
 * "process.stdout.write(zlib.brotliDecompressSync(fs.readFileSync(process.argv[1])))" FILE` does.
 */
export const BASELINE = '0264_baseline.sql.br';

/** In the order in which they are made: each refers only to those before it. */
const NOUNS = [
  'common',
  'people',
  'permissions',
  'sign-in',
  'files',
  'businesses',
  'numbers',
  'history',
  'masters',
  'providers',
  'uploads',
  'stones',
  'prices',
  'price-offers',
  'lines',
  'selections',
  'invoices',
  'searches',
  'sharing',
  'mails',
  'feeds',
  'reports',
  'step-times',
  'duties',
];

/** The statements that make today's schema, and the rows that every database begins with. */
export function readSchema(folder: string = SCHEMA_FOLDER): string {
  return NOUNS.map((noun) => readSql(path.join(folder, `${noun}.sql`))).join('\n');
}

/** A folder's migrations (NNNN_name.sql) in the order in which they run. */
export function readMigrations(folder: string = MIGRATIONS_FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => /\.sql(\.br)?$/.test(name))
    .toSorted()
    .map((name) => {
      const sql = readSql(path.join(folder, name));
      const needs = NEEDS.exec(sql)?.[1] ?? null;
      return { name, sql, sha256: sha256Of(sql), needs, isConcurrent: CONCURRENT.test(sql) };
    });
}

/** Each migration says first which code may go on beside it. Those of version 0.2.0 do not. */
const NEEDS = /^-- Runs with code from (\d{4}) on\./;
const CONCURRENT = /^-- Outside of a transaction\.$/m;

/**
 * Whether code that knows the migrations `code` can run on a database with `applied`: none of its
 * own is missing, and every newer one allows code of that age.
 */
export function fits(applied: readonly Applied[], code: readonly Applied[]): boolean {
  const known = new Map(code.map(({ name, sha256 }) => [name, sha256]));
  const newest = code.at(-1)?.name ?? '';
  const has = applied.filter(({ name, sha256 }) => known.get(name) === sha256);
  const newer = applied.filter(({ name }) => !known.has(name));
  return has.length === code.length && newer.every((one) => isBeside(one, newest));
}

/** Whether a migration that the code does not know leaves it what it uses. */
export const isBeside = ({ name, needs }: Applied, newest: string): boolean =>
  name > newest && needs != null && needs <= newest;

function readSql(file: string): string {
  const bytes = readFileSync(file);
  // Git may check files out with CRLF, which must not change the checksum.
  return (file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes)
    .toString('utf8')
    .replaceAll('\r\n', '\n');
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A migration that a database or a backup says to have. */
export interface Applied {
  name: string;
  sha256: string;
  /** The oldest migration that code must know to run beside this one; null: this one. */
  needs?: string | null;
}

/** Of the names and hashes of version 0.1.0's 124 migrations, which the baseline replaced. */
const SHA256_OF_0_1_0 = '0be7504e1fed6ad3ea3c3409cb907b7d870315487f409ea6d1b38723c802a139';

/**
 * The migrations of a database or a backup, with the baseline in place of those of version 0.1.0,
 * which made the same schema; null if they end before it.
 */
export function sinceBaseline(applied: readonly Applied[], baseline: Applied): readonly Applied[] | null {
  const newest = applied.at(-1);
  if (newest === undefined || newest.name >= baseline.name) return applied;
  const all = sha256Of(applied.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n'));
  return all === SHA256_OF_0_1_0 ? [{ name: baseline.name, sha256: baseline.sha256 }] : null;
}
