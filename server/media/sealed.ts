/** Short texts that only this portal can write and read: what grants for media carry. */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `purpose` prevents a text that was sealed for one use from being accepted for another. */
export function seal(key: Buffer, purpose: string, text: Buffer): string {
  const { sealing, naming } = keysFrom(key, purpose);
  // Derived from the plaintext: the same text has the same nonce, and different texts never share
  // one.
  const nonce = createHmac('sha256', naming).update(text).digest().subarray(0, NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, sealing, nonce);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** The text of `length` bytes; null if it was not sealed with this key for this purpose. */
export function unseal(key: Buffer, purpose: string, sealed: string, length: number): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length !== NONCE_BYTES + TAG_BYTES + length) return null;
  const { sealing } = keysFrom(key, purpose);
  const decipher = createDecipheriv(ALGORITHM, sealing, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

interface Keys {
  sealing: Buffer;
  naming: Buffer;
}

const derived = new WeakMap<Buffer, Map<string, Keys>>();

/** Separate keys for each purpose. */
function keysFrom(key: Buffer, purpose: string): Keys {
  const ofKey = derived.get(key) ?? new Map<string, Keys>();
  derived.set(key, ofKey);
  const known = ofKey.get(purpose);
  if (known !== undefined) return known;
  const of = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const keys = { sealing: of(purpose), naming: of(`${purpose} nonce`) };
  ofKey.set(purpose, keys);
  return keys;
}
