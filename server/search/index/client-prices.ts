/**
 * Clients' prices, one figure per row, following src/domain/prices/pricing.ts: integer cents times
 * an integer factor, rounded up to the step. Amounts and discounts are derived from that, rounded
 * half away from zero. The store rejects prices too large to compute exactly.
 *
 * A client's column is computed on first use and then updated with the stones, so that searching by
 * clients' prices costs the same as by the supplier's. The most recently used columns are kept;
 * clients with the same markups share one.
 */
import { centsOf, factorFor, MOST_TIMES_LIST, SUPPLIERS } from '../../../src/domain/prices/pricing.ts';
import type { Factor, Factors } from '../../../src/domain/prices/pricing.ts';
import { factorsIn, SUPPLIERS_FIGURE, type PriceColumn, type Prices } from '../../db/fragments/prices.ts';
import type { BitSets, Bits, Figures } from './bits.ts';
import type { CodedColumn } from './coded-column.ts';
import { NONE } from './columns.ts';

/** Each takes eight bytes per stone. */
const MOST_KEPT = 8;
const THOUSAND = 1000;

/** The parts of the store that clients' prices depend on. */
interface Source {
  bits: BitSets;
  coded: { provider_id: CodedColumn };
  figures: Record<(typeof SUPPLIERS_FIGURE)[PriceColumn] | 'carat' | 'rap', Figures>;
  given: Record<'carat' | 'rap' | 'price_per_ct', Bits>;
  used: number;
}

type Marked = (typeof SUPPLIERS_FIGURE)[PriceColumn];

interface CachedColumn {
  figures: Float64Array;
  of: (row: number) => number;
}

export class ClientPriceColumns {
  readonly #from: Source;
  /** Most recently used last. */
  readonly #kept = new Map<string, CachedColumn>();

  constructor(from: Source) {
    this.#from = from;
  }

  /**
   * The viewer's figures. Use them before anything is awaited, since another column may take their
   * memory.
   */
  column(name: PriceColumn, prices: Prices): Figures {
    const figure = SUPPLIERS_FIGURE[name];
    const factors = factorsIn(prices, name);
    if (factors === null) return this.#from.figures[figure];
    const key = `${figure} ${JSON.stringify(factors)}`;
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const kept = known ?? this.#make(figure, factors);
    this.#kept.set(key, kept);
    return kept.figures;
  }

  /** The same row by row, safe to use after awaiting. */
  figureOf(name: PriceColumn, prices: Prices): (row: number) => number {
    const figure = SUPPLIERS_FIGURE[name];
    const factors = factorsIn(prices, name);
    const column = this.#from.figures[figure];
    return factors === null ? (row) => column[row] ?? NONE : this.#rowByRow(figure, factors);
  }

  /** Called when a stone's price, carats or provider has changed. */
  changed(row: number): void {
    for (const { figures, of } of this.#kept.values()) figures[row] = of(row);
  }

  #make(figure: Marked, factors: Factors): CachedColumn {
    const figures = this.#room();
    this.#write(figures, figure, factors);
    return { figures, of: this.#rowByRow(figure, factors) };
  }

  // A column's memory is not freed but reused: the least recently used column gives up its own.
  #room(): Float64Array {
    const [oldest] = this.#kept.keys();
    const given = oldest === undefined ? undefined : this.#kept.get(oldest);
    if (this.#kept.size < MOST_KEPT || oldest === undefined || given === undefined)
      return this.#from.bits.doubles();
    this.#kept.delete(oldest);
    return given.figures;
  }

  #write(into: Float64Array, figure: Marked, factors: Factors): void {
    const { bits, coded, figures, given, used } = this.#from;
    const step = centsOf(factors.step);
    const { values } = coded.provider_id;
    const byCode = [factors.otherwise, ...values.map((provider) => factorFor(factors, provider))];
    const [priced, part] = [bits.make(), bits.make()];
    bits.or(priced, given.price_per_ct, given.price_per_ct);
    if (figure === 'total_amt') bits.and(priced, priced, given.carat);
    if (figure === 'disc') bits.and(priced, priced, given.rap);
    into.fill(NONE);
    for (const factor of new Set(byCode)) {
      bits.andNot(part, part, part);
      const codes = byCode.flatMap((one, code) => (one === factor ? code : []));
      coded.provider_id.addRows(part, codes, used);
      bits.and(part, part, priced);
      const by = { factor, unit: SUPPLIERS * step, step };
      if (figure === 'price_per_ct') bits.writePrices(into, part, figures.price_per_ct, by);
      else if (figure === 'total_amt') bits.writeAmounts(into, part, figures.price_per_ct, figures.carat, by);
      else bits.writeDiscounts(into, part, figures.price_per_ct, figures.rap, by, MOST_TIMES_LIST, NONE);
    }
    bits.release(priced);
    bits.release(part);
  }

  #rowByRow(figure: Marked, factors: Factors): (row: number) => number {
    const { coded, figures } = this.#from;
    const { provider_id } = coded;
    const step = centsOf(factors.step);
    // By code; values are only ever added.
    const known: Factor[] = [factors.otherwise];
    const factorAt = (code: number): Factor =>
      (known[code] ??= factorFor(factors, provider_id.values[code - 1] ?? ''));
    return (row) => {
      const supplied = figures.price_per_ct[row] ?? NONE;
      if (supplied === NONE) return NONE;
      const factor = factorAt(provider_id.codes[row] ?? 0);
      const perCarat = Math.ceil((supplied * factor) / (SUPPLIERS * step)) * step;
      if (figure === 'price_per_ct') return perCarat;
      if (figure === 'total_amt') return amount(perCarat, figures.carat[row] ?? NONE);
      return discount(perCarat, figures.rap[row] ?? NONE);
    };
  }
}

/** Cents, from cents per carat and thousandths of a carat. */
const amount = (perCarat: number, carat: number): number =>
  carat === NONE ? NONE : Math.floor((perCarat * carat + THOUSAND / 2) / THOUSAND);

/** Hundredths of a percent from rap, both in cents per carat. */
function discount(perCarat: number, rap: number): number {
  if (rap === NONE || perCarat > rap * MOST_TIMES_LIST) return NONE;
  const above = perCarat - rap;
  const apart = Math.abs(above) * SUPPLIERS;
  const whole = Math.floor(apart / rap);
  // Compares the remainder instead of adding a half: doubles this large do not have every half.
  const size = (apart - whole * rap) * 2 >= rap ? whole + 1 : whole;
  return above < 0 ? -size : size;
}
