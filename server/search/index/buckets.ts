/**
 * A slice of a sorted list without sorting all of it: rows are put into buckets by the first key,
 * and only the buckets of the slice are sorted.
 */

/** The sort key of a row, smallest first; Infinity comes last. */
export type Key = (row: number) => number;

const FEW = 2048;
const BUCKETS = 4096;

export function sorted(rows: Uint32Array, keys: readonly Key[]): number[] {
  return [...rows].sort((a, b) => {
    for (const key of keys) {
      const [first, second] = [key(a), key(b)];
      if (first !== second) return first < second ? -1 : 1;
    }
    return 0;
  });
}

/** The rows that would be at `from` to `to` if all were sorted by the keys from `depth` on. */
export function bucketed(
  rows: Uint32Array,
  keys: readonly Key[],
  from: number,
  to: number,
  depth = 0,
): number[] {
  const keyOf = keys[depth];
  if (rows.length <= FEW || keyOf === undefined) return sorted(rows, keys.slice(depth)).slice(from, to);
  const values = new Float64Array(rows.length);
  let [least, most] = [Infinity, -Infinity];
  for (let index = 0; index < rows.length; index++) {
    const value = keyOf(rows[index] ?? 0);
    values[index] = value;
    if (value < least) least = value;
    if (value > most && value !== Infinity) most = value;
  }
  if (least === Infinity) return bucketed(rows, keys, from, to, depth + 1);
  if (least === most && !values.includes(Infinity)) return bucketed(rows, keys, from, to, depth + 1);

  const scale = most === least ? 0 : (BUCKETS - 2) / (most - least);
  const bucketOf = (value: number): number =>
    value === Infinity ? BUCKETS - 1 : Math.min(BUCKETS - 2, Math.floor((value - least) * scale));
  const buckets = new Uint16Array(rows.length);
  const counts = new Uint32Array(BUCKETS);
  for (let index = 0; index < rows.length; index++) {
    const bucket = bucketOf(values[index] ?? 0);
    buckets[index] = bucket;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  // The page may span buckets. Those between the first and the last are on it completely, and are
  // few.
  const first = bucketAt(counts, from);
  const last = bucketAt(counts, to - 1);
  const found: number[] = [];
  const take = (lowest: number, highest: number, before: number, count: number): void => {
    if (count === 0) return;
    const inside = rowsIn(rows, buckets, lowest, highest, count);
    const [begin, end] = [Math.max(0, from - before), Math.min(count, to - before)];
    if (lowest < highest) found.push(...sorted(inside, keys.slice(depth)).slice(begin, end));
    else found.push(...bucketed(inside, keys, begin, end, depth));
  };
  take(first.bucket, first.bucket, first.before, counts[first.bucket] ?? 0);
  if (last.bucket === first.bucket) return found;
  const afterFirst = first.before + (counts[first.bucket] ?? 0);
  if (last.bucket > first.bucket + 1)
    take(first.bucket + 1, last.bucket - 1, afterFirst, last.before - afterFirst);
  take(last.bucket, last.bucket, last.before, counts[last.bucket] ?? 0);
  return found;
}

/** The bucket that contains the `position`-th row, and how many rows come before it. */
function bucketAt(counts: Uint32Array, position: number): { bucket: number; before: number } {
  let before = 0;
  for (const [bucket, count] of counts.entries()) {
    if (position < before + count) return { bucket, before };
    before += count;
  }
  throw new RangeError('There are fewer rows than that.');
}

function rowsIn(
  rows: Uint32Array,
  buckets: Uint16Array,
  lowest: number,
  highest: number,
  count: number,
): Uint32Array {
  const inside = new Uint32Array(count);
  let found = 0;
  for (let index = 0; index < rows.length && found < count; index++) {
    const bucket = buckets[index] ?? 0;
    if (bucket >= lowest && bucket <= highest) inside[found++] = rows[index] ?? 0;
  }
  return inside;
}
