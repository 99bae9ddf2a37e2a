/** Whether the machines permit a line on each stone, by what load-start.ts has read. */
import { knownSum } from '../../src/domain/lines/known-sum.ts';
import { decideTogether, type JointDecision } from '../../src/machines/decide.ts';
import type { FactsOf } from '../../src/machines/decision-facts.ts';
import { codeOf } from '../../src/machines/workflows.ts';
import { after, creditFact, type Credit } from './credit-limits.ts';
import type { Price } from './lines.ts';
import type { ActedFor, Start, StartingPoint } from './load-start.ts';
import type { LockedLine, LockedStone } from './lock-stones.ts';
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

/** What all the stones of a batch cost together. */
type Together = Pick<FactsOf<'start'>, 'credit' | 'confirming'>;

const together = (credit: Credit, prices: readonly Price[]): Together => ({
  credit: creditFact(
    credit,
    prices.map(({ sell_amt: amount }) => amount),
  ),
  confirming: knownSum(prices.map(({ sell_amt: amount }) => amount)),
});

/**
 * Decides on all stones together, all or none: their sum must be within the limits. `confirming` is
 * what they would be confirmed for (USD), if that is not their price.
 */
export function decideStarts(start: Start, point: StartingPoint, confirming?: string | null): DecidedStart[] {
  const priced = withPrices(point.stones, point.prices, start.seen);
  const sums = together(
    point.credit,
    priced.map(({ price }) => price),
  );
  return priced.map((one) =>
    decideOne(start, point, one, confirming === undefined ? sums : { ...sums, confirming }),
  );
}

/** The same for lines that wait for their stones' promise. */
export function decideWaiting(
  start: Start,
  point: StartingPoint,
  lines: readonly LockedLine[],
): (DecidedStart & { line: LockedLine })[] {
  const priced = new Map(
    withPrices(point.stones, point.prices, start.seen).map((one) => [one.stone.id, one]),
  );
  const both = lines.map((line) => {
    const one = priced.get(line.stone_id);
    if (!one) throw new Error(`The stone of the line ${line.id} was not read.`);
    return { ...one, line };
  });
  const sums = together(
    point.credit,
    both.map(({ price }) => price),
  );
  return both.map(({ line, ...one }) => ({ ...decideOne(start, point, one, sums, line), line }));
}

/** Decides on each stone separately, in order: each may use the limits left by those before it. */
export function decideEach(start: Start, point: StartingPoint): DecidedStart[] {
  let { credit } = point;
  let sum: string | null = '0.00';
  return withPrices(point.stones, point.prices, start.seen).map((one) => {
    const amount = one.price.sell_amt;
    const decided = decideOne(start, point, one, {
      ...together(credit, [one.price]),
      confirming: knownSum([sum, amount]),
    });
    if (decided.decision.ok) {
      credit = after(credit, amount);
      sum = knownSum([sum, amount]);
    }
    return decided;
  });
}

const decideOne = (
  start: Start,
  { client, limits }: StartingPoint,
  { stone, price, atPrice }: Omit<DecidedStart, 'decision'>,
  sums: Together,
  line: Pick<LockedLine, 'status' | 'created_by'> | null = null,
): DecidedStart => ({
  stone,
  price,
  atPrice,
  decision: decideTogether(
    start.workflow,
    line?.status ?? null,
    { type: start.event },
    {
      ...startFacts(start, client, stone),
      ...atPrice,
      ...limits(stone.id),
      ...sums,
      begunBy: line?.created_by,
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
  withheld: stone.withheld,
  sameClient: stone.claim_client_id === client.id,
  clientRole: client.role,
  businessStatus: client.businessStatus ?? undefined,
});
