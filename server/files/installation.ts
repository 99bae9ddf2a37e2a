/**
 * Whether a process has the secret key and the files that the database was used with. With another
 * key it could read no password, with another folder it would find no paper, and it would write
 * new ones where nobody else looks.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { findInstallation, saveInstallation } from '../db/queries/installation.ts';
import { newestFiles } from '../db/queries/stored-files.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Env } from '../env.ts';
import { KEY_FILE, keyFingerprint } from '../security/secrets.ts';
import type { Storage } from './storage.ts';

/** The key or the files are not the database's; the message says what to do. */
export class InstallationProblem extends Error {
  override readonly name = 'InstallationProblem';
}

type Files = Pick<Storage, 'place' | 'has' | 'readOwner' | 'keepOwner'>;
type KeyPlace = Pick<Env, 'dataDir' | 'secretKey'>;

/**
 * Compares the key and the files with those noted in the database; the first start notes them. Call
 * it inside withStartLock.
 * @throws InstallationProblem if one of them is another
 */
export async function recogniseInstallation(ownerPool: pg.Pool, env: KeyPlace, files: Files): Promise<void> {
  const known = await withActor(ownerPool, SYSTEM, 'read', findInstallation);
  if (known === undefined) {
    await refuseWithoutFiles(ownerPool, files);
    return adopt(ownerPool, env, files);
  }
  if ((await keyFingerprint(env, 'find')) !== known.key_fingerprint)
    throw new InstallationProblem(
      `The database was used with another secret key than the one of this process (${placeOf(env)}). Set SECRET_KEY to it, or copy the file ${KEY_FILE} from the DATA_DIR of a process that has it. If it is lost, run: npm run adopt -- --what key. What it encrypted has to be entered again.`,
    );
  await refuseOtherFiles(known.files_id, files);
}

const LOOKED_FOR = 20;

/** An earlier version noted no id: then at least one of the newest files is there. */
async function refuseWithoutFiles(ownerPool: pg.Pool, files: Pick<Storage, 'place' | 'has'>): Promise<void> {
  const keys = await withActor(ownerPool, SYSTEM, 'read', (tx) => newestFiles(tx, LOOKED_FOR));
  for (const key of keys) if (await files.has(key)) return;
  if (keys.length > 0) throw new InstallationProblem(notHere(files));
}

const notHere = ({ place }: Pick<Storage, 'place'>): string =>
  `The files of this database are not in ${place}. Name the place that has them in FILES_URL, or mount it. If they are lost, or were put there by hand, run: npm run adopt -- --what files.`;

/** @throws InstallationProblem if these are not the files of the database */
export async function refuseOtherFiles(
  filesId: string,
  files: Pick<Storage, 'place' | 'readOwner'>,
): Promise<void> {
  const owner = await files.readOwner();
  if (owner === filesId) return;
  throw new InstallationProblem(
    owner === null
      ? notHere(files)
      : `The files in ${files.place} belong to another database. Name the place that has this one’s in FILES_URL. If they are its own, run: npm run adopt -- --what files.`,
  );
}

/** Notes that the database is used with these from now on. */
export async function adopt(
  ownerPool: pg.Pool,
  env: KeyPlace,
  files: Files,
  what: readonly ('key' | 'files')[] = ['key', 'files'],
): Promise<void> {
  const known = await withActor(ownerPool, SYSTEM, 'read', findInstallation);
  const key = what.includes('key') ? null : known?.key_fingerprint;
  const filesId = what.includes('files') ? await ownerOf(files) : known?.files_id;
  const installation = {
    key_fingerprint: key ?? (await keyFingerprint(env, 'make')) ?? '',
    files_id: filesId ?? (await ownerOf(files)),
  };
  await withActor(ownerPool, SYSTEM, 'write', (tx) => saveInstallation(tx, installation));
}

/** The id that lies among the files; a new place gets one. */
export async function ownerOf(files: Pick<Storage, 'readOwner' | 'keepOwner'>): Promise<string> {
  const owner = await files.readOwner();
  if (owner !== null) return owner;
  const made = randomUUID();
  await files.keepOwner(made);
  return made;
}

const placeOf = ({ secretKey, dataDir }: KeyPlace): string =>
  secretKey === null ? path.join(dataDir, KEY_FILE) : 'SECRET_KEY';
