/**
 * The loops that decide how fast a search is, in AssemblyScript: WebAssembly's types and its
 * 128-bit vectors, which count bits and compare four figures in one instruction. `npm run generate`
 * compiles it to `kernel.gen.wasm`; `tests/search/index.parts.test.ts` compares each loop with a
 * plain one. Positions and lengths are bytes of the memory; a length is a non-zero multiple of 64.
 * A word of a set stands for 32 rows; words without a row are skipped.
 */

export function and(to: usize, a: usize, b: usize, length: usize): void {
  for (let at: usize = 0; at < length; at += 16)
    v128.store(to + at, v128.and(v128.load(a + at), v128.load(b + at)));
}

/** The rows in a but not in b. */
export function andNot(to: usize, a: usize, b: usize, length: usize): void {
  for (let at: usize = 0; at < length; at += 16)
    v128.store(to + at, v128.andnot(v128.load(a + at), v128.load(b + at)));
}

export function or(to: usize, a: usize, b: usize, length: usize): void {
  for (let at: usize = 0; at < length; at += 16)
    v128.store(to + at, v128.or(v128.load(a + at), v128.load(b + at)));
}

function countBytes(a: usize, b: usize): v128 {
  return i8x16.popcnt(v128.and(v128.load(a), v128.load(b)));
}

export function countAnd(a: usize, b: usize, length: usize): i32 {
  let sum = i32x4.splat(0);
  for (let at: usize = 0; at < length; at += 64) {
    // Each byte of four vectors has at most 32 set bits in total, so bytes are added first and
    // widened once.
    const first = i8x16.add(countBytes(a + at, b + at), countBytes(a + at + 16, b + at + 16));
    const second = i8x16.add(countBytes(a + at + 32, b + at + 32), countBytes(a + at + 48, b + at + 48));
    const shorts = i16x8.extadd_pairwise_i8x16_u(i8x16.add(first, second));
    sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_u(shorts));
  }
  const halves = i64x2.add(i64x2.extend_low_i32x4_u(sum), i64x2.extend_high_i32x4_u(sum));
  return i32(i64x2.extract_lane(halves, 0) + i64x2.extract_lane(halves, 1));
}

// Compares all 32 rows of a word, unless none of them is in `among`.
function within<T>(to: usize, among: usize, figures: usize, length: usize, low: T, high: T): void {
  const lows = v128.splat<T>(low);
  const highs = v128.splat<T>(high);
  for (let at: usize = 0; at < length; at += 4) {
    const word = load<u32>(among + at);
    if (word === 0) continue;
    let found: u32 = 0;
    for (let row: usize = 0; row < 32; row += 16 / sizeof<T>()) {
      const some = v128.load(figures + (at * 8 + row) * sizeof<T>());
      const isWithin = v128.and(v128.ge<T>(some, lows), v128.le<T>(some, highs));
      const bits = sizeof<T>() === 8 ? i64x2.bitmask(isWithin) : i32x4.bitmask(isWithin);
      found |= bits << i32(row);
    }
    store<u32>(to + at, load<u32>(to + at) | (found & word));
  }
}

/** Adds the rows of `among` whose figure (a 32-bit integer) is from `low` to `high`. */
export function within32(to: usize, among: usize, figures: usize, length: usize, low: i32, high: i32): void {
  within<i32>(to, among, figures, length, low, high);
}

/** The same for doubles. */
export function within64(to: usize, among: usize, figures: usize, length: usize, low: f64, high: f64): void {
  within<f64>(to, among, figures, length, low, high);
}

// All ones in the lanes whose row is set in the word.
function isMine(word: v128, rows: v128): v128 {
  return i32x4.eq(v128.and(word, rows), rows);
}

/** The sum of a set's figures. Any eight of them must fit into 32 bits. */
export function sum32(set: usize, figures: usize, length: usize): f64 {
  let sum = i64x2.splat(0);
  for (let at: usize = 0; at < length; at += 4) {
    if (load<u32>(set + at) === 0) continue;
    const word = v128.load32_splat(set + at);
    let rows = i32x4(1, 2, 4, 8);
    let part = i32x4.splat(0);
    for (let from = at * 32; from < at * 32 + 128; from += 16) {
      part = i32x4.add(part, v128.and(v128.load(figures + from), isMine(word, rows)));
      rows = i32x4.shl(rows, 4);
    }
    sum = i64x2.add(sum, i64x2.add(i64x2.extend_low_i32x4_s(part), i64x2.extend_high_i32x4_s(part)));
  }
  return f64(i64x2.extract_lane(sum, 0) + i64x2.extract_lane(sum, 1));
}

/** The same for doubles, added in any order; exact while every partial sum is below 2^53. */
export function sum64(set: usize, figures: usize, length: usize): f64 {
  let sum = f64x2.splat(0);
  for (let at: usize = 0; at < length; at += 4) {
    if (load<u32>(set + at) === 0) continue;
    const word = v128.load32_splat(set + at);
    let rows = i32x4(1, 1, 2, 2);
    for (let from = at * 64; from < at * 64 + 256; from += 16) {
      sum = f64x2.add(sum, v128.and(v128.load(figures + from), isMine(word, rows)));
      rows = i32x4.shl(rows, 2);
    }
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/**
 * For each row of `among`: the figure times `factor` divided by `unit`, rounded up to an integer,
 * times `step`. Exact while each product is below 2^53. Other rows are unchanged.
 */
export function price64(
  to: usize,
  among: usize,
  figures: usize,
  length: usize,
  factor: f64,
  unit: f64,
  step: f64,
): void {
  for (let at: usize = 0; at < length; at += 4) {
    if (load<u32>(among + at) === 0) continue;
    const word = v128.load32_splat(among + at);
    let rows = i32x4(1, 1, 2, 2);
    for (let from = at * 64; from < at * 64 + 256; from += 16) {
      const product = f64x2.mul(v128.load(figures + from), f64x2.splat(factor));
      const steps = f64x2.ceil(f64x2.div(product, f64x2.splat(unit)));
      const price = f64x2.mul(steps, f64x2.splat(step));
      v128.store(to + from, v128.bitselect(price, v128.load(to + from), isMine(word, rows)));
      rows = i32x4.shl(rows, 2);
    }
  }
}

/**
 * For each row of `among`: its price in `to` times its figure in `counts` (a 32-bit integer),
 * divided by 1,000 and rounded half up.
 */
export function amount64(to: usize, among: usize, counts: usize, length: usize): void {
  for (let at: usize = 0; at < length; at += 4) {
    if (load<u32>(among + at) === 0) continue;
    const word = v128.load32_splat(among + at);
    let rows = i32x4(1, 1, 2, 2);
    for (let from = at * 64; from < at * 64 + 256; from += 16) {
      const price = v128.load(to + from);
      const count = f64x2.convert_low_i32x4_s(v128.load64_zero(counts + from / 2));
      const thousandths = f64x2.add(f64x2.mul(price, count), f64x2.splat(500));
      const amount = f64x2.floor(f64x2.div(thousandths, f64x2.splat(1000)));
      v128.store(to + from, v128.bitselect(amount, price, isMine(word, rows)));
      rows = i32x4.shl(rows, 2);
    }
  }
}

/**
 * For each row of `among`: the difference between its price in `to` and its figure in `others`, in
 * ten-thousandths of the latter, rounded half away from zero; `none` where the price is above
 * `most` times the other.
 */
export function apart64(to: usize, among: usize, others: usize, length: usize, most: f64, none: f64): void {
  for (let at: usize = 0; at < length; at += 4) {
    if (load<u32>(among + at) === 0) continue;
    const word = v128.load32_splat(among + at);
    let rows = i32x4(1, 1, 2, 2);
    for (let from = at * 64; from < at * 64 + 256; from += 16) {
      const price = v128.load(to + from);
      const other = v128.load(others + from);
      const apart = f64x2.mul(f64x2.abs(f64x2.sub(price, other)), f64x2.splat(10_000));
      const whole = f64x2.floor(f64x2.div(apart, other));
      const left = f64x2.sub(apart, f64x2.mul(whole, other));
      // Compares the remainder instead of adding a half: doubles this large do not have every half.
      const isUp = f64x2.ge(f64x2.add(left, left), other);
      const size = f64x2.add(whole, v128.and(isUp, f64x2.splat(1)));
      const signed = v128.bitselect(f64x2.neg(size), size, f64x2.lt(price, other));
      const isNone = f64x2.gt(price, f64x2.mul(other, f64x2.splat(most)));
      const result = v128.bitselect(f64x2.splat(none), signed, isNone);
      v128.store(to + from, v128.bitselect(result, price, isMine(word, rows)));
      rows = i32x4.shl(rows, 2);
    }
  }
}
