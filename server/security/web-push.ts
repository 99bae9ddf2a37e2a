/**
 * Web push: the house's key, by which push services know the sender (RFC 8292), and messages that
 * only the browser can read (RFC 8291).
 */
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH,
} from 'node:crypto';
import type { Env } from '../env.ts';
import { secretKeyOf } from './secrets.ts';

const CURVE = 'prime256v1';
/** Private keys are numbers below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const RECORD_BYTES = 4_096;
/** The end of the last record. */
const LAST = Buffer.from([2]);
const TOKEN_SECONDS = 12 * 3_600;

/** Where a browser wants its messages, and how it reads them; keys in base64url. */
export interface PushTarget {
  endpoint: string;
  /** The browser's public key: a point of 65 bytes. */
  p256dh: string;
  /** 16 bytes that only the browser and the sender know. */
  auth: string;
}

/** The same in all processes and after a restart, since it is derived from the secret key. */
export async function housePushKey(place: Pick<Env, 'dataDir' | 'secretKey'>): Promise<ECDH> {
  const bytes = hkdfSync('sha256', await secretKeyOf(place), '', 'web push', 48);
  const number = (BigInt(`0x${Buffer.from(bytes).toString('hex')}`) % (ORDER - 1n)) + 1n;
  return keyOf(Buffer.from(number.toString(16).padStart(64, '0'), 'hex'));
}

function keyOf(secret: Buffer): ECDH {
  const key = createECDH(CURVE);
  key.setPrivateKey(secret);
  return key;
}

/** Whether a browser could have made these keys. */
export function arePushKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

/** The `authorization` of a message. `contact` is the house's address, for the push service. */
export function pushAuthorization(house: ECDH, endpoint: string, contact: string, now: Date): string {
  const point = house.getPublicKey();
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS,
    sub: contact,
  };
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: Buffer.from(house.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${point.toString('base64url')}`;
}

/** The message as a body of content encoding `aes128gcm`. A test gives its own salt and key. */
export function encryptPush(
  message: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  salt: Buffer = randomBytes(16),
  secret?: Buffer,
): Buffer {
  const own = secret === undefined ? createECDH(CURVE) : keyOf(secret);
  const point = secret === undefined ? own.generateKeys() : own.getPublicKey();
  const reader = Buffer.from(p256dh, 'base64url');
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), reader, point]);
  const shared = hkdf(own.computeSecret(reader), Buffer.from(auth, 'base64url'), about, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([point.length]),
    point,
    cipher.update(Buffer.concat([Buffer.from(message), LAST])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

const hkdf = (secret: Buffer, salt: Buffer, about: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, bytes));
