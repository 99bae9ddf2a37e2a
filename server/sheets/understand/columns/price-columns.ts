/**
 * Finds the columns of list price, price per carat and total by trying every reading and keeping
 * the one in which the most rows add up (carat x price per carat = total, list price less discount
 * = price).
 */
import { ASKING_PRICES, type StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { agreement, differsSlightly, holds, isSame, times, type Agreement } from '../agreement.ts';
import type { PriceColumn, PriceContext, PriceHeadingField, PriceReading } from './price-field.ts';
import { meaningIn, PriceAgreements, worth, type PriceAssignment } from './price-agreements.ts';
import { decidedByGrowth } from './price-growth.ts';

const A_TENTH = 0.01;

/** Another unit is a power of ten; any other factor is the rate of another currency. */
function factorInWords(factor: number): string {
  const power = Math.log10(factor);
  if (Math.abs(power - Math.round(power)) < A_TENTH)
    return `, in another unit (1 to ${(10 ** Math.abs(Math.round(power))).toLocaleString('en-US')})`;
  return `, times ${factor.toPrecision(4)}`;
}

const share = (found: Agreement): string => `${Math.round(found.share * found.rows)} of ${found.rows} rows`;

/** A sentence; null if only the heading decided. */
function proofOf(
  holding: PriceHeadingField,
  column: PriceColumn,
  chosen: PriceAssignment,
  figures: PriceAgreements,
): string | null {
  const [rap, listTotal] = [chosen.get('rap'), chosen.get('list_total')];
  const [perCarat, total] = [chosen.get('price_per_ct'), chosen.get('total_amt')];
  const byTotal = perCarat && total ? figures.total(perCarat, total) : null;
  const byPrice = rap && perCarat ? figures.discounted(rap, perCarat, false) : null;
  const byListTotal = rap && listTotal ? figures.total(rap, listTotal) : null;
  const stoneByList = rap && total ? figures.discounted(rap, total, true) : null;
  const totalByList = listTotal && total ? figures.discounted(listTotal, total, false) : null;
  const telling: Record<PriceHeadingField, [found: Agreement | null, words: string][]> = {
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

/** Two headings whose scores differ by less than this do not decide which is the asking price. */
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
  chosen: PriceAssignment,
): PriceHeadingField | null {
  const rival = (holding: PriceHeadingField): boolean => {
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

/** Readings whose scores differ by less than this are equally good. */
const MARGIN = 0.3;
const MOST_COLUMNS = 7;

function scoreOf(chosen: PriceAssignment, figures: PriceAgreements): number {
  const [rap, listTotal] = [chosen.get('rap'), chosen.get('list_total')];
  const [perCarat, total] = [chosen.get('price_per_ct'), chosen.get('total_amt')];
  let score = 0;
  for (const [holding, column] of chosen)
    score += (column.likely.get(holding) ?? 0) + (column.currency === 'USD' ? 0.1 : 0);
  // Two columns that disagree are both kept, and become a question.
  if (perCarat && total) score += worth(figures.total(perCarat, total), -0.4);
  if (rap && listTotal) score += worth(figures.total(rap, listTotal));
  if (rap && perCarat) score += worth(figures.discounted(rap, perCarat, false), -0.5);
  if (rap && total) score += worth(figures.discounted(rap, total, true), -0.5);
  if (listTotal && total) score += worth(figures.discounted(listTotal, total, false), -0.5);
  return score;
}

/** All ways to give each column one meaning or none, each meaning to one column. */
function* waysOf(
  columns: readonly PriceColumn[],
  chosen: PriceAssignment = new Map(),
): Generator<PriceAssignment> {
  const [first, ...rest] = columns;
  if (first === undefined) return yield chosen;
  yield* waysOf(rest, chosen);
  for (const holding of first.likely.keys()) {
    if (!chosen.has(holding)) yield* waysOf(rest, new Map(chosen).set(holding, first));
  }
}

/** Reads the price columns by their headings, the weights and the discounts together. */
export function readPriceColumns(all: readonly PriceColumn[], context: PriceContext): PriceReading[] {
  const columns = all.slice(0, MOST_COLUMNS);
  const figures = new PriceAgreements(context);
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
    if (
      isOdd(column, meaning, best.chosen, proof !== null) ||
      isTaxed(column, meaning, best.chosen, context)
    ) {
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

const ASKING = ['price_per_ct', 'total_amt'] as const satisfies PriceHeadingField[];
const isAsking = (holding: PriceHeadingField | null): boolean => ASKING.some((one) => one === holding);

/**
 * Whether a column would be the asking price although its heading means another price, or has
 * unknown words and no figures that prove it.
 */
function isOdd(
  column: PriceColumn,
  meaning: PriceHeadingField | null,
  chosen: PriceAssignment,
  isProved: boolean,
): boolean {
  if (!isAsking(meaning) || (column.isPlain && !column.isOther)) return false;
  if (!column.isOther) return !isProved;
  // `Cost/ct` is the asking price if a plain `Total` beside it is the weight times it.
  const others = ASKING.flatMap((holding) => chosen.get(holding) ?? []).filter((one) => one !== column);
  return !isProved || others.every(({ isOther }) => isOther);
}

/** Whether a total under the heading of another price is not quite weight times price per carat. */
function isTaxed(
  column: PriceColumn,
  meaning: PriceHeadingField | null,
  chosen: PriceAssignment,
  { carats }: PriceContext,
): boolean {
  const perCarat = chosen.get('price_per_ct');
  if (!column.isOther || meaning !== 'total_amt' || perCarat === undefined) return false;
  return differsSlightly(times(carats, perCarat.numbers), column.numbers);
}

/** Leaves a single price open if its heading is vague, or contradicted by its growth. */
function heldAgainstGrowth(
  reading: PriceReading,
  meaning: PriceHeadingField,
  column: PriceColumn,
  context: PriceContext,
): PriceReading {
  if (!isAsking(meaning)) return reading;
  const grown = decidedByGrowth(reading, [...ASKING], column, context);
  if (grown.holds === meaning) return column.isVague ? grown : reading;
  return grown.holds !== null || column.isVague ? { ...reading, holds: null, open: [...ASKING] } : reading;
}

/** A column already read that has the same prices, also in another currency. */
export function twinOf(column: PriceColumn, read: readonly PriceColumn[]): PriceColumn | undefined {
  return read.find((other) => other !== column && holds(agreement(other.numbers, column.numbers)));
}

export const priceFieldOf = (holding: PriceHeadingField | null): StockField | null =>
  holding === 'list_total' ? null : holding;
