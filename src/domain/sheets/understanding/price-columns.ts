/**
 * Finds the columns of list price, price per carat and total by trying every reading and keeping
 * the one in which the most rows add up (carat x price per carat = total, list price less discount
 * = price).
 */
import { ASKING_PRICES, type StockField } from '../stock-fields.ts';
import { agreement, holds, isSame, times, type Agreement, type Numbers } from './agreement.ts';
import { decidedByGrowth } from './price-by-growth.ts';
import type { PriceColumn, PriceContext, PriceHolding, PriceReading } from './price-holding.ts';

/** How sheets write a discount of 35 percent: -35, 35, -0.35, 0.35. */
const DISCOUNT_FACTORS: readonly number[] = [0.01, -0.01, 1, -1];
/**
 * Rows within 5 % of one carat are ignored, because price per carat and total are nearly equal
 * there.
 */
const TELLING = 0.05;
/** Readings whose scores differ by less than this are equally good. */
const MARGIN = 0.3;
const MOST_COLUMNS = 7;

type Chosen = ReadonlyMap<PriceHolding, PriceColumn>;

export const tellingWeights = (carats: Numbers): Numbers =>
  carats.map((carat) => (carat && Math.abs(carat - 1) > TELLING ? carat : null));

/** List prices less their discounts; `factor` says how the sheet writes a discount. */
const discounted = (prices: Numbers, discounts: Numbers, factor: number): Numbers =>
  prices.map((price, row) => {
    const disc = discounts[row];
    return price === null || disc == null || disc === 0 ? null : price * (1 + disc * factor);
  });

/** A way to write discounts, and the prices that follow from it. */
interface DiscountWay {
  applied(prices: Numbers, discounts: Numbers): Numbers;
  /** Counts only if no factor to the prices is needed. */
  isExact: boolean;
}

/** The figures are the share of the list that is paid: 65 for 35 % below it. */
const shareOfList = (factor: number): DiscountWay => ({
  applied: (prices, discounts) =>
    times(
      prices,
      discounts.map((disc) => (disc ? disc * factor : null)),
    ),
  isExact: true,
});

export const DISCOUNT_WAYS: readonly DiscountWay[] = [
  ...DISCOUNT_FACTORS.map((factor) => ({
    applied: (prices: Numbers, discounts: Numbers) => discounted(prices, discounts, factor),
    isExact: false,
  })),
  shareOfList(0.01),
  shareOfList(1),
];

/** Compares prices with list prices less discounts, for one way to write them. */
export function agreementByWay(
  { applied, isExact }: DiscountWay,
  [list, discounts]: readonly [list: Numbers, discounts: Numbers],
  prices: Numbers,
  then: (expected: Numbers) => Numbers = (expected) => expected,
): Agreement | null {
  const found = agreement(then(applied(list, discounts)), prices);
  return isExact && !isSame(found) ? null : found;
}

class Figures {
  readonly telling: Numbers;
  readonly #discounts: Numbers;
  readonly #cache = new Map<string, Agreement | null>();

  constructor({ carats, discounts }: PriceContext) {
    this.telling = tellingWeights(carats);
    this.#discounts = discounts;
  }

  #kept(key: string, find: () => Agreement | null): Agreement | null {
    const known = this.#cache.get(key);
    if (known !== undefined || this.#cache.has(key)) return known ?? null;
    const found = find();
    this.#cache.set(key, found);
    return found;
  }

  /** How a total follows from a price per carat and the weight. */
  total(perCarat: PriceColumn, total: PriceColumn): Agreement | null {
    return this.#kept(`t ${perCarat.column} ${total.column}`, () =>
      agreement(times(perCarat.numbers, this.telling), total.numbers),
    );
  }

  /**
   * How a price follows from list price and discount, for the way of writing discounts that fits
   * best.
   */
  discounted(rap: PriceColumn, price: PriceColumn, byWeight: boolean): Agreement | null {
    return this.#kept(`d ${rap.column} ${price.column} ${byWeight}`, () => {
      let best: Agreement | null = null;
      for (const way of DISCOUNT_WAYS) {
        const found = agreementByWay(way, [rap.numbers, this.#discounts], price.numbers, (expected) =>
          byWeight ? times(expected, this.telling) : this.onlyTelling(expected),
        );
        if (found && (best === null || rank(found) > rank(best))) best = found;
      }
      return best;
    });
  }

  onlyTelling(numbers: Numbers): Numbers {
    return numbers.map((number, row) => (this.telling[row] == null ? null : number));
  }
}

const rank = ({ factor, share }: Agreement): number => share + (factor === 1 ? 0.1 : 0);

/**
 * 1 for columns that agree, less with a constant factor between them (another currency), `refuted`
 * if they do not.
 */
function worth(found: Agreement | null, refuted = -1): number {
  if (found === null) return 0;
  if (!holds(found)) return refuted;
  return found.factor === 1 ? 1 : 0.6;
}

function scoreOf(chosen: Chosen, figures: Figures): number {
  const [rap, listTotal] = [chosen.get('rap'), chosen.get('list_total')];
  const [perCarat, total] = [chosen.get('price_per_ct'), chosen.get('total_amt')];
  let score = 0;
  for (const [holding, column] of chosen)
    score += (column.likely.get(holding) ?? 0) + (column.currency === 'USD' ? 0.1 : 0);
  // Two columns that disagree are both kept: a person is asked which one is right.
  if (perCarat && total) score += worth(figures.total(perCarat, total), -0.4);
  if (rap && listTotal) score += worth(figures.total(rap, listTotal));
  if (rap && perCarat) score += worth(figures.discounted(rap, perCarat, false), -0.5);
  if (rap && total) score += worth(figures.discounted(rap, total, true), -0.5);
  if (listTotal && total) score += worth(figures.discounted(listTotal, total, false), -0.5);
  return score;
}

/** All ways to give each column one meaning or none, each meaning to one column. */
function* waysOf(columns: readonly PriceColumn[], chosen: Chosen = new Map()): Generator<Chosen> {
  const [first, ...rest] = columns;
  if (first === undefined) return yield chosen;
  yield* waysOf(rest, chosen);
  for (const holding of first.likely.keys()) {
    if (!chosen.has(holding)) yield* waysOf(rest, new Map(chosen).set(holding, first));
  }
}

const meaningIn = (chosen: Chosen, column: PriceColumn): PriceHolding | null =>
  [...chosen].find(([, other]) => other === column)?.[0] ?? null;

/**
 * Two headings whose scores differ by less than this do not decide which of two prices is asked.
 */
const RIVAL = 0.1;
/** The same for headings with unknown words. */
const RIVAL_OF_UNKNOWN = 0.35;

/**
 * The price that this column and another one are equally likely to hold, with different figures in
 * the same currency: `Price 30 days` and `Price 60 days`. Null when there is no such column.
 */
function rivalryOf(
  column: PriceColumn,
  columns: readonly PriceColumn[],
  chosen: Chosen,
): PriceHolding | null {
  const rival = (holding: PriceHolding): boolean => {
    const holder = chosen.get(holding);
    if (!holder || !column.likely.has(holding)) return false;
    const likely = holder.likely.get(holding) ?? 0;
    const least = likely - (holder.isPlain ? RIVAL : RIVAL_OF_UNKNOWN);
    const others = columns.filter(
      (other) =>
        meaningIn(chosen, other) === null &&
        other.currency === holder.currency &&
        (other.isPlain || !holder.isPlain) &&
        (other.likely.get(holding) ?? 0) >= least &&
        !isSame(agreement(holder.numbers, other.numbers)),
    );
    return others.length > 0 && (column === holder || others.includes(column));
  };
  return ASKING_PRICES.find(rival) ?? null;
}

/** Reads the price columns by their headings, the weights and the discounts together. */
export function readPriceColumns(all: readonly PriceColumn[], context: PriceContext): PriceReading[] {
  const columns = all.slice(0, MOST_COLUMNS);
  const figures = new Figures(context);
  const ways = Array.from(waysOf(columns), (chosen) => ({ chosen, score: scoreOf(chosen, figures) }));
  const best = ways.reduce((a, b) => (b.score > a.score ? b : a));
  return all.map((column) => {
    const meaning = meaningIn(best.chosen, column);
    const others = ways
      .filter(({ score, chosen }) => score > best.score - MARGIN && meaningIn(chosen, column) !== meaning)
      .flatMap(({ chosen }) => meaningIn(chosen, column) ?? []);
    const rivalry = rivalryOf(column, columns, best.chosen);
    if (rivalry !== null)
      return { column: column.column, holds: null, open: [rivalry], evidence: null, proved: false };
    const proof = meaning === null ? null : proofOf(meaning, column, best.chosen, figures);
    const reading = {
      column: column.column,
      holds: meaning,
      open: [],
      evidence: proof,
      proved: proof !== null,
    };
    if (isOdd(column, meaning, best.chosen, proof !== null)) {
      const open = ASKING.filter((holding) => holding === meaning || others.includes(holding));
      return { ...reading, holds: null, open, evidence: null, proved: false, odd: true };
    }
    if (meaning === null || proof !== null) return reading;
    const isLone = ASKING.filter((holding) => best.chosen.has(holding)).length === 1;
    if (others.length === 0) return isLone ? heldAgainstGrowth(reading, meaning, column, context) : reading;
    const open = [...new Set([meaning, ...others])].filter((holding) => holding !== 'list_total');
    return decidedByGrowth(reading, open, column, context);
  });
}

const ASKING = ['price_per_ct', 'total_amt'] as const satisfies PriceHolding[];
const isAsking = (holding: PriceHolding | null): boolean => ASKING.some((one) => one === holding);

/**
 * Whether a column would be the asking price although its heading means another price, or has
 * unknown words and no figures that prove it.
 */
function isOdd(
  column: PriceColumn,
  meaning: PriceHolding | null,
  chosen: Chosen,
  isProved: boolean,
): boolean {
  if (!isAsking(meaning) || (column.isPlain && !column.isOther)) return false;
  if (!column.isOther) return !isProved;
  // `Cost/ct` beside a plain `Total` that is weight times it is the price asked.
  const others = ASKING.flatMap((holding) => chosen.get(holding) ?? []).filter((one) => one !== column);
  return !isProved || others.every(({ isOther }) => isOther);
}

/** A lone price whose heading is vague, or contradicted by how the figures grow, is left open. */
function heldAgainstGrowth(
  reading: PriceReading,
  meaning: PriceHolding,
  column: PriceColumn,
  context: PriceContext,
): PriceReading {
  if (!isAsking(meaning)) return reading;
  const grown = decidedByGrowth(reading, [...ASKING], column, context);
  if (grown.holds === meaning) return column.isVague ? grown : reading;
  return grown.holds !== null || column.isVague ? { ...reading, holds: null, open: [...ASKING] } : reading;
}

const A_TENTH = 0.01;

/** Another unit is a power of ten; any other factor is the rate of another currency. */
function factorInWords(factor: number): string {
  const power = Math.log10(factor);
  if (Math.abs(power - Math.round(power)) < A_TENTH)
    return `, in another unit (1 to ${(10 ** Math.abs(Math.round(power))).toLocaleString('en-US')})`;
  return `, times ${factor.toPrecision(4)}`;
}

const share = (found: Agreement): string => `${Math.round(found.share * found.rows)} of ${found.rows} rows`;

function proofOf(
  holding: PriceHolding,
  column: PriceColumn,
  chosen: Chosen,
  figures: Figures,
): string | null {
  const [rap, listTotal] = [chosen.get('rap'), chosen.get('list_total')];
  const [perCarat, total] = [chosen.get('price_per_ct'), chosen.get('total_amt')];
  const byTotal = perCarat && total ? figures.total(perCarat, total) : null;
  const byPrice = rap && perCarat ? figures.discounted(rap, perCarat, false) : null;
  const byListTotal = rap && listTotal ? figures.total(rap, listTotal) : null;
  const stoneByList = rap && total ? figures.discounted(rap, total, true) : null;
  const totalByList = listTotal && total ? figures.discounted(listTotal, total, false) : null;
  const telling: Record<PriceHolding, [found: Agreement | null, words: string][]> = {
    price_per_ct: [
      [byTotal, 'times the weight it is the total'],
      [byPrice, 'list price and discount give it'],
    ],
    total_amt: [
      [byTotal, 'it is weight times price per carat'],
      [stoneByList, 'list price, discount and weight give it'],
      [totalByList, 'the list price of the stone and the discount give it'],
    ],
    rap: [
      [byPrice, 'with the discount it gives the price'],
      [stoneByList, 'with discount and weight it gives the total'],
      [byListTotal, 'times the weight it is the list price of the stone'],
    ],
    list_total: [
      [byListTotal, 'it is weight times list price'],
      [totalByList, 'with the discount it gives the total'],
    ],
  };
  const found = telling[holding].find(([one]) => holds(one));
  if (found?.[0] == null || chosen.get(holding) !== column) return null;
  const by = isSame(found[0]) ? '' : factorInWords(found[0].factor);
  return `In ${share(found[0])} ${found[1]}${by}`;
}

/** A column already read that has the same prices, also in another currency. */
export function twinOf(column: PriceColumn, read: readonly PriceColumn[]): PriceColumn | undefined {
  return read.find((other) => other !== column && holds(agreement(other.numbers, column.numbers)));
}

export const priceFieldOf = (holding: PriceHolding | null): StockField | null =>
  holding === 'list_total' ? null : holding;
