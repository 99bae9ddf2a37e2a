import { ROLE } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';

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
