/**
 * An authenticator app: RFC 6238 written from the RFC, so that the server's library is not compared
 * with itself.
 */
import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that the app shows now, or `later` half minutes from now. */
export function codeOf(secret: string, later = 0, now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / PERIOD_MS) + later));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = hash[hash.length - 1] ?? 0;
  const number = hash.readUInt32BE(offset & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A code that is not valid in any half minute near now. */
export function wrongCodeOf(secret: string): string {
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((later) => codeOf(secret, later)));
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777', '888888'];
  return wrong.find((code) => !near.has(code)) ?? '999999';
}
