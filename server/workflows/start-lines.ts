/**
 * Creates lines on stones in one transaction: after load-start.ts and decide-starts.ts, it refuses
 * the whole batch with each stone's reason or writes all of it. So a stone is never promised to two
 * people. (Specification, sections 4 and 5.)
 */
import type { Move } from '../../src/machines/decide.ts';
import type { StartedBy } from '../db/records/records.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { allOrNone } from './all-or-none.ts';
import { applyMoves, recordMove } from './apply-moves.ts';
import { decideStarts } from './decide-starts.ts';
import { isOfPrice } from './guard-refusals.ts';
import { documentOf, insertLines } from './lines.ts';
import type { Price } from './lines.ts';
import { loadStart, type ActedFor, type Start, type StartingPoint } from './load-start.ts';
import type { LockedStone } from './lock-stones.ts';
import { endAwaiting } from './move-lines.ts';
import { commonType, finalCode, stoneStatusAfter } from './move-result.ts';
import type { MoveResult } from './move-result.ts';
import { settleOffers } from './queue/settle.ts';
import { priceRefused, sumOf } from './seen-prices.ts';

/**
 * Creates a line on each stone: HOLD, ISSUE, CONFIRM or OPEN. All of them or none.
 * @throws Refused 403 for the role or KYC; 409 for a stone's state or a changed price, naming the
 * stones
 */
export async function startLines(tx: Tx, start: Start, point: StartingPoint): Promise<MoveResult> {
  const lines = allOrNone(
    decideStarts(start, point),
    ({ stone, atPrice: { seenAmount = null, amountNow = null } }, refusal) => ({
      stock_no: stone.stock_no,
      status: stone.status,
      ...(isOfPrice(refusal) ? priceRefused(seenAmount, amountNow) : {}),
    }),
  );
  return writeStarts(tx, start, point.client, lines);
}

/** A stone whose line is permitted, with the line's own remark if it has one. */
export interface PermittedStart {
  stone: LockedStone;
  price: Price;
  moves: readonly Move[];
  remark?: string | null;
}

/** Writes lines that were permitted under the locks. */
export async function writeStarts(
  tx: Tx,
  start: Start,
  client: ActedFor,
  lines: readonly PermittedStart[],
): Promise<MoveResult> {
  const { workflow, actor } = start;
  const by: StartedBy = { ...start.details, clientId: client.id, actorId: actor.id };
  const placed = lines.map(({ stone, price, moves, remark = by.remark }) => ({
    stone,
    price,
    moves,
    remark,
    lineId: newId(),
    toCode: finalCode(moves, workflow),
  }));
  const moves = placed.flatMap(({ stone, moves: steps, lineId }) =>
    steps.map((step) => recordMove(step, workflow, { stone, lineId, clientId: client.id })),
  );
  const claiming = new Map(
    placed.map(({ stone, lineId }) => [stone.id, { stoneId: stone.id, lineId, clientId: client.id }]),
  );
  applyMoves(tx, actor, moves, claiming, historyWords(start));
  await settleOffers(tx, actor, moves);
  await endAwaiting(tx, { actor }, moves);
  // Last, because the counter of document numbers blocks others who write for the same client.
  const document = await documentOf(tx, workflow, by, start.documentId);
  insertLines(
    tx,
    workflow,
    placed.map(({ stone, price, remark, lineId, toCode }) => ({
      lineId,
      stoneId: stone.id,
      clientId: by.clientId,
      actorId: by.actorId,
      toCode,
      price,
      remark,
    })),
    document.columns,
  );
  return {
    documentId: document.id,
    number: document.number || undefined,
    diamondType: commonType(placed.map(({ stone }) => stone)),
    amount: sumOf(placed.map(({ price }) => price.sell_amt)),
    lines: placed.map(({ stone, price, moves: steps, lineId, toCode }) => ({
      id: lineId,
      stock_no: stone.stock_no,
      status: toCode,
      stone_status: stoneStatusAfter(steps, stone.status),
      price_per_ct: price.markup_ppc,
      amount: price.sell_amt,
    })),
  };
}

const historyWords = ({ cause, reason, details }: Start): string | null =>
  [cause, reason].filter((words) => words !== undefined).join(': ') || details.remark;

/** Loads and starts, for a known client. @throws like `loadStart` and `startLines` */
export async function startFor(
  tx: Tx,
  client: ActedFor,
  asked: Omit<Start, 'clientId'>,
): Promise<MoveResult> {
  const start = { ...asked, clientId: client.id };
  return startLines(tx, start, await loadStart(tx, start, () => Promise.resolve(client)));
}
