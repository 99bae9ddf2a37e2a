/**
 * Decides about rows of an external client's sheet: which stone each names, and whether it can be
 * confirmed. Prices, claims and machines are the same as for any confirm-stone.
 */
import { STONE_STATUS, type RoleId } from '../../../src/domain/codes.ts';
import { amountOf } from '../../../src/domain/money.ts';
import type { Refusal } from '../../../src/machines/decide.ts';
import { findByNumbers, type NumberedStone } from '../../db/queries/transactions/external-sheets.ts';
import type { Tx } from '../../db/with-actor.ts';
import { stoneAccessOf } from '../../policies/inventory-access.ts';
import { pricesFor } from '../../policies/prices.ts';
import type { ExternalLine } from '../../sheets/import/external-lines.ts';
import type { Price } from '../lines.ts';
import { priceRefused } from '../seen-prices.ts';
import { isOfPrice } from '../guard-refusals.ts';
import { decideEach, type DecidedStart } from '../decide-starts.ts';
import { loadStartVisible, type ActedFor, type Start } from '../load-start.ts';
import type { PersonActor } from '../write-history.ts';

/** The client of the sheet, and who imports it. */
export interface ExternalOrder {
  client: ActedFor;
  actor: PersonActor & { role: RoleId };
  /** The order that earlier rows of the sheet are in. */
  orderId: string | null;
}

export interface EvaluatedLine {
  line: ExternalLine;
  /** The stone that the row names, as far as the client sees it. */
  start: DecidedStart | null;
  /** Why the row is refused; null if it is permitted. */
  reason: string | null;
}

export interface Evaluation {
  start: Start;
  client: ActedFor;
  lines: EvaluatedLine[];
}

/** Rows that named a stone before these, by its stock number. */
export type NamedBefore = (stockNumbers: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/**
 * With 'lock' the stones stay locked, and what is decided can be written. With 'read' it is a
 * preview.
 */
export async function evaluateLines(
  tx: Tx,
  { client, actor, orderId }: ExternalOrder,
  lines: readonly ExternalLine[],
  namedBefore: NamedBefore,
  how: 'lock' | 'read',
): Promise<Evaluation> {
  const stones = await findByNumbers(
    tx,
    lines.flatMap(({ stockNo }) => stockNo ?? []),
    lines.flatMap(({ reportNo }) => reportNo ?? []),
    { ...(await stoneAccessOf(tx, client)), prices: await pricesFor(tx, { ...client, powers: null }) },
  );
  const named = nameStones(lines, stones);
  const found = named.flatMap(({ stockNo }) => stockNo ?? []);
  const first = new Map(await namedBefore(found));
  const told = named.map(({ line, stockNo, reason }) => {
    if (stockNo === null || reason !== null) return { line, stockNo, reason };
    const before = first.get(stockNo);
    if (before === undefined) first.set(stockNo, line.row);
    return { line, stockNo, reason: before === undefined ? null : `Row ${before} names the same stone.` };
  });
  const asked = told.filter(({ reason }) => reason === null);
  const start: Start = {
    workflow: 'confirmStone',
    event: 'CONFIRM',
    stockNumbers: asked.flatMap(({ stockNo }) => stockNo ?? []),
    seen: null,
    clientId: client.id,
    actor,
    details: { remark: null, source: 'external' },
    documentId: orderId,
  };
  const point = await loadStartVisible(tx, start, () => Promise.resolve(client), client, how);
  const priceOf = new Map(point.stones.map((stone) => [stone.stock_no, point.prices.get(stone.id)]));
  const seen = new Map(
    asked.map(({ line, stockNo }) => [stockNo ?? '', amountSeen(line, priceOf.get(stockNo ?? ''))]),
  );
  // In the order of the rows, so that the first ones get the client's credit.
  const place = new Map(asked.map(({ stockNo }, at) => [stockNo, at]));
  const inOrder = point.stones.toSorted(
    (a, b) => (place.get(a.stock_no) ?? 0) - (place.get(b.stock_no) ?? 0),
  );
  const decided = new Map(
    decideEach({ ...start, seen }, { ...point, stones: inOrder }).map((one) => [one.stone.stock_no, one]),
  );
  return {
    start,
    client,
    lines: told.map(({ line, stockNo, reason }): EvaluatedLine => {
      const one = stockNo === null ? undefined : decided.get(stockNo);
      if (reason !== null) return { line, start: null, reason };
      // It was hidden or deleted while its number was looked up.
      if (one === undefined) return { line, start: null, reason: UNKNOWN };
      const { decision } = one;
      return { line, start: one, reason: decision.ok ? null : reasonFor(one, decision.refusal, client.id) };
    }),
  };
}

const UNKNOWN = 'There is no stone with this number in the stock you can see.';

interface NamedLine {
  line: ExternalLine;
  stockNo: string | null;
  reason: string | null;
}

/**
 * The stock number is looked up first. If the column has the client's own numbers instead, the
 * report number decides: it means the offer that the client is shown.
 */
function nameStones(lines: readonly ExternalLine[], stones: readonly NumberedStone[]): NamedLine[] {
  const shown = new Map(stones.map(({ stock_no, shown_as }) => [stock_no, shown_as]));
  const ofReport = Map.groupBy(stones, ({ report_no }) => report_no);
  return lines.map((line): NamedLine => {
    if (line.fault !== null) return { line, stockNo: null, reason: line.fault };
    const certified = line.reportNo === null ? [] : (ofReport.get(line.reportNo) ?? []);
    const byReport = new Set(certified.map(({ shown_as }) => shown_as));
    const named = line.stockNo === null ? undefined : shown.get(line.stockNo);
    if (named !== undefined) {
      const agrees = byReport.size === 0 || byReport.has(named);
      return { line, stockNo: line.stockNo, reason: agrees ? null : APART };
    }
    const [only, ...others] = byReport;
    if (only === undefined) return { line, stockNo: null, reason: UNKNOWN };
    return { line, stockNo: only, reason: others.length > 0 ? SEVERAL : null };
  });
}

const APART = 'The stock number and the report number belong to different stones.';
const SEVERAL = 'Several stones have this report number. Use the stock number.';

/** The row's price of the stone in USD; without one, today's is accepted. */
function amountSeen({ price }: ExternalLine, now: Price | undefined): string | null {
  if (price === null) return now?.sell_amt ?? null;
  if (price.of === 'stone') return price.usd;
  if (price.usd === now?.markup_ppc) return now.sell_amt;
  return amountOf(price.usd, now?.carat ?? 0);
}

/** The client reads it in the answer, so it says why each stone is not available. */
function reasonFor({ stone, atPrice }: DecidedStart, refusal: Refusal, clientId: string): string {
  if (isOfPrice(refusal)) {
    const { seenAmount = null, amountNow = null } = atPrice;
    return priceRefused(seenAmount, amountNow).reason;
  }
  const isGuardOfHold = refusal.kind === 'guard' && refusal.guard === 'heldForSameClient';
  if (refusal.kind !== 'state' && !isGuardOfHold) return refusal.sentence;
  const isTheirs = stone.claim_client_id === clientId;
  switch (stone.status) {
    case STONE_STATUS.hold:
      return 'The stone is on hold for someone else.';
    case STONE_STATUS.memo:
      return isTheirs ? 'The stone is with you on memo.' : 'The stone is out on memo.';
    case STONE_STATUS.confirmStones:
      return isTheirs
        ? 'You already confirmed this stone. It is waiting for approval.'
        : 'Someone else has confirmed the stone.';
    case STONE_STATUS.soldOut:
      return 'The stone is sold.';
    default:
      return refusal.sentence;
  }
}
