/**
 * Moves existing lines in one transaction: locks them in the order of their ids, decides with the
 * machines, then refuses the whole batch with each line's reason or writes all of it.
 * (Specification, sections 4 and 5.)
 */
import { STONE_STATUS } from '../../src/domain/codes.ts';
import { dayInWords } from '../../src/domain/lines/due-days.ts';
import { amountOf, Decimal } from '../../src/domain/money.ts';
import { MOST_TIMES_LIST } from '../../src/domain/prices/pricing.ts';
import { decideTogether, type Move } from '../../src/machines/decide.ts';
import type { Facts } from '../../src/machines/facts.ts';
import type { Effect, EventName } from '../../src/machines/workflow.ts';
import { LINES, type LineWorkflow } from '../db/records/all.ts';
import { asServer, type Tx } from '../db/with-actor.ts';
import { memoExtended } from '../mail/templates/memo-extensions.ts';
import { notFoundAmong } from '../refusals.ts';
import { allOrNone } from './all-or-none.ts';
import { applyMoves, recordMove } from './apply-moves.ts';
import { settleExtensions } from './memo-extensions/settle.ts';
import { creditSales } from './invoices/credit.ts';
import { writeInvoices } from './invoices/issue.ts';
import { lockLines } from './lock-stones.ts';
import type { LockedLine } from './lock-stones.ts';
import { commonType, finalCode, stoneStatusAfter } from './move-result.ts';
import type { MoveResult } from './move-result.ts';
import { sumOf } from './seen-prices.ts';
import { refuseSteepFalls } from './price-offers/steep-falls.ts';
import { askNextInLine } from './queue/offer.ts';
import { settleOffers } from './queue/settle.ts';
import { remindOf, notifyClients } from './notify-clients.ts';
import { applyDueChanges } from './pending-changes.ts';
import { actorOf, type NamedActor } from './write-history.ts';

export interface Moving {
  workflow: LineWorkflow;
  event: EventName;
  ids: readonly string[];
  doer: NamedActor;
  remark?: string | undefined;
  reason?: string | undefined;
  /** The new prices of LOWER_PRICE by line, in USD per carat. */
  prices?: ReadonlyMap<string, string> | undefined;
  /** Whether prices that fall by more than half are meant. */
  lessThanHalf?: boolean | undefined;
  /** The new due days of a memo's EXTEND by line, YYYY-MM-DD. */
  dueDays?: ReadonlyMap<string, string> | undefined;
  /** The clients' accounts are being closed, so they get no mails. */
  untold?: true;
}

/**
 * Fires an event on existing lines: RELEASE, EXTEND, EXPIRE, RECEIVE, SELL, LOWER_PRICE, UPDATE,
 * CANCEL, APPROVE, REJECT, REJECT_WITHDRAW, REVERSE or CLOSE. All of them or none.
 * @throws Refused 404 if a line is missing or not visible; 403 for the role; 400 for a missing
 * reason; 409 for a line's state
 */
export async function moveLines(tx: Tx, moving: Moving): Promise<MoveResult> {
  const { workflow, event, doer } = moving;
  const wanted = [...new Set(moving.ids)];
  const lines = await lockLines(tx, workflow, wanted);
  if (lines.length < wanted.length)
    throw notFoundAmong(
      wanted,
      lines.map(({ id }) => id),
    );

  const decided = lines.map((line) => ({
    line,
    decision: decideTogether(workflow, line.status, { type: event }, moveFacts(moving, line), {
      stone: line.stone_status,
    }),
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
  applyMoves(tx, doer, moves, new Map(), moving.reason ?? moving.remark ?? null);
  const lapsed = await settleOffers(tx, doer, moves);
  const withdrawn = await applyDueChanges(tx, moves);
  const offered = await askNextInLine(tx, doer, moves, withdrawn);
  await renewTimes(tx, workflow, movedBy(permitted, 'renewTime'));
  const extended = movedBy(permitted, 'keepDueDay');
  await saveDueDays(tx, moving, extended);
  const asked = await settleExtensions(tx, doer, 'GRANT', movedBy(permitted, 'grantAsked'), moving);
  const unasked = extended.filter(({ id }) => !asked.has(id)).map(({ id }) => id);
  // Row-level security does not let associates write mail for clients.
  if (unasked.length > 0)
    await asServer(tx, (server) => remindOf(server, workflow, unasked, memoExtended, doer));
  await settleExtensions(tx, doer, 'LAPSE', movedBy(permitted, 'lapseAsked'), moving);
  if (moving.untold !== true)
    await notifyClients(
      tx,
      doer,
      workflow,
      // Lapsed offers to the next in line have their own mail.
      permitted.filter(({ line }) => !lapsed.has(line.id)),
      moving,
    );
  const lowered = await saveLowerPrices(tx, moving, movedBy(permitted, 'keepLowerPrice'));
  // Last, because this locks the counters of invoices and credit notes and blocks other sales.
  const numbers = await writeSales(tx, workflow, doer, permitted);
  numbers.push(...(await reverseSales(tx, workflow, moving, permitted)));
  const priceOf = (line: LockedLine): Pick<LockedLine, 'markup_ppc' | 'sell_amt'> =>
    lowered.get(line.id) ?? line;
  return {
    number: numbers.length > 0 ? numbers.join(', ') : undefined,
    diamondType: commonType(lines),
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

/** Registration and "sold" are only checked when a line is created. */
function moveFacts({ doer, reason, prices, dueDays }: Moving, line: LockedLine): Facts {
  const wished = dueDays?.get(line.id);
  const price = prices?.get(line.id);
  return {
    actor: actorOf(doer),
    job: doer.job,
    reason,
    due: line.due,
    running: !line.due,
    ...(wished === undefined || line.due_date === null
      ? {}
      : { dueDays: { today: line.today, due: line.due_date, wished } }),
    keptAmount: line.sell_amt,
    lowersPrice: price !== undefined && line.markup_ppc !== null && new Decimal(price).lt(line.markup_ppc),
    loweredAmount: price === undefined || line.carat === null ? null : amountOf(price, line.carat),
  };
}

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

type Permitted = readonly { line: LockedLine; moves: readonly Move[] }[];

/** The lines whose step has this effect. */
const movedBy = (permitted: Permitted, effect: Effect['type']): LockedLine[] =>
  permitted.flatMap(({ line, moves }) =>
    moves.some((step) => step.actions.some(({ type }) => type === effect)) ? [line] : [],
  );

/** The history's reason names both days. */
function extendedReason(step: Move, { dueDays, reason }: Moving, line: LockedLine): string | undefined {
  const day = dueDays?.get(line.id);
  if (day === undefined || line.due_date === null || !step.actions.some(({ type }) => type === 'keepDueDay'))
    return undefined;
  return `Due ${dayInWords(day)} instead of ${dayInWords(line.due_date)}: ${reason ?? ''}`;
}

async function renewTimes(tx: Tx, workflow: LineWorkflow, lines: readonly LockedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const { table, renewed } = LINES[workflow];
  if (renewed === null) throw new Error(`A ${workflow} has no time to renew.`);
  await tx.run(`UPDATE ${table} SET ${renewed} WHERE id = ANY ($1::uuid[])`, [lines.map(({ id }) => id)]);
}

/** Stores the new due days, and allows another reminder when they pass. */
async function saveDueDays(
  tx: Tx,
  { workflow, dueDays }: Moving,
  lines: readonly LockedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.run(
    `UPDATE ${LINES[workflow].table} l SET due_date = n.day, overdue_told = NULL
       FROM unnest($1::uuid[], $2::date[]) AS n (id, day) WHERE l.id = n.id`,
    [lines.map(({ id }) => id), lines.map(({ id }) => dueDays?.get(id))],
  );
}

/** The client's figures follow from the new price per carat, as domain/prices/pricing.ts has it. */
async function saveLowerPrices(
  tx: Tx,
  { workflow, prices }: Moving,
  lines: readonly LockedLine[],
): Promise<ReadonlyMap<string, Pick<LockedLine, 'markup_ppc' | 'sell_amt'>>> {
  if (lines.length === 0) return new Map();
  const rows = await tx.many<Pick<LockedLine, 'id' | 'markup_ppc' | 'sell_amt'>>(
    `UPDATE ${LINES[workflow].table} l
        SET markup_ppc = n.price, sell_amt = round(n.price * l.carat, 2),
            markup_disc = CASE WHEN l.rap > 0 AND l.rap * ${MOST_TIMES_LIST} >= n.price
                               THEN round((n.price / l.rap - 1) * 100, 2) END
       FROM unnest($1::uuid[], $2::numeric[]) AS n (id, price)
      WHERE l.id = n.id RETURNING l.id, l.markup_ppc, l.sell_amt`,
    [lines.map(({ id }) => id), lines.map(({ id }) => prices?.get(id))],
  );
  return new Map(rows.map(({ id, ...price }) => [id, price]));
}

async function writeSales(
  tx: Tx,
  workflow: LineWorkflow,
  doer: NamedActor,
  permitted: Permitted,
): Promise<string[]> {
  const sold = movedBy(permitted, 'writeInvoiceLine');
  const { id } = doer;
  if (sold.length === 0 || id === null) return [];
  return writeInvoices(
    tx,
    workflow,
    { ...doer, id },
    sold.map((line) => ({ lineId: line.id, clientId: line.client_id })),
  );
}

async function reverseSales(
  tx: Tx,
  workflow: LineWorkflow,
  { doer, reason = '' }: Moving,
  permitted: Permitted,
): Promise<string[]> {
  const reversed = movedBy(permitted, 'creditInvoiceLine');
  const { id } = doer;
  if (reversed.length === 0 || id === null) return [];
  return creditSales(tx, workflow, { ...doer, id }, reversed, reason);
}
