/** A new customer with a business, whoever it was before. */
import type { components } from '../../../src/api/schema.gen.ts';
import { BUSINESS_STATUS, ROLE } from '../../../src/domain/codes.ts';
import { insertBusiness, type BusinessFacts } from '../../db/queries/clients/clients.ts';
import { insertMember, type MemberDetails } from '../../db/queries/people/members.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { openAccount } from '../../workflows/people/account.ts';
import type { Call } from '../handler.ts';
import { doerOf } from '../parties.ts';
import { firstPassword, memberOf, refuseTakenName, refuseUnknownDial } from '../people/member.ts';
import { associateFor, businessOf, refuseUnknownSeat } from './client-facts.ts';

export interface EnteredCustomer {
  member: MemberDetails;
  business: BusinessFacts;
  passwordHash: string | null;
  /** The chosen business associate, as it was sent. */
  associateId: string | null;
}

/** Before the transaction, because hashing takes a while. @throws Refused 400 names the field */
export async function enteredCustomer(data: components['schemas']['NewClient']): Promise<EnteredCustomer> {
  const member = memberOf(data);
  const business = businessOf(data);
  const passwordHash = await firstPassword(data.password, member, business.companyName);
  return { member, business, passwordHash, associateId: data.business_associate_id ?? null };
}

/**
 * Returns the customer's id. @throws Refused 400 a country or associate that cannot be chosen; 409 an
 * e-mail or user name that a member has
 */
export async function addCustomer(tx: Tx, call: Call, entered: EnteredCustomer): Promise<string> {
  const { member, business, passwordHash } = entered;
  const associateId = await associateFor(tx, call, entered.associateId);
  await refuseUnknownDial(tx, member);
  await refuseUnknownSeat(tx, business);
  const id = newId();
  const { companyName } = business;
  const row = { id, role: ROLE.customer, passwordHash, companyName, associateId, ...member };
  await insertMember(tx, row).catch(refuseTakenName);
  await openAccount(tx, doerOf(call), id);
  const status = BUSINESS_STATUS.notRegistered;
  await insertBusiness(tx, { id: newId(), clientId: id, status, ...business });
  return id;
}
