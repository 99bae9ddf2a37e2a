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
import { canWriteIn, type Identity, isRoot, UNPRIVILEGED } from './identity.ts';
import { EmbeddedProblem } from './embedded-problem.ts';

/** Where a cluster lies: home/data (PostgreSQL's own), home/server.log; and the user whom it belongs to. */
export interface Place {
  home: string;
  identity: Identity;
}

/** In DATA_DIR, when the cluster itself lies elsewhere: the path of its home. */
const POINTER = 'postgres.location';
/** In a home outside DATA_DIR: the DATA_DIR that it belongs to. */
const ORIGIN = 'belongs-to';
// sockaddr_un holds 107 bytes on Linux and 103 on macOS; PostgreSQL adds its own file name.
const LONGEST_SOCKET_FOLDER = 103 - '/.s.PGSQL.5432.lock'.length;

/**
 * Finds or makes the home of DATA_DIR's cluster. An ordinary user's lies in DATA_DIR/postgres. Root's does too
 * where the unprivileged user can enter it; otherwise it lies in a public folder and DATA_DIR keeps a pointer.
 */
export function placeOf(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true });
  const origin = realpathSync(dataDir);
  const inside = path.join(origin, 'postgres');
  return isRoot() ? rootsPlace(origin, inside) : ownPlace(origin, inside);
}

function ownPlace(origin: string, inside: string): Place {
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

function rootsPlace(origin: string, inside: string): Place {
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
    // Another server that starts at the same moment is trying the folder, and removes it as well.
  }
}

// The home itself stays root's; what the unprivileged user can write are the folders made for it inside.
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
  // A pointer that came here with a copied folder is not ours to follow.
  if (replaced !== null && readPointer(origin) === replaced) rmSync(pointer, { force: true });
  try {
    writeFileSync(pointer, `${home}\n`, { flag: 'wx' });
    return home;
  } catch {
    // Another server that starts at the same moment was faster: its home is the one.
    rmSync(home, { recursive: true, force: true });
    return readPointer(origin) ?? home;
  }
}

/**
 * A home follows its DATA_DIR when that is moved, but never serves two: where the folder that it was made for
 * still points at it, ours is a copy.
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

/** Folders of root's that everybody can enter, best first: one that survives a restart, then the temporary ones. */
export function publicFolders(): string[] {
  const parents = ['/var/lib', '/var/tmp', os.tmpdir()];
  return parents
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => {
      const folder = path.join(parent, 'pavilion');
      try {
        mkdirSync(folder, { recursive: true, mode: 0o755 });
        const stat = lstatSync(folder);
        // Anybody may make a folder below /var/tmp; one that is not root's is left alone.
        return stat.isDirectory() && stat.uid === 0 && reachable(folder) ? [folder] : [];
      } catch {
        return [];
      }
    });
}

/** Makes a folder that only the given user enters. An existing one must be theirs. */
export function makeFolderFor(identity: Identity, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(folder);
  const wanted = identity?.uid ?? process.getuid?.();
  if (!stat.isDirectory() || (stat.uid !== wanted && stat.uid !== process.getuid?.())) {
    throw new EmbeddedProblem(`${folder} belongs to somebody else. Remove it and start again.`);
  }
  if (identity) chownSync(folder, identity.uid, identity.gid);
  chmodSync(folder, 0o700);
}

/** The folder of the cluster's socket: in its home, or in /tmp where the home's path is too long for one. */
export function socketFolder({ home, identity }: Place): string {
  const inHome = path.join(home, 'run');
  const short = path.join('/tmp', `pavilion-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
  const folder = Buffer.byteLength(inHome) <= LONGEST_SOCKET_FOLDER ? inHome : short;
  makeFolderFor(identity, folder);
  return folder;
}
