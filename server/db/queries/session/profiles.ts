/** Profiles and profile pictures. */
import type { BusinessStatus, RoleId } from '../../../../src/domain/codes.ts';
import { clientOf } from '../../fragments/company.ts';
import type { CompanyOfCaller } from './caller.ts';
import type { Tx } from '../../with-actor.ts';

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
  /** For business associates: a value of the master SALES_PERSON_TYPE, by name. */
  associate_type: string | null;
  associate_id: string | null;
  associate_name: string | null;
  business: BusinessRow | null;
  /** Null for a person who acts alone. */
  company: CompanyOfCaller | null;
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
 * Reads a person with the name of their associate. Must run as the system, because row-level
 * security hides associates from their customers.
 */
export const findUser = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx.one<UserRow>(
    `SELECT u.id, u.role_id, r.name AS role_name, u.email, u.user_name, u.first_name, u.last_name, u.guest_name, u.mobile,
            u.mobile_country_id, p.file_id AS picture_id, u.associate_type, u.associate_id, nullif(trim(a.first_name || ' ' || a.last_name), '') AS associate_name,
            ${businessJson('b')} AS business, company_of(u.id) AS company
       FROM app_user u
       JOIN role r ON r.id = u.role_id
       LEFT JOIN app_user a ON a.id = u.associate_id
       LEFT JOIN person_picture p ON p.user_id = u.id
       LEFT JOIN business b ON b.user_id = ${clientOf('u.id')}
      WHERE u.id = $1`,
    [id],
  );

export interface ProfileChanges {
  first_name?: string;
  last_name?: string;
  mobile?: string | null;
  mobile_country_id?: number | null;
}

/** Undefined keeps a field; null clears it. */
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

/** Sets the person's picture; null removes it. Returns the id of the previous file, or null. */
export async function setPicture(tx: Tx, id: string, fileId: string | null): Promise<string | null> {
  const before = await tx.one<{ file_id: string }>(
    'DELETE FROM person_picture WHERE user_id = $1 RETURNING file_id',
    [id],
  );
  if (fileId !== null)
    await tx.run('INSERT INTO person_picture (user_id, file_id) VALUES ($1, $2)', [id, fileId]);
  return before?.file_id ?? null;
}

/** Undefined if the person has no picture, or the actor may not see the person. */
export const findPicture = (tx: Tx, id: string): Promise<{ storage_key: string; mime: string } | undefined> =>
  tx.one<{ storage_key: string; mime: string }>(
    `SELECT f.storage_key, f.mime FROM person_picture p JOIN stored_file f ON f.id = p.file_id
      WHERE p.user_id = $1`,
    [id],
  );
