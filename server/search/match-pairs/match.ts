/**
 * Chooses the pairs to show. Each stone is in at most one pair: the best pair first, then the best
 * of the remaining stones, and so on. Other partners of a stone are found by searching for its
 * number.
 */
import { distanceBetween, type PairRules } from '../../../src/domain/stones/pairs.ts';
import { KEPT, lot, partnersAmong, WIDTH, type Partners, type PairTable } from './join.ts';

/** Places in the table, best pair first. */
export interface Matched {
  first: Int32Array<ArrayBuffer>;
  second: Int32Array<ArrayBuffer>;
  distance: Float64Array<ArrayBuffer>;
}

const NOBODY = -1;

/**
 * Greedy matching. Two stones that are each other's best always form a pair, so stones are followed
 * from best to best until such a pair is found. A stone whose kept partners are all taken, but
 * which may have had more, is matched in another round among the remaining stones.
 */
export function matchPairs(table: PairTable, rules: PairRules): Matched {
  const partnerOf = new Int32Array(table.count).fill(NOBODY);
  const distanceOf = new Float64Array(table.count);
  let left = Int32Array.from({ length: table.count }, (_, place) => place);
  while (left.length > 1) {
    const partners = partnersAmong(table, left, rules);
    matchMutual(left, partners, partnerOf, distanceOf);
    // A stone without any partner will not find one among fewer stones.
    left = left.filter((stone) => partnerOf[stone] === NOBODY && (partners.found[stone] ?? 0) > 0);
    left = left.filter((stone) => couldHave(stone, partners, partnerOf));
  }
  return inOrder(table, partnerOf, distanceOf);
}

/**
 * Whether a free partner may exist: one of those kept, or, when all places are full, an unknown
 * one.
 */
function couldHave(stone: number, { place, found }: Partners, partnerOf: Int32Array): boolean {
  const known = found[stone] ?? 0;
  if (known === KEPT) return true;
  for (let at = stone * KEPT; at < stone * KEPT + known; at++)
    if (partnerOf[place[at] ?? 0] === NOBODY) return true;
  return false;
}

function matchMutual(
  stones: Int32Array,
  { place, distance, found }: Partners,
  partnerOf: Int32Array,
  distanceOf: Float64Array,
): void {
  const next = new Uint8Array(found.length);
  const waits = new Uint8Array(found.length);
  /** The index of the best free partner in the lists; NOBODY when none of those kept is free. */
  const bestOf = (stone: number): number => {
    let known = next[stone] ?? 0;
    while (known < (found[stone] ?? 0) && partnerOf[place[stone * KEPT + known] ?? 0] !== NOBODY) known++;
    next[stone] = known;
    return known < (found[stone] ?? 0) ? stone * KEPT + known : NOBODY;
  };
  const path: number[] = [];
  for (const start of stones) {
    if (partnerOf[start] !== NOBODY || waits[start] === 1) continue;
    path.push(start);
    while (path.length > 0) {
      const stone = path.at(-1) ?? start;
      const at = bestOf(stone);
      const best = at === NOBODY ? NOBODY : (place[at] ?? NOBODY);
      if (best === NOBODY || waits[best] === 1) {
        // The best partner of these stones is not known yet, so they wait for the next round.
        for (const one of path.splice(0)) waits[one] = 1;
      } else if (path.at(-2) === best || best === stone) {
        partnerOf[stone] = best;
        partnerOf[best] = stone;
        distanceOf[stone] = distance[at] ?? 0;
        distanceOf[best] = distance[at] ?? 0;
        path.length -= 2;
      } else path.push(best);
    }
  }
}

function inOrder({ salt }: PairTable, partnerOf: Int32Array, distanceOf: Float64Array): Matched {
  const firsts: number[] = [];
  for (let place = 0; place < partnerOf.length; place++)
    if ((partnerOf[place] ?? NOBODY) > place) firsts.push(place);
  const lotOf = (place: number): number => lot(salt[place] ?? 0, salt[partnerOf[place] ?? 0] ?? 0);
  firsts.sort((a, b) => (distanceOf[a] ?? 0) - (distanceOf[b] ?? 0) || lotOf(a) - lotOf(b) || a - b);
  const first = Int32Array.from(firsts);
  return {
    first,
    second: first.map((place) => partnerOf[place] ?? NOBODY),
    distance: Float64Array.from(first, (place) => distanceOf[place] ?? 0),
  };
}

/** Every partner of one stone, nearest first. */
export function partnersOf(table: PairTable, stone: number, rules: PairRules): Matched {
  const { figures, same, salt } = table;
  const found: { place: number; distance: number; lot: number }[] = [];
  for (let place = 0; place < table.count; place++) {
    if (place === stone || same.some((column) => column[place] !== column[stone])) continue;
    const distance = distanceBetween(figures, stone * WIDTH, place * WIDTH, rules);
    if (distance !== Infinity) found.push({ place, distance, lot: lot(salt[stone] ?? 0, salt[place] ?? 0) });
  }
  found.sort((a, b) => a.distance - b.distance || a.lot - b.lot || a.place - b.place);
  return {
    first: new Int32Array(found.length).fill(stone),
    second: Int32Array.from(found, ({ place }) => place),
    distance: Float64Array.from(found, ({ distance }) => distance),
  };
}
