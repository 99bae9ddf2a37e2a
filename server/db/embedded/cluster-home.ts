import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canWriteIn, type OsUser, isRoot, UNPRIVILEGED } from './os-user.ts';
import { EmbeddedProblem } from './embedded-problem.ts';

/**
 * A cluster's folders, with home/data (PostgreSQL's own) and home/server.log, and the user who owns
 * them.
 */
export interface ClusterHome {
  home: string;
  identity: OsUser;
}

/** File in DATA_DIR with the path of the cluster's home, if that is elsewhere. */
const POINTER = 'postgres.location';
/** File in a home outside DATA_DIR with the path of its DATA_DIR. */
const ORIGIN = 'belongs-to';
// A socket's path may have 107 bytes on Linux and 103 on macOS, including PostgreSQL's file name.
const LONGEST_SOCKET_FOLDER = 103 - '/.s.PGSQL.5432.lock'.length;

/**
 * Finds or creates the home of DATA_DIR's cluster: DATA_DIR/postgres for an ordinary user, and for
 * root if the unprivileged user can enter it. Otherwise it is in a public folder, and DATA_DIR has
 * a pointer file.
 */
export function clusterHomeOf(dataDir: string): ClusterHome {
  mkdirSync(dataDir, { recursive: true });
  const origin = realpathSync(dataDir);
  const inside = path.join(origin, 'postgres');
  return isRoot() ? rootsPlace(origin, inside) : ownPlace(origin, inside);
}

function ownPlace(origin: string, inside: string): ClusterHome {
  const pointer = readPointer(origin);
  const owner = ownerOf(path.join(inside, 'data'));
  if (pointer !== null || (owner && owner.uid !== process.getuid?.())) {
    throw new EmbeddedProblem(
      `The database of ${origin} belongs to another user (it lies in ${pointer ?? inside}). Start as that user, or set DATA_DIR to another folder.`,
    );
  }
  mkdirSync(inside, { recursive: true, mode: 0o700 });
  return { home: inside, identity: null };
}

function rootsPlace(origin: string, inside: string): ClusterHome {
  const owner = ownerOf(path.join(inside, 'data'));
  if (owner) {
    if (canWriteIn(owner, path.join(inside, 'data'))) return { home: inside, identity: owner };
    throw new EmbeddedProblem(
      `The database in ${inside} belongs to the user ${owner.uid}, who cannot enter that folder. Give that user access again, or set DATA_DIR to another folder.`,
    );
  }
  const known = readPointer(origin);
  if (known !== null && belongsTo(known, origin)) {
    return { home: known, identity: ownerOf(path.join(known, 'data')) ?? UNPRIVILEGED };
  }
  mkdirSync(inside, { recursive: true, mode: 0o711 });
  if (reachable(inside)) return { home: inside, identity: UNPRIVILEGED };
  removeEmpty(inside);
  return { home: makeOutside(origin, known), identity: UNPRIVILEGED };
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // A server that starts at the same moment may try the folder as well, and remove it.
  }
}

// Root keeps the home; the unprivileged user may only write into the folders created inside it.
function reachable(home: string): boolean {
  const trial = path.join(home, `.trial-${randomUUID()}`);
  makeFolderFor(UNPRIVILEGED, trial);
  try {
    return canWriteIn(UNPRIVILEGED, trial);
  } finally {
    rmSync(trial, { recursive: true });
  }
}

function makeOutside(origin: string, replaced: string | null): string {
  const folder = publicFolders()[0];
  if (!folder) {
    throw new EmbeddedProblem(
      `As root, PostgreSQL must run as an unprivileged user, and no folder was found that such a user can reach. Set DATA_DIR to one, or DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
  const home = path.join(folder, `data-${randomUUID()}`);
  mkdirSync(home, { mode: 0o711 });
  writeFileSync(path.join(home, ORIGIN), `${origin}\n`);
  const pointer = path.join(origin, POINTER);
  // A pointer that was copied along with its folder must not be followed.
  if (replaced !== null && readPointer(origin) === replaced) rmSync(pointer, { force: true });
  try {
    writeFileSync(pointer, `${home}\n`, { flag: 'wx' });
    return home;
  } catch {
    // A server that started at the same moment was faster, so its home is used.
    rmSync(home, { recursive: true, force: true });
    return readPointer(origin) ?? home;
  }
}

/**
 * A home follows its DATA_DIR when that is moved, but never serves two: if the folder that it was
 * created for still points to it, this one is a copy.
 */
function belongsTo(home: string, origin: string): boolean {
  const record = path.join(home, ORIGIN);
  if (!existsSync(record)) return false;
  const recorded = readFileSync(record, 'utf8').trim();
  if (recorded === origin) return true;
  if (readPointer(recorded) === home) return false;
  writeFileSync(record, `${origin}\n`);
  return true;
}

function readPointer(folder: string): string | null {
  const pointer = path.join(folder, POINTER);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : null;
}

function ownerOf(folder: string): { uid: number; gid: number } | null {
  if (!existsSync(folder)) return null;
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/**
 * Folders owned by root that everybody can enter; one that survives a restart precedes temporary
 * ones.
 */
export function publicFolders(): string[] {
  const parents = ['/var/lib', '/var/tmp', os.tmpdir()];
  return parents
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => {
      const folder = path.join(parent, 'pavilion');
      try {
        mkdirSync(folder, { recursive: true, mode: 0o755 });
        const stat = lstatSync(folder);
        // Anybody may create a folder in /var/tmp; one that root does not own is ignored.
        return stat.isDirectory() && stat.uid === 0 && reachable(folder) ? [folder] : [];
      } catch {
        return [];
      }
    });
}

/** Creates a folder that only the given user can enter. An existing one must belong to them. */
export function makeFolderFor(identity: OsUser, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(folder);
  const wanted = identity?.uid ?? process.getuid?.();
  if (!stat.isDirectory() || (stat.uid !== wanted && stat.uid !== process.getuid?.())) {
    throw new EmbeddedProblem(`${folder} belongs to somebody else. Remove it and start again.`);
  }
  if (identity) chownSync(folder, identity.uid, identity.gid);
  chmodSync(folder, 0o700);
}

/** The folder of the cluster's socket: in its home, or in /tmp if the home's path is too long. */
export function socketFolder({ home, identity }: ClusterHome): string {
  const inHome = path.join(home, 'run');
  const short = path.join('/tmp', `pavilion-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
  const folder = Buffer.byteLength(inHome) <= LONGEST_SOCKET_FOLDER ? inHome : short;
  makeFolderFor(identity, folder);
  return folder;
}
