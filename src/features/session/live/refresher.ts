/** Asks again for what news concern: at most once a second, while somebody looks and does not decide upon it. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { isDeciding, onDecided } from '../../../ui/actions/deciding.ts';
import { MOST_NAMED, type News } from '../../../domain/live/news.ts';
import { concerned } from './concerned.ts';

const EVERY_MS = 1_000;
/** What only might have changed is asked for so seldom. */
const LATER_MS = 15_000;

export class Refresher {
  readonly #cache: QueryClient;
  #waiting: News | null = null;
  #ranAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #laterTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #onSight = (): void => this.#plan();
  readonly #unhear: () => void;

  constructor(cache: QueryClient) {
    this.#cache = cache;
    document.addEventListener('visibilitychange', this.#onSight);
    this.#unhear = onDecided(this.#onSight);
  }

  tell(news: News): void {
    this.#waiting = this.#waiting === null ? news : both(this.#waiting, news);
    this.#plan();
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#laterTimer);
    this.#waiting = null;
    document.removeEventListener('visibilitychange', this.#onSight);
    this.#unhear();
  }

  #plan(): void {
    if (this.#waiting === null || document.visibilityState === 'hidden' || isDeciding()) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), Math.max(0, this.#ranAt + EVERY_MS - performance.now()));
  }

  #run(): void {
    const news = this.#waiting;
    if (news === null || isDeciding()) return;
    this.#waiting = null;
    this.#ranAt = performance.now();
    const { now, later } = concerned(this.#cache, news);
    void this.#cache.invalidateQueries({ predicate: now });
    if (later === null) return;
    if (this.#laterTimer === undefined) this.#lookLater(later);
  }

  #lookLater(at: (query: Query) => boolean): void {
    this.#laterTimer = setTimeout(
      () => {
        this.#laterTimer = undefined;
        if (isDeciding()) this.#lookLater(at);
        else void this.#cache.invalidateQueries({ predicate: at });
      },
      LATER_MS * (0.5 + Math.random()),
    );
  }
}

/** Two pieces of news as one. */
function both(one: News, other: News): News {
  const stones =
    one.stones === null || other.stones === null ? null : [...new Set([...one.stones, ...other.stones])];
  const workflows =
    one.workflows === null || other.workflows === null
      ? null
      : [...new Set([...one.workflows, ...other.workflows])];
  return { stones: stones !== null && stones.length > MOST_NAMED ? null : stones, workflows };
}
