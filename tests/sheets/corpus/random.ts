/**
 * Numbers that look random and are the same for the same seed, so that a figure can be had again.
 */
export class Random {
  #state: number;

  constructor(seed: string | number) {
    let hash = 0x811c9dc5;
    for (const letter of String(seed)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    this.#state = hash >>> 0;
  }

  /** From 0 up to, but not including, 1 (the mulberry32 generator). */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.share();
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(probability: number): boolean {
    return this.share() < probability;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.share() * from.length)];
    if (picked === undefined) throw new Error('Nothing to pick from.');
    return picked;
  }

  /** By weights: `{ ROUND: 5, OVAL: 1 }` is round five times of six. */
  weighted<K extends string>(weights: Partial<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = this.share() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return this.pick(entries)[0];
  }

  digits(count: number): string {
    return Array.from({ length: count }, (_, at) => this.whole(at === 0 ? 1 : 0, 9)).join('');
  }

  shuffled<T>(items: readonly T[]): T[] {
    const all = items.map((item) => ({ item, at: this.share() }));
    return all.sort((a, b) => a.at - b.at).map(({ item }) => item);
  }
}
