/** Stored passkeys, and the challenges that they sign. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { CHALLENGE_MINUTES } from '../../../../src/domain/second-factor.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { networkOfAddress } from './sign-ins.ts';

export type Passkey = components['schemas']['Passkeys'][number];

export const ownPasskeys = (tx: Tx, userId: string): Promise<Passkey[]> =>
  tx.many<Passkey>(
    'SELECT id, name, created_at, used_at FROM passkey WHERE user_id = $1 ORDER BY created_at, id',
    [userId],
  );

export interface StoredPasskey {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer<ArrayBuffer>;
  counter: number;
  transports: string[];
}

const STORED = 'id, user_id, credential_id, public_key, counter::float8 AS counter, transports';

/** The credentials that a new one must differ from. */
export const credentialsOf = (tx: Tx, userId: string): Promise<StoredPasskey[]> =>
  tx.many<StoredPasskey>(`SELECT ${STORED} FROM passkey WHERE user_id = $1`, [userId]);

export const findCredential = (tx: Tx, credentialId: string): Promise<StoredPasskey | undefined> =>
  tx.one<StoredPasskey>(`SELECT ${STORED} FROM passkey WHERE credential_id = $1`, [credentialId]);

export interface NewPasskey {
  userId: string;
  name: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
}

/** False if this credential is already registered, by anybody. */
export const insertPasskey = async (tx: Tx, passkey: NewPasskey): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO passkey (user_id, name, credential_id, public_key, counter, transports)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (credential_id) DO NOTHING`,
    [
      passkey.userId,
      passkey.name,
      passkey.credentialId,
      Buffer.from(passkey.publicKey),
      passkey.counter,
      passkey.transports,
    ],
  )) === 1;

/**
 * Records a use; false if the counter has not increased, as with a copied key. Authenticators
 * without a counter send 0.
 */
export const countUse = async (tx: Tx, id: string, counter: number): Promise<boolean> =>
  (await tx.run(
    'UPDATE passkey SET counter = $2, used_at = now() WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))',
    [id, counter],
  )) === 1;

/** False if it is not the person's. */
export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (
    (await tx.run('UPDATE passkey SET name = $3 WHERE id = $2 AND user_id = $1', [userId, id, name])) === 1
  );
}

/** The name of the removed passkey; undefined if it is not the person's. */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const gone = await tx.one<{ name: string }>(
    'DELETE FROM passkey WHERE id = $2 AND user_id = $1 RETURNING name',
    [userId, id],
  );
  return gone?.name;
}

/** Returns how many there were. */
export const removeAllPasskeys = (tx: Tx, userId: string): Promise<number> =>
  tx.run('DELETE FROM passkey WHERE user_id = $1', [userId]);

/** The most open challenges of one network for sign-ins, which anybody may request. */
const MOST_OPEN = 300;

/** False if the network has too many open ones already. */
export const insertPasskeyChallenge = async (
  tx: Tx,
  { ip, hash, userId }: { ip: string; hash: Buffer; userId: string | null },
): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO passkey_challenge (network, challenge_hash, user_id, expires_at)
     SELECT ${networkOfAddress('$1')}, $2, $3, now() + interval '${CHALLENGE_MINUTES} minutes'
      WHERE $3::uuid IS NOT NULL OR ${MOST_OPEN} > (
        SELECT count(*) FROM passkey_challenge c
         WHERE c.network = ${networkOfAddress('$1')} AND c.user_id IS NULL AND c.expires_at > now())`,
    [ip, hash, userId],
  )) === 1;

/**
 * Uses up the challenge, whether the answer is right or wrong; false if there is none on this
 * network for this person (or for nobody).
 */
export const takePasskeyChallenge = async (
  tx: Tx,
  { ip, hash, userId }: { ip: string; hash: Buffer; userId: string | null },
): Promise<boolean> =>
  (await tx.run(
    `DELETE FROM passkey_challenge WHERE network = ${networkOfAddress('$1')} AND challenge_hash = $2
        AND user_id IS NOT DISTINCT FROM $3 AND expires_at > clock_timestamp()`,
    [ip, hash, userId],
  )) === 1;
