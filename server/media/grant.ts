/**
 * A grant to view stones' media for some hours without a bearer token, which an <img> cannot send.
 * It contains the encrypted hash of the session's token. The session is looked up for every
 * picture, so signing out, suspending a person or narrowing their access takes effect at once. A
 * session gets the same grant for hours, so that browsers can cache.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HASH_BYTES = 32;
const HOURS_BYTES = 4;
const HOUR_MS = 3_600_000;
/** A grant is valid for six to twelve hours. */
const STEP_HOURS = 6;

/** Recent grants by key, session and expiry, so that page after page gets the same one. */
const REMEMBERED = 1000;
const remembered = new WeakMap<Buffer, Map<string, string>>();

/** @param session the hash of the session's token; @param now milliseconds */
export function makeGrant(key: Buffer, session: Buffer, now: number): string {
  const until = (Math.floor(now / HOUR_MS / STEP_HOURS) + 2) * STEP_HOURS;
  const grants = remembered.get(key) ?? new Map<string, string>();
  remembered.set(key, grants);
  const name = `${until} ${session.toString('latin1')}`;
  const grant = grants.get(name) ?? sealed(key, session, until);
  if (grants.size >= REMEMBERED) grants.clear();
  grants.set(name, grant);
  return grant;
}

function sealed(key: Buffer, session: Buffer, until: number): string {
  const { sealing, naming } = keysFrom(key);
  const text = Buffer.alloc(HASH_BYTES + HOURS_BYTES);
  session.copy(text);
  text.writeUInt32BE(until, HASH_BYTES);
  // Derived from the plaintext: the same text has the same nonce, and different texts never share
  // one.
  const nonce = createHmac('sha256', naming).update(text).digest().subarray(0, NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, sealing, nonce);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** The hash of the session's token; null when the grant is invalid for this key or has expired. */
export function openGrant(key: Buffer, grant: string, now: number): Buffer | null {
  const bytes = Buffer.from(grant, 'base64url');
  if (bytes.length !== NONCE_BYTES + TAG_BYTES + HASH_BYTES + HOURS_BYTES) return null;
  const { sealing } = keysFrom(key);
  const decipher = createDecipheriv(ALGORITHM, sealing, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return text.readUInt32BE(HASH_BYTES) * HOUR_MS > now ? text.subarray(0, HASH_BYTES) : null;
  } catch {
    return null;
  }
}

const derived = new WeakMap<Buffer, { sealing: Buffer; naming: Buffer }>();

/** Separate keys, so that nothing else the server encrypts can pass as a grant. */
function keysFrom(key: Buffer): { sealing: Buffer; naming: Buffer } {
  const known = derived.get(key);
  if (known !== undefined) return known;
  const of = (purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest();
  const keys = { sealing: of('media grant'), naming: of('media grant nonce') };
  derived.set(key, keys);
  return keys;
}
