/** The details of a new person, as stored. */
import type { MemberDetails } from '../../db/queries/people/members.ts';
import { neededName, nameOrNull, plainEmail, plainName, userNameOrNull } from './names.ts';

interface PersonInput {
  email: string;
  user_name?: string | null;
  first_name: string;
  last_name?: string;
  mobile?: string | null;
  mobile_country_id?: number | null;
}

/** @throws Refused 400 names the field; `missing` is the message without a first name */
export const personFacts = (data: PersonInput, missing: string): MemberDetails => ({
  email: plainEmail(data.email, 'email'),
  userName: userNameOrNull(data.user_name),
  firstName: neededName(data.first_name, 'first_name', missing),
  lastName: plainName(data.last_name ?? '', 'last_name'),
  mobile: nameOrNull(data.mobile, 'mobile'),
  mobileCountryId: data.mobile_country_id ?? null,
});
