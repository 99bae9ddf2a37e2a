/** Starting and moving lines of any workflow. The machines decide, server/workflows writes. */
import { MESSAGES } from '../../../src/domain/messages.ts';
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { claimedState } from '../../../src/machines/claimed-state.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { idsOf } from '../../ids.ts';
import { invalidRequest } from '../../refusals.ts';
import type { LineWorkflow } from '../../db/records/all.ts';
import type { Tx } from '../../db/with-actor.ts';
import { lacksPower } from '../../../src/domain/powers.ts';
import { inUsd, seenPrices } from '../../workflows/seen-prices.ts';
import { refuseEarly } from '../../workflows/guard-refusals.ts';
import { moveLines } from '../../workflows/move-lines.ts';
import { loadStart } from '../../workflows/load-start.ts';
import { startLines } from '../../workflows/start-lines.ts';
import type { MoveResult } from '../../workflows/move-result.ts';
import type { Start, StartingPoint } from '../../workflows/load-start.ts';
import type { Answer, Call } from '../handler.ts';
import { auditOfLines } from './line-audit.ts';
import { actsForThemselves, actorOfCall, findToActFor, namedClient } from '../acting-for.ts';

interface Begin {
  workflow: LineWorkflow;
  event: EventName;
  data: {
    stock_numbers?: string[];
    user_id?: string;
    prices?: { stock_no: string; amount: string | null }[];
  };
  details: Start['details'];
  reason?: string | undefined;
  /**
   * 'are on hold' completes '3 stones ...'; other sentences take the stones, and how they moved.
   */
  outcome: string | ((stones: string, moved: MoveResult) => string);
  /** Begins the lines, if not with `startLines`. */
  begin?: (tx: Tx, start: Start, point: StartingPoint) => Promise<MoveResult>;
  /** Further work in the same transaction. */
  also?: (tx: Tx, moved: MoveResult) => Promise<void>;
}

/** All these operations return the lines that moved. */
type Effect = Answer<'holdStones'>;

/** Starts lines on `stock_numbers`, for the client in the body or else the caller. */
export async function startNew(
  call: Call,
  { workflow, event, data, details, reason, outcome, begin = startLines, also }: Begin,
): Promise<Effect> {
  const stockNumbers = data.stock_numbers ?? [];
  if (stockNumbers.length === 0) throw invalidRequest(MESSAGES.selectDiamond, 'stock_numbers');
  const clientId = namedClient(call.person, data.user_id);
  // Who does not see prices takes the stone at today's, for a company that knows it.
  const isUnseen = data.prices === undefined || lacksPower(call.person.powers, 'prices');
  const seen = isUnseen ? null : seenPrices(data.prices ?? [], stockNumbers);
  const start: Start = {
    workflow,
    event,
    stockNumbers,
    seen,
    clientId,
    actor: actorOfCall(call),
    details,
    reason,
  };
  return call.effectAfter<'holdStones', StartingPoint>(
    (tx) => loadStart(tx, start, findToActFor),
    async (tx, point) => {
      const moved = await begin(tx, start, point);
      await also?.(tx, moved);
      return outcomeOf({ ...moved, clientIds: [clientId] }, { workflow, outcome }, { call, reason });
    },
  );
}

interface MoveExisting {
  workflow: LineWorkflow;
  event: EventName;
  data: { ids?: string[]; remark?: string; reason?: string };
  /** New prices by line, in USD per carat. */
  prices?: ReadonlyMap<string, string>;
  /** Whether prices that fall by more than half are meant. */
  lessThanHalf?: boolean | undefined;
  /** New due days by line, YYYY-MM-DD. */
  dueDays?: ReadonlyMap<string, string>;
  outcome: string;
}

/** Moves the lines `ids`, with an optional remark or reason. */
export async function moveExisting(
  call: Call,
  { workflow, event, data, prices, lessThanHalf, dueDays, outcome }: MoveExisting,
): Promise<Effect> {
  const { remark, reason } = data;
  const ids = idsOf(data.ids ?? []);
  const words = { remark: remark?.trim(), reason: reason?.trim() };
  if (ids.length === 0) throw invalidRequest(MESSAGES.selectDiamond, 'ids');
  const { id, role } = call.person;
  refuseEarly(workflow, event, { actor: { id, role }, ...words });
  return call.effect<'releaseHold'>(async (tx) => {
    const moved = await moveLines(tx, {
      workflow,
      event,
      ids,
      actor: actorOfCall(call),
      prices,
      lessThanHalf,
      dueDays,
      ...words,
    });
    return outcomeOf(moved, { workflow, outcome }, { call, reason: words.reason ?? words.remark });
  });
}

export function outcomeOf(
  result: MoveResult,
  { workflow, outcome }: Pick<Begin, 'workflow' | 'outcome'>,
  { call, reason }: { call: Call; reason: string | undefined },
): Effect {
  const { diamondType: _type, documentId: _document, clientIds: _clients, ...moved } = result;
  const stones = moved.lines.map((line) => line.stock_no);
  const counted = countNoun(stones.length, 'stone');
  const done =
    typeof outcome === 'function'
      ? outcome(counted, result)
      : `${counted} ${stones.length === 1 ? singular(outcome) : outcome}`;
  const number = moved.number ? ` (${moved.number})` : '';
  // Workflows that promise no stone (enquiries, tasks) have no amount.
  const costs =
    claimedState(workflow) === null
      ? ''
      : `, ${inUsd(moved.amount)}${stones.length === 1 ? '' : ' in total'}`;
  const sees = !lacksPower(call.person.powers, 'prices');
  return {
    data: moved,
    message: `${done}${number}${sees ? costs : ''}.`,
    audit: auditOfLines(`${done}${number}${costs}.`, result, { reason }),
  };
}

const SINGULAR: Record<string, string> = { are: 'is', were: 'was', have: 'has' };

const singular = (outcome: string): string =>
  outcome.replaceAll(/\b(are|were|have)\b/g, (verb) => SINGULAR[verb] ?? verb);

/** Why staff exceed a client's limit; clients cannot exceed their own. */
export const exceptionBy = (call: Call, reason: string | undefined): string | undefined =>
  actsForThemselves(call.person) ? undefined : reason?.trim() || undefined;

export const plain = (remark: string | undefined): { remark: string | null } => ({
  remark: remark?.trim() || null,
});
