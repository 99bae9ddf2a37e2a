/**
 * The right to look at stones' media, for a while and without a bearer token, which an <img> cannot send. It holds the hash
 * of the session's token, sealed: the session is looked up again with every picture, so that signing out, suspending a
 * person and narrowing what they see count at once. The same session has the same grant for some hours, so that browsers
 * keep what they fetched.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HASH_BYTES = 32;
const HOURS_BYTES = 4;
const HOUR_MS = 3_600_000;
/** A grant is good for six hours at least, and for twelve at most. */
const STEP_HOURS = 6;

/** The last ones, by key, session and end: whoever looks at page after page is given the same. */
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
  // Made of what is sealed: the same text has the same nonce, and two texts never share one.
  const nonce = createHmac('sha256', naming).update(text).digest().subarray(0, NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, sealing, nonce);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** The hash of the session's token; null for what is no grant of this key, or has expired. */
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

/** Keys of their own, so that nothing else that the server seals can be taken for a grant. */
function keysFrom(key: Buffer): { sealing: Buffer; naming: Buffer } {
  const known = derived.get(key);
  if (known !== undefined) return known;
  const of = (purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest();
  const keys = { sealing: of('media grant'), naming: of('media grant nonce') };
  derived.set(key, keys);
  return keys;
}
