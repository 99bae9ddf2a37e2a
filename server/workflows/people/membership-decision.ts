/**
 * What every step of a membership asks: who decides, as read under the lock of the company, and
 * what a person is given.
 */
import { CLIENT_ROLES, MEMBERSHIP_STATUS } from '../../../src/domain/codes.ts';
import { POWER_LABELS } from '../../../src/domain/power-labels.ts';
import { confirmsAlone, POWERS, withImplied, type Power } from '../../../src/domain/powers.ts';
import { grouped } from '../../../src/domain/lines/cents.ts';
import { decide, type Permit } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import type { MembershipFacts } from '../../../src/machines/facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { insertMembership, type LockedMembership } from '../../db/queries/people/memberships.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { unauthorised } from '../../refusals.ts';
import { refusedBy } from '../guard-refusals.ts';
import { actorFact, moveOf, writeMoves, type PersonActor } from '../write-history.ts';

export function decided(
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
export const belonging = (people: readonly LockedMembership[]): LockedMembership[] =>
  people.filter(({ status }) => status !== MEMBERSHIP_STATUS.asked);

/**
 * The actor with their powers as read under the lock: a colleague may have changed or removed them
 * after the request was authorised.
 * @throws Refused 401 if the actor is no longer active in the company
 */
export function asLocked(actor: PersonActor, people: readonly LockedMembership[]): PersonActor {
  const own = people.find(({ person_id: id }) => id === actor.id);
  if (own === undefined) return actor;
  if (own.status !== MEMBERSHIP_STATUS.active) throw unauthorised();
  const { powers: has, confirms_up_to } = own;
  return { ...actor, powers: { who_may: {}, approvers: [], ...actor.powers, has, confirms_up_to } };
}

/** Nobody in a company can do more than the account that stands for it. */
export async function refuseStaffBeyondRights(tx: Tx, actor: PersonActor, companyId: string): Promise<void> {
  if (!isClient(actor)) await refuseBeyondRights(tx, actor, companyId);
}

const isClient = ({ role }: PersonActor): boolean => role !== null && CLIENT_ROLES.includes(role);

export const isOwnerOrStaff = (actor: PersonActor, people: readonly LockedMembership[]): boolean =>
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

export const EVERYTHING: Powers = { powers: POWERS, confirmsUpTo: null };

/** What a person has after this is given; `before` is null for a new one. */
export function givenTo(
  before: LockedMembership | null,
  { powers, confirms_up_to: upTo }: GivenPowers,
): Powers {
  const confirms = powers.includes('confirm');
  return {
    powers: withImplied(powers),
    confirmsUpTo: confirms ? (upTo === undefined ? (before?.confirms_up_to ?? null) : upTo) : null,
  };
}

/** What is given that the person did not have. */
export function raised(
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
export const inWords = ({ powers, confirmsUpTo }: Powers): string =>
  powers.length === 0
    ? 'No powers'
    : powers
        .map((power) =>
          power === 'confirm' && confirmsUpTo !== null
            ? `${POWER_LABELS[power]} up to ${grouped(confirmsUpTo)} USD`
            : POWER_LABELS[power],
        )
        .join(', ');

/** CREATE: the founder, who acted alone until now, becomes the owner. */
export async function found(tx: Tx, actor: PersonActor, companyId: string): Promise<void> {
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
