/**
 * A grant to view stones' media for some hours without a bearer token, which an <img> cannot send.
 * It contains the encrypted hash of the session's token. The session is looked up for every
 * picture, so signing out, suspending a person or narrowing their access takes effect at once. A
 * session gets the same grant for hours, so that browsers can cache.
 */
import { seal, unseal } from './sealed.ts';

const PURPOSE = 'media grant';
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
  const text = Buffer.alloc(HASH_BYTES + HOURS_BYTES);
  session.copy(text);
  text.writeUInt32BE(until, HASH_BYTES);
  return seal(key, PURPOSE, text);
}

/** The hash of the session's token; null when the grant is invalid for this key or has expired. */
export function openGrant(key: Buffer, grant: string, now: number): Buffer | null {
  const text = unseal(key, PURPOSE, grant, HASH_BYTES + HOURS_BYTES);
  if (text === null) return null;
  return text.readUInt32BE(HASH_BYTES) * HOUR_MS > now ? text.subarray(0, HASH_BYTES) : null;
}
