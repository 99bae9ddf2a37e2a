/**
 * The people of a client's company: invites, accepts, suspends and removes them, changes their
 * powers, and hands the company over. Each step is decided under a lock of the company, so that two
 * people cannot remove each other. (docs/adr/0043-people-of-a-company.md)
 */
import { ROLE } from '../../../src/domain/codes.ts';
import { decide } from '../../../src/machines/decide.ts';
import { insertMember, type MemberDetails } from '../../db/queries/people/members.ts';
import {
  findCompanyOf,
  insertMembership,
  lockPeopleOf,
  savePowers,
  type LockedMembership,
} from '../../db/queries/people/memberships.ts';
import { isUuid, type Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFound } from '../../refusals.ts';
import { actorFact, moveOf, writeMoves, type NamedActor, type PersonActor } from '../write-history.ts';
import { admitAgain, lockAccount, openAccount, type LockedAccount } from './account.ts';
import { begunFacts } from './bounds.ts';
import {
  asLocked,
  belonging,
  decided,
  EVERYTHING,
  found,
  givenTo,
  inWords,
  isOwnerOrStaff,
  raised,
  refuseStaffBeyondRights,
  type GivenPowers,
} from './membership-decision.ts';

interface Company {
  id: string;
  company: string | null;
  associate_id: string | null;
}

/**
 * INVITE: adds a person to the company, who gets an invitation by mail. Run it as the server; the
 * caller has checked that the actor may see the company.
 * @throws Refused 403 for staff who lack a right of the company; 409 without the power to manage
 *   people, or for powers that the actor lacks; errors of the unique names of members
 */
export async function inviteColleague(
  tx: Tx,
  asking: PersonActor,
  company: Company,
  details: MemberDetails,
  given: GivenPowers,
): Promise<string> {
  const people = belonging(await lockPeopleOf(tx, company.id));
  const actor = asLocked(asking, people);
  await refuseStaffBeyondRights(tx, actor, company.id);
  const { begun } = await begunFacts(tx, actor, 'membership', 1);
  const powers = givenTo(null, given);
  const decision = decided(null, 'INVITE', actor, begun, {
    isOwn: false,
    isOwner: false,
    byOwner: isOwnerOrStaff(actor, people),
    ...raised(null, powers),
  });
  const id = newId();
  await insertMember(tx, {
    id,
    role: ROLE.customer,
    companyName: company.company,
    associateId: company.associate_id,
    ...details,
  });
  await openAccount(tx, actor, id, 'ADMIT');
  if (people.length === 0) await found(tx, actor, company.id);
  const membership = {
    id: newId(),
    personId: id,
    companyId: company.id,
    status: decision.toCode,
    isOwner: false,
    ...powers,
    createdBy: actor.id,
  };
  await insertMembership(tx, membership);
  writeMoves(tx, actor, [moveOf('membership', membership.id, company.id, decision)], inWords(powers));
  return id;
}

/** JOIN, when an invited person has proven their address. Does nothing if they act alone. */
export async function joinCompany(
  tx: Tx,
  { id, role_id: role, name }: Pick<LockedAccount, 'id' | 'role_id' | 'name'>,
  requestId: string,
): Promise<void> {
  const of = await findCompanyOf(tx, id);
  if (of === undefined) return;
  const actor: NamedActor = { id, role, name, requestId };
  const person = (await lockPeopleOf(tx, of.company_id)).find(({ person_id: id }) => id === actor.id);
  const decision = decide(
    'membership',
    person?.status ?? null,
    { type: 'JOIN' },
    { actor: actorFact(actor) },
  );
  if (person && decision.ok)
    writeMoves(tx, actor, [moveOf('membership', person.id, of.company_id, decision)]);
}

export type MembershipMove = 'CHANGE' | 'SUSPEND' | 'REACTIVATE' | 'LEAVE' | 'TAKE_OVER';

/**
 * Moves a person of the company. `given` has their new powers, and only CHANGE reads it. Run it as
 * the server, like `inviteColleague`.
 * @throws Refused 403 for staff who lack a right of the company; 404 for a person who is not of the
 *   company; 409 without the power, for a state, the owner, oneself, or powers that the actor lacks
 */
export async function moveColleague(
  tx: Tx,
  asking: PersonActor,
  companyId: string,
  personId: string,
  event: MembershipMove,
  given: GivenPowers = { powers: [] },
): Promise<LockedMembership> {
  const people = belonging(await lockPeopleOf(tx, companyId));
  const actor = asLocked(asking, people);
  await refuseStaffBeyondRights(tx, actor, companyId);
  const person = people.find(({ person_id: id }) => id === personId);
  if (!person) throw notFound();
  const powers = givenTo(person, given);
  const decision = decided(person.status, event, actor, null, {
    isOwn: person.person_id === actor.id,
    isOwner: person.is_owner,
    byOwner: isOwnerOrStaff(actor, people),
    ...(event === 'CHANGE' ? raised(person, powers) : { gives: [] }),
  });
  if (event === 'TAKE_OVER') await handOver(tx, actor, companyId, people);
  const move = moveOf('membership', person.id, companyId, decision);
  writeMoves(tx, actor, [move], event === 'CHANGE' ? inWords(powers) : null);
  if (event === 'CHANGE') await savePowers(tx, person.id, { ...powers, isOwner: false });
  if (event === 'TAKE_OVER') await savePowers(tx, person.id, { ...EVERYTHING, isOwner: true });
  return person;
}

/**
 * INVITE_AGAIN: an invited person gets a new link, and the earlier one stops working. Run it as the
 * server, like `inviteColleague`. Locks the account before the company, in the same order as
 * accepting an invitation.
 * @throws Refused 403 for staff who lack a right of the company; 404 for a person who is not of the
 *   company; 409 without the power, or for one who is not invited any more
 */
export async function inviteColleagueAgain(
  tx: Tx,
  asking: PersonActor,
  companyId: string,
  personId: string,
): Promise<LockedAccount> {
  const of = isUuid(personId) ? await findCompanyOf(tx, personId) : undefined;
  const account = of?.company_id === companyId ? await lockAccount(tx, personId) : undefined;
  const people = belonging(await lockPeopleOf(tx, companyId));
  const actor = asLocked(asking, people);
  await refuseStaffBeyondRights(tx, actor, companyId);
  const person = people.find(({ person_id: id }) => id === account?.id);
  if (!account || !person) throw notFound();
  const decision = decided(person.status, 'INVITE_AGAIN', actor, null, {
    isOwn: person.person_id === actor.id,
    isOwner: person.is_owner,
    byOwner: isOwnerOrStaff(actor, people),
    gives: [],
  });
  writeMoves(tx, actor, [moveOf('membership', person.id, companyId, decision)]);
  await admitAgain(tx, actor, account);
  return account;
}

/** HAND_OVER: takes the company from its present owner. */
async function handOver(
  tx: Tx,
  actor: PersonActor,
  companyId: string,
  people: readonly LockedMembership[],
): Promise<void> {
  const owner = people.find(({ is_owner: is }) => is);
  if (!owner) throw new Error('A company has an owner.');
  const facts = { isOwn: owner.person_id === actor.id, isOwner: true, byOwner: true, gives: [] };
  const decision = decided(owner.status, 'HAND_OVER', actor, null, facts);
  writeMoves(tx, actor, [moveOf('membership', owner.id, companyId, decision)]);
  await savePowers(tx, owner.id, { ...EVERYTHING, isOwner: false });
}
