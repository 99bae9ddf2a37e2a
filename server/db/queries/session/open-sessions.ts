/** Sessions as they begin and end. */
import type { Tx } from '../../with-actor.ts';

export interface NewSession {
  tokenHash: Buffer;
  userId: string;
  stateKey: string;
  hours: number;
  ip: string;
  agent: string | null;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.run(
    `INSERT INTO session (token_hash, user_id, state_key, expires_at, ip, agent)
     VALUES ($1, $2, $3, now() + make_interval(hours => $4), $5, $6)`,
    [session.tokenHash, session.userId, session.stateKey, session.hours, session.ip, session.agent],
  );
}

/** The key with which this session's browser encrypts its stored state. */
export async function stateKeyOf(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const session = await tx.one<{ state_key: string }>('SELECT state_key FROM session WHERE token_hash = $1', [
    tokenHash,
  ]);
  return session?.state_key;
}

export async function revokeSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run('UPDATE session SET revoked_at = now() WHERE token_hash = $1 AND revoked_at IS NULL', [
    tokenHash,
  ]);
}

/** Ends the account's sessions; the one with this token stays. */
export const revokeOtherSessions = (tx: Tx, userId: string, tokenHash: Buffer | null): Promise<number> =>
  tx.run(
    `UPDATE session SET revoked_at = now()
      WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() AND token_hash IS DISTINCT FROM $2`,
    [userId, tokenHash],
  );

export const revokeSessionsOf = (tx: Tx, userIds: readonly string[]): Promise<number> =>
  tx.run('UPDATE session SET revoked_at = now() WHERE user_id = ANY ($1::uuid[]) AND revoked_at IS NULL', [
    userIds,
  ]);
