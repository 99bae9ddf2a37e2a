/**
 * Merges a client's company into another, for a jeweller with two accounts. Its people and records
 * move to the other company. (docs/adr/0043-people-of-a-company.md)
 */
import { ACCOUNT_STATUS, BUSINESS_STATUS, MEMBERSHIP_STATUS, ROLE } from '../../../src/domain/codes.ts';
import { statusLabel } from '../../../src/machines/workflows.ts';
import { decide } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import {
  insertMembership,
  lockPeopleOf,
  makePerson,
  savePowers,
} from '../../db/queries/people/memberships.ts';
import {
  findMergedCompany,
  findUnsettled,
  lockToMerge,
  mergeRecords,
  type MergedCompany,
} from '../../db/queries/people/merges.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { companyMerged } from '../../mail/templates/sign-up.ts';
import { namedOf, notFound } from '../../refusals.ts';
import { lockRightsForChange } from '../client-rights.ts';
import { refusedBy } from '../guard-refusals.ts';
import { queueMail } from '../mail.ts';
import { actorFact, moveOf, writeMoves, type PersonActor, type RecordMove } from '../write-history.ts';
import { belonging, decided, EVERYTHING, found, refuseStaffBeyondRights } from './membership-decision.ts';

/** Whoever was only invited accepts it later. */
const MERGEABLE: readonly number[] = [ACCOUNT_STATUS.invited, ACCOUNT_STATUS.active];

/** @throws Refused 404 if one of them is no client of their own */
export async function mergingCompanies(
  tx: Tx,
  fromId: string,
  intoId: string,
): Promise<{ from: MergedCompany; into: MergedCompany }> {
  const [from, into] = [await findMergedCompany(tx, fromId), await findMergedCompany(tx, intoId)];
  if (!from || !into) throw notFound();
  return { from, into };
}

/** The obstacles to merging `from` into `into`, one sentence each; empty if there are none. */
export async function inTheWayOf(
  tx: Tx,
  { from, into }: { from: MergedCompany; into: MergedCompany },
): Promise<string[]> {
  if (from.id === into.id) return ['Choose another company: one cannot be merged into itself.'];
  const found = await findUnsettled(tx, from.id, into.id);
  const external = [from, into].filter(({ role }) => role !== ROLE.customer);
  const closed = [from, into].filter(({ account }) => !MERGEABLE.includes(account));
  const isRegistered = ({ business }: MergedCompany): boolean =>
    business?.status === BUSINESS_STATUS.registered;
  const sentences: readonly (readonly [stands: boolean, sentence: string])[] = [
    [into.business === null, `${into.name} has no business yet. Add it first.`],
    [
      isRegistered(from) && into.business !== null && !isRegistered(into),
      `${from.name} is registered and ${into.name} is not. Merge ${into.name} into ${from.name} instead, or register it first.`,
    ],
    [
      found.pending_documents > 0,
      `${from.name} has documents that wait for review. Approve or reject them first.`,
    ],
    [found.join_requests > 0, `Somebody asks to join ${from.name}. Accept or decline them first.`],
    [
      found.asks_elsewhere,
      `The first person of ${from.name} asks to join another company. That has to be answered or withdrawn first.`,
    ],
    [
      found.wanted.length > 0,
      `One company waits for what the other has or waits for: ${namedOf(found.wanted)}. The one that waits has to leave the line first.`,
    ],
    [
      found.offered.length > 0,
      `Both have an open price offer for ${namedOf(found.offered)}. One has to be answered or withdrawn first.`,
    ],
  ];
  return [
    ...external.map(({ name }) => `${name} is an external client. Only customers can be merged.`),
    ...closed.map(
      ({ name, account }) =>
        `The account of ${name} is ${statusLabel('account', account).label.toLowerCase()}. Only active clients can be merged.`,
    ),
    ...sentences.filter(([stands]) => stands).map(([, sentence]) => sentence),
  ];
}

/**
 * MERGE: moves the people of `from` and everything it has to `into`, whose terms then apply. Run it
 * as the server.
 * @throws Refused 403 for staff who lack a right of either company; 404 if one of them is no client
 *   of their own; 409 with what has to be settled first
 */
export async function mergeCompanies(
  tx: Tx,
  actor: PersonActor,
  fromId: string,
  intoId: string,
  reason: string,
): Promise<{ from: MergedCompany; into: MergedCompany }> {
  // In the order of their ids, so that two merges do not wait for each other.
  const ids = [fromId, intoId].toSorted();
  const locked = new Map<string, Awaited<ReturnType<typeof lockPeopleOf>>>();
  for (const id of ids) locked.set(id, await lockPeopleOf(tx, id));
  await lockToMerge(tx, fromId, intoId);
  for (const id of ids) await lockRightsForChange(tx, id);
  for (const id of ids) await refuseStaffBeyondRights(tx, actor, id);
  const both = await mergingCompanies(tx, fromId, intoId);
  const { from, into } = both;
  const inTheWay = await inTheWayOf(tx, both);
  const mergeFrom = (status: number | null) =>
    decided(status, 'MERGE', actor, null, {
      isOwn: false,
      isOwner: false,
      byOwner: true,
      gives: [],
      inTheWay,
    });

  const there = locked.get(into.id) ?? [];
  const here = belonging(locked.get(from.id) ?? []).filter(({ status }) => status !== MEMBERSHIP_STATUS.left);
  const moves = here.map(({ id, status }) => moveOf('membership', id, into.id, mergeFrom(status)));
  if (here.length === 0) {
    // Whoever acted alone may have asked to join already.
    const asked = there.find(({ person_id: id }) => id === from.id);
    const decision = mergeFrom(asked?.status ?? null);
    const membershipId = asked?.id ?? newId();
    const membership = { personId: from.id, companyId: into.id, isOwner: false, ...EVERYTHING };
    if (asked) {
      await makePerson(tx, asked.id);
      await savePowers(tx, asked.id, membership);
    } else
      await insertMembership(tx, {
        id: membershipId,
        status: decision.toCode,
        createdBy: actor.id,
        ...membership,
      });
    moves.push(moveOf('membership', membershipId, into.id, decision));
  }
  const people = belonging(there);
  if (people.length === 0) await found(tx, actor, into.id);
  writeMoves(tx, actor, [...moves, ...businessMoves(actor, from)], reason);
  await mergeRecords(tx, from.id, into.id);
  await tellPeople(tx, actor, both, {
    theirs: here.length === 0 ? [from.id] : here.map(({ person_id: id }) => id),
    owner: people.find(({ is_owner: is }) => is)?.person_id ?? into.id,
  });
  return both;
}

/** MERGE of the business, which leaves its documents as they are. */
function businessMoves(actor: PersonActor, { id, business }: MergedCompany): RecordMove[] {
  if (business === null) return [];
  const decision = decide('business', business.status, { type: 'MERGE' }, {
    actor: actorFact(actor),
  } satisfies Partial<FactsOf<'business'>>);
  if (!decision.ok) throw refusedBy(decision.refusal);
  return [moveOf('business', business.id, id, decision)];
}

const tellPeople = (
  tx: Tx,
  actor: PersonActor,
  { from, into }: { from: MergedCompany; into: MergedCompany },
  { theirs, owner }: { theirs: readonly string[]; owner: string },
): Promise<unknown> =>
  queueMail(tx, actor, companyMerged, [
    ...theirs.map((to) => ({ to, facts: { from: from.name, into: into.name, isOwn: true } })),
    { to: owner, facts: { from: from.name, into: into.name, isOwn: false } },
  ]);
