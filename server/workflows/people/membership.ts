/**
 * The people of a client's company: invites, accepts, suspends and removes them, changes their
 * powers, and hands the company over. Each step is decided under a lock of the company, so that two
 * people cannot remove each other. (docs/adr/0043-people-of-a-company.md)
 */
import { CLIENT_ROLES, MEMBERSHIP_STATUS, ROLE } from '../../../src/domain/codes.ts';
import { POWER_LABELS } from '../../../src/domain/power-labels.ts';
import { confirmsAlone, POWERS, withImplied, type Power } from '../../../src/domain/powers.ts';
import { grouped } from '../../../src/domain/lines/cents.ts';
import { decide, type Permit } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import type { MembershipFacts } from '../../../src/machines/facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { administrators } from '../../db/queries/people/administrators.ts';
import { insertMember, type MemberDetails } from '../../db/queries/people/members.ts';
import {
  answerersOf,
  findCompany,
  findCompanyOf,
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
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { joinAnswered, joinAsked } from '../../mail/templates/sign-up.ts';
import { conflict, notFound, unauthorised } from '../../refusals.ts';
import { refusedBy } from '../guard-refusals.ts';
import { queueMail } from '../mail.ts';
import { actorFact, moveOf, writeMoves, type NamedActor, type PersonActor } from '../write-history.ts';
import { admitAgain, lockAccount, openAccount, type LockedAccount } from './account.ts';
import { begunFacts } from './bounds.ts';

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

/** CREATE: the founder, who acted alone until now, becomes the owner. */
async function found(tx: Tx, actor: PersonActor, companyId: string): Promise<void> {
  const decision = decide('membership', null, { type: 'CREATE' }, { actor: actorFact(actor) });
  if (!decision.ok) throw refusedBy(decision.refusal);
  const id = newId();
  await insertMembership(tx, {
    id,
    personId: companyId,
    companyId,
    status: decision.toCode,
    isOwner: true,
    ...EVERYTHING,
    createdBy: actor.id,
  });
  writeMoves(tx, actor, [moveOf('membership', id, companyId, decision)]);
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

function decided(
  from: number | null,
  event: EventName,
  actor: PersonActor,
  begun: FactsOf<'membership'>['begun'],
  membership: MembershipFacts,
  reason?: string,
): Permit {
  const decision = decide('membership', from, { type: event }, {
    actor: actorFact(actor),
    begun,
    membership,
    reason,
  } satisfies FactsOf<'membership'>);
  if (!decision.ok) throw refusedBy(decision.refusal);
  return decision;
}

/** The people of the company, without requests to join. */
const belonging = (people: readonly LockedMembership[]): LockedMembership[] =>
  people.filter(({ status }) => status !== MEMBERSHIP_STATUS.asked);

/**
 * The actor with their powers as read under the lock: a colleague may have changed or removed them
 * after the request was authorised.
 * @throws Refused 401 if the actor is no longer active in the company
 */
function asLocked(actor: PersonActor, people: readonly LockedMembership[]): PersonActor {
  const own = people.find(({ person_id: id }) => id === actor.id);
  if (own === undefined) return actor;
  if (own.status !== MEMBERSHIP_STATUS.active) throw unauthorised();
  const { powers: has, confirms_up_to } = own;
  return { ...actor, powers: { who_may: {}, approvers: [], ...actor.powers, has, confirms_up_to } };
}

/** Nobody in a company can do more than the account that stands for it. */
async function refuseStaffBeyondRights(tx: Tx, actor: PersonActor, companyId: string): Promise<void> {
  if (!isClient(actor)) await refuseBeyondRights(tx, actor, companyId);
}

const isClient = ({ role }: PersonActor): boolean => role !== null && CLIENT_ROLES.includes(role);

const isOwnerOrStaff = (actor: PersonActor, people: readonly LockedMembership[]): boolean =>
  !isClient(actor) ||
  people.length === 0 ||
  people.some(({ person_id: id, is_owner: is }) => is && id === actor.id);

/** What a person may do, as it was asked for. */
export interface GivenPowers {
  powers: readonly Power[];
  /** USD; null for any amount. Left out, it stays what it was. */
  confirms_up_to?: string | null | undefined;
}

/** What a person may do, as it is stored. */
interface Powers {
  powers: readonly Power[];
  confirmsUpTo: string | null;
}

const EVERYTHING: Powers = { powers: POWERS, confirmsUpTo: null };

/** What a person has after this is given; `before` is null for a new one. */
function givenTo(before: LockedMembership | null, { powers, confirms_up_to: upTo }: GivenPowers): Powers {
  const confirms = powers.includes('confirm');
  return {
    powers: withImplied(powers),
    confirmsUpTo: confirms ? (upTo === undefined ? (before?.confirms_up_to ?? null) : upTo) : null,
  };
}

/** What is given that the person did not have. */
function raised(
  before: LockedMembership | null,
  { powers, confirmsUpTo }: Powers,
): Pick<MembershipFacts, 'gives' | 'raisesTo'> {
  const gives = powers.filter((power) => before?.powers.includes(power) !== true);
  const isRaised =
    powers.includes('confirm') &&
    (gives.includes('confirm') || !confirmsAlone(before?.confirms_up_to, confirmsUpTo));
  return isRaised ? { gives, raisesTo: confirmsUpTo } : { gives };
}

/** For the history. */
const inWords = ({ powers, confirmsUpTo }: Powers): string =>
  powers.length === 0
    ? 'No powers'
    : powers
        .map((power) =>
          power === 'confirm' && confirmsUpTo !== null
            ? `${POWER_LABELS[power]} up to ${grouped(confirmsUpTo)} USD`
            : POWER_LABELS[power],
        )
        .join(', ');
