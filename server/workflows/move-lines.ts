/**
 * Moves existing lines in one transaction: locks them in the order of their ids, decides with the
 * machines, then refuses the whole batch with each line's reason or writes all of it.
 * (Specification, sections 4 and 5.)
 */
import { STONE_STATUS } from '../../src/domain/codes.ts';
import { dayInWords } from '../../src/domain/lines/due-days.ts';
import { decideTogether, type Move } from '../../src/machines/decide.ts';
import { dueDaysOf, stepFacts, type FactsOf } from '../../src/machines/decision-facts.ts';
import { asksSecondPerson } from '../../src/machines/duties/duty.ts';
import type { Effect, EventName } from '../../src/machines/workflow.ts';
import { linesAwaitingDuring } from '../db/queries/transactions/awaiting-company.ts';
import { LINES } from '../db/records/all.ts';
import type { Tx } from '../db/with-actor.ts';
import { notFoundAmong } from '../refusals.ts';
import { allOrNone } from './all-or-none.ts';
import { applyMoves, recordMove } from './apply-moves.ts';
import { grantRequests, lapseRequests, saveDueDays } from './memo-extensions/settle.ts';
import { reverseSales } from './invoices/credit.ts';
import { writeSales } from './invoices/issue.ts';
import { hasEffect, type LineEffect, type LinePrice, type Moving } from './line-effect.ts';
import { renewTimes, saveLowerPrices } from './lines.ts';
import { lockLines } from './lock-stones.ts';
import type { LockedLine } from './lock-stones.ts';
import { commonType, finalCode, stoneStatusAfter } from './move-result.ts';
import type { MoveResult } from './move-result.ts';
import { sumOf } from './seen-prices.ts';
import { refuseSteepFalls } from './price-offers/steep-falls.ts';
import { askNextInLine } from './queue/offer.ts';
import { settleOffers } from './queue/settle.ts';
import { settleTwins } from './settle-twins.ts';
import { notifyClients } from './notify-clients.ts';
import { applyDueChanges } from './pending-changes.ts';
import { actorFact, type RecordMove } from './write-history.ts';

/**
 * Who carries out each effect of a line's step, in this order. `decideTogether` follows `drive`,
 * and price-offers/accept.ts begins what is agreed.
 */
const EFFECTS: Readonly<Record<Exclude<Effect['type'], 'drive' | 'beginAgreed'>, LineEffect>> = {
  renewTime: renewTimes,
  keepDueDay: saveDueDays,
  grantAsked: grantRequests,
  lapseAsked: lapseRequests,
  tellClient: notifyClients,
  keepLowerPrice: saveLowerPrices,
  // Last, because these lock the counters of invoices and credit notes and block other sales.
  writeInvoiceLine: writeSales,
  creditInvoiceLine: reverseSales,
};

/**
 * Fires an event on existing lines: RELEASE, EXTEND, EXPIRE, RECEIVE, SELL, LOWER_PRICE, UPDATE,
 * CANCEL, APPROVE, REJECT, REJECT_WITHDRAW, REVERSE or CLOSE. All of them or none.
 * @throws Refused 404 if a line is missing or not visible; 403 for the role; 400 for a missing
 * reason; 409 for a line's state
 */
export async function moveLines(tx: Tx, moving: Moving): Promise<MoveResult> {
  const { workflow, event, actor } = moving;
  const wanted = [...new Set(moving.ids)];
  const lines = await lockLines(tx, workflow, wanted);
  if (lines.length < wanted.length)
    throw notFoundAmong(
      wanted,
      lines.map(({ id }) => id),
    );

  const barredBy = await barredLines(tx, moving, wanted);
  const decided = lines.map((line) => ({
    line,
    decision: decideTogether(
      workflow,
      line.status,
      { type: event },
      moveFacts(moving, line, barredBy.get(line.id)),
      {
        stone: line.stone_status,
      },
    ),
  }));
  const permitted = allOrNone(decided, ({ line }) => ({
    stock_no: line.stock_no,
    id: line.id,
    status: line.status,
  }));

  refuseSteepFalls(
    permitted.flatMap(({ line }) => {
      const next = moving.prices?.get(line.id);
      return next === undefined ? [] : [{ stock_no: line.stock_no, id: line.id, now: line.markup_ppc, next }];
    }),
    moving.lessThanHalf === true,
  );

  await writeWords(tx, moving, wanted);
  const moves = permitted.flatMap(({ line, moves: steps }) =>
    steps.map((step) => ({
      ...recordMove(step, null, {
        stone: { id: line.stone_id, claim_line_id: null },
        lineId: line.id,
        clientId: line.client_id,
      }),
      reason: extendedReason(step, moving, line),
    })),
  );
  applyMoves(tx, actor, moves, new Map(), moving.reason ?? moving.remark ?? null);
  const lapsed = await settleOffers(tx, actor, moves);
  await endAwaiting(tx, moving, moves);
  await settleTwins(tx, actor, moves);
  const withdrawn = await applyDueChanges(tx, moves);
  const offered = await askNextInLine(tx, actor, moves, withdrawn);
  const numbers: string[] = [];
  const prices = new Map<string, LinePrice>();
  for (const [effect, carryOut] of Object.entries(EFFECTS) as [Effect['type'], LineEffect][]) {
    const affected = permitted.filter(({ moves: steps }) => steps.some((step) => hasEffect(step, effect)));
    if (affected.length === 0) continue;
    const result = await carryOut(tx, { ...moving, lapsed }, affected);
    numbers.push(...(result?.numbers ?? []));
    for (const [id, price] of result?.prices ?? []) prices.set(id, price);
  }
  const priceOf = (line: LockedLine): LinePrice => prices.get(line.id) ?? line;
  return {
    number: numbers.length > 0 ? numbers.join(', ') : undefined,
    diamondType: commonType(lines),
    clientIds: [...new Set(lines.map(({ client_id }) => client_id))],
    amount: sumOf(permitted.map(({ line }) => priceOf(line).sell_amt)),
    lines: permitted.map(({ line, moves: steps }) => ({
      id: line.id,
      stock_no: line.stock_no,
      status: finalCode(steps, workflow),
      stone_status: withdrawn.has(line.stone_id)
        ? STONE_STATUS.notAvailable
        : offered.has(line.stone_id)
          ? STONE_STATUS.hold
          : stoneStatusAfter(steps, line.stone_status),
      price_per_ct: priceOf(line).markup_ppc,
      amount: priceOf(line).sell_amt,
    })),
  };
}

/** The event of a confirm-stone that waits for a colleague, for each way its hold can end. */
const ENDS: Readonly<Record<string, EventName>> = { RELEASE: 'END', EXPIRE: 'LAPSE', CONVERT: 'END' };

/**
 * Ends the confirm-stones that wait for a colleague while these moves end their holds. The moves
 * are written under the locks; a confirm-stone that takes its own hold over waits no longer.
 */
export async function endAwaiting(
  tx: Tx,
  { actor, untold }: Pick<Moving, 'actor' | 'untold'>,
  moves: readonly RecordMove[],
): Promise<void> {
  const ended = moves.filter(({ workflow, event }) => workflow === 'hold' && event in ENDS);
  if (ended.length === 0) return;
  const ids = await linesAwaitingDuring(
    tx,
    ended.map(({ recordId }) => recordId),
  );
  // The holds of one batch end in the same way.
  const event = ENDS[ended[0]?.event ?? ''];
  if (ids.length > 0 && event !== undefined)
    await moveLines(tx, { workflow: 'confirmStone', event, ids, actor, ...(untold && { untold }) });
}

/** What keeps the actor from the step, of the lines that an enforced duty is about. */
async function barredLines(
  tx: Tx,
  { workflow, event, actor }: Moving,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const barred = LINES[workflow].columns.barred_by;
  const asks = asksSecondPerson(workflow, event);
  if (!asks || barred === undefined || actor.id === null) return new Map();
  const rows = await tx.many<{ id: string; barred_by: string }>(
    `SELECT id, barred_by FROM (SELECT l.id, ${barred} AS barred_by FROM ${LINES[workflow].table} l WHERE l.id = ANY ($1::uuid[])) b
      WHERE barred_by IS NOT NULL`,
    [ids],
  );
  return new Map(rows.map(({ id, barred_by }) => [id, barred_by]));
}

/** Registration and "sold" are only checked when a line is created. */
export const moveFacts = (
  { actor, reason, prices, dueDays }: Pick<Moving, 'actor' | 'reason' | 'prices' | 'dueDays'>,
  line: LockedLine,
  barredBy: string | null = null,
): FactsOf<'step'> =>
  stepFacts({
    actor: actorFact(actor),
    job: actor.job,
    reason,
    begunBy: line.created_by,
    barredBy,
    line,
    isOver: line.due,
    price: prices?.get(line.id),
    dueDays: dueDaysOf(line.today, line.due_date, dueDays?.get(line.id)),
  });

/** A remark or reason of the step is also stored on the line. */
async function writeWords(
  tx: Tx,
  { workflow, remark, reason }: Moving,
  ids: readonly string[],
): Promise<void> {
  const { table, keepsReason } = LINES[workflow];
  if (remark !== undefined)
    await tx.run(`UPDATE ${table} SET remark = $2 WHERE id = ANY ($1::uuid[])`, [ids, remark]);
  if (reason !== undefined && keepsReason)
    await tx.run(`UPDATE ${table} SET reason = $2 WHERE id = ANY ($1::uuid[])`, [ids, reason]);
}

/** The history's reason names both days. */
function extendedReason(step: Move, { dueDays, reason }: Moving, line: LockedLine): string | undefined {
  const day = dueDays?.get(line.id);
  if (day === undefined || line.due_date === null || !hasEffect(step, 'keepDueDay')) return undefined;
  return `Due ${dayInWords(day)} instead of ${dayInWords(line.due_date)}: ${reason ?? ''}`;
}
