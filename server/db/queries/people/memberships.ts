/** The people of clients' companies. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { BUSINESS_STATUS, MEMBERSHIP_STATUS, type MembershipStatus } from '../../../../src/domain/codes.ts';
import { POWERS, type Power } from '../../../../src/domain/powers.ts';
import type { Tx } from '../../with-actor.ts';
import { standsForClient } from '../../fragments/company.ts';
import { PERSON_NAME, RECORDS_OF_ACCOUNT } from '../accounts/accounts.ts';

const { asked, declined, withdrawn } = MEMBERSHIP_STATUS;
/** SQL: the person of `m`: a member, or the sender of a request to join. */
const WHOSE = 'coalesce(m.person_id, m.asked_by)';
/** SQL: whether `m` of `u` is listed. Requests are, while they are open and their sender active. */
const LISTED = `(m.status NOT IN (${asked}, ${declined}, ${withdrawn}) OR (m.status = ${asked} AND u.is_active))`;

export interface LockedMembership {
  id: string;
  /** Who belongs to the company, or asks to join it. */
  person_id: string;
  name: string;
  status: MembershipStatus;
  is_owner: boolean;
  powers: Power[];
  /** USD; null for any amount. */
  confirms_up_to: string | null;
}

/**
 * Locks the company and returns its people and open requests to join; none while its founder acts
 * alone. People are locked
 * before memberships: a row that is written twice in a transaction has its foreign keys checked
 * again, which locks them too.
 */
export async function lockPeopleOf(tx: Tx, companyId: string): Promise<LockedMembership[]> {
  await tx.run('SELECT FROM account WHERE id = $1 FOR UPDATE', [companyId]);
  await tx.run(
    `SELECT FROM app_user u WHERE u.id = $1 OR u.id IN (SELECT ${WHOSE} FROM membership m WHERE m.company_id = $1)
      ORDER BY u.id FOR KEY SHARE`,
    [companyId],
  );
  return tx.many<LockedMembership>(
    `SELECT m.id, u.id AS person_id, ${PERSON_NAME} AS name, m.status, m.is_owner, m.powers, m.confirms_up_to
       FROM membership m JOIN app_user u ON u.id = ${WHOSE}
      WHERE m.company_id = $1 AND ${LISTED} ORDER BY u.id FOR UPDATE OF m`,
    [companyId],
  );
}

/** The person's company; undefined if they act alone. */
export const findCompanyOf = (tx: Tx, personId: string): Promise<{ company_id: string } | undefined> =>
  tx.one('SELECT company_id FROM membership WHERE person_id = $1', [personId]);

export interface NewMembership {
  id: string;
  /** Null for who asks to join. */
  personId: string | null;
  askedBy?: string;
  companyId: string;
  status: number;
  isOwner: boolean;
  powers: readonly Power[];
  confirmsUpTo: string | null;
  createdBy: string;
}

export const insertMembership = (tx: Tx, one: NewMembership): Promise<number> =>
  tx.run(
    `INSERT INTO membership (id, person_id, company_id, status, is_owner, powers, created_by, confirms_up_to, asked_by, version)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)`,
    [
      one.id,
      one.personId,
      one.companyId,
      one.status,
      one.isOwner,
      one.powers,
      one.createdBy,
      one.confirmsUpTo,
      one.askedBy ?? null,
    ],
  );

/** Who asked to join acts for the company from now on, and looks like its other people. */
export async function makePerson(tx: Tx, id: string): Promise<void> {
  await tx.run('UPDATE membership SET person_id = asked_by WHERE id = $1', [id]);
  await tx.run(
    `UPDATE app_user u SET associate_id = c.associate_id, company_name = coalesce(b.company_name, c.company_name)
       FROM membership m JOIN app_user c ON c.id = m.company_id LEFT JOIN business b ON b.user_id = c.id
      WHERE m.id = $1 AND u.id = m.person_id`,
    [id],
  );
}

export interface JoinRequest {
  id: string;
  company_id: string;
  created_at: string;
}

/** What the person has asked to join, and was not answered yet. */
export const findJoinRequest = (tx: Tx, personId: string): Promise<JoinRequest | undefined> =>
  tx.one(`SELECT id, company_id, created_at FROM membership WHERE asked_by = $1 AND status = ${asked}`, [
    personId,
  ]);

/** What finds a person's company: the domain of their proven e-mail, and their tax number. */
export const companyMarksOf = (
  tx: Tx,
  personId: string,
): Promise<{ domain: string; tax_number: string } | undefined> =>
  tx.one(
    `SELECT lower(split_part(u.email, '@', 2)) AS domain, ${plainNumber('b.tax_identification_number')} AS tax_number
       FROM app_user u LEFT JOIN business b ON b.user_id = u.id WHERE u.id = $1`,
    [personId],
  );

export interface JoinableCompany {
  id: string;
  found_by: 'tax_number' | 'email';
}

/**
 * Up to two registered companies with this tax number, or with people at this e-mail domain. An
 * empty mark matches nothing.
 */
export const companiesMarked = (
  tx: Tx,
  personId: string,
  marks: { domain: string; tax_number: string },
): Promise<JoinableCompany[]> =>
  tx.many(
    `WITH marked AS (
       -- The number of a company that was merged into it finds it as well.
       SELECT coalesce(n.user_id, m.company_id) AS id, true AS by_number
         FROM business n LEFT JOIN membership m ON m.person_id = n.merged_from
        WHERE $2 <> '' AND ${plainNumber('n.tax_identification_number')} = $2
       UNION ALL
       SELECT coalesce(m.company_id, p.id), false FROM app_user p LEFT JOIN membership m ON m.person_id = p.id
        WHERE $3 <> '' AND lower(split_part(p.email, '@', 2)) = $3
          AND (m.id IS NULL OR m.company_id = p.id OR m.status = ${MEMBERSHIP_STATUS.active}))
     SELECT c.id, CASE WHEN bool_or(by_number) THEN 'tax_number' ELSE 'email' END AS found_by
       FROM marked JOIN app_user c USING (id) JOIN business b ON b.user_id = c.id
      WHERE b.status = ${BUSINESS_STATUS.registered} AND c.is_active AND c.id <> $1 AND ${standsForClient('c.id')}
      GROUP BY c.id ORDER BY bool_or(by_number) DESC, c.id LIMIT 2`,
    [personId, marks.tax_number, marks.domain],
  );

/** SQL: a tax number in capitals, without spaces and punctuation. */
const plainNumber = (number: string): string =>
  `coalesce(upper(regexp_replace(${number}, '[^[:alnum:]]', '', 'g')), '')`;

/** Whether the person has a registration, documents or records, which joining would orphan. */
export async function hasOwnRecords(tx: Tx, personId: string): Promise<boolean> {
  const found = await tx.one<{ belongs: boolean; records: Record<string, number> }>(
    `SELECT EXISTS (SELECT FROM membership m WHERE m.person_id = u.id)
            OR EXISTS (SELECT FROM business b WHERE b.user_id = u.id AND b.status <> ${BUSINESS_STATUS.notRegistered})
            OR EXISTS (SELECT FROM kyc_document k WHERE k.client_id = u.id) AS belongs,
            ${RECORDS_OF_ACCOUNT} AS records
       FROM app_user u WHERE u.id = $1`,
    [personId],
  );
  return found === undefined || found.belongs || Object.values(found.records).some((count) => count > 0);
}

/** Who may answer somebody who asks to join: the company's managers, and the house's people. */
export const answerersOf = async (
  tx: Tx,
  companyId: string,
): Promise<{ own: string[]; house: string | null }> => {
  const found = await tx.one<{ own: string[]; house: string | null }>(
    `SELECT coalesce((SELECT array_agg(m.person_id ORDER BY m.person_id) FROM membership m
                       WHERE m.company_id = c.id AND m.status = ${MEMBERSHIP_STATUS.active} AND 'people' = ANY (m.powers)),
                     ARRAY[c.id]) AS own,
            c.associate_id AS house
       FROM app_user c WHERE c.id = $1`,
    [companyId],
  );
  return found ?? { own: [], house: null };
};

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

/** Whether colleagues read the person's cart and watchlist. Undefined for who acts alone. */
export const setShowsLists = (
  tx: Tx,
  personId: string,
  shown: boolean,
): Promise<{ company_id: string } | undefined> =>
  tx.one(
    `UPDATE membership SET shows_lists = $2 WHERE person_id = $1 AND status = ${MEMBERSHIP_STATUS.active} RETURNING company_id`,
    [personId, shown],
  );

/**
 * A company's people, the owner first, with those who ask to join. A client who acts alone is the
 * only one, as the owner.
 */
export const peopleOf = (
  tx: Tx,
  companyId: string,
): Promise<Omit<components['schemas']['Colleague'], 'version'>[]> =>
  tx.many(
    `SELECT u.id, ${PERSON_NAME} AS name, u.email, u.mobile, coalesce(m.status, 2) AS status,
            coalesce(m.is_owner, true) AS is_owner,
            coalesce(m.powers, '{${POWERS.join(',')}}') AS powers, m.confirms_up_to,
            coalesce(m.shows_lists, false) AS shows_lists,
            (SELECT max(s.seen_at) FROM session s WHERE s.user_id = u.id) AS last_seen_at,
            coalesce(m.created_at, u.created_at) AS created_at
       FROM app_user u
       LEFT JOIN membership m ON m.company_id = $1 AND ${WHOSE} = u.id AND ${LISTED}
      WHERE m.id IS NOT NULL OR (u.id = $1 AND NOT EXISTS (SELECT FROM membership other WHERE other.person_id = $1))
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
