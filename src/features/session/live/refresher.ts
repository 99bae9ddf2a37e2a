/** Asks again for what news concern: at most once a second, and while somebody looks. */
import type { QueryClient } from '@tanstack/react-query';
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

  constructor(cache: QueryClient) {
    this.#cache = cache;
    document.addEventListener('visibilitychange', this.#onSight);
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
  }

  #plan(): void {
    if (this.#waiting === null || document.visibilityState === 'hidden') return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), Math.max(0, this.#ranAt + EVERY_MS - performance.now()));
  }

  #run(): void {
    const news = this.#waiting;
    if (news === null) return;
    this.#waiting = null;
    this.#ranAt = performance.now();
    const { now, later } = concerned(this.#cache, news);
    void this.#cache.invalidateQueries({ predicate: now });
    if (later === null) return;
    this.#laterTimer ??= setTimeout(
      () => {
        this.#laterTimer = undefined;
        void this.#cache.invalidateQueries({ predicate: later });
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
