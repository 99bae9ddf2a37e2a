/** Copies a house's files from one place to another, while servers go on. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { findInstallation } from '../db/queries/installation.ts';
import { namedFiles, type NamedFile } from '../db/queries/stored-files.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { ownerOf, refuseOtherFiles } from './installation.ts';
import { writeHashed } from './sha256.ts';
import type { Storage } from './storage.ts';
import { incomingIn } from './incoming.ts';

export interface Moved {
  copied: number;
  /** Already copied, by an earlier run or because servers write to both. */
  there: number;
  /** Removed from `to`: an earlier run copied them, and servers have removed them since. */
  removed: number;
  /** Not in the old place, or other than the database says. */
  missing: string[];
}

const AT_ONCE = 4;
const SAID_EVERY = 1_000;
/** A newer file may be named by a transaction that has not committed. */
const SETTLED_MS = 24 * 3_600_000;

/**
 * Copies what `to` lacks, with each checksum compared. What the database no longer names is removed
 * from `to`.
 * @throws InstallationProblem if one of the places has another database's files
 */
export async function moveFiles(
  ownerPool: pg.Pool,
  from: Storage,
  to: Storage,
  dataDir: string,
  say: (line: string) => void,
): Promise<Moved> {
  const { known, files } = await withActor(ownerPool, SYSTEM, 'read', async (tx) => ({
    known: await findInstallation(tx),
    files: await namedFiles(tx),
  }));
  const filesId = known?.files_id ?? (await ownerOf(from));
  await refuseOtherFiles(filesId, from);
  if ((await to.readOwner()) === null) await to.keepOwner(filesId);
  await refuseOtherFiles(filesId, to);

  const moved: Moved = { copied: 0, there: 0, removed: 0, missing: [] };
  const waiting = files.values();
  const copyAll = async (): Promise<void> => {
    for (const file of waiting) {
      if (await to.has(file.key)) moved.there += 1;
      else if (await copy(file, from, to, dataDir)) moved.copied += 1;
      else moved.missing.push(file.key);
      const done = moved.there + moved.copied + moved.missing.length;
      if (done % SAID_EVERY === 0) say(`${done} of ${files.length} files were looked at.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyAll));

  const named = new Set(files.map(({ key }) => key));
  for await (const key of to.keys()) {
    if (named.has(key) || madeAt(key) > Date.now() - SETTLED_MS) continue;
    await to.remove(key);
    moved.removed += 1;
  }
  for (const person of await from.erasedPeople()) await to.noteErased(person);
  const anchor = await from.readAnchor();
  if (anchor !== null && anchor !== (await to.readAnchor())) await to.keepAnchor(anchor);
  return moved;
}

/** False if the file is missing or damaged. */
async function copy(
  { key, sha256 }: NamedFile,
  from: Storage,
  to: Storage,
  dataDir: string,
): Promise<boolean> {
  const folder = incomingIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, randomUUID());
  try {
    if (!(await from.has(key))) return false;
    if ((await writeHashed(from.open(key), draft)) !== sha256) return false;
    await to.take(key, draft);
    return true;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Keys are ids with their moment in front (UUID version 7); another one counts as just made. */
function madeAt(key: string): number {
  const [, moment] = /^([0-9a-f]{8}-[0-9a-f]{4})-7/.exec(key) ?? [];
  return moment === undefined ? Infinity : Number.parseInt(moment.replace('-', ''), 16);
}
