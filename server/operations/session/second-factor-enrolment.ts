/** Setting up an authenticator: the secret that it gets, and the code that confirms it. */
import { encode } from 'uqr';
import type { components } from '../../../src/api/schema.gen.ts';
import { saveFactor } from '../../db/queries/session/second-factor.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Env } from '../../env.ts';
import { newRecoveryCodes } from '../../security/recovery-codes.ts';
import { seal, unseal } from '../../security/secrets.ts';
import { factorAddress, newFactorSecret, stepOfCode } from '../../security/totp.ts';

type KeyPlace = Pick<Env, 'dataDir' | 'secretKey'>;
type Enrolment = components['schemas']['SecondFactorEnrolment'];

const about = (userId: string): string => `second factor of ${userId}`;

/** @throws DecryptionError when the key has changed */
export const openedFactor = (place: KeyPlace, userId: string, sealed: Buffer): Promise<string> =>
  unseal(place, sealed, about(userId));

/** A secret to store encrypted, and its form that the person sees once. */
export async function newEnrolment(
  place: KeyPlace,
  { id, email }: { id: string; email: string },
): Promise<{ sealed: Buffer; shown: Enrolment }> {
  const secret = newFactorSecret();
  const address = factorAddress(secret, email);
  return { sealed: await seal(place, secret, about(id)), shown: { secret, address, qr: drawn(address) } };
}

/** The dark modules of a QR code as the path of an SVG, row by row, with a quiet zone of four. */
function drawn(text: string): Enrolment['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join('') };
}

/**
 * Turns the factor on if the code is right, replacing an earlier one. Returns the recovery codes,
 * which are shown once; null if the code is wrong.
 */
export async function confirmEnrolment(
  tx: Tx,
  place: KeyPlace,
  userId: string,
  sealed: Buffer,
  code: string,
): Promise<string[] | null> {
  const step = stepOfCode(await openedFactor(place, userId, sealed), code, Date.now());
  if (step === null) return null;
  const { codes, hashes } = await newRecoveryCodes(place, userId);
  await saveFactor(tx, { userId, secret: sealed, step, recoveryHashes: hashes });
  return codes;
}
