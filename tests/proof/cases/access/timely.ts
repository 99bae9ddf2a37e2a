/** How soon after a change open screens get it. */
import { availableParallelism, loadavg } from 'node:os';
import type { ChangeSet } from '../../../../src/domain/live/change-set.ts';

/**
 * Milliseconds from the commit until 95 % of the news have come, on a machine that has time for
 * them.
 */
const MOST_MS = 1_000;
const LOOK_MS = 25;
const SHARE = 0.95;

/** By how much the machine has more to do than processors to do it with; at least 1. */
export const strain = (): number => Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());

/** The followers of stones, and when each change reached them. */
interface Arrival {
  readonly sees: (shape: string) => boolean;
  told(): readonly ChangeSet[];
}

/**
 * Looks at the screens again and again, or too late to see news in time; notes when each stone
 * appeared first.
 */
export class Clock {
  readonly #seen = new Map<Arrival, Map<string, number>>();
  readonly #timer: NodeJS.Timeout;

  constructor(screens: readonly Arrival[], isLate: boolean) {
    for (const screen of screens) this.#seen.set(screen, new Map());
    this.#timer = setInterval(() => this.#look(), isLate ? MOST_MS * strain() * 4 : LOOK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    for (const [screen, seen] of this.#seen)
      for (const id of screen.told().flatMap(({ stones }) => stones ?? []))
        if (!seen.has(id)) seen.set(id, now);
  }

  /**
   * Of these changes, at milliseconds of this process: how soon 95 % of the news of them came, and
   * whether in time.
   */
  judge(changes: readonly { id: string; shape: string; at: number }[]): {
    figure: string;
    complaints: string[];
  } {
    this.#look();
    const delays = [...this.#seen]
      .flatMap(([screen, seen]) =>
        changes.flatMap(({ id, shape, at }) => {
          const told = screen.sees(shape) ? seen.get(id) : undefined;
          return told === undefined ? [] : [Math.max(0, told - at)];
        }),
      )
      .toSorted((a, b) => a - b);
    const most = delays[Math.ceil(delays.length * SHARE) - 1] ?? 0;
    const factor = strain();
    const figure = `95 % within ${Math.round(most)} ms of the commit, load factor ${factor.toFixed(1)}`;
    return { figure, complaints: most <= MOST_MS * factor ? [] : [`the news came late: ${figure}`] };
  }
}
