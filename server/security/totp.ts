/**
 * Codes of an authenticator app: RFC 6238 with the parameters that all apps support: SHA-1, six
 * digits, 30 seconds.
 */
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const ISSUER = 'Pavilion';

/** A new secret in base32. */
export const newFactorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const authenticator = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** The address that an authenticator app reads from the QR code. */
export const factorAddress = (secret: string, email: string): string =>
  authenticator(secret, email).toString();

export const isFactorCode = (text: string): boolean => /^[0-9]{6}$/.test(text);

/**
 * The half minute whose code this is, counted from 1970: the present one, the one before or the one
 * after, since clocks differ. Null if the code is wrong.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!isFactorCode(code)) return null;
  const delta = authenticator(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
