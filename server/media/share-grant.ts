/**
 * A grant to open one medium of one stone without signing in, for the links that people send to
 * others. It names who shared it, and opens what they see themselves while their account is active.
 * A session's grant would open every stone that they see.
 */
import { MEDIA_KEYS, type MediaKey } from '../../src/domain/stones/search-filters.ts';
import { SHARED_DAYS } from '../../src/domain/stones/share-text.ts';
import { isUuid } from '../db/with-actor.ts';
import { seal, unseal } from './sealed.ts';

const PURPOSE = 'media share';
const UUID_BYTES = 16;
const KIND_AT = 2 * UUID_BYTES;
const DAYS_AT = KIND_AT + 1;
const BYTES = DAYS_AT + 4;
const DAY_MS = 24 * 3_600_000;

export interface SharedMedium {
  userId: string;
  stoneId: string;
  kind: MediaKey;
}

/** Equal for a whole day, so that sharing twice gives the same text. @param now milliseconds */
export function makeShareGrant(key: Buffer, { userId, stoneId, kind }: SharedMedium, now: number): string {
  if (!isUuid(userId) || !isUuid(stoneId)) throw new Error('People and stones are named by a uuid.');
  const text = Buffer.alloc(BYTES);
  bytesOf(userId).copy(text);
  bytesOf(stoneId).copy(text, UUID_BYTES);
  text.writeUInt8(MEDIA_KEYS.indexOf(kind), KIND_AT);
  text.writeUInt32BE(Math.floor(now / DAY_MS) + SHARED_DAYS + 1, DAYS_AT);
  return seal(key, PURPOSE, text);
}

/** The medium that it opens; null if it is invalid for this key or has expired. */
export function openShareGrant(key: Buffer, grant: string, now: number): SharedMedium | null {
  const text = unseal(key, PURPOSE, grant, BYTES);
  const kind = text === null ? undefined : MEDIA_KEYS[text.readUInt8(KIND_AT)];
  if (text === null || kind === undefined || text.readUInt32BE(DAYS_AT) * DAY_MS <= now) return null;
  return { userId: uuidOf(text, 0), stoneId: uuidOf(text, UUID_BYTES), kind };
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidOf = (text: Buffer, at: number): string =>
  text
    .subarray(at, at + UUID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
