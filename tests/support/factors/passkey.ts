/** A software authenticator: creates a passkey with an ES256 key, and signs as in WebAuthn. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const byteString = (bytes: Buffer): Buffer =>
  bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);

export interface Attestation {
  id: string;
  client_data: string;
  attestation: string;
  transports: string[];
}

export interface Assertion {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  user_handle: string;
}

/** What an attacker or a fault may change. */
export interface Tampering {
  origin?: string;
  rpId?: string;
  type?: string;
  /** Without the fingerprint or the PIN. */
  isUnverified?: boolean;
  counter?: number;
}

export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly #key: KeyObject;
  readonly #jwk: { x?: string; y?: string };
  readonly #origin: string;
  readonly #userId: string;
  #counter = 0;

  constructor(origin: string, userId: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#jwk = publicKey.export({ format: 'jwk' });
    this.#origin = origin;
    this.#userId = userId;
  }

  /** The public key in COSE format. */
  get publicKey(): Buffer {
    const [x, y] = [this.#jwk.x, this.#jwk.y].map((part) => Buffer.from(part ?? '', 'base64url'));
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      byteString(x ?? Buffer.alloc(0)),
      Buffer.from([0x22]),
      byteString(y ?? Buffer.alloc(0)),
    ]);
  }

  attest(challenge: string, twist: Tampering = {}): Attestation {
    const id = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      this.#data(HAS_KEY, twist),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.publicKey,
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      Buffer.from('\x63fmt\x64none\x67attStmt\xa0\x68authData', 'latin1'),
      byteString(data),
    ]);
    return {
      id: this.id,
      client_data: this.#client('webauthn.create', challenge, twist).toString('base64url'),
      attestation: attestation.toString('base64url'),
      transports: ['internal'],
    };
  }

  assert(challenge: string, twist: Tampering = {}): Assertion {
    this.#counter = twist.counter ?? this.#counter + 1;
    const data = this.#data(0, twist);
    const client = this.#client('webauthn.get', challenge, twist);
    return {
      id: this.id,
      client_data: client.toString('base64url'),
      authenticator_data: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#key).toString('base64url'),
      user_handle: Buffer.from(this.#userId).toString('base64url'),
    };
  }

  #data(more: number, { rpId, isUnverified = false }: Tampering): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flags = PRESENT | (isUnverified ? 0 : VERIFIED) | more;
    return Buffer.concat([sha256(rpId ?? new URL(this.#origin).hostname), Buffer.from([flags]), counter]);
  }

  #client(usual: string, challenge: string, { origin, type }: Tampering): Buffer {
    return Buffer.from(
      JSON.stringify({ type: type ?? usual, challenge, origin: origin ?? this.#origin, crossOrigin: false }),
    );
  }
}
