/** The people of clients' companies. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { MembershipStatus } from '../../../../src/domain/codes.ts';
import { POWERS, type Power } from '../../../../src/domain/powers.ts';
import type { Tx } from '../../with-actor.ts';
import { PERSON_NAME } from '../accounts/accounts.ts';

export interface LockedMembership {
  id: string;
  person_id: string;
  name: string;
  status: MembershipStatus;
  is_owner: boolean;
  powers: Power[];
  /** USD; null for any amount. */
  confirms_up_to: string | null;
}

/**
 * Locks the company and returns its people; none while its founder acts alone. People are locked
 * before memberships: a row that is written twice in a transaction has its foreign keys checked
 * again, which locks them too.
 */
export async function lockPeopleOf(tx: Tx, companyId: string): Promise<LockedMembership[]> {
  await tx.run('SELECT FROM account WHERE id = $1 FOR UPDATE', [companyId]);
  await tx.run(
    `SELECT FROM app_user u WHERE u.id = $1 OR u.id IN (SELECT person_id FROM membership WHERE company_id = $1)
      ORDER BY u.id FOR KEY SHARE`,
    [companyId],
  );
  return tx.many<LockedMembership>(
    `SELECT m.id, m.person_id, ${PERSON_NAME} AS name, m.status, m.is_owner, m.powers, m.confirms_up_to
       FROM membership m JOIN app_user u ON u.id = m.person_id
      WHERE m.company_id = $1 ORDER BY m.person_id FOR UPDATE OF m`,
    [companyId],
  );
}

/** The person's company; undefined if they act alone. */
export const findCompanyOf = (tx: Tx, personId: string): Promise<{ company_id: string } | undefined> =>
  tx.one('SELECT company_id FROM membership WHERE person_id = $1', [personId]);

export interface NewMembership {
  id: string;
  personId: string;
  companyId: string;
  status: number;
  isOwner: boolean;
  powers: readonly Power[];
  confirmsUpTo: string | null;
  createdBy: string;
}

export const insertMembership = (tx: Tx, one: NewMembership): Promise<number> =>
  tx.run(
    `INSERT INTO membership (id, person_id, company_id, status, is_owner, powers, created_by, confirms_up_to, version)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1)`,
    [
      one.id,
      one.personId,
      one.companyId,
      one.status,
      one.isOwner,
      one.powers,
      one.createdBy,
      one.confirmsUpTo,
    ],
  );

export const savePowers = (
  tx: Tx,
  id: string,
  { powers, isOwner, confirmsUpTo }: Pick<NewMembership, 'powers' | 'isOwner' | 'confirmsUpTo'>,
): Promise<number> =>
  tx.run('UPDATE membership SET powers = $2, is_owner = $3, confirms_up_to = $4 WHERE id = $1', [
    id,
    powers,
    isOwner,
    confirmsUpTo,
  ]);

/** A company's people, the owner first. A client who acts alone is the only one, as the owner. */
export const peopleOf = (
  tx: Tx,
  companyId: string,
): Promise<Omit<components['schemas']['Colleague'], 'version'>[]> =>
  tx.many(
    `SELECT u.id, ${PERSON_NAME} AS name, u.email, u.mobile, coalesce(m.status, 2) AS status,
            coalesce(m.is_owner, true) AS is_owner,
            coalesce(m.powers, '{${POWERS.join(',')}}') AS powers, m.confirms_up_to,
            (SELECT max(s.seen_at) FROM session s WHERE s.user_id = u.id) AS last_seen_at,
            coalesce(m.created_at, u.created_at) AS created_at
       FROM app_user u LEFT JOIN membership m ON m.person_id = u.id
      WHERE m.company_id = $1 OR (u.id = $1 AND m.id IS NULL)
      ORDER BY coalesce(m.is_owner, true) DESC, coalesce(m.status, 2) = 4, lower(${PERSON_NAME}), u.id`,
    [companyId],
  );

/** A client's account, as the company that a colleague is added to. */
export const findCompany = (
  tx: Tx,
  id: string,
): Promise<
  | {
      id: string;
      role_id: number;
      company: string | null;
      associate_id: string | null;
      has_business: boolean;
    }
  | undefined
> =>
  tx.one(
    `SELECT u.id, u.role_id, coalesce(b.company_name, u.company_name) AS company, u.associate_id,
            b.id IS NOT NULL AS has_business
       FROM app_user u LEFT JOIN business b ON b.user_id = u.id WHERE u.id = $1`,
    [id],
  );
