/**
 * Answers to price offers: the house's to open lines, the client's to countered ones. All of the
 * chosen lines or none. (docs/adr/0021-price-offers.md)
 */
import { refuseSteepFalls } from './steep-falls.ts';
import { CLIENT_ROLES, PRICE_OFFER_STATUS } from '../../../src/domain/codes.ts';
import { knownSum } from '../../../src/domain/lines/known-sum.ts';
import { perCarat } from '../../../src/domain/prices/agreed-price.ts';
import { decideTogether, type Move } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import {
  savePrices,
  saveReason,
  lockOffers,
  markToMail,
  type LockedOffer,
} from '../../db/queries/price-offers/lines.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFoundAmong } from '../../refusals.ts';
import { allOrNone } from '../all-or-none.ts';
import { commonType, finalCode, type MoveResult } from '../move-result.ts';
import { inUsd, sumOf } from '../seen-prices.ts';
import { actorFact, moveOf, writeMoves, type NamedActor, type RecordMove } from '../write-history.ts';

export type Answer = 'accept' | 'counter' | 'decline';

const OF_HOUSE = { accept: 'ACCEPT', counter: 'COUNTER', decline: 'DECLINE' } as const satisfies Record<
  Answer,
  EventName
>;
const OF_CLIENT = { accept: 'AGREE', counter: 'OFFER_AGAIN', decline: 'TURN_DOWN' } as const satisfies Record<
  Answer,
  EventName
>;

const isClient = ({ role }: Pick<NamedActor, 'role'>): boolean =>
  role !== null && CLIENT_ROLES.includes(role);

/** Each side has its own event for the same answer. */
export const eventOf = (answer: Answer, actor: Pick<NamedActor, 'role'>): EventName =>
  (isClient(actor) ? OF_CLIENT : OF_HOUSE)[answer];

/** USD with two decimals by line. */
export type Amounts = ReadonlyMap<string, string>;

/**
 * COUNTER by the house, OFFER_AGAIN by the client: another price, and the other side's turn.
 * @throws Refused 403 for the role; 404 if a line is absent or not the actor's; 409 if it is the
 * other side's turn, too late, a price that makes no sense, or one below half of the stone's that
 * is not said to be meant
 */
export async function counterOffers(
  tx: Tx,
  actor: NamedActor,
  amounts: Amounts,
  lessThanHalf = false,
): Promise<MoveResult> {
  const lines = await lockAll(tx, [...amounts.keys()]);
  const permitted = permittedOf(actor, eventOf('counter', actor), lines, (line) =>
    offerFacts(line, { amounts }),
  );
  const prices = permitted.map(({ line }) => ({ id: line.id, amount: amounts.get(line.id) ?? '0.00' }));
  refuseSteepFalls(
    permitted.map(({ line }) => ({
      stock_no: line.stock_no,
      id: line.id,
      now: line.sell_amt,
      next: amounts.get(line.id) ?? '0.00',
    })),
    lessThanHalf,
  );
  await savePrices(tx, isClient(actor) ? 'proposed_amt' : 'countered_amt', prices, true);
  await writeSteps(tx, actor, permitted, ({ id }) => inUsd(amounts.get(id) ?? null));
  return movedOffers(permitted, ({ id }) => amounts.get(id) ?? '0.00');
}

/**
 * DECLINE, TURN_DOWN or WITHDRAW: no price is agreed. `reason` is for the client.
 * @throws Refused as counterOffers does
 */
export async function endOffers(
  tx: Tx,
  actor: NamedActor,
  event: 'DECLINE' | 'TURN_DOWN' | 'WITHDRAW',
  ids: readonly string[],
  reason: string | null,
): Promise<MoveResult> {
  const lines = await lockAll(tx, [...new Set(ids)]);
  const permitted = permittedOf(actor, event, lines, (line) => offerFacts(line, { reason }));
  if (event === 'DECLINE' && reason !== null)
    await saveReason(
      tx,
      permitted.map(({ line }) => line.id),
      reason,
    );
  await writeSteps(tx, actor, permitted, () => reason ?? undefined);
  return movedOffers(permitted, onTheTable);
}

/** Locked with their stones. @throws Refused 404 */
export async function lockAll(tx: Tx, ids: readonly string[]): Promise<LockedOffer[]> {
  const lines = await lockOffers(tx, ids);
  if (lines.length < ids.length)
    throw notFoundAmong(
      ids,
      lines.map(({ id }) => id),
    );
  return lines;
}

export interface PermittedOffer {
  line: LockedOffer;
  moves: readonly Move[];
}

/** Decides about each line by the machine. */
export const permittedOf = (
  actor: NamedActor,
  event: EventName,
  lines: readonly LockedOffer[],
  factsOf: (line: LockedOffer) => Omit<FactsOf<'answer'>, 'actor' | 'running'>,
): PermittedOffer[] =>
  allOrNone(
    lines.map((line) => ({
      line,
      decision: decideTogether(
        'priceOffer',
        line.status,
        { type: event },
        { ...factsOf(line), actor: actorFact(actor), running: !line.due },
        {},
      ),
    })),
    ({ line }) => ({ stock_no: line.stock_no, id: line.id, status: line.status }),
  );

/** All but actor and time. `price` is today's; undefined if the stone is no longer shown. */
export const offerFacts = (
  line: LockedOffer,
  {
    amounts,
    reason,
    price,
  }: { amounts?: Amounts; reason?: string | null; price?: { sell_amt: string | null } | undefined },
): Omit<FactsOf<'answer'>, 'actor' | 'running'> => ({
  reason: reason ?? undefined,
  isInSight: price !== undefined,
  confirming: amounts && knownSum([...amounts.values()]),
  offer: amounts && {
    amount: amounts.get(line.id) ?? '0.00',
    carat: line.carat,
    list: line.sell_amt,
    before: onTheTable(line),
    today: price?.sell_amt,
  },
});

/** The price to answer: the house's if it waits, else the client's. */
const onTheTable = ({ status, proposed_amt: proposed, countered_amt: countered }: LockedOffer): string =>
  status === PRICE_OFFER_STATUS.countered ? (countered ?? proposed) : proposed;

/** Writes the states and the history, and marks who has to get a mail. */
export async function writeSteps(
  tx: Tx,
  actor: NamedActor,
  permitted: readonly PermittedOffer[],
  reasonOf: (line: LockedOffer) => string | undefined,
): Promise<void> {
  const moves = permitted.flatMap(({ line, moves: steps }): RecordMove[] =>
    steps.map((step) => ({
      ...moveOf('priceOffer', line.id, line.client_id, step),
      stoneId: line.stone_id,
      reason: reasonOf(line),
    })),
  );
  writeMoves(tx, actor, moves);
  await markToMail(
    tx,
    isClient(actor) ? 'client' : 'house',
    permitted.map(({ line }) => line.id),
  );
}

export const movedOffers = (
  permitted: readonly PermittedOffer[],
  amountOf: (line: LockedOffer) => string,
): MoveResult => ({
  diamondType: commonType(permitted.map(({ line }) => line)),
  clientIds: [...new Set(permitted.map(({ line }) => line.client_id))],
  amount: sumOf(permitted.map(({ line }) => amountOf(line))),
  lines: permitted.map(({ line, moves }) => ({
    id: line.id,
    stock_no: line.stock_no,
    status: finalCode(moves, 'priceOffer'),
    stone_status: line.stone_status,
    price_per_ct: perCarat(amountOf(line), line.carat),
    amount: amountOf(line),
  })),
});
