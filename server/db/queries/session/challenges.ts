/** Challenges: the steps of a sign-in after the right password. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { CHALLENGE_MINUTES, MOST_WRONG_ANSWERS } from '../../../../src/domain/second-factor.ts';
import type { Tx } from '../../with-actor.ts';
import { networkOfAddress } from './sign-ins.ts';

export type ChallengeStep = components['schemas']['SignInChallenge']['asks'];

export interface NewChallenge {
  tokenHash: Buffer;
  userId: string;
  asks: ChallengeStep;
  ip: string;
  device: Buffer | null;
  /** Encrypted, for 'enrol'. */
  secret: Buffer | null;
}

/** Returns when it expires. */
export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<string> {
  const { ip, tokenHash, userId, asks, device, secret } = challenge;
  const row = await tx.one<{ expires_at: string }>(
    `INSERT INTO sign_in_challenge (network, token_hash, user_id, asks, device_hash, secret, expires_at)
     VALUES (${networkOfAddress('$1')}, $2, $3, $4, $5, $6, now() + interval '${CHALLENGE_MINUTES} minutes') RETURNING expires_at`,
    [ip, tokenHash, userId, asks, device, secret],
  );
  if (!row) throw new Error('An inserted row is returned.');
  return row.expires_at;
}

export interface OpenChallenge {
  user_id: string;
  device_hash: Buffer | null;
  /** Encrypted, for 'enrol'. */
  secret: Buffer | null;
}

export interface Answered {
  tokenHash: Buffer;
  asks: ChallengeStep;
  ip: string;
}

/**
 * The challenge, if it asks this, was given to the same network and has not run out. With 'lock',
 * it is locked until the transaction ends.
 */
export const findChallenge = (
  tx: Tx,
  { ip, tokenHash, asks }: Answered,
  how: 'read' | 'lock',
): Promise<OpenChallenge | undefined> =>
  tx.one<OpenChallenge>(
    `SELECT user_id, device_hash, secret FROM sign_in_challenge
      WHERE network = ${networkOfAddress('$1')} AND token_hash = $2 AND asks = $3 AND expires_at > clock_timestamp()
      ${how === 'lock' ? 'FOR UPDATE' : ''}`,
    [ip, tokenHash, asks],
  );

/** Counts a wrong answer to a locked challenge. */
export async function countWrongAnswer(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run('UPDATE sign_in_challenge SET wrong = wrong + 1 WHERE token_hash = $1', [tokenHash]);
  await tx.run(`DELETE FROM sign_in_challenge WHERE token_hash = $1 AND wrong >= ${MOST_WRONG_ANSWERS}`, [
    tokenHash,
  ]);
}

export async function endChallenge(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run('DELETE FROM sign_in_challenge WHERE token_hash = $1', [tokenHash]);
}
