/** Encrypts secrets with AES-256-GCM under a key outside the database. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../env.ts';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 1;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/**
 * In DATA_DIR beside the uploaded files, not among them, so that no backup of the files contains
 * it.
 */
export const KEY_FILE = 'secret-key';

type KeyPlace = Pick<Env, 'dataDir' | 'secretKey'>;

/** The text cannot be decrypted: another key, another purpose, or changed data. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/** Encrypts `text`. `about` names the record it belongs to; decrypting needs the same `about`. */
export async function seal(place: KeyPlace, text: string, about: string): Promise<Buffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, await keyOf(place, 'make'), iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), sealed]);
}

/**
 * @throws DecryptionError when the key is missing or different, or the text was encrypted for
 * something else
 */
export async function unseal(place: KeyPlace, sealed: Buffer, about: string): Promise<string> {
  try {
    const iv = sealed.subarray(1, 1 + IV_BYTES);
    const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(ALGORITHM, await keyOf(place, 'find'), iv, options)
      .setAAD(Buffer.from(about))
      .setAuthTag(tag);
    const text = sealed.subarray(1 + IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new DecryptionError('The sealed text does not open with this key.', { cause });
  }
}

/**
 * A hash for values that must be recognised but not read. Without the key nobody can guess the
 * value. 32 bytes.
 */
export const keyedHash = async (place: KeyPlace, text: string, about: string): Promise<Buffer> =>
  createHmac('sha256', await keyOf(place, 'make'))
    .update(`${about}\n${text}`)
    .digest();

const FINGERPRINT_LETTERS = 16;

/**
 * What tells the key from others without telling it; null if there is none and none is to be made.
 */
export async function keyFingerprint(place: KeyPlace, how: 'make' | 'find'): Promise<string | null> {
  const isThere = place.secretKey !== null || existsSync(path.join(place.dataDir, KEY_FILE));
  if (!isThere && how === 'find') return null;
  const hash = await keyedHash(place, '', 'fingerprint of the key');
  return hash.toString('hex').slice(0, FINGERPRINT_LETTERS);
}

/** The key itself, from which signing keys are derived; created when missing. */
export const secretKeyOf = (place: KeyPlace): Promise<Buffer> => keyOf(place, 'make');

async function keyOf({ secretKey, dataDir }: KeyPlace, how: 'make' | 'find'): Promise<Buffer> {
  if (secretKey !== null) return secretKey;
  const file = path.join(dataDir, KEY_FILE);
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept === null && how === 'make') {
    await makeKey(dataDir, file);
    return keyOf({ secretKey, dataDir }, 'find');
  }
  const key = Buffer.from(kept?.trim() ?? '', 'hex');
  if (key.length !== KEY_BYTES) throw new Error(`${file} holds no key of ${KEY_BYTES} bytes.`);
  return key;
}

/**
 * Written to a temporary file and linked into place: if two processes create one, the first wins.
 */
async function makeKey(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(draft, { force: true });
}
