/**
 * What staff enter about a person who signs in: normalised, and refused where it cannot be kept.
 * (Specification, section 3: admin and quality-control user.)
 */
import type { components } from '../../../src/api/schema.gen.ts';
import { ACCOUNT_STATUS } from '../../../src/domain/codes.ts';
import type { LockedMember, MemberDetails } from '../../db/queries/people/members.ts';
import type { Tx } from '../../db/with-actor.ts';
import { alreadyExists, badShape, conflict, type Refused } from '../../refusals.ts';
import { hashPassword } from '../../security/passwords.ts';
import type { AuditEntry } from '../handler.ts';
import { nameOrNull, neededName, plainEmail, plainName, refuseUnknownCountry } from '../session/names.ts';
import { refuseWeakPassword } from '../session/weak-password.ts';

type Typed = components['schemas']['MemberDetails'];

const USER_NAME = /^[a-z0-9._-]{3,60}$/i;

/** @throws Refused 400 names the field that cannot be kept */
export function memberOf(typed: Typed): MemberDetails {
  const userName = nameOrNull(typed.user_name, 'user_name');
  if (userName !== null && !USER_NAME.test(userName))
    throw badShape('A user name has 3 to 60 letters, digits, dots, dashes or underscores.', 'user_name');
  return {
    email: plainEmail(typed.email, 'email'),
    userName,
    firstName: neededName(typed.first_name, 'first_name', 'Please enter the person’s first name.'),
    lastName: plainName(typed.last_name ?? '', 'last_name'),
    mobile: nameOrNull(typed.mobile, 'mobile'),
    mobileCountryId: typed.mobile_country_id ?? null,
  };
}

export const nameOfMember = ({ firstName, lastName }: MemberDetails): string =>
  `${firstName} ${lastName}`.trim();

/** The hash of a first password, or null without one. @throws Refused 400 a weak password */
export async function firstPassword(
  password: string | undefined,
  { email, userName, firstName, lastName }: MemberDetails,
  company = '',
): Promise<string | null> {
  if (password === undefined) return null;
  refuseWeakPassword(password, [firstName, lastName, company, userName ?? '', email.replace(/@.*/, '')]);
  return hashPassword(password);
}

/** @throws Refused 400 a country that is not in the list */
export async function refuseUnknownDial(tx: Tx, { mobileCountryId }: MemberDetails): Promise<void> {
  if (mobileCountryId !== null) await refuseUnknownCountry(tx, mobileCountryId);
}

/** For the audit log: by which names the person signs in is told with what it was. */
export function changeOf(kept: LockedMember, member: MemberDetails): AuditEntry {
  const was = { email: kept.email, user_name: kept.user_name };
  const now = { email: member.email.toLowerCase(), user_name: member.userName };
  const renamed = was.email !== now.email || was.user_name !== now.user_name;
  return {
    summary: `Changed the details of ${nameOfMember(member)}`,
    subject: { user_id: kept.id, ...(renamed ? { was, now } : {}) },
  };
}

/** @throws Refused 409 a closed account, or details that somebody has changed since they were read */
export function refuseStale({ name, status, version }: LockedMember, read: number): void {
  if (status === ACCOUNT_STATUS.closed)
    throw conflict(`The account of ${name} is closed. Its details stay as they are.`, { refusal: 'state' });
  if (version !== read) throw changedMeanwhile(name);
}

/** For details that somebody has changed since they were read. */
const changedMeanwhile = (name: string): Refused =>
  conflict(
    `Somebody has changed the details of ${name} since you opened them. Nothing was saved: look at them again first.`,
    { refusal: 'state', field: 'version' },
  );

/**
 * Relies on the unique indexes instead of a query first, because two requests may take a name at the
 * same time.
 */
export function refuseTakenName(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null;
  if (constraint === 'app_user_email')
    throw alreadyExists(
      'This e-mail already belongs to an account. Look it up among the clients and people, or enter another one.',
      'email',
    );
  if (constraint === 'app_user_user_name')
    throw alreadyExists('This user name is taken. Choose another one.', 'user_name');
  throw error;
}
