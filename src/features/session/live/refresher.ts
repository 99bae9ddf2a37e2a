/**
 * Refetches what live updates affect: at most once a second, and only while the tab is visible and
 * no dialog is open. An announced maintenance does not wait: it concerns what is being typed.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { isDialogOpen, onDialogsClosed } from '../../../ui/actions/open-dialogs.ts';
import { MOST_NAMED, type ChangeSet } from '../../../domain/live/change-set.ts';
import { affectedQueries } from './affected-queries.ts';

type IsAffected = (query: Query) => boolean;

const EVERY_MS = 1_000;
/**
 * The average delay for queries that may be affected. Each browser varies it, so that they do not
 * all refetch at once.
 */
const LATER_MS = 15_000;

export class Refresher {
  readonly #cache: QueryClient;
  #waiting: ChangeSet | null = null;
  #ranAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #laterTimer: ReturnType<typeof setTimeout> | undefined;
  /** What the next later refetch is about. */
  #later: readonly IsAffected[] = [];
  readonly #resume = (): void => this.#plan();
  readonly #offDialogs: () => void;

  constructor(cache: QueryClient) {
    this.#cache = cache;
    document.addEventListener('visibilitychange', this.#resume);
    this.#offDialogs = onDialogsClosed(this.#resume);
  }

  tell(news: ChangeSet): void {
    if (news.workflows === null || news.workflows.includes('maintenance'))
      void this.#cache.invalidateQueries({ queryKey: ['getMaintenance'] });
    this.#waiting = this.#waiting === null ? news : both(this.#waiting, news);
    this.#plan();
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#laterTimer);
    this.#waiting = null;
    document.removeEventListener('visibilitychange', this.#resume);
    this.#offDialogs();
  }

  #plan(): void {
    if (this.#waiting === null || document.visibilityState === 'hidden' || isDialogOpen()) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), Math.max(0, this.#ranAt + EVERY_MS - performance.now()));
  }

  #run(): void {
    const news = this.#waiting;
    if (news === null || isDialogOpen()) return;
    this.#waiting = null;
    this.#ranAt = performance.now();
    const { now, later } = affectedQueries(this.#cache, news);
    void this.#cache.invalidateQueries({ predicate: now });
    if (later === null) return;
    this.#later = [...this.#later, later];
    if (this.#laterTimer === undefined) this.#refetchLater();
  }

  #refetchLater(): void {
    this.#laterTimer = setTimeout(
      () => {
        this.#laterTimer = undefined;
        if (isDialogOpen()) {
          this.#refetchLater();
          return;
        }
        const affected = this.#later;
        this.#later = [];
        void this.#cache.invalidateQueries({ predicate: (query) => affected.some((fits) => fits(query)) });
      },
      LATER_MS * (0.5 + Math.random()),
    );
  }
}

/** Merges two updates into one. */
function both(one: ChangeSet, other: ChangeSet): ChangeSet {
  const stones =
    one.stones === null || other.stones === null ? null : [...new Set([...one.stones, ...other.stones])];
  const workflows =
    one.workflows === null || other.workflows === null
      ? null
      : [...new Set([...one.workflows, ...other.workflows])];
  return { stones: stones !== null && stones.length > MOST_NAMED ? null : stones, workflows };
}
