/**
 * One transition, one transaction, for the four workflows over stones: lock the rows in the order of their ids, decide
 * with the machines, refuse the whole batch with the reason of each stone or write all of it. (Design: a stone is never
 * promised to two people. Specification, sections 4 and 5.)
 */
import { STONE_STATUS } from '../../src/domain/codes.ts';
import type { BusinessStatus, DiamondType, RoleId, StoneStatus } from '../../src/domain/codes.ts';
import { decideTogether } from '../../src/machines/decide-together.ts';
import type { Move } from '../../src/machines/decide-together.ts';
import type { EventName, Facts } from '../../src/machines/workflow.ts';
import { codeOf } from '../../src/machines/workflows.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { sightOf } from '../policies/inventory-access.ts';
import { absent } from '../refusals.ts';
import { allOrNone } from './all-or-none.ts';
import { actorOf } from './business.ts';
import { writeClaims } from './claims.ts';
import type { ClaimingLine } from './claims.ts';
import { holdLimitFacts } from './hold-limits.ts';
import { writeInvoices } from './invoice.ts';
import { insertLines, LINES } from './lines.ts';
import type { LineWorkflow, Price, StartedBy } from './lines.ts';
import { lockLines, lockStones } from './locked.ts';
import type { LockedLine, LockedStone } from './locked.ts';
import { factsOfPrice, priceRefused, pricesOf, sumOf } from './prices-seen.ts';
import type { SeenPrices } from './prices-seen.ts';
import { isOfPrice } from './refuse.ts';
import { carryOutWishes } from './wishes.ts';
import { writeMoves } from './write.ts';
import type { Doer, RecordMove } from './write.ts';

/** The client acted for, as the guards need to know them. */
export interface ActedFor {
  id: string;
  role: RoleId;
  businessStatus: BusinessStatus | null;
}

export interface MovedLine {
  id: string;
  stock_no: string;
  status: number;
  stone_status: StoneStatus;
  /** What the client pays: USD per carat, and USD. */
  price_per_ct: string | null;
  amount: string | null;
}

export interface Moved {
  /** The memo, order or invoice that was written. */
  number?: string;
  lines: MovedLine[];
  /** What the client pays for all of them, in USD. */
  amount: string;
  /** Of all the stones, for the audit log; null where they differ. */
  diamondType: DiamondType | null;
}

export interface Start {
  workflow: LineWorkflow;
  event: EventName;
  stockNumbers: readonly string[];
  /** What was seen of the stones' prices; null takes today's. */
  seen: SeenPrices | null;
  client: ActedFor;
  doer: Doer & { id: string };
  details: Pick<StartedBy, 'message' | 'dueDate' | 'terms'> & { remark: string | null };
  /** Why staff go beyond a limit; it stands in the history. */
  reason?: string | undefined;
}

/**
 * Starts a line on each stone: HOLD, ISSUE, CONFIRM, OPEN. All of them or none.
 * @throws Refused 404 a stone is absent; 403 role or KYC; 409 a stone's state or a price that was not seen, naming the
 * stones that stand in the way
 */
export async function startLines(tx: Tx, start: Start): Promise<Moved> {
  const { workflow, event, client, doer } = start;
  const wanted = [...new Set(start.stockNumbers)];
  const stones = await lockStones(tx, 'stock_no', wanted, await sightOf(tx, doer));
  if (stones.length < wanted.length) throw absent();
  const limits = await limitsOf(tx, start, stones);
  const priced = await withPrices(tx, start, stones);

  const decided = priced.map(({ stone, price, atPrice }) => ({
    stone,
    price,
    atPrice,
    decision: decideTogether(
      workflow,
      null,
      { type: event },
      { ...startFacts(start, stone), ...atPrice, ...limits(stone.id) },
      { stone: stone.status, hold: codeOf('hold', 'held') },
    ),
  }));
  const lines = allOrNone(
    decided,
    ({ stone, atPrice: { seenAmount = null, amountNow = null } }, refusal) => ({
      stock_no: stone.stock_no,
      status: stone.status,
      ...(isOfPrice(refusal) ? priceRefused(seenAmount, amountNow) : {}),
    }),
  );

  const by: StartedBy = { ...start.details, clientId: client.id, doerId: doer.id };
  const placed = lines.map(({ stone, price, moves }) => ({
    stone,
    price,
    moves,
    lineId: newId(),
    toCode: finalCode(moves, workflow),
  }));
  const moves = placed.flatMap(({ stone, moves: steps, lineId }) =>
    steps.map((step) => recordMove(step, workflow, { stone, lineId, clientId: client.id })),
  );
  const claiming = new Map(
    placed.map(({ stone, lineId }) => [stone.id, { stoneId: stone.id, lineId, clientId: client.id }]),
  );
  await writeAll(tx, doer, moves, claiming, start.reason ?? start.details.remark);
  // Last, since the document's number holds up whoever writes one for the same client.
  const document = await LINES[workflow].open(tx, by);
  await insertLines(
    tx,
    workflow,
    by,
    placed.map(({ stone, price, lineId, toCode }) => ({ lineId, stoneId: stone.id, toCode, price })),
    document.columns,
  );
  return {
    ...(document.number ? { number: document.number } : {}),
    diamondType: commonType(stones),
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

/** Each stone with what it costs the client now, and with what was seen of that. */
async function withPrices(
  tx: Tx,
  { client, seen }: Start,
  stones: readonly LockedStone[],
): Promise<{ stone: LockedStone; price: Price; atPrice: ReturnType<typeof factsOfPrice> }[]> {
  const prices = await pricesOf(tx, stones, client.id);
  return stones.map((stone) => {
    const price = prices.get(stone.id);
    if (!price) throw new Error(`${stone.stock_no} went away while it was locked.`);
    return { stone, price, atPrice: factsOfPrice(seen, stone.stock_no, price) };
  });
}

/** Only a hold has limits; the others are not asked about. */
async function limitsOf(
  tx: Tx,
  { event, client, doer, reason }: Start,
  stones: readonly LockedStone[],
): Promise<(stoneId: string) => Partial<Facts>> {
  if (event !== 'HOLD') return () => ({});
  const ids = stones.map((stone) => stone.id);
  return holdLimitFacts(tx, client.id, ids, { actor: actorOf(doer), reason });
}

function startFacts({ client, doer, reason }: Start, stone: LockedStone): Facts {
  return {
    actor: actorOf(doer),
    ...(reason === undefined ? {} : { reason }),
    stoneStatus: stone.status,
    sameClient: stone.claim_client_id === client.id,
    clientRole: client.role,
    ...(client.businessStatus === null ? {} : { businessStatus: client.businessStatus }),
  };
}

export interface Moving {
  workflow: LineWorkflow;
  event: EventName;
  ids: readonly string[];
  doer: Doer;
  remark?: string | undefined;
  reason?: string | undefined;
}

/**
 * Moves existing lines on: RELEASE, EXPIRE, RECEIVE, SELL, UPDATE, CANCEL, APPROVE, REJECT, CLOSE. All of them or none.
 * @throws Refused 404 a line is absent or not the actor's; 403 role; 400 a reason is missing; 409 a line's state
 */
export async function moveLines(tx: Tx, moving: Moving): Promise<Moved> {
  const { workflow, event, doer } = moving;
  const wanted = [...new Set(moving.ids)];
  const lines = await lockLines(tx, workflow, wanted);
  if (lines.length < wanted.length) throw absent();

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

  await writeWords(tx, moving, wanted);
  const moves = permitted.flatMap(({ line, moves: steps }) =>
    steps.map((step) =>
      recordMove(step, null, {
        stone: { id: line.stone_id, claim_line_id: null },
        lineId: line.id,
        clientId: line.client_id,
      }),
    ),
  );
  await writeAll(tx, doer, moves, new Map(), moving.reason ?? moving.remark ?? null);
  const withdrawn = await carryOutWishes(tx, moves);
  const numbers = await writeSales(tx, workflow, doer, permitted);
  return {
    ...(numbers.length > 0 ? { number: numbers.join(', ') } : {}),
    diamondType: commonType(lines),
    amount: sumOf(permitted.map(({ line }) => line.sell_amt)),
    lines: permitted.map(({ line, moves: steps }) => ({
      id: line.id,
      stock_no: line.stock_no,
      status: finalCode(steps, workflow),
      stone_status: withdrawn.has(line.stone_id)
        ? STONE_STATUS.notAvailable
        : stoneStatusAfter(steps, line.stone_status),
      price_per_ct: line.markup_ppc,
      amount: line.sell_amt,
    })),
  };
}

/** Whether the client is registered, and whether the stone is sold, is asked when a line begins and never again. */
function moveFacts({ doer, reason }: Moving, line: LockedLine): Facts {
  return {
    actor: actorOf(doer),
    ...(doer.job ? { job: doer.job } : {}),
    ...(reason === undefined ? {} : { reason }),
    due: line.due,
  };
}

function recordMove(
  step: Move,
  starting: LineWorkflow | null,
  of: { stone: { id: string; claim_line_id: string | null }; lineId: string; clientId: string },
): RecordMove {
  const { workflow, event, from, to, toCode } = step;
  // Besides the line itself, a start can take the stone along, and the hold that the stone gives up.
  const ownLine =
    workflow === starting || starting === null ? of.lineId : (of.stone.claim_line_id ?? of.lineId);
  return {
    workflow,
    recordId: workflow === 'stone' ? of.stone.id : ownLine,
    stoneId: of.stone.id,
    clientId: of.clientId,
    event,
    from,
    to,
    toCode,
    isNew: workflow === starting,
  };
}

async function writeAll(
  tx: Tx,
  doer: Doer,
  moves: readonly RecordMove[],
  claiming: ReadonlyMap<string, ClaimingLine>,
  reason: string | null,
): Promise<void> {
  await writeMoves(tx, doer, moves, reason);
  await writeClaims(
    tx,
    moves.filter((move) => move.workflow === 'stone'),
    claiming,
  );
}

/** A remark or reason that came with the step stands on the line as well. */
async function writeWords(
  tx: Tx,
  { workflow, remark, reason }: Moving,
  ids: readonly string[],
): Promise<void> {
  const { table } = LINES[workflow];
  if (remark !== undefined)
    await tx.run(`UPDATE ${table} SET remark = $2 WHERE id = ANY ($1::uuid[])`, [ids, remark]);
  if (reason !== undefined && workflow === 'confirmStone') {
    await tx.run('UPDATE confirm_line SET reason = $2 WHERE id = ANY ($1::uuid[])', [ids, reason]);
  }
}

async function writeSales(
  tx: Tx,
  workflow: LineWorkflow,
  doer: Doer,
  permitted: readonly { line: LockedLine; moves: readonly Move[] }[],
): Promise<string[]> {
  const sold = permitted.filter(({ moves }) =>
    moves.some((step) => step.actions.some(({ type }) => type === 'writeInvoiceLine')),
  );
  if (sold.length === 0 || doer.id === null || (workflow !== 'memo' && workflow !== 'confirmStone'))
    return [];
  return writeInvoices(
    tx,
    workflow,
    doer.id,
    sold.map(({ line }) => ({ lineId: line.id, clientId: line.client_id })),
  );
}

function commonType(of: readonly { diamond_type: DiamondType | null }[]): DiamondType | null {
  const types = new Set(of.map((one) => one.diamond_type));
  const [only = null] = types;
  return types.size === 1 ? only : null;
}

const finalCode = (moves: readonly Move[], workflow: LineWorkflow): number => {
  const own = moves.find((step) => step.workflow === workflow);
  if (!own) throw new Error(`The ${workflow} itself did not move.`);
  return own.toCode;
};

function stoneStatusAfter(moves: readonly Move[], before: StoneStatus): StoneStatus {
  // The stone machine's codes are the stone statuses; a machine that drives no stone leaves it as it was.
  return (moves.find((step) => step.workflow === 'stone')?.toCode as StoneStatus | undefined) ?? before;
}
