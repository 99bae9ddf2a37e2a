/**
 * Confirm-stones above the amount of a person: they wait, with their stones on hold, until a
 * colleague agrees. (docs/adr/0043-people-of-a-company.md)
 */
import { knownSum } from '../../src/domain/lines/known-sum.ts';
import { confirmsAlone } from '../../src/domain/powers.ts';
import { stockNumbersOf } from '../db/queries/transactions/awaiting-company.ts';
import type { Tx } from '../db/with-actor.ts';
import { notFoundAmong } from '../refusals.ts';
import { allOrNone } from './all-or-none.ts';
import { applyMoves, recordMove } from './apply-moves.ts';
import { decideWaiting } from './decide-starts.ts';
import { savePrices } from './lines.ts';
import { loadStart, type ActedFor, type Start, type StartingPoint } from './load-start.ts';
import { lockLines } from './lock-stones.ts';
import { commonType, finalCode, stoneStatusAfter, type MoveResult } from './move-result.ts';
import { notifyApprovers, notifyClients } from './notify-clients.ts';
import { settleOffers } from './queue/settle.ts';
import { sumOf } from './seen-prices.ts';
import { startLines } from './start-lines.ts';
import type { PersonActor } from './write-history.ts';

type FindClient = (tx: Tx, id: string) => Promise<ActedFor>;

/**
 * CONFIRM; or ASK, if the stones cost more than the person may confirm alone. Stones that the
 * client does not hold yet are put on hold first, so that nobody else takes them meanwhile.
 * @throws like `startLines`, for the hold too
 */
export async function confirmOrAsk(
  tx: Tx,
  start: Start,
  point: StartingPoint,
  findClient: FindClient,
): Promise<MoveResult> {
  const sum = knownSum([...point.prices.values()].map(({ sell_amt: amount }) => amount));
  if (confirmsAlone(start.actor.powers?.confirms_up_to, sum)) return startLines(tx, start, point);
  const free = point.stones.filter(({ claim_client_id: holder }) => holder !== point.client.id);
  if (free.length > 0) {
    const stockNumbers = free.map(({ stock_no }) => stock_no);
    const seen = start.seen && new Map([...start.seen].filter(([number]) => stockNumbers.includes(number)));
    const hold: Start = { ...start, workflow: 'hold', event: 'HOLD', stockNumbers, seen };
    await startLines(tx, hold, await loadStart(tx, hold, findClient));
  }
  const ask: Start = { ...start, event: 'ASK' };
  const asked = await startLines(tx, ask, await loadStart(tx, ask, findClient));
  const ids = asked.lines.map(({ id }) => id);
  await notifyApprovers(tx, start.actor, point.client.id, ids, sum);
  return asked;
}

/**
 * AGREE: the lines are confirmed as if the colleague had done it, at the price of the hold or
 * today's, whichever is lower.
 * @throws Refused 404 if a line is missing or not visible; 403 for the role or KYC; 409 without the
 * power or the amount, for one's own lines, a line that no longer waits, or a credit limit
 */
export async function agreeToLines(
  tx: Tx,
  actor: PersonActor,
  clientId: string,
  lineIds: readonly string[],
  findClient: FindClient,
): Promise<MoveResult> {
  const ids = [...new Set(lineIds)];
  const start: Start = {
    workflow: 'confirmStone',
    event: 'AGREE',
    stockNumbers: await stockNumbersOf(tx, ids),
    seen: null,
    clientId,
    actor,
    details: { remark: null },
  };
  const point = await loadStart(tx, start, findClient);
  const lines = await lockLines(tx, 'confirmStone', ids);
  if (lines.length < ids.length)
    throw notFoundAmong(
      ids,
      lines.map(({ id }) => id),
    );
  const permitted = allOrNone(decideWaiting(start, point, lines), ({ line }) => ({
    stock_no: line.stock_no,
    id: line.id,
    status: line.status,
  }));
  const moves = permitted.flatMap(({ line, stone, moves: steps }) =>
    steps.map((step) => ({
      ...recordMove(step, 'confirmStone', { stone, lineId: line.id, clientId: point.client.id }),
      isNew: false,
    })),
  );
  const claiming = new Map(
    permitted.map(({ line, stone }) => [
      stone.id,
      { stoneId: stone.id, lineId: line.id, clientId: point.client.id },
    ]),
  );
  savePrices(
    tx,
    'confirmStone',
    permitted.map(({ line, price }) => ({ lineId: line.id, price })),
  );
  applyMoves(tx, actor, moves, claiming, null);
  await settleOffers(tx, actor, moves);
  await notifyClients(
    tx,
    { workflow: 'confirmStone', event: 'AGREE', ids, actor, lapsed: new Set() },
    permitted,
  );
  return {
    diamondType: commonType(lines),
    clientIds: [point.client.id],
    amount: sumOf(permitted.map(({ price }) => price.sell_amt)),
    lines: permitted.map(({ line, stone, price, moves: steps }) => ({
      id: line.id,
      stock_no: stone.stock_no,
      status: finalCode(steps, 'confirmStone'),
      stone_status: stoneStatusAfter(steps, stone.status),
      price_per_ct: price.markup_ppc,
      amount: price.sell_amt,
    })),
  };
}
