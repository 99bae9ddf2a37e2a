/** Session tokens: opaque, 256 random bits, stored in the database only as SHA-256. */
import { createHash, randomBytes } from 'node:crypto';

/** Base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The AES-GCM key (256 bit, base64) with which a session's browser encrypts its persisted state.
 */
export const newStateKey = (): string => randomBytes(32).toString('base64');
