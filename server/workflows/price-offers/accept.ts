/**
 * An accepted price becomes an ordinary order or memo at that price, in the same transaction and by
 * the usual code, which checks again whether the client may have the stone.
 * (docs/adr/0021-price-offers.md)
 */
import { agreedPrice } from '../../../src/domain/prices/agreed-price.ts';
import type { StoneStatus } from '../../../src/domain/codes.ts';
import {
  clientsOfOffers,
  saveAgreedPrices,
  savePrices,
  type LockedOffer,
} from '../../db/queries/price-offers/lines.ts';
import type { Tx } from '../../db/with-actor.ts';
import { lockRightsOfClients } from '../client-rights.ts';
import { creditFor } from '../credit-limits.ts';
import type { Price } from '../lines.ts';
import type { MoveResult } from '../move-result.ts';
import { inUsd } from '../seen-prices.ts';
import { loadStartVisible, type ActedFor, type Start, type StartingPoint } from '../load-start.ts';
import { startLines } from '../start-lines.ts';
import type { PersonActor } from '../write-history.ts';
import {
  eventOf,
  lockAll,
  movedOffers,
  offerFacts,
  permittedOf,
  writeSteps,
  type Amounts,
  type PermittedOffer,
} from './answer.ts';

/** The lines of one client that become one order or one memo. */
interface Batch {
  start: Start;
  point: StartingPoint;
  lines: readonly LockedOffer[];
}

/**
 * ACCEPT by the house, AGREE by the client; `amounts` are the prices that the person saw.
 * `findClient` reads the client acted for. The answer's numbers are those of the orders and memos.
 * `reason` is why an administrator exceeds a credit limit.
 * @throws Refused 403 for the role or KYC; 404 if a line is absent or not the actor's; 409 if it is
 * the other side's turn, too late, another price by now, or a stone that is no longer free
 */
export async function acceptOffers(
  tx: Tx,
  actor: PersonActor,
  amounts: Amounts,
  findClient: (tx: Tx, id: string) => Promise<ActedFor>,
  reason?: string,
): Promise<MoveResult> {
  const ids = [...amounts.keys()];
  // Rights are locked before stones, as whenever lines begin.
  lockRightsOfClients(tx, await clientsOfOffers(tx, ids));
  const batches: Batch[] = [];
  const byDocument = Map.groupBy(
    await lockAll(tx, ids),
    ({ client_id, on_memo }) => `${client_id} ${String(on_memo)}`,
  );
  // One order or memo for each of the few clients, whose stones and rights are already locked. In a
  // fixed order of clients, because each locks credit.
  for (const [, lines] of [...byDocument].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    batches.push(await loadBatch(tx, { actor, reason }, lines, findClient));
  const priceOf = new Map(
    batches.flatMap(({ point, lines }) => lines.map(({ id, stone_id }) => [id, point.prices.get(stone_id)])),
  );
  const permitted = permittedOf(
    actor,
    eventOf('accept', actor),
    batches.flatMap(({ lines }) => lines),
    (line) => offerFacts(line, { amounts, price: priceOf.get(line.id) }),
  );
  const amountOf = ({ id }: LockedOffer): string => amounts.get(id) ?? '0.00';
  await savePrices(
    tx,
    'agreed_amt',
    permitted.map(({ line }) => ({ id: line.id, amount: amountOf(line) })),
  );
  await writeSteps(tx, actor, permitted, (line) => inUsd(amountOf(line)));
  return begin(tx, batches, permitted, amountOf);
}

async function loadBatch(
  tx: Tx,
  { actor, reason }: Pick<Start, 'actor' | 'reason'>,
  lines: readonly LockedOffer[],
  findClient: (tx: Tx, id: string) => Promise<ActedFor>,
): Promise<Batch> {
  const [first] = lines;
  if (!first) throw new Error('A batch has lines.');
  const workflow = first.on_memo ? 'memo' : 'confirmStone';
  const event = !first.on_memo ? 'CONFIRM' : eventOf('accept', actor) === 'AGREE' ? 'AGREE' : 'ISSUE';
  const start: Start = {
    workflow,
    event,
    stockNumbers: lines.map(({ stock_no }) => stock_no),
    seen: null,
    clientId: first.client_id,
    actor,
    details: { remark: null },
    reason,
    cause: `Price agreed in ${[...new Set(lines.map(({ number }) => number))].join(', ')}`,
  };
  return { start, lines, point: await loadStartVisible(tx, start, findClient, actor) };
}

async function begin(
  tx: Tx,
  batches: readonly Batch[],
  permitted: readonly PermittedOffer[],
  amountOf: (line: LockedOffer) => string,
): Promise<MoveResult> {
  const numbers: string[] = [];
  const after = new Map<string, StoneStatus>();
  for (const { start, point, lines } of batches) {
    const prices = new Map(lines.map((line) => [line.stone_id, atPrice(point, line, amountOf(line))]));
    // Earlier batches have already used some of the client's credit.
    const credit = await creditFor(tx, start, 'lock');
    const begun = await startLines(tx, start, { ...point, prices, credit });
    const offerOf = new Map(lines.map(({ id, stock_no }) => [stock_no, id]));
    await saveAgreedPrices(
      tx,
      start.workflow === 'memo' ? 'memo' : 'confirmStone',
      begun.lines.flatMap(({ id, stock_no }) => {
        const offerId = offerOf.get(stock_no);
        return offerId === undefined ? [] : [{ id, offerId }];
      }),
    );
    for (const { stock_no, stone_status } of begun.lines) after.set(stock_no, stone_status);
    if (begun.number !== undefined) numbers.push(begun.number);
  }
  const moved = movedOffers(permitted, amountOf);
  return {
    ...moved,
    number: numbers.join(', '),
    lines: moved.lines.map((line) => ({
      ...line,
      stone_status: after.get(line.stock_no) ?? line.stone_status,
    })),
  };
}

/** The supplier's figures are today's, and the client's those that were agreed. */
function atPrice({ prices }: StartingPoint, { stone_id, carat }: LockedOffer, amount: string): Price {
  const now = prices.get(stone_id);
  if (!now) throw new Error('Only stones in sight are agreed.');
  return { ...now, ...agreedPrice(amount, { carat: now.carat ?? carat, rap: now.rap }) };
}
