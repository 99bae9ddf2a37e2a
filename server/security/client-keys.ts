/**
 * Keys of API clients: a prefix, 256 random bits, and a checksum, so that a mistyped or cut key is
 * refused without asking the database. Stored only as SHA-256.
 */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { KEY_PREFIX } from '../../src/domain/api-keys.ts';
import { hashOfToken } from './tokens.ts';

const FORM = new RegExp(`^${KEY_PREFIX}[A-Za-z0-9_-]{43}[0-9a-f]{8}$`);
const CHECK_LENGTH = 8;

export interface NewKey {
  key: string;
  hash: Buffer;
  /** Four characters by which people recognise it. */
  ending: string;
}

export function makeKey(): NewKey {
  const body = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  const key = `${body}${checksumOf(body)}`;
  return { key, hash: hashOfToken(key), ending: key.slice(-4) };
}

/** Whether a token has the prefix of keys. */
export const isKey = (token: string): boolean => token.startsWith(KEY_PREFIX);

/** Whether its form and checksum are those of a key. */
export const isWellFormed = (key: string): boolean =>
  FORM.test(key) && key.endsWith(checksumOf(key.slice(0, -CHECK_LENGTH)));

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(CHECK_LENGTH, '0');
