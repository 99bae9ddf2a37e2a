/**
 * Details that staff enter about a member: normalised, and refused if they cannot be stored.
 * (Specification, section 3: admin and quality-control user.)
 */
import type { components } from '../../src/api/schema.gen.ts';
import { ACCOUNT_STATUS } from '../../src/domain/codes.ts';
import type { LockedMember, MemberDetails } from '../db/queries/people/members.ts';
import type { Tx } from '../db/with-actor.ts';
import { markPersonal } from '../db/queries/audit/personal-words.ts';
import { conflict } from '../refusals.ts';
import type { AuditEntry } from './handler.ts';
import { refuseUnknownCountry, personFacts } from './names.ts';

/** @throws Refused 400 names the field that cannot be kept */
export const memberOf = (typed: components['schemas']['MemberDetails']): MemberDetails =>
  personFacts(typed, 'Please enter the person’s first name.');

export const nameOfMember = ({ firstName, lastName }: MemberDetails): string =>
  `${firstName} ${lastName}`.trim();

/** @throws Refused 400 for a country that is not in the list */
export async function refuseUnknownDial(tx: Tx, { mobileCountryId }: MemberDetails): Promise<void> {
  if (mobileCountryId !== null) await refuseUnknownCountry(tx, mobileCountryId);
}

/**
 * For the audit log: changed sign-in names with their old values, and a new e-mail that waits.
 * `email` is the stored one.
 */
export function changeOf(kept: LockedMember, member: MemberDetails, email: string): AuditEntry {
  const was = { email: kept.email, user_name: kept.user_name };
  const now = { email, user_name: member.userName };
  const renamed = was.email !== now.email || was.user_name !== now.user_name;
  const entered = member.email.toLowerCase();
  return {
    summary: `Changed the details of ${markPersonal(kept.id, nameOfMember(member))}`,
    subject: {
      user_id: kept.id,
      ...(renamed ? { was: names(kept.id, was), now: names(kept.id, now) } : {}),
      ...(entered === email ? {} : { waits: markPersonal(kept.id, entered) }),
    },
  };
}

const names = (id: string, { email, user_name }: { email: string; user_name: string | null }) => ({
  email: markPersonal(id, email),
  user_name: user_name === null ? null : markPersonal(id, user_name),
});

/** @throws Refused 409 for a closed account */
export function refuseClosed({ name, status }: LockedMember): void {
  if (status === ACCOUNT_STATUS.closed)
    throw conflict(`The account of ${name} is closed. Its details stay as they are.`, { refusal: 'state' });
}
