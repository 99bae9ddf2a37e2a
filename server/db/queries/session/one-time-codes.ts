/** One-time codes: requests, tries, and what they unlock. */
import {
  AGAIN_SECONDS,
  CODE_MINUTES,
  MOST_TRIES,
  PROVEN_MINUTES,
  type AskedBefore,
  type CodePurpose,
} from '../../../../src/domain/one-time-codes.ts';
import type { RoleId } from '../../../../src/domain/codes.ts';
import { ROLE } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';
import { networkOfAddress } from './sign-ins.ts';

/** The request for a code. */
export interface RequestedCode {
  id: string;
  purpose: CodePurpose;
  requestHash: Buffer;
  addressHash: Buffer;
  address: string;
  ip: string;
  /** The account that signs up; null if the address is still to be looked up. */
  userId: string | null;
}

const LAST_HOUR = `asked_at > clock_timestamp() - interval '1 hour'`;

/**
 * Locks the address until the transaction ends, and counts its requests; the work is the same for
 * every address.
 */
export async function earlierRequests(
  tx: Tx,
  { addressHash, ip }: Pick<RequestedCode, 'addressHash' | 'ip'>,
): Promise<AskedBefore> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('code for ' || encode($1, 'hex'), 0))`, [
    addressHash,
  ]);
  const counted = await tx.one<AskedBefore>(
    `SELECT (SELECT count(*)::int FROM one_time_code WHERE address_hash = $1 AND ${LAST_HOUR}) AS "forAddress",
            (SELECT count(*)::int FROM one_time_code WHERE network = ${networkOfAddress('$2')} AND ${LAST_HOUR}) AS "fromNetwork",
            (SELECT extract(epoch FROM clock_timestamp() - max(asked_at))::float8 FROM one_time_code
              WHERE address_hash = $1 AND ${LAST_HOUR}) AS "secondsSince"`,
    [addressHash, ip],
  );
  if (!counted) throw new Error('Counts are always a row.');
  return counted;
}

export interface CodeTimes {
  expires_at: string;
  again_at: string;
}

export async function insertCodeRequest(tx: Tx, asked: RequestedCode): Promise<CodeTimes> {
  const { id, purpose, requestHash, addressHash, address, ip, userId } = asked;
  const times = await tx.one<CodeTimes>(
    `INSERT INTO one_time_code (id, purpose, request_hash, address_hash, address, network, user_id, expires_at)
     VALUES ($1, $2, $3, $4, $5, ${networkOfAddress('$6')}, $7, now() + make_interval(mins => ${CODE_MINUTES}))
     RETURNING expires_at, asked_at + make_interval(secs => ${AGAIN_SECONDS}) AS again_at`,
    [id, purpose, requestHash, addressHash, address, ip, userId],
  );
  if (!times) throw new Error('An insert returns its row.');
  return times;
}

/** A code whose mail is not written yet, with its account. */
export interface WaitingCode {
  id: string;
  purpose: CodePurpose;
  request_hash: Buffer;
  expires_at: Date;
  /**
   * Null if nobody has the address; then no mail is sent. Guests have an address and no account.
   */
  account: { id: string; role: RoleId; status: number | null } | null;
  /** Codes that the account got in the last hour. */
  sent: number;
}

/** Takes codes that wait for their mail, skipping those that another process takes. */
export const takeWaitingCodes = (tx: Tx, count: number): Promise<WaitingCode[]> =>
  tx.many<WaitingCode>(
    `SELECT c.id, c.purpose, c.request_hash, c.expires_at,
            CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'role', u.role_id, 'status', u.status) END AS account,
            (SELECT count(*)::int FROM one_time_code s
              WHERE s.user_id = u.id AND s.code_hash IS NOT NULL AND s.${LAST_HOUR}) AS sent
       FROM (SELECT * FROM one_time_code WHERE address IS NOT NULL ORDER BY asked_at LIMIT $1
              FOR UPDATE SKIP LOCKED) c
       LEFT JOIN LATERAL (
         SELECT m.id, m.role_id, a.status FROM app_user m JOIN account a ON a.id = m.id
          WHERE c.purpose <> 'guest' AND m.role_id <> ${ROLE.guest}
            AND (m.id = c.user_id OR (c.user_id IS NULL AND m.email = c.address AND m.is_proven))
         UNION ALL
         (SELECT g.id, g.role_id, NULL FROM app_user g
           WHERE c.purpose = 'guest' AND g.role_id = ${ROLE.guest} AND g.became_id IS NULL AND g.email = c.address
           ORDER BY g.id LIMIT 1)) u ON true
      ORDER BY c.asked_at`,
    [count],
  );

/**
 * Records that the mails of these codes are written; a null hash is for a code that nobody gets.
 */
export async function saveWrittenCodes(
  tx: Tx,
  codes: readonly { id: string; userId: string | null; codeHash: Buffer | null }[],
): Promise<void> {
  await tx.run(
    `UPDATE one_time_code c SET address = NULL, user_id = w.user_id, code_hash = w.code_hash
       FROM unnest($1::uuid[], $2::uuid[], $3::bytea[]) AS w (id, user_id, code_hash) WHERE c.id = w.id`,
    [codes.map(({ id }) => id), codes.map(({ userId }) => userId), codes.map(({ codeHash }) => codeHash)],
  );
}

export interface TriedCode {
  user_id: string | null;
  proven: boolean;
  left: number;
}

/**
 * Counts a try and compares it. Undefined if there is no such request, or it is too old, used up or
 * already verified.
 */
export const tryCode = (
  tx: Tx,
  { purpose, requestHash, codeHash }: { purpose: CodePurpose; requestHash: Buffer; codeHash: Buffer },
): Promise<TriedCode | undefined> =>
  tx.one<TriedCode>(
    `UPDATE one_time_code
        SET tries = tries + 1,
            proven_until = CASE WHEN code_hash = $3 THEN now() + make_interval(mins => ${PROVEN_MINUTES}) END
      WHERE request_hash = $1 AND purpose = $2 AND tries < ${MOST_TRIES} AND expires_at > now() AND proven_until IS NULL
      RETURNING user_id, proven_until IS NOT NULL AS proven, ${MOST_TRIES} - tries AS left`,
    [requestHash, purpose, codeHash],
  );

const IS_OPEN = 'request_hash = $1 AND purpose = $2 AND proven_until > now() AND used_at IS NULL';

/** The account of a verified request. */
export async function provenAccount(
  tx: Tx,
  purpose: CodePurpose,
  requestHash: Buffer,
): Promise<string | undefined> {
  const proven = await tx.one<{ user_id: string }>(`SELECT user_id FROM one_time_code WHERE ${IS_OPEN}`, [
    requestHash,
    purpose,
  ]);
  return proven?.user_id;
}

/** The same, but only once: of two concurrent calls, one gets nothing. */
export async function useProven(
  tx: Tx,
  purpose: CodePurpose,
  requestHash: Buffer,
): Promise<string | undefined> {
  const used = await tx.one<{ user_id: string }>(
    `UPDATE one_time_code SET used_at = now() WHERE ${IS_OPEN} RETURNING user_id`,
    [requestHash, purpose],
  );
  return used?.user_id;
}

/** Invalidates all other codes of the account for the same purpose. */
export async function dropCodesOf(tx: Tx, purpose: CodePurpose, userId: string): Promise<void> {
  await tx.run(
    `UPDATE one_time_code SET used_at = now(), expires_at = least(expires_at, now())
      WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL`,
    [userId, purpose],
  );
}
