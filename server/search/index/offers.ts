/**
 * Which rows a viewer is not shown, because another offer of the stone is shown in their place, or
 * because they are withheld. The same rule as db/fragments/shown-offer.ts has in SQL.
 *
 * A viewer's set is computed on first use and then updated with the stones. The most recently used
 * sets are kept; viewers with the same access and markups share one.
 */
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { ACCESS_ATTRIBUTES } from '../../../src/domain/stones/inventory-access.ts';
import { SHOWN_FIRST, WITHHOLDING, type StoneView } from '../../db/fragments/shown-offer.ts';
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
  /** The rows that the viewer is not shown. */
  hidden: Bits;
  isSeen: (row: number) => boolean;
  isBefore: Compare;
}

export class Offers {
  readonly #store: Source;
  /** The other offers of the stone in a row. */
  readonly #twins = new Neighbours();
  /** Earlier rows that a row contradicts, and later ones that contradict it. */
  readonly #earlier = new Neighbours();
  readonly #later = new Neighbours();
  readonly #mayWithhold: (row: number) => boolean;
  readonly #isAvailable: (row: number) => boolean;
  /** Most recently used last. */
  readonly #kept = new Map<string, Kept>();

  constructor(store: Source) {
    this.#store = store;
    const hasStatus = (statuses: readonly number[]) => (row: number) =>
      store.bits.has(store.alive, row) &&
      statuses.some((status) => String(status) === valueAt(store.coded.status, row));
    this.#isAvailable = hasStatus([STONE_STATUS.available]);
    this.#mayWithhold = hasStatus(WITHHOLDING);
  }

  twinsOf(row: number): readonly number[] {
    return this.#twins.of(row);
  }

  /** Replaces the pairs of these rows. Call it for every row that was written. */
  link(rows: readonly number[], { twins, withheld }: Pairs): void {
    const touched = new Set(rows);
    const touch = (some: Iterable<number>): void => {
      for (const row of some) touched.add(row);
    };
    for (const row of rows) {
      touch(this.#twins.part(row, this.#twins));
      touch(this.#earlier.part(row, this.#later));
      touch(this.#later.part(row, this.#earlier));
    }
    for (const [one, other] of twins) {
      this.#twins.add(one, other);
      this.#twins.add(other, one);
      touch([one, other]);
    }
    for (const [row, earlier] of withheld) {
      this.#earlier.add(row, earlier);
      this.#later.add(earlier, row);
      touch([row, earlier]);
    }
    // A twin of a row that is withheld may be shown in its place.
    for (const row of [...touched]) if (this.#earlier.has(row)) touch(this.#twins.of(row));
    for (const row of touched) for (const kept of this.#kept.values()) this.#decide(kept, row);
  }

  /** The rows that the viewer is not shown; null if there are none. Do not release or change it. */
  hiddenFrom(view: StoneView): Bits | null {
    if (this.#twins.isEmpty && this.#earlier.isEmpty) return null;
    const { hidden, access, confirmedSince, prices } = view;
    const key = JSON.stringify([hidden, access, confirmedSince, prices]);
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const kept = known ?? this.#make(view);
    this.#kept.set(key, kept);
    return kept.hidden;
  }

  #make(view: StoneView): Kept {
    const [oldest] = this.#kept;
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) {
      this.#kept.delete(oldest[0]);
      this.#store.bits.release(oldest[1].hidden);
    }
    const kept = {
      hidden: this.#store.bits.make(),
      isSeen: seenBy(this.#store, view),
      isBefore: orderFor(this.#store, view),
    };
    for (const row of this.#twins.rows()) this.#decide(kept, row);
    for (const row of this.#earlier.rows()) this.#decide(kept, row);
    return kept;
  }

  #decide({ hidden, isSeen, isBefore }: Kept, row: number): void {
    const { bits } = this.#store;
    const isOutranked = (): boolean =>
      this.twinsOf(row).some((twin) => isSeen(twin) && !this.#isWithheld(twin) && isBefore(twin, row));
    if (this.#isWithheld(row) || isOutranked()) bits.add(hidden, row);
    else bits.remove(hidden, row);
  }

  #isWithheld(row: number): boolean {
    return this.#earlier.of(row).some(this.#mayWithhold) && this.#isAvailable(row);
  }
}

/** Pairs of rows. */
interface Pairs {
  /** Both ways round or one. */
  twins: readonly (readonly [number, number])[];
  /** A row, and an earlier one that it contradicts. */
  withheld: readonly (readonly [number, number])[];
}

/** For each row, others that stand in one relation to it. */
class Neighbours {
  readonly #of = new Map<number, number[]>();

  get isEmpty(): boolean {
    return this.#of.size === 0;
  }

  has(row: number): boolean {
    return this.#of.has(row);
  }

  of(row: number): readonly number[] {
    return this.#of.get(row) ?? [];
  }

  rows(): Iterable<number> {
    return this.#of.keys();
  }

  add(row: number, other: number): void {
    const known = this.of(row);
    if (!known.includes(other)) this.#of.set(row, [...known, other]);
  }

  /** Forgets those of `row`, and `row` among those of `opposite`; returns which they were. */
  part(row: number, opposite: Neighbours): readonly number[] {
    const known = this.of(row);
    for (const other of known) {
      const left = opposite.of(other).filter((one) => one !== row);
      if (left.length === 0) opposite.#of.delete(other);
      else opposite.#of.set(other, left);
    }
    this.#of.delete(row);
    return known;
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
  // What the client pays, also where the viewer has the supplier's figures beside it.
  const priced = store.marked.figureOf('markup_ppc', prices);
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
