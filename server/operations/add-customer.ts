/** Makes a new customer with a business, added by staff or from a guest. */
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import type { BusinessFacts } from '../db/queries/clients/clients.ts';
import { insertMember, type MemberDetails } from '../db/queries/people/members.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { openAccount } from '../workflows/people/account.ts';
import type { Call } from './handler.ts';
import { actorOfCall } from './acting-for.ts';
import { refuseTakenName, personFacts } from './names.ts';
import { associateFor } from './associate-for.ts';
import { businessFacts, saveBusiness, refuseUnknownChoices } from './business-facts.ts';

export interface EnteredCustomer {
  member: MemberDetails;
  business: BusinessFacts;
  /** The business associate, as sent. */
  associateId: string | null;
}

/** @throws Refused 400 names the field that cannot be kept */
export const enteredCustomer = (data: components['schemas']['NewClient']): EnteredCustomer => ({
  member: personFacts(data, 'Please enter the contact person’s first name.'),
  business: businessFacts(data),
  associateId: data.business_associate_id ?? null,
});

/**
 * Returns the customer's id; the caller sends the invitation. @throws Refused 400 for a country or
 * associate that cannot be chosen; 409 for an e-mail or user name that a member has
 */
export async function addCustomer(tx: Tx, call: Call, entered: EnteredCustomer): Promise<string> {
  const { member, business } = entered;
  const { companyName } = business;
  const associateId = await associateFor(tx, call, entered.associateId);
  await refuseUnknownChoices(tx, {
    mobile_country_id: member.mobileCountryId,
    country_id: business.countryId,
    business_type: business.businessType,
  });
  const id = newId();
  const row = { id, role: ROLE.customer, companyName, associateId, ...member };
  await insertMember(tx, row).catch(refuseTakenName);
  await openAccount(tx, actorOfCall(call), id);
  await saveBusiness(tx, id, business);
  return id;
}
