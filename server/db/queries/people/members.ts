/** Members' details as staff enter and change them. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { ACCOUNT_STATUS, type AccountStatus, type RoleId } from '../../../../src/domain/codes.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { PERSON_NAME } from '../accounts/accounts.ts';

export type Member = components['schemas']['Member'];

/** SQL: a member `u` with the account `ac`, as the contract has it. */
export const MEMBER = `u.id, u.role_id, u.email, u.user_name, u.first_name, u.last_name, u.mobile, u.mobile_country_id,
  ac.status AS account_status, u.created_at,
  (SELECT max(s.seen_at) FROM session s WHERE s.user_id = u.id) AS last_seen_at`;
/** SQL: erased people are in no list. */
export const MEMBERS = `app_user u JOIN account ac ON ac.id = u.id AND ac.status <> ${ACCOUNT_STATUS.erased}`;
/** SQL: the text that a member is found by. */
export const MEMBER_WORDS = 'u.found_as';
/** SQL: a member's name in lists. */
export const MEMBER_NAME = PERSON_NAME;

export interface MemberDetails {
  email: string;
  userName: string | null;
  firstName: string;
  lastName: string;
  mobile: string | null;
  mobileCountryId: number | null;
}

export interface NewMemberRow extends MemberDetails {
  id: string;
  role: RoleId;
  companyName?: string | null;
  /** A client's business associate. */
  associateId?: string | null;
  /** How a business associate sells. */
  associateType?: string | null;
}

/** The account is opened afterwards. */
export async function insertMember(tx: Tx, member: NewMemberRow): Promise<void> {
  await tx.run(
    `INSERT INTO app_user (id, role_id, email, user_name, first_name, last_name, company_name, mobile,
                           mobile_country_id, associate_id, associate_type)
     VALUES ($1, $2, lower($3), $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      member.id,
      member.role,
      member.email,
      member.userName,
      member.firstName,
      member.lastName,
      member.companyName ?? null,
      member.mobile,
      member.mobileCountryId,
      member.associateId ?? null,
      member.associateType ?? null,
    ],
  );
}

export interface LockedMember {
  id: string;
  role_id: RoleId;
  name: string;
  email: string;
  user_name: string | null;
  status: AccountStatus;
}

/**
 * Call before changing a person's row. Closing an account locks the account, then the invitation,
 * then the person; a new address updates the person first, and then the invitation.
 */
export const lockAccountOf = (tx: Tx, id: string): void =>
  tx.send('SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [id]);

/**
 * The member, locked so that the details stay what was read; undefined for other roles. Rows that
 * refer to the member, as clients do to their associate, do not wait for this lock.
 */
export async function lockMember(
  tx: Tx,
  id: string,
  roles: readonly RoleId[],
): Promise<LockedMember | undefined> {
  if (!isUuid(id)) return undefined;
  lockAccountOf(tx, id);
  return tx.one<LockedMember>(
    `SELECT u.id, u.role_id, ${MEMBER_NAME} AS name, u.email, u.user_name, ac.status
       FROM ${MEMBERS} WHERE u.id = $1 AND u.role_id = ANY ($2::smallint[]) FOR NO KEY UPDATE OF u`,
    [id, roles],
  );
}

/** Replaces all details; null clears a field. Undefined keeps a field that only some roles have. */
export async function updateMember(
  tx: Tx,
  id: string,
  member: MemberDetails & Pick<NewMemberRow, 'associateId' | 'associateType' | 'companyName'>,
): Promise<void> {
  await tx.run(
    `UPDATE app_user SET email = lower($2), user_name = $3, first_name = $4, last_name = $5, mobile = $6,
            mobile_country_id = $7, company_name = CASE WHEN $8 THEN $9 ELSE company_name END,
            associate_id = CASE WHEN $10 THEN $11::uuid ELSE associate_id END,
            associate_type = CASE WHEN $12 THEN $13 ELSE associate_type END, updated_at = now()
      WHERE id = $1`,
    [
      id,
      member.email,
      member.userName,
      member.firstName,
      member.lastName,
      member.mobile,
      member.mobileCountryId,
      member.companyName !== undefined,
      member.companyName ?? null,
      member.associateId !== undefined,
      member.associateId ?? null,
      member.associateType !== undefined,
      member.associateType ?? null,
    ],
  );
}
