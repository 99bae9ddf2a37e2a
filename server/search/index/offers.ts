/**
 * Which offers of a stone a viewer is not shown, because another one is shown in their place. The
 * same rule as db/fragments/shown-offer.ts has in SQL.
 *
 * A viewer's set is computed on first use and then updated with the stones. The most recently used
 * sets are kept; viewers with the same access and markups share one.
 */
import { ACCESS_ATTRIBUTES } from '../../../src/domain/stones/inventory-access.ts';
import { SHOWN_FIRST, type StoneView } from '../../db/fragments/shown-offer.ts';
import type { BitSets, Bits, Figures } from './bits.ts';
import type { CodedColumn } from './coded-column.ts';
import type { ClientPriceColumns } from './client-prices.ts';
import { endsOf, microseconds, NONE, type CodedName, type FigureName, type MomentName } from './columns.ts';

const MOST_KEPT = 16;

/** The parts of the store that decide. */
interface Source {
  bits: BitSets;
  alive: Bits;
  coded: Record<CodedName, CodedColumn>;
  figures: Record<FigureName | MomentName, Figures>;
  marked: ClientPriceColumns;
  idPart(row: number, part: number): number;
}

/** One row before another, as a viewer is shown them. */
type Compare = (one: number, other: number) => boolean;

interface Kept {
  /** The rows that another one is shown in place of. */
  outranked: Bits;
  isSeen: (row: number) => boolean;
  isBefore: Compare;
}

export class Offers {
  readonly #store: Source;
  /** The other offers of the stone in a row. */
  readonly #twins = new Map<number, number[]>();
  /** Most recently used last. */
  readonly #kept = new Map<string, Kept>();

  constructor(store: Source) {
    this.#store = store;
  }

  twinsOf(row: number): readonly number[] {
    return this.#twins.get(row) ?? [];
  }

  /** Replaces the twins of these rows with `pairs`. Call it for every row that was written. */
  link(rows: readonly number[], pairs: readonly (readonly [number, number])[]): void {
    const touched = new Set(rows);
    for (const row of rows)
      for (const twin of this.twinsOf(row)) {
        touched.add(twin);
        this.#set(
          twin,
          this.twinsOf(twin).filter((other) => other !== row),
        );
      }
    for (const row of rows) this.#twins.delete(row);
    for (const [one, other] of pairs) {
      touched.add(one).add(other);
      this.#add(one, other);
      this.#add(other, one);
    }
    for (const row of touched) for (const kept of this.#kept.values()) this.#decide(kept, row);
  }

  /** The rows that the viewer is not shown; null if there are none. Do not release or change it. */
  outranked(view: StoneView): Bits | null {
    if (this.#twins.size === 0) return null;
    const { hidden, access, confirmedSince, prices } = view;
    const key = JSON.stringify([hidden, access, confirmedSince, prices]);
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const kept = known ?? this.#make(view);
    this.#kept.set(key, kept);
    return kept.outranked;
  }

  #make(view: StoneView): Kept {
    const [oldest] = this.#kept;
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) {
      this.#kept.delete(oldest[0]);
      this.#store.bits.release(oldest[1].outranked);
    }
    const outranked = this.#store.bits.make();
    const kept = { outranked, isSeen: seenBy(this.#store, view), isBefore: orderFor(this.#store, view) };
    for (const row of this.#twins.keys()) this.#decide(kept, row);
    return kept;
  }

  #decide({ outranked, isSeen, isBefore }: Kept, row: number): void {
    const { bits } = this.#store;
    if (this.twinsOf(row).some((twin) => isSeen(twin) && isBefore(twin, row))) bits.add(outranked, row);
    else bits.remove(outranked, row);
  }

  #add(row: number, twin: number): void {
    const twins = this.twinsOf(row);
    if (!twins.includes(twin)) this.#set(row, [...twins, twin]);
  }

  #set(row: number, twins: number[]): void {
    if (twins.length === 0) this.#twins.delete(row);
    else this.#twins.set(row, twins);
  }
}

/** Row by row, like `stoneAccessConditions` in SQL. */
function seenBy(store: Source, { hidden, access, confirmedSince }: StoneView): (row: number) => boolean {
  const { alive, bits, coded, figures } = store;
  const statuses = new Set(hidden.map(String));
  const since = confirmedSince === null ? -Infinity : microseconds(confirmedSince);
  const keys = [...ACCESS_ATTRIBUTES, 'diamond_type', 'stone_type'] as const;
  const allowed = keys.flatMap((key) =>
    access !== null && access[key].length > 0
      ? [{ column: coded[key], values: new Set(access[key].map(String)) }]
      : [],
  );
  const { carat_from: from = null, carat_to: to = null } = access ?? {};
  const size = { from: from === null ? null : String(from), to: to === null ? null : String(to) };
  const [carat] = from === null && to === null ? [] : endsOf('carat', [size]);
  return (row) => {
    if (!bits.has(alive, row) || statuses.has(valueAt(coded.status, row) ?? '')) return false;
    if ((figures.confirmed_at[row] ?? NONE) < since) return false;
    const weight = figures.carat[row] ?? NONE;
    if (carat !== undefined && (weight < carat.from || weight > carat.to)) return false;
    return allowed.every(({ column, values }) => values.has(valueAt(column, row) ?? ''));
  };
}

const valueAt = (column: CodedColumn, row: number): string | null => {
  const code = column.codes[row] ?? 0;
  return code === 0 ? column.unassessed : (column.values[code - 1] ?? null);
};

function orderFor(store: Source, { prices }: StoneView): Compare {
  const { coded, figures } = store;
  const priced = store.marked.figureOf('price_per_ct', prices);
  const byCode: number[] = [];
  const statusOf = (row: number): number =>
    (byCode[coded.status.codes[row] ?? 0] ??= SHOWN_FIRST.findIndex((alike) =>
      alike.some((status) => String(status) === valueAt(coded.status, row)),
    ));
  const cents = (figure: number): number => (figure === NONE ? Infinity : figure);
  const ranks: ((row: number) => number)[] = [
    statusOf,
    (row) => cents(priced(row)),
    (row) => cents(figures.price_per_ct[row] ?? NONE),
    (row) => -(figures.confirmed_at[row] ?? NONE),
    ...[0, 1, 2].map((part) => (row: number) => store.idPart(row, part)),
  ];
  return (one, other) => {
    for (const rankOf of ranks) {
      const [a, b] = [rankOf(one), rankOf(other)];
      if (a !== b) return a < b;
    }
    return false;
  };
}
