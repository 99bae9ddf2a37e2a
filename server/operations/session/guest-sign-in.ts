/** Guests sign in with a name and an e-mail, and are new each time. (Specification, section 3.) */
import { ROLE } from '../../../src/domain/codes.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { MOST_FROM_NETWORK, MOST_GUESTS } from '../../../src/domain/sign-in-limits.ts';
import { boundOf, countVisit } from '../../db/queries/bounds.ts';
import { insertGuest } from '../../db/queries/people/guests.ts';
import { countGuest } from '../../db/queries/session/sign-ins.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { invalidRequest, tooMany } from '../../refusals.ts';
import type { Answer, BodyOf, PublicCall } from '../handler.ts';
import { neededName, plainEmail, refuseNoMobile, refuseUnknownCountry } from '../names.ts';
import { asSystem, tooManyFrom } from '../password-attempt.ts';
import { openSession } from '../open-session.ts';

export async function signInAsGuest(
  data: BodyOf<'userLogin'>,
  call: PublicCall,
): Promise<Answer<'userLogin'>> {
  const guest = {
    id: newId(),
    company: neededName(data.company_name, 'company_name', 'Please enter your company name.'),
    contact: neededName(data.contact_person, 'contact_person', 'Please enter a contact person.'),
    mobile: neededName(data.mobile, 'mobile', 'Please enter your mobile number.'),
    email: neededName(data.email, 'email', 'Please enter your e-mail.'),
  };
  const email = plainEmail(guest.email, 'email');
  refuseNoMobile(guest.mobile);
  const { mobile_country_id: countryId } = data;
  if (countryId === undefined) throw invalidRequest('Please choose a country.', 'mobile_country_id');
  // The e-mail is not looked up, so a member's, another guest's and a new one get the same answer.
  const user = await asSystem(call, 'write', async (tx) => {
    await refuseTooManyGuests(tx, call.ip);
    await refuseUnknownCountry(tx, countryId);
    await insertGuest(tx, { ...guest, email, countryId });
    return openSession(tx, call, { id: guest.id, name: guest.contact, role_id: ROLE.guest }, null);
  });
  return { data: user, message: MESSAGES.signInSuccess };
}

/** Failed sign-ins of members slow down guests, but guests never slow down members. */
async function refuseTooManyGuests(tx: Tx, ip: string): Promise<void> {
  const { failures, guests } = await countGuest(tx, ip);
  if (failures >= MOST_FROM_NETWORK) throw tooManyFrom('Too many failed sign-ins from your address.');
  if (guests >= MOST_GUESTS) throw tooManyFrom('Too many guests have signed in from your address.');
  if ((await countVisit(tx, ip)) > (await boundOf(tx, 'guest_visits')))
    throw tooMany('Too many guests have signed in from your address today. Try again tomorrow, or ask us.');
}
