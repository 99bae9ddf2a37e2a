/** Guests: each visit is a new one. */
import { ENQUIRY_STATUS, ROLE } from '../../../../src/domain/codes.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { contains } from '../like.ts';

const NAME = `coalesce(u.guest_name, trim(u.first_name || ' ' || u.last_name))`;
const ENQUIRIES = '(SELECT count(*)::int FROM enquiry e WHERE e.client_id = u.id)';
const OPEN = `(SELECT count(*)::int FROM enquiry e WHERE e.client_id = u.id AND e.status = ${ENQUIRY_STATUS.open})`;
const SEARCHES = '(SELECT count(*)::int FROM recent_search k WHERE k.user_id = u.id)';
const LAST_SEEN = '(SELECT max(s.seen_at) FROM session s WHERE s.user_id = u.id)';
const BECAME = `CASE (SELECT b.role_id FROM app_user b WHERE b.id = u.became_id)
  WHEN ${ROLE.guest} THEN 'guest' WHEN ${ROLE.customer} THEN 'customer' END`;
const ROW = `u.id, ${NAME} AS name, u.first_name, u.last_name, u.company_name, u.email, u.mobile, u.mobile_country_id,
  ${ENQUIRIES} AS enquiries, ${OPEN} AS open_enquiries, ${SEARCHES} AS searches, u.became_id,
  ${BECAME} AS became,
  ${LAST_SEEN} AS last_seen_at, u.created_at`;

export interface GuestDetails {
  id: string;
  email: string;
  company: string;
  contact: string;
  mobile: string;
  countryId: number;
}

/** Always a new guest: anybody can type an e-mail address, so it identifies nobody. */
export async function insertGuest(tx: Tx, guest: GuestDetails): Promise<void> {
  await tx.run(
    `INSERT INTO app_user (id, role_id, email, first_name, guest_name, company_name, mobile, mobile_country_id)
     VALUES ($1, ${ROLE.guest}, lower($2), $3, $3, $4, $5, $6)`,
    [guest.id, guest.email, guest.contact, guest.company, guest.mobile, guest.countryId],
  );
}

/** Newest first. */
export const guestsListed = (search: string | undefined): ListQuery<ListColumn<'listGuests'>> => ({
  row: ROW,
  from: 'app_user u',
  where: `u.role_id = ${ROLE.guest} AND ($1::text IS NULL OR u.found_as LIKE $1)`,
  values: [search?.trim() ? contains(search.trim()) : null],
  id: 'u.id',
  columns: {
    name: `lower(${NAME})`,
    company: 'lower(u.company_name)',
    email: 'lower(u.email)',
    mobile: 'u.mobile',
    enquiries: ENQUIRIES,
    open_enquiries: OPEN,
    searches: SEARCHES,
    became: BECAME,
    last_seen: LAST_SEEN,
    since: 'u.created_at',
  },
  order: 'u.created_at DESC, u.id DESC',
});

/** The guest, locked until the transaction ends. */
export async function findGuestToMerge(
  tx: Tx,
  id: string,
): Promise<{ id: string; name: string; became: 'guest' | 'customer' | null } | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one(
    `SELECT u.id, ${NAME} AS name, ${BECAME} AS became FROM app_user u WHERE u.id = $1 AND u.role_id = ${ROLE.guest}
        FOR NO KEY UPDATE OF u`,
    [id],
  );
}

/** `id` is a customer, or a guest who is the same person. */
export const saveMergedInto = (tx: Tx, guestIds: readonly string[], id: string): Promise<number> =>
  tx.run(
    'UPDATE app_user SET became_id = $2, is_active = false, updated_at = now() WHERE id = ANY ($1::uuid[])',
    [guestIds, id],
  );

/**
 * The guest `id` and guests with the same address who became nobody else, locked in a fixed order.
 */
export const guestsOfAddress = (
  tx: Tx,
  email: string,
  id: string,
): Promise<{ id: string; became_id: string | null }[]> =>
  tx.many(
    `SELECT u.id, u.became_id FROM app_user u
      WHERE u.role_id = ${ROLE.guest} AND (u.id = $2 OR (u.email = $1 AND u.became_id IS NULL))
      ORDER BY u.id FOR NO KEY UPDATE`,
    [email, id],
  );

export const findGuestAddress = async (tx: Tx, id: string): Promise<string | undefined> =>
  (
    await tx.one<{ email: string }>(`SELECT email FROM app_user WHERE id = $1 AND role_id = ${ROLE.guest}`, [
      id,
    ])
  )?.email;
