/**
 * Clients ask for more time for memo lines, and staff answer. All of the chosen lines or none, as
 * with other actions.
 */
import type { ExtensionStatus } from '../../../src/domain/codes.ts';
import { decideTogether, type JointDecision } from '../../../src/machines/decide.ts';
import { dueDaysOf, type FactsOf } from '../../../src/machines/decision-facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { liveCodes } from '../../../src/machines/workflows.ts';
import {
  addExtensions,
  saveAnswer,
  linesOfRequests,
  lockOpenRequests,
  lockExtensions,
  type LockedExtension,
} from '../../db/queries/memo-extensions/memo-extensions.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFoundAmong } from '../../refusals.ts';
import { allOrNone } from '../all-or-none.ts';
import { begunFacts } from '../people/bounds.ts';
import { lockLines, type LockedLine } from '../lock-stones.ts';
import { moveLines } from '../move-lines.ts';
import { actorFact, type NamedActor } from '../write-history.ts';
import { writeExtensionMoves } from './settle.ts';

/** The result of one request. */
export interface SettledExtension {
  id: string;
  line_id: string;
  stock_no: string;
  status: ExtensionStatus;
}

export interface ExtensionRequest {
  lineIds: readonly string[];
  /** YYYY-MM-DD */
  wished: string;
  reason: string;
}

/**
 * CREATE: one request for each line.
 * @throws Refused 403 for the role; 404 for a line that is absent or not the actor's; 409 naming
 * lines that are not out, already have a request, or would not get more time
 */
export async function requestExtensions(
  tx: Tx,
  actor: NamedActor,
  { lineIds, wished, reason }: ExtensionRequest,
): Promise<SettledExtension[]> {
  const ids = [...new Set(lineIds)];
  const lines = await lockLines(tx, 'memo', ids);
  if (lines.length < ids.length)
    throw notFoundAmong(
      ids,
      lines.map(({ id }) => id),
    );
  const asked = new Set((await lockOpenRequests(tx, ids)).map(({ line_id }) => line_id));
  const begun = await begunFacts(tx, actor, 'memoExtension', ids.length);
  const permitted = allOrNone(
    lines.map((line) => ({
      line,
      decision: decideExtension('CREATE', null, {
        ...requestFacts(actor, line, { wished, reason, isAsked: asked.has(line.id) }),
        ...begun,
      }),
    })),
    ({ line }) => ({ stock_no: line.stock_no, id: line.id, status: line.status }),
  ).map(({ line, moves }) => ({ line, of: { id: newId(), client_id: line.client_id }, step: stepOf(moves) }));
  const [first] = permitted;
  if (!first) return [];
  await addExtensions(
    tx,
    permitted.map(({ line, of }) => ({
      id: of.id,
      lineId: line.id,
      clientId: of.client_id,
      dueDate: line.due_date,
    })),
    { status: first.step.toCode, wished, reason },
  );
  writeExtensionMoves(tx, actor, permitted, reason);
  return permitted.map(({ line, of, step }) => ({
    id: of.id,
    line_id: line.id,
    stock_no: line.stock_no,
    status: codeAfter(step),
  }));
}

/** Staff's answer: the granted day (null for each request's own), or a refusal. */
export interface ExtensionAnswer {
  ids: readonly string[];
  grant: { day: string | null } | null;
  reason: string;
}

/**
 * Extends the lines, which grants what was asked, or DECLINE.
 * @throws Refused 403 for the role; 404 if absent or not seen; 409 if answered, withdrawn or lapsed
 * already, or a day that the line cannot have
 */
export async function answerExtensions(
  tx: Tx,
  actor: NamedActor,
  { ids, grant, reason }: ExtensionAnswer,
): Promise<SettledExtension[]> {
  if (grant === null) return settle(tx, actor, ids, 'DECLINE', reason);
  const asked = await lockAll(tx, ids);
  const granted = permittedOf(asked, 'GRANT', actor, reason);
  await moveLines(tx, {
    workflow: 'memo',
    event: 'EXTEND',
    ids: asked.map(({ line_id }) => line_id),
    actor,
    reason,
    dueDays: new Map(asked.map(({ line_id, wished_date }) => [line_id, grant.day ?? wished_date])),
  });
  return granted.map(settled);
}

/** WITHDRAW. @throws Refused as answerExtensions does */
export const withdrawExtensions = (
  tx: Tx,
  actor: NamedActor,
  ids: readonly string[],
): Promise<SettledExtension[]> => settle(tx, actor, ids, 'WITHDRAW', null);

async function settle(
  tx: Tx,
  actor: NamedActor,
  ids: readonly string[],
  event: 'DECLINE' | 'WITHDRAW',
  reason: string | null,
): Promise<SettledExtension[]> {
  const moved = permittedOf(await lockAll(tx, ids), event, actor, reason);
  if (reason !== null)
    await saveAnswer(
      tx,
      moved.map(({ of }) => of.id),
      reason,
      false,
    );
  writeExtensionMoves(tx, actor, moved, reason);
  return moved.map(settled);
}

/**
 * Locks the lines before their requests, as receiving, selling and extending do. Declining needs
 * the lines too: it updates each request twice, and the second update locks the line for the
 * foreign key.
 */
async function lockAll(tx: Tx, ids: readonly string[]): Promise<LockedExtension[]> {
  await lockLines(tx, 'memo', await linesOfRequests(tx, ids));
  const found = await lockExtensions(tx, ids);
  const wanted = [...new Set(ids)];
  if (found.length < wanted.length)
    throw notFoundAmong(
      wanted,
      found.map((one) => one.id),
    );
  return found;
}

const permittedOf = (
  asked: readonly LockedExtension[],
  event: EventName,
  actor: NamedActor,
  reason: string | null,
) =>
  allOrNone(
    asked.map((of) => ({
      of,
      decision: decideExtension(event, of.status, answerFacts(actor, reason)),
    })),
    ({ of }) => ({ stock_no: of.stock_no, id: of.id, status: of.status }),
  ).map(({ of, moves }) => ({ of, step: stepOf(moves) }));

export const requestFacts = (
  actor: NamedActor,
  line: Pick<LockedLine, 'status' | 'today' | 'due_date'>,
  { wished, reason, isAsked }: Pick<ExtensionRequest, 'wished' | 'reason'> & { isAsked: boolean },
): Omit<FactsOf<'extension'>, 'begun'> => ({
  actor: actorFact(actor),
  reason,
  isOut: liveCodes('memo').includes(line.status),
  isAsked,
  dueDays: dueDaysOf(line.today, line.due_date, wished),
});

export const answerFacts = (actor: NamedActor, reason: string | null): FactsOf<'extension'> => ({
  actor: actorFact(actor),
  reason: reason ?? undefined,
  begun: undefined,
  isOut: undefined,
  isAsked: undefined,
  dueDays: undefined,
});

const decideExtension = (event: EventName, from: number | null, facts: FactsOf<'extension'>): JointDecision =>
  decideTogether('memoExtension', from, { type: event }, facts, {});

function stepOf([step]: Extract<JointDecision, { ok: true }>['moves']) {
  if (!step) throw new Error('A permitted wish has a step.');
  return step;
}

const settled = ({ of, step }: ReturnType<typeof permittedOf>[number]): SettledExtension => ({
  id: of.id,
  line_id: of.line_id,
  stock_no: of.stock_no,
  status: codeAfter(step),
});

/** The machine's codes are the statuses on the wire. */
const codeAfter = ({ toCode }: { toCode: number }): ExtensionStatus => toCode as ExtensionStatus;
