/** Whether the machine of price offers allows an answer to all chosen lines. */
import { PRICE_OFFER_STATUS } from '../../../domain/codes.ts';
import { knownSum } from '../../../domain/lines/known-sum.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { decide } from '../../../machines/decide.ts';
import type { FactsOf } from '../../../machines/decision-facts.ts';
import type { EventName } from '../../../machines/workflow.ts';
import type { StoneToPrice } from '../../../stones/price-offers/offered-prices.ts';
import { stoneInWords } from '../../../stones/stone.ts';
import type { ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../../ui/actions/permission-decision.ts';
import { actorOf, type User } from '../../../ui/session/session.ts';
import type { PriceOfferLine } from '../lines.ts';

interface OfferDecisionInput {
  event: EventName;
  lines: readonly PriceOfferLine[];
  user: User;
  reason?: string;
  /**
   * The new price of each line; null while none is entered. If absent, a valid price is assumed to
   * follow.
   */
  amountOf?: (line: PriceOfferLine) => string | null;
}

const refusal = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });

/** What the stone cost the client when the offer was made. */
export const listOf = ({ sell_amt, total_amt }: PriceOfferLine): string | null =>
  sell_amt ?? total_amt ?? null;

export const isCountered = ({ status }: PriceOfferLine): boolean => status === PRICE_OFFER_STATUS.countered;

/** Allowed, or the first refusal with the server's message. */
export function offerDecision({ event, lines, user, reason, amountOf }: OfferDecisionInput): ActionDecision {
  if (lines.length === 0) return refusal(MESSAGES.selectDiamond);
  const isTyped = amountOf !== undefined;
  const amounts = lines.map((line) => (isTyped ? amountOf(line) : assumed(event, line)));
  for (const [index, line] of lines.entries()) {
    const amount = amounts[index] ?? null;
    if (amount === null) return refusal('Enter a price for each stone.');
    const facts: FactsOf<'answer'> = {
      actor: actorOf(user),
      reason,
      running: Date.parse(line.due_at) > Date.now(),
      confirming: knownSum(amounts),
      // What only the server knows.
      isInSight: true,
      offer: {
        amount,
        carat: isTyped ? (line.carat ?? null) : null,
        list: listOf(line),
        before: line.offered_amt,
        today: null,
      },
    };
    const decision = decide('priceOffer', line.status, { type: event }, facts);
    if (!decision.ok) return decision;
  }
  return permissionDecision(user, 'offer');
}

function assumed(event: EventName, line: PriceOfferLine): string {
  if (event === 'COUNTER') return listOf(line) ?? line.offered_amt;
  return event === 'OFFER_AGAIN' ? '0.01' : line.offered_amt;
}

/** The line beside a field for another price. */
export const pricedFor = (line: PriceOfferLine): StoneToPrice => ({
  key: line.id,
  stock_no: line.stock_no,
  words: stoneInWords(line),
  carat: line.carat ?? null,
  list: listOf(line),
  rap: line.rap ?? null,
});
