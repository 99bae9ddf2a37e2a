/** Sessions, passwords, permissions and profiles. */
import { ROLE } from '../../../../src/domain/codes.ts';
import type { BusinessStatus, RoleId } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import type { Account } from './sign-in-account.ts';
import type { FailuresSince } from './sign-ins.ts';

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

export interface PasswordOwner {
  password_hash: string | null;
  /** Names, user names and company, which a password must not contain. */
  names: string[];
}

export const findPasswordOwner = (tx: Tx, userId: string): Promise<PasswordOwner | undefined> =>
  tx.one<PasswordOwner>(
    `SELECT u.password_hash, array_remove(ARRAY[u.first_name, u.last_name, split_part(u.email, '@', 1), u.user_name,
                                                coalesce(b.company_name, u.company_name)], NULL) AS names
       FROM app_user u LEFT JOIN business b ON b.user_id = u.id WHERE u.id = $1`,
    [userId],
  );

/**
 * `by`: whether the person chose it. A password set by somebody else must be changed at the next
 * sign-in.
 */
export async function setPassword(
  tx: Tx,
  userId: string,
  hash: string,
  by: 'themselves' | 'somebody else' = 'themselves',
): Promise<void> {
  await tx.run(
    'UPDATE app_user SET password_hash = $2, must_change_password = $3, updated_at = now() WHERE id = $1',
    [userId, hash, by === 'somebody else'],
  );
}

export interface GuestDetails {
  id: string;
  email: string;
  company: string;
  contact: string;
  mobile: string;
  countryId: number;
}

/** Always creates a new guest, because typing an e-mail does not prove that it is theirs. */
export async function insertGuest(tx: Tx, guest: GuestDetails): Promise<void> {
  await tx.run(
    `INSERT INTO app_user (id, role_id, email, first_name, guest_name, company_name, mobile, mobile_country_id)
     VALUES ($1, ${ROLE.guest}, lower($2), $3, $3, $4, $5, $6)`,
    [guest.id, guest.email, guest.contact, guest.company, guest.mobile, guest.countryId],
  );
}

const SUMMARIES = {
  failed: 'Failed to sign in',
  'wrong second factor': 'Gave a wrong second factor',
} as const;

export interface SignInAttempt {
  /** Null for an unknown name. The name itself is not stored: people type passwords there. */
  account: Pick<Account, 'id' | 'name' | 'role_id'> | null;
  outcome: 'signed in' | 'failed' | 'wrong second factor';
  /** Failed attempts on the account since the last sign-in. */
  since?: FailuresSince | null;
  ip: string;
  requestId: string;
}

export function recordSignIn(tx: Tx, attempt: SignInAttempt): void {
  const { account, outcome, since } = attempt;
  const after = since ? `, after ${since.count} failed sign-in${since.count === 1 ? '' : 's'}` : '';
  writeAuditEntry(tx, {
    actorId: account?.id ?? null,
    actorName: account?.name ?? 'Unknown',
    role: account?.role_id ?? null,
    operation: 'userLogin',
    summary: outcome === 'signed in' ? `Signed in${after}` : SUMMARIES[outcome],
    subject: { outcome, failed_sign_ins: since || undefined },
    ip: attempt.ip,
    requestId: attempt.requestId,
  });
}

export interface UserRow {
  id: string;
  role_id: RoleId;
  role_name: string;
  email: string;
  user_name: string | null;
  first_name: string;
  last_name: string;
  guest_name: string | null;
  mobile: string | null;
  mobile_country_id: number | null;
  picture_id: string | null;
  /** How a business associate sells. */
  associate_type: string | null;
  associate_id: string | null;
  associate_name: string | null;
  business: BusinessRow | null;
}

export interface BusinessRow {
  id: string;
  company_name: string;
  business_type: string | null;
  tax_identification_number: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  country_id: number | null;
  status: BusinessStatus;
  remark: string | null;
}

/** SQL: a business as the contract's BusinessDetails; null if there is none. */
export const businessJson = (b: string): string => `CASE WHEN ${b}.id IS NOT NULL THEN json_build_object(
  'id', ${b}.id, 'company_name', ${b}.company_name, 'business_type', ${b}.business_type,
  'designation', ${b}.designation,
  'tax_identification_number', ${b}.tax_identification_number, 'address', ${b}.address, 'city', ${b}.city,
  'state', ${b}.state,   'country_id', ${b}.country_id, 'status', ${b}.status, 'remark', ${b}.remark) END`;

/**
 * To be read as the system, because customers get their associate's name but may not see the row.
 */
export const findUser = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx.one<UserRow>(
    `SELECT u.id, u.role_id, r.name AS role_name, u.email, u.user_name, u.first_name, u.last_name, u.guest_name, u.mobile,
            u.mobile_country_id, p.file_id AS picture_id, u.associate_type, u.associate_id, nullif(trim(a.first_name || ' ' || a.last_name), '') AS associate_name,
            ${businessJson('b')} AS business
       FROM app_user u
       JOIN role r ON r.id = u.role_id
       LEFT JOIN app_user a ON a.id = u.associate_id
       LEFT JOIN person_picture p ON p.user_id = u.id
       LEFT JOIN business b ON b.user_id = u.id
      WHERE u.id = $1`,
    [id],
  );

export interface PermissionRow {
  name: string;
  category: string;
  path: string;
  client_path: string | null;
  role_read: boolean;
  role_write: boolean;
  /** Null if the role's permission applies. */
  user_read: boolean | null;
  user_write: boolean | null;
}

export const permissionsOf = (tx: Tx, userId: string | null, role: RoleId): Promise<PermissionRow[]> =>
  tx.many<PermissionRow>(
    `SELECT p.name, p.category, p.path, p.client_path,
            coalesce(rp.read_access, false) AS role_read, coalesce(rp.write_access, false) AS role_write,
            up.read_access AS user_read, up.write_access AS user_write
       FROM permission p
       LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = $2
       LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = $1
      ORDER BY p.sequence`,
    [userId, role],
  );

export interface ProfileChanges {
  first_name?: string;
  last_name?: string;
  mobile?: string | null;
  mobile_country_id?: number | null;
}

/** Undefined leaves a field unchanged; null empties it. */
export async function updatePerson(tx: Tx, id: string, changes: ProfileChanges): Promise<void> {
  await tx.run(
    `UPDATE app_user SET first_name = coalesce($2, first_name),
            guest_name = CASE WHEN guest_name IS NOT NULL AND $2::text IS NOT NULL
                              THEN trim($2 || ' ' || coalesce($3, last_name)) ELSE guest_name END,
            last_name = coalesce($3, last_name),
            mobile = CASE WHEN $4 THEN $5 ELSE mobile END,
            mobile_country_id = CASE WHEN $6 THEN $7::int ELSE mobile_country_id END, updated_at = now()
      WHERE id = $1`,
    [
      id,
      changes.first_name ?? null,
      changes.last_name ?? null,
      changes.mobile !== undefined,
      changes.mobile ?? null,
      changes.mobile_country_id !== undefined,
      changes.mobile_country_id ?? null,
    ],
  );
}

/** Sets a person's picture, or removes it with null; returns the previous file. */
export async function setPicture(tx: Tx, id: string, fileId: string | null): Promise<string | null> {
  const before = await tx.one<{ file_id: string }>(
    'DELETE FROM person_picture WHERE user_id = $1 RETURNING file_id',
    [id],
  );
  if (fileId !== null)
    await tx.run('INSERT INTO person_picture (user_id, file_id) VALUES ($1, $2)', [id, fileId]);
  return before?.file_id ?? null;
}

/** The file of a person's picture, if the actor may see the person. */
export const findPicture = (tx: Tx, id: string): Promise<{ storage_key: string; mime: string } | undefined> =>
  tx.one<{ storage_key: string; mime: string }>(
    `SELECT f.storage_key, f.mime FROM person_picture p JOIN stored_file f ON f.id = p.file_id
      WHERE p.user_id = $1`,
    [id],
  );

export const countryExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.one('SELECT FROM country WHERE id = $1', [id])) !== undefined;

export interface CountryRow {
  id: number;
  name: string;
  iso2: string;
  phonecode: string;
}

export const listCountries = (tx: Tx): Promise<CountryRow[]> =>
  tx.many<CountryRow>('SELECT id, name, iso2, phonecode FROM country ORDER BY name');

/** The two-letter code of the country with this id; an id that is not a number matches none. */
export async function findCountryLetters(tx: Tx, id: string): Promise<string | undefined> {
  if (!/^\d{1,9}$/.test(id)) return undefined;
  const country = await tx.one<{ iso2: string }>('SELECT iso2 FROM country WHERE id = $1', [Number(id)]);
  return country?.iso2;
}
