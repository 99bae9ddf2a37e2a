/** The person of a client as staff type them: normalised, checked, and refused where they cannot be kept. */
import { ROLE } from '../../../src/domain/codes.ts';
import { isActiveAssociate } from '../../db/queries/clients/clients.ts';
import { countryExists } from '../../db/queries/session/people.ts';
import type { Tx } from '../../db/with-actor.ts';
import { alreadyExists, badShape } from '../../refusals.ts';
import { hashPassword } from '../../security/passwords.ts';
import type { Person } from '../handler.ts';
import { nameOrNull, neededName, plainEmail, plainName } from '../session/names.ts';
import { refuseWeakPassword } from '../session/weak-password.ts';

interface GivenPerson {
  email: string;
  user_name?: string | null;
  password?: string;
  first_name: string;
  last_name?: string;
  company_name: string;
  mobile?: string | null;
  mobile_country_id?: number | null;
}

const NEEDED = {
  first_name: 'Please enter the contact person’s first name.',
  company_name: 'Please enter the company name.',
} as const;

/** @throws Refused 400 a name or an e-mail that cannot be kept */
export const normalPerson = (given: GivenPerson) => ({
  email: plainEmail(given.email, 'email'),
  first_name: neededName(given.first_name, 'first_name', NEEDED.first_name),
  last_name: plainName(given.last_name ?? '', 'last_name'),
  company_name: neededName(given.company_name, 'company_name', NEEDED.company_name),
  user_name: plainUserName(given.user_name),
  mobile: nameOrNull(given.mobile, 'mobile'),
});

/** The same for a change, which names only some fields. */
export function normalChange(given: Partial<GivenPerson>): Partial<GivenPerson> {
  const kept = { ...given };
  if (given.email !== undefined) kept.email = plainEmail(given.email, 'email');
  if (given.last_name !== undefined) kept.last_name = plainName(given.last_name, 'last_name');
  if (given.user_name !== undefined) kept.user_name = plainUserName(given.user_name);
  if (given.mobile !== undefined) kept.mobile = nameOrNull(given.mobile, 'mobile');
  for (const field of ['first_name', 'company_name'] as const)
    if (given[field] !== undefined) kept[field] = neededName(given[field], field, NEEDED[field]);
  return kept;
}

function plainUserName(typed: string | null | undefined): string | null {
  const name = nameOrNull(typed, 'user_name');
  if (name !== null && !/^[a-z0-9._-]{3,60}$/i.test(name))
    throw badShape('A user name has 3 to 60 letters, digits, dots, dashes or underscores.', 'user_name');
  return name;
}

export const personOf = (given: GivenPerson) => ({
  email: given.email,
  userName: given.user_name || null,
  firstName: given.first_name,
  lastName: given.last_name ?? '',
  companyName: given.company_name,
  mobile: given.mobile || null,
  mobileCountryId: given.mobile_country_id ?? null,
});

/** Null if there is none: they cannot sign in yet. @throws Refused 400 a weak password */
export async function hashOfFirstPassword(given: GivenPerson): Promise<string | null> {
  if (given.password === undefined) return null;
  refuseWeakPassword(given.password, [
    given.first_name,
    given.last_name ?? '',
    given.company_name,
    given.user_name ?? '',
    given.email.replace(/@.*/, ''),
  ]);
  return hashPassword(given.password);
}

/** An associate's clients are their own; an administrator chooses. */
export async function associateFor(tx: Tx, person: Person, chosen: string | null): Promise<string | null> {
  if (person.role === ROLE.associate) {
    if (chosen !== null && chosen !== person.id) {
      throw badShape(
        'The clients that you add are your own. Leave the business associate out.',
        'business_associate_id',
      );
    }
    return person.id;
  }
  if (chosen !== null && !(await isActiveAssociate(tx, chosen))) {
    throw badShape('Please choose a business associate from the list.', 'business_associate_id');
  }
  return chosen;
}

export async function refuseUnknownCountries(
  tx: Tx,
  data: { mobile_country_id?: number | null; country_id?: number | null },
): Promise<void> {
  for (const field of ['mobile_country_id', 'country_id'] as const) {
    const id = data[field];
    if (id != null && !(await countryExists(tx, id)))
      throw badShape('Please choose a country from the list.', field);
  }
}

// Relies on the unique indexes instead of a query first, because two requests may take a name at
// the same time.
export function refuseTakenName(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null;
  if (constraint === 'app_user_email')
    throw alreadyExists(
      'This e-mail already belongs to an account. Look it up among the clients, or enter another one.',
      'email',
    );
  if (constraint === 'app_user_user_name')
    throw alreadyExists('This user name is taken. Choose another one.', 'user_name');
  throw error;
}
