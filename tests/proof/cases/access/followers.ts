/** People who follow what others change: with an open screen, or by the cursor of the stock. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { ChangeSet } from '../../../../src/domain/live/change-set.ts';
import { openScreen, type OpenScreen } from '../../../live/support/open-screen.ts';
import { apiOf } from '../../../support/api.ts';
import { dataOf } from '../../../support/data-of.ts';

export interface Follower {
  readonly name: string;
  readonly sees: (shape: string) => boolean;
  /** Workflows of which they have no record. */
  readonly strange: readonly string[];
  /** Goes on at this process. */
  open(url: string): Promise<void>;
  /** All that they were told so far. */
  told(): ChangeSet[];
  close(): void;
}

/** Somebody with one screen after another. */
export class ScreenFollower implements Follower {
  readonly name: string;
  readonly sees: Follower['sees'];
  readonly strange: readonly string[];
  readonly news: ChangeSet[] = [];
  #screen: OpenScreen | null = null;
  readonly #token: string;
  readonly #forgets: boolean;

  constructor(
    name: string,
    token: string,
    sees: Follower['sees'],
    strange: readonly string[],
    forgets: boolean,
  ) {
    this.name = name;
    this.sees = sees;
    this.strange = strange;
    this.#token = token;
    this.#forgets = forgets;
  }

  async open(url: string): Promise<void> {
    const before = this.#screen;
    before?.close();
    this.#keep();
    const cursor = before === null || this.#forgets ? {} : { cursor: before.cursor() };
    this.#screen = await openScreen(url, this.#token, { seconds: 600, ...cursor });
    // The beginning without a cursor says nothing of what happened.
    if (!('cursor' in cursor)) this.#screen.news.shift();
  }

  /** All that they were told so far. */
  told(): ChangeSet[] {
    return [...this.news, ...(this.#screen?.news ?? [])];
  }

  close(): void {
    this.#screen?.close();
    this.#keep();
  }

  #keep(): void {
    this.news.push(...(this.#screen?.news.splice(0) ?? []));
  }
}

type Changes = components['schemas']['StoneChanges'];

/** Somebody with a copy of the stock, who asks what changed since they last asked. */
export class StockFollower implements Follower {
  readonly name: string;
  readonly sees = (): boolean => true;
  readonly strange = [];
  readonly #news: ChangeSet[] = [];
  readonly #token: string;
  readonly #forgets: boolean;
  #cursor: string | undefined;

  constructor(name: string, token: string, forgets: boolean) {
    this.name = name;
    this.#token = token;
    this.#forgets = forgets;
  }

  async open(url: string): Promise<void> {
    const api = apiOf(url, this.#token);
    const isFirst = this.#cursor === undefined || this.#forgets;
    if (isFirst) this.#cursor = undefined;
    for (let hasMore = true; hasMore;) {
      const cursor = this.#cursor === undefined ? '' : `&cursor=${encodeURIComponent(this.#cursor)}`;
      const part = dataOf<Changes>(await api.get(`/inventory/changes?size=1000${cursor}`));
      hasMore = part.more;
      this.#cursor = part.cursor;
      // The copy of the whole stock says nothing of what happened.
      if (isFirst) continue;
      const stones = part.start_over ? null : part.changed.map(({ id }) => id);
      this.#news.push({ stones, workflows: [] });
    }
  }

  told(): ChangeSet[] {
    return this.#news;
  }

  close(): void {
    this.#cursor = undefined;
  }
}
