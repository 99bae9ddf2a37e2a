/** Recovery codes: 50 random bits each, for signing in once without the authenticator. */
import { randomInt } from 'node:crypto';
import type { Env } from '../env.ts';
import { RECOVERY_CODES } from '../../src/domain/second-factor.ts';
import { keyedHash } from './secrets.ts';

type KeyPlace = Pick<Env, 'dataDir' | 'secretKey'>;

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/** In the form that people see: `K7QMD-4XWPA`. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

export const hashOfRecoveryCode = (place: KeyPlace, typed: string, userId: string): Promise<Buffer> =>
  keyedHash(place, typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''), `recovery code of ${userId}`);

/** Codes to show once, and their hashes to store. */
export async function newRecoveryCodes(
  place: KeyPlace,
  userId: string,
): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashOfRecoveryCode(place, code, userId)));
  return { codes, hashes };
}
