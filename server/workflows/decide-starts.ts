/** Whether the machines permit a line on each stone, by what load-start.ts has read. */
import { decideTogether, type JointDecision } from '../../src/machines/decide.ts';
import type { FactsOf } from '../../src/machines/decision-facts.ts';
import { codeOf } from '../../src/machines/workflows.ts';
import { after, creditFact } from './credit-limits.ts';
import type { Price } from './lines.ts';
import type { ActedFor, Start, StartingPoint } from './load-start.ts';
import type { LockedStone } from './lock-stones.ts';
import { factsOfPrice } from './seen-prices.ts';
import type { SeenPrices } from './seen-prices.ts';
import { actorFact } from './write-history.ts';

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
  return priced.map((one) => decideOne(start, point, one, credit));
}

/** Decides on each stone separately, in order: each may use the credit left by those before it. */
export function decideEach(start: Start, point: StartingPoint): DecidedStart[] {
  let { credit } = point;
  return withPrices(point.stones, point.prices, start.seen).map((one) => {
    const amount = one.price.sell_amt;
    const decided = decideOne(start, point, one, creditFact(credit, [amount]));
    if (decided.decision.ok) credit = after(credit, amount);
    return decided;
  });
}

const decideOne = (
  start: Start,
  { client, limits }: StartingPoint,
  { stone, price, atPrice }: Omit<DecidedStart, 'decision'>,
  credit: FactsOf<'start'>['credit'],
): DecidedStart => ({
  stone,
  price,
  atPrice,
  decision: decideTogether(
    start.workflow,
    null,
    { type: start.event },
    {
      ...startFacts(start, client, stone),
      ...atPrice,
      ...limits(stone.id),
      credit,
    } satisfies FactsOf<'start'>,
    { stone: stone.status, hold: codeOf('hold', 'held') },
  ),
});

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

const startFacts = ({ actor, reason }: Start, client: ActedFor, stone: LockedStone) => ({
  actor: actorFact(actor),
  reason,
  stoneStatus: stone.status,
  twinTaken: stone.twin_taken,
  sameClient: stone.claim_client_id === client.id,
  clientRole: client.role,
  businessStatus: client.businessStatus ?? undefined,
});
