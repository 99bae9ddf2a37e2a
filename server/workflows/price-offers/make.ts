/**
 * A client's offer: a line for each stone, at the client's own price. All of the chosen stones or
 * none.
 */
import type { Move } from '../../../src/machines/decide.ts';
import { knownSum } from '../../../src/domain/lines/known-sum.ts';
import { savePrices, stonesOfferedFor } from '../../db/queries/price-offers/lines.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { allOrNone } from '../all-or-none.ts';
import { documentOf, insertLines } from '../lines.ts';
import { commonType, finalCode, type MoveResult } from '../move-result.ts';
import { inUsd, sumOf } from '../seen-prices.ts';
import { decideStarts } from '../decide-starts.ts';
import type { Start, StartingPoint } from '../load-start.ts';
import { moveOf, writeMoves } from '../write-history.ts';
import { refuseSteepFalls } from './steep-falls.ts';

/** USD with two decimals by stock number. */
export type Offered = ReadonlyMap<string, string>;

/**
 * PROPOSE for each stone of the starting point, which was read under the stones' locks.
 * @throws Refused 403 for the role or KYC; 409 naming the stones that nobody can offer for, that
 * have an offer already, whose price makes no sense, or is below half of the stone's and not said
 * to be meant
 */
export async function makeOffer(
  tx: Tx,
  start: Start,
  point: StartingPoint,
  offered: Offered,
  lessThanHalf: boolean,
): Promise<MoveResult> {
  const { client, stones, prices } = point;
  const waiting = await stonesOfferedFor(
    tx,
    client.id,
    stones.map(({ id }) => id),
  );
  const byId = new Map(stones.map((stone) => [stone.id, stone]));
  const limits: StartingPoint['limits'] = (stoneId) => ({
    ...point.limits(stoneId),
    isOffered: waiting.has(stoneId),
    offer: {
      amount: offered.get(byId.get(stoneId)?.stock_no ?? '') ?? '0.00',
      carat: byId.get(stoneId)?.carat ?? null,
      list: prices.get(stoneId)?.sell_amt ?? null,
    },
  });
  const lines = allOrNone(
    decideStarts(start, { ...point, limits }, knownSum([...offered.values()])),
    ({ stone }) => ({
      stock_no: stone.stock_no,
      status: stone.status,
    }),
  ).map((line) => ({
    ...line,
    id: newId(),
    amount: offered.get(line.stone.stock_no) ?? '0.00',
    toCode: finalCode(line.moves, 'priceOffer'),
  }));
  refuseSteepFalls(
    lines.map(({ stone, amount }) => ({
      stock_no: stone.stock_no,
      now: prices.get(stone.id)?.sell_amt ?? null,
      next: amount,
    })),
    lessThanHalf,
  );
  writeMoves(
    tx,
    start.actor,
    lines.flatMap(({ id, stone, amount, moves }) =>
      moves.map((step: Move) => ({
        ...moveOf('priceOffer', id, client.id, step),
        stoneId: stone.id,
        reason: inUsd(amount),
      })),
    ),
  );
  // Last, because the counter of document numbers blocks other writes for the same client.
  const document = await documentOf(tx, 'priceOffer', {
    ...start.details,
    clientId: client.id,
    actorId: start.actor.id,
  });
  insertLines(
    tx,
    'priceOffer',
    lines.map(({ id, stone, price, toCode }) => ({
      lineId: id,
      stoneId: stone.id,
      clientId: client.id,
      actorId: start.actor.id,
      toCode,
      price,
      remark: start.details.remark,
    })),
    document.columns,
  );
  await savePrices(tx, 'proposed_amt', lines);
  return {
    documentId: document.id,
    number: document.number || undefined,
    diamondType: commonType(stones),
    amount: sumOf(lines.map(({ amount }) => amount)),
    lines: lines.map(({ id, stone, price, amount, toCode }) => ({
      id,
      stock_no: stone.stock_no,
      status: toCode,
      stone_status: stone.status,
      price_per_ct: price.markup_ppc,
      amount,
    })),
  };
}
