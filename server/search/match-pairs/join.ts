/**
 * Finds the best partners of every stone without comparing every pair. Stones are grouped into
 * blocks by color, clarity and the fields that must match. Two blocks are compared only if their
 * colors and clarities are within tolerance, and then only stones of similar length.
 */
import {
  distanceBetween,
  MEASURES,
  type Measure,
  type PairRules,
  UNKNOWN,
} from '../../../src/domain/stones/pairs.ts';

export const WIDTH = MEASURES.length;
const LENGTH = MEASURES.indexOf('length');

/** Stones with a shape and measurements, as arrays. */
export interface PairTable {
  count: number;
  /** WIDTH numbers per stone, as the domain lays them out. */
  figures: Int32Array<ArrayBuffer>;
  /** A column for each field that must be the same; equal numbers mean equal values. */
  same: Int32Array<ArrayBuffer>[];
  /**
   * A number per stone, from its id: decides between equally good partners, always the same way.
   */
  salt: Uint32Array<ArrayBuffer>;
}

/**
 * The best partners of each stone, nearest first, KEPT places per stone. A stone with KEPT of them
 * may have more.
 */
export interface Partners {
  place: Int32Array;
  distance: Float64Array;
  found: Uint8Array;
}

export const KEPT = 8;

/** Finds the partners of `stones` (places in the table) among themselves. */
export function partnersAmong(table: PairTable, stones: Int32Array, rules: PairRules): Partners {
  const { blocks, order } = blocksOf(table, stones, rules);
  const sorted = new Int32Array(order.length * WIDTH);
  for (let at = 0; at < order.length; at++) {
    const from = (order[at] ?? 0) * WIDTH;
    sorted.set(table.figures.subarray(from, from + WIDTH), at * WIDTH);
  }
  const best = new Best(table, order);
  const reach = Math.max(rules.sizeBelow.tolerance, rules.sizeFrom.tolerance);
  // Same colour and clarity first: a stone with enough good partners there hardly needs to look
  // further.
  for (const block of blocks.values()) meet(sorted, block, block, reach, rules, best);
  for (const block of blocks.values()) {
    for (const other of neighboursOf(block, blocks, rules))
      if (other !== block) meet(sorted, block, other, reach, rules, best);
  }
  return best;
}

/**
 * Which of two partners at the same distance wins: pseudo-random, but the same for both sides and
 * every time.
 */
export function lot(a: number, b: number): number {
  let mixed = Math.imul(a ^ b, 0x9e3779b1) ^ Math.imul(a + b, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

interface Block {
  kind: number;
  color: number;
  clarity: number;
  from: number;
  to: number;
}

const GRADES = 64;
const keyOf = (kind: number, color: number, clarity: number): number =>
  (kind * GRADES + color) * GRADES + clarity;

/** Two stable counting sorts, by length and then by block. */
function blocksOf(
  { figures, same }: PairTable,
  stones: Int32Array,
  rules: PairRules,
): { blocks: Map<number, Block>; order: Int32Array } {
  const kinds = kindsOf(same, stones);
  const graded = (measure: Measure): ((stone: number) => number) => {
    const place = MEASURES.indexOf(measure);
    if (!rules.parts.some((part) => part.place === place)) return () => 0;
    // 0 is no grade: such stones only match each other.
    return (stone) => {
      const grade = figures[stone * WIDTH + place] ?? UNKNOWN;
      return grade === UNKNOWN ? 0 : grade + 1;
    };
  };
  const [colorOf, clarityOf] = [graded('color'), graded('clarity')];

  const byLength = sortedBy(stones, (stone) => figures[stone * WIDTH + LENGTH] ?? 0);
  const numbers = new Map<number, number>();
  const found: Block[] = [];
  const numberOf = new Int32Array(kinds.length);
  for (let at = 0; at < stones.length; at++) {
    const stone = stones[at] ?? 0;
    const block = {
      kind: kinds[stone] ?? 0,
      color: colorOf(stone),
      clarity: clarityOf(stone),
      from: 0,
      to: 0,
    };
    const key = keyOf(block.kind, block.color, block.clarity);
    let number = numbers.get(key);
    if (number === undefined) {
      number = found.push(block) - 1;
      numbers.set(key, number);
    }
    numberOf[stone] = number;
  }
  const order = sortedBy(byLength, (stone) => numberOf[stone] ?? 0);
  for (let at = 0; at < order.length; at++) {
    const block = found[numberOf[order[at] ?? 0] ?? 0];
    if (block === undefined) continue;
    if (block.to === 0) block.from = at;
    block.to = at + 1;
  }
  return {
    blocks: new Map(found.map((block) => [keyOf(block.kind, block.color, block.clarity), block])),
    order,
  };
}

/** For each stone, the number of its combination of required fields. */
function kindsOf(same: readonly Int32Array[], stones: Int32Array): Int32Array {
  const kinds = new Int32Array(stones.reduce((most, stone) => Math.max(most, stone + 1), 0));
  for (const column of same) {
    const known = new Map<number, number>();
    for (let at = 0; at < stones.length; at++) {
      const stone = stones[at] ?? 0;
      const key = (kinds[stone] ?? 0) * 2 ** 20 + (column[stone] ?? 0);
      let kind = known.get(key);
      if (kind === undefined) {
        kind = known.size;
        known.set(key, kind);
      }
      kinds[stone] = kind;
    }
  }
  return kinds;
}

function sortedBy(stones: Int32Array, keyOf: (stone: number) => number): Int32Array {
  let most = 0;
  for (let at = 0; at < stones.length; at++) most = Math.max(most, keyOf(stones[at] ?? 0));
  const starts = new Int32Array(most + 2);
  for (let at = 0; at < stones.length; at++) {
    const slot = keyOf(stones[at] ?? 0) + 1;
    starts[slot] = (starts[slot] ?? 0) + 1;
  }
  for (let slot = 1; slot < starts.length; slot++)
    starts[slot] = (starts[slot] ?? 0) + (starts[slot - 1] ?? 0);
  const sorted = new Int32Array(stones.length);
  for (let at = 0; at < stones.length; at++) {
    const stone = stones[at] ?? 0;
    const slot = keyOf(stone);
    const to = starts[slot] ?? 0;
    sorted[to] = stone;
    starts[slot] = to + 1;
  }
  return sorted;
}

/**
 * The block itself and later blocks that may contain partners, so that two blocks are compared
 * once.
 */
function neighboursOf(block: Block, blocks: ReadonlyMap<number, Block>, rules: PairRules): Block[] {
  const range = (grade: number, measure: Measure): number[] => {
    const part = rules.parts.find(({ place }) => place === MEASURES.indexOf(measure));
    if (part === undefined || grade === 0) return [grade];
    const lowest = Math.max(1, grade - part.tolerance);
    const highest = Math.min(GRADES - 1, grade + part.tolerance);
    return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  };
  return range(block.color, 'color').flatMap((color) =>
    range(block.clarity, 'clarity').flatMap((clarity) => {
      const other = blocks.get(keyOf(block.kind, color, clarity));
      return other === undefined || other.from < block.from ? [] : [other];
    }),
  );
}

/**
 * Compares the stones of two blocks, both ordered by length, with a sliding window over the second.
 * A pair that is worse than everything both stones have kept is skipped.
 */
function meet(
  sorted: Int32Array,
  block: Block,
  other: Block,
  reach: number,
  rules: PairRules,
  best: Best,
): void {
  const isSame = block === other;
  const { worst } = best;
  const perStep = Math.min(rules.sizeBelow.factor, rules.sizeFrom.factor);
  const apart =
    costOf(rules, 'color', block.color - other.color) +
    costOf(rules, 'clarity', block.clarity - other.clarity);
  let begin = other.from;
  for (let a = block.from; a < block.to; a++) {
    const length = sorted[a * WIDTH + LENGTH] ?? 0;
    if (isSame) begin = a + 1;
    else while (begin < other.to && (sorted[begin * WIDTH + LENGTH] ?? 0) < length - reach) begin++;
    for (let b = begin; b < other.to; b++) {
      const longer = (sorted[b * WIDTH + LENGTH] ?? 0) - length;
      if (longer > reach) break;
      const within = Math.max(worst[a] ?? 0, worst[b] ?? 0);
      if (apart + Math.abs(longer) * perStep > within) continue;
      const distance = distanceBetween(sorted, a * WIDTH, b * WIDTH, rules, within);
      if (distance !== Infinity) best.offer(a, b, distance);
    }
  }
}

function costOf(rules: PairRules, measure: Measure, apart: number): number {
  const part = rules.parts.find(({ place }) => place === MEASURES.indexOf(measure));
  // Slightly less than the real distance, so that rounding leaves nobody out.
  return part === undefined ? 0 : Math.abs(apart) * part.factor * (1 - 1e-9);
}

/** Keeps the nearest few partners of each stone, by their places in the table. */
class Best implements Partners {
  readonly place: Int32Array;
  readonly distance: Float64Array;
  readonly found: Uint8Array;
  /** In walking order: the distance of the worst partner kept; Infinity while there is room. */
  readonly worst: Float64Array;
  readonly #salt: Uint32Array;
  readonly #order: Int32Array;

  constructor({ count, salt }: PairTable, order: Int32Array) {
    this.place = new Int32Array(count * KEPT);
    this.distance = new Float64Array(count * KEPT);
    this.found = new Uint8Array(count);
    this.worst = new Float64Array(order.length).fill(Infinity);
    this.#salt = salt;
    this.#order = order;
  }

  offer(a: number, b: number, distance: number): void {
    const first = this.#order[a] ?? 0;
    const second = this.#order[b] ?? 0;
    if (distance <= (this.worst[a] ?? 0)) this.worst[a] = this.#keep(first, second, distance);
    if (distance <= (this.worst[b] ?? 0)) this.worst[b] = this.#keep(second, first, distance);
  }

  /** Returns the distance of the worst partner kept. */
  #keep(stone: number, partner: number, distance: number): number {
    const from = stone * KEPT;
    const found = this.found[stone] ?? 0;
    let at = from + found;
    if (found === KEPT) {
      at--;
      if (!this.#isNearer(stone, partner, distance, at)) return this.distance[at] ?? 0;
    } else this.found[stone] = found + 1;
    while (at > from && this.#isNearer(stone, partner, distance, at - 1)) {
      this.place[at] = this.place[at - 1] ?? 0;
      this.distance[at] = this.distance[at - 1] ?? 0;
      at--;
    }
    this.place[at] = partner;
    this.distance[at] = distance;
    return found >= KEPT - 1 ? (this.distance[from + KEPT - 1] ?? 0) : Infinity;
  }

  #isNearer(stone: number, partner: number, distance: number, than: number): boolean {
    const other = this.distance[than] ?? 0;
    if (distance !== other) return distance < other;
    const salt = this.#salt[stone] ?? 0;
    const known = this.place[than] ?? 0;
    const [mine, theirs] = [lot(salt, this.#salt[partner] ?? 0), lot(salt, this.#salt[known] ?? 0)];
    return mine === theirs ? partner < known : mine < theirs;
  }
}
