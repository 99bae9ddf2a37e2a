/**
 * Creates lines on stones in one transaction: locks the stones in the order of their ids, decides
 * with the machines, then refuses the whole batch with each stone's reason or writes all of it.
 * So a stone is never promised to two people. (Specification, sections 4 and 5.)
 */
import type { BusinessStatus, RoleId } from '../../src/domain/codes.ts';
import { decideTogether, type JointDecision, type Move } from '../../src/machines/decide.ts';
import type { Facts } from '../../src/machines/facts.ts';
import type { EventName } from '../../src/machines/workflow.ts';
import { codeOf } from '../../src/machines/workflows.ts';
import type { LineWorkflow } from '../db/records/all.ts';
import { stonesQueuedFor } from '../db/queries/queue/places.ts';
import type { StartedBy } from '../db/records/records.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { stoneAccessOf } from '../policies/inventory-access.ts';
import { factorsOfClient } from '../policies/prices.ts';
import { noSuchStones } from '../refusals.ts';
import { allOrNone } from './all-or-none.ts';
import { lockClientRights } from './client-rights.ts';
import { applyMoves, recordMove } from './apply-moves.ts';
import { after, creditFact, creditFor, type Credit } from './credit-limits.ts';
import { begunFacts } from './people/bounds.ts';
import { holdLimitFacts } from './hold-limits.ts';
import { documentOf, insertLines } from './lines.ts';
import type { Price } from './lines.ts';
import { lockStones } from './lock-stones.ts';
import type { LockedStone } from './lock-stones.ts';
import { commonType, finalCode, stoneStatusAfter } from './move-result.ts';
import type { MoveResult } from './move-result.ts';
import { factsOfPrice, priceRefused, pricesOf, sumOf } from './seen-prices.ts';
import type { SeenPrices } from './seen-prices.ts';
import { isOfPrice } from './guard-refusals.ts';
import { settleOffers } from './queue/settle.ts';
import { actorOf, type NamedActor } from './write-history.ts';

/** The client acted for, with what the guards need. */
export interface ActedFor {
  id: string;
  role: RoleId;
  businessStatus: BusinessStatus | null;
}

export interface Start {
  workflow: LineWorkflow;
  event: EventName;
  stockNumbers: readonly string[];
  /** The prices the caller saw; null accepts today's. */
  seen: SeenPrices | null;
  clientId: string;
  doer: NamedActor & { id: string };
  details: Pick<StartedBy, 'message' | 'dueDate' | 'terms' | 'onMemo' | 'source'> & { remark: string | null };
  /** Why staff exceed a limit; stored in the history. */
  reason?: string | undefined;
  /** The cause, for the history. */
  cause?: string;
  /** The document that the lines are added to; a new one without it. */
  documentId?: string | null;
}

/** The facts of the decision, read under the locks. */
export interface StartingPoint {
  client: ActedFor;
  stones: readonly LockedStone[];
  prices: ReadonlyMap<string, Price>;
  limits: (stoneId: string) => Partial<Facts>;
  credit: Credit;
}

/**
 * Locks the stones and reads all facts of the decision; writes nothing. `findClient` reads the
 * client acted for. The statements are sent together and run in this order, so nothing is older
 * than the locks before it.
 * @throws Refused 404 if a stone or the client is absent
 */
export async function loadStart(
  tx: Tx,
  start: Start,
  findClient: (tx: Tx, id: string) => Promise<ActedFor>,
): Promise<StartingPoint> {
  const point = await loadStartVisible(tx, start, findClient, start.doer);
  const found = new Set(point.stones.map(({ stock_no }) => stock_no));
  const missing = [...new Set(start.stockNumbers)].filter((number) => !found.has(number));
  if (missing.length > 0) throw noSuchStones(missing);
  return point;
}

/** The same, ignoring stones that are missing or hidden from `viewer`. A preview locks nothing. */
export async function loadStartVisible(
  tx: Tx,
  start: Start,
  findClient: (tx: Tx, id: string) => Promise<ActedFor>,
  viewer: { id: string; role: RoleId | null },
  how: 'lock' | 'read' = 'lock',
): Promise<StartingPoint> {
  const { clientId } = start;
  const wanted = [...new Set(start.stockNumbers)];
  lockClientRights(tx, clientId);
  const [client, [stones, factors, limits, credit]] = await Promise.all([
    findClient(tx, clientId),
    stoneAccessOf(tx, viewer).then((sight) =>
      Promise.all([
        lockStones(tx, 'stock_no', wanted, sight, how),
        factorsOfClient(tx, clientId),
        limitsOf(tx, start, wanted, how),
        creditFor(tx, start, how),
      ]),
    ),
  ]);
  return { client, stones, limits, credit, prices: await pricesOf(tx, stones, clientId, factors) };
}

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

/** A stone with its price, and the machines' decision on its new line. */
export interface DecidedStart {
  stone: LockedStone;
  price: Price;
  atPrice: ReturnType<typeof factsOfPrice>;
  decision: JointDecision;
}

/** Decides on all stones together, all or none: their sum must be within the credit limit. */
export function decideStarts(start: Start, point: StartingPoint): DecidedStart[] {
  const priced = withPrices(point.stones, point.prices, start.seen);
  const credit = creditFact(
    point.credit,
    priced.map(({ price }) => price.sell_amt),
  );
  return priced.map((one) => decideOne(start, point, one, { credit }));
}

/** Decides on each stone separately, in order: each may use the credit left by those before it. */
export function decideEach(start: Start, point: StartingPoint): DecidedStart[] {
  let { credit } = point;
  return withPrices(point.stones, point.prices, start.seen).map((one) => {
    const amount = one.price.sell_amt;
    const decided = decideOne(start, point, one, { credit: creditFact(credit, [amount]) });
    if (decided.decision.ok) credit = after(credit, amount);
    return decided;
  });
}

const decideOne = (
  start: Start,
  { client, limits }: StartingPoint,
  { stone, price, atPrice }: Omit<DecidedStart, 'decision'>,
  credit: Pick<Facts, 'credit'>,
): DecidedStart => ({
  stone,
  price,
  atPrice,
  decision: decideTogether(
    start.workflow,
    null,
    { type: start.event },
    { ...startFacts(start, client, stone), ...atPrice, ...limits(stone.id), ...credit },
    { stone: stone.status, hold: codeOf('hold', 'held') },
  ),
});

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
  const { workflow, doer } = start;
  const by: StartedBy = { ...start.details, clientId: client.id, doerId: doer.id };
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
  applyMoves(tx, doer, moves, claiming, historyWords(start));
  await settleOffers(tx, doer, moves);
  // Last, because the counter of document numbers blocks others who write for the same client.
  const document = await documentOf(tx, workflow, by, start.documentId);
  insertLines(
    tx,
    workflow,
    placed.map(({ stone, price, remark, lineId, toCode }) => ({
      lineId,
      stoneId: stone.id,
      clientId: by.clientId,
      doerId: by.doerId,
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

/** Each stone with the client's current price, and the price that was seen. */
const withPrices = (
  stones: readonly LockedStone[],
  prices: ReadonlyMap<string, Price>,
  seen: SeenPrices | null,
): Omit<DecidedStart, 'decision'>[] =>
  stones.map((stone) => {
    const price = prices.get(stone.id);
    if (!price) throw new Error(`${stone.stock_no} has no price, not even none.`);
    return { stone, price, atPrice: factsOfPrice(seen, stone.stock_no, price) };
  });

/**
 * What a client or guest has begun, read after the stones' locks. Only holds have limits of their
 * own, and only the queue for a stone can be joined once. A preview begins nothing.
 */
async function limitsOf(
  tx: Tx,
  { workflow, event, clientId, doer, reason }: Start,
  stockNumbers: readonly string[],
  how: 'lock' | 'read',
): Promise<(stoneId: string) => Partial<Facts>> {
  const own =
    event === 'JOIN'
      ? stonesQueuedFor(tx, clientId, stockNumbers).then((waitedFor) => (stoneId: string) => ({
          isInLine: waitedFor.has(stoneId),
        }))
      : event === 'HOLD'
        ? holdLimitFacts(tx, clientId, stockNumbers, { actor: actorOf(doer), reason })
        : Promise.resolve(() => ({}));
  const [limits, begun] = await Promise.all([
    own,
    workflow === 'memo' || how === 'read'
      ? { begun: null }
      : begunFacts(tx, doer, workflow, stockNumbers.length),
  ]);
  return (stoneId) => ({ ...limits(stoneId), ...begun });
}

function startFacts({ doer, reason }: Start, client: ActedFor, stone: LockedStone): Facts {
  return {
    actor: actorOf(doer),
    reason,
    stoneStatus: stone.status,
    sameClient: stone.claim_client_id === client.id,
    clientRole: client.role,
    businessStatus: client.businessStatus ?? undefined,
  };
}
