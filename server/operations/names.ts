/**
 * Names, addresses and numbers as people type them, normalised for storing; refused with 400 if
 * unusable.
 */
import { readEmail, readName } from '../../src/domain/text/text-identity.ts';
import type { TextOrFault } from '../../src/domain/text/text-identity.ts';
import { countryExists } from '../db/queries/countries.ts';
import type { MemberDetails } from '../db/queries/people/members.ts';
import type { Tx } from '../db/with-actor.ts';
import { alreadyExists, invalidRequest } from '../refusals.ts';

function kept(read: TextOrFault, field: string): string {
  if (read.fault !== null) throw invalidRequest(read.fault, field);
  return read.text;
}

/** A name; it may be empty. */
export const plainName = (typed: string, field: string): string => kept(readName(typed), field);

export const plainEmail = (typed: string, field: string): string => kept(readEmail(typed), field);

/** A required name; `missing` is the message if there is none. */
export function neededName(typed: string | undefined, field: string, missing: string): string {
  const name = plainName(typed ?? '', field);
  if (name === '') throw invalidRequest(missing, field);
  return name;
}

/** A name, or null if there is none. */
export const nameOrNull = (typed: string | null | undefined, field: string): string | null =>
  plainName(typed ?? '', field) || null;

/** A user name, or null if there is none. */
export function userNameOrNull(typed: string | null | undefined): string | null {
  const name = nameOrNull(typed, 'user_name');
  if (name !== null && !/^[a-z0-9._-]{3,60}$/i.test(name))
    throw invalidRequest(
      'A user name has 3 to 60 letters, digits, dots, dashes or underscores.',
      'user_name',
    );
  return name;
}

// Relies on the unique indexes, because two requests may take a name at the same time, which a
// query beforehand would miss.
export function refuseTakenName(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null;
  if (constraint === 'app_user_email')
    throw alreadyExists('This e-mail already belongs to an account.', 'email');
  if (constraint === 'app_user_user_name')
    throw alreadyExists('This user name is taken. Choose another one.', 'user_name');
  throw error;
}

export function refuseNoMobile(text: string): void {
  const isMobile = /^[0-9 ().+-]{4,30}$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 4;
  if (!isMobile)
    throw invalidRequest(
      'This is not a mobile number. Write its digits, with spaces or dashes where you like.',
      'mobile',
    );
}

export async function refuseUnknownCountry(tx: Tx, id: number): Promise<void> {
  if (!(await countryExists(tx, id)))
    throw invalidRequest('Please choose a country from the list.', 'mobile_country_id');
}

interface PersonInput {
  email: string;
  user_name?: string | null;
  first_name: string;
  last_name?: string;
  mobile?: string | null;
  mobile_country_id?: number | null;
}

/**
 * The details of a new person, as stored.
 * @throws Refused 400 names the field; `missing` is the message without a first name
 */
export const personFacts = (data: PersonInput, missing: string): MemberDetails => ({
  email: plainEmail(data.email, 'email'),
  userName: userNameOrNull(data.user_name),
  firstName: neededName(data.first_name, 'first_name', missing),
  lastName: plainName(data.last_name ?? '', 'last_name'),
  mobile: nameOrNull(data.mobile, 'mobile'),
  mobileCountryId: data.mobile_country_id ?? null,
});
