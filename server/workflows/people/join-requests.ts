/** Requests of customers to join a company that is here: they ask, withdraw, and are answered. */
import {
  decided,
  raised,
  found,
  givenTo,
  asLocked,
  belonging,
  inWords,
  isOwnerOrStaff,
  refuseStaffBeyondRights,
  type GivenPowers,
} from './membership-decision.ts';
import { administrators } from '../../db/queries/people/administrators.ts';
import {
  answerersOf,
  findCompany,
  findJoinRequest,
  hasOwnRecords,
  insertMembership,
  lockPeopleOf,
  makePerson,
  savePowers,
  type JoinRequest,
  type LockedMembership,
} from '../../db/queries/people/memberships.ts';
import { isUuid, type Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { joinAnswered, joinAsked } from '../../mail/templates/sign-up.ts';
import { conflict, notFound } from '../../refusals.ts';
import { queueMail } from '../mail.ts';
import { moveOf, writeMoves, type PersonActor } from '../write-history.ts';
import { lockAccount } from './account.ts';
import { begunFacts } from './bounds.ts';

/**
 * ASK: a customer without records asks to join a company. Notifies its managers and the house.
 * Run it as the server, like `inviteColleague`.
 * @throws Refused 409 for somebody who has records of their own, or asks already
 */
export async function askToJoin(tx: Tx, actor: PersonActor, companyId: string): Promise<void> {
  const people = await lockPeopleOf(tx, companyId);
  if (people.some(({ person_id: id }) => id === actor.id))
    throw conflict('You have asked already, and wait for an answer.', { refusal: 'state' });
  const { begun } = await begunFacts(tx, actor, 'membership', 1);
  const decision = decided(null, 'ASK', actor, begun, {
    isOwn: true,
    isOwner: false,
    hasRecords: await hasOwnRecords(tx, actor.id),
    byOwner: false,
    gives: [],
  });
  const id = newId();
  await insertMembership(tx, {
    id,
    personId: null,
    askedBy: actor.id,
    companyId,
    status: decision.toCode,
    isOwner: false,
    powers: [],
    confirmsUpTo: null,
    createdBy: actor.id,
  });
  writeMoves(tx, actor, [moveOf('membership', id, companyId, decision)]);
  const { own, house } = await answerersOf(tx, companyId);
  const facts = { name: actor.name, company: (await findCompany(tx, companyId))?.company ?? '' };
  const staff = house === null ? await administrators(tx) : [house];
  await queueMail(tx, actor, joinAsked, [
    ...own.map((to) => ({ to, facts: { ...facts, path: '/customer-profile' } })),
    ...staff.map((to) => ({ to, facts: { ...facts, path: `/client/${companyId}` } })),
  ]);
}

/**
 * WITHDRAW: the customer withdraws their request to join. Run it as the server, like
 * `inviteColleague`.
 * @throws Refused 404 for somebody who does not ask, or was answered meanwhile
 */
export async function withdrawJoinRequest(tx: Tx, actor: PersonActor): Promise<JoinRequest> {
  const found = await findJoinRequest(tx, actor.id);
  const people = found ? await lockPeopleOf(tx, found.company_id) : [];
  const own = people.find(({ id }) => id === found?.id);
  if (!found || !own) throw notFound();
  const decision = decided(own.status, 'WITHDRAW', actor, null, {
    isOwn: own.person_id === actor.id,
    isOwner: false,
    byOwner: false,
    gives: [],
  });
  writeMoves(tx, actor, [moveOf('membership', own.id, found.company_id, decision)]);
  return found;
}

/**
 * ACCEPT a request to join with these powers, or DECLINE it with a reason. Notifies its sender. Run
 * it as the server, like `inviteColleague`.
 * @throws like `moveColleague`
 */
export async function answerJoinRequest(
  tx: Tx,
  asking: PersonActor,
  companyId: string,
  personId: string,
  answer: { given: GivenPowers } | { reason: string },
): Promise<LockedMembership> {
  // The account before the company, in the same order as accepting an invitation.
  if (isUuid(personId)) await lockAccount(tx, personId);
  const all = await lockPeopleOf(tx, companyId);
  const people = belonging(all);
  const actor = asLocked(asking, people);
  await refuseStaffBeyondRights(tx, actor, companyId);
  const person = all.find(({ person_id: id }) => id === personId);
  if (!person) throw notFound();
  const isAccepted = 'given' in answer;
  const reason = isAccepted ? undefined : answer.reason;
  const powers = givenTo(null, isAccepted ? answer.given : { powers: [] });
  const decision = decided(
    person.status,
    isAccepted ? 'ACCEPT' : 'DECLINE',
    actor,
    null,
    {
      isOwn: person.person_id === actor.id,
      isOwner: false,
      hasRecords: await hasOwnRecords(tx, personId),
      byOwner: isOwnerOrStaff(actor, people),
      ...raised(null, powers),
    },
    reason,
  );
  if (isAccepted) {
    if (people.length === 0) await found(tx, actor, companyId);
    await makePerson(tx, person.id);
    await savePowers(tx, person.id, { ...powers, isOwner: false });
  }
  const move = moveOf('membership', person.id, companyId, decision);
  writeMoves(tx, actor, [move], isAccepted ? inWords(powers) : (reason ?? null));
  const company = (await findCompany(tx, companyId))?.company ?? '';
  await queueMail(tx, actor, joinAnswered, [
    { to: personId, facts: isAccepted ? { company } : { reason: reason ?? '' } },
  ]);
  return person;
}
