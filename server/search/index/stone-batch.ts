/**
 * A batch of stones in memory, read by id, to match new stones with many waiting searches. The
 * memory is reused from one batch to the next.
 */
import type pg from 'pg';
import { notUndone } from '../../db/fragments/undone-uploads.ts';
import { isUuid } from '../../db/with-actor.ts';
import type { StoneQuestion } from '../engine.ts';
import { copyStones, readSharing, type Sharing } from './copy.ts';
import { evaluateMatched } from './evaluate.ts';
import { bytesOf, StoneStore } from './store.ts';
import { InexactFigure } from './inexact-figure.ts';

/** Limit of stones in a batch. */
export const MOST_STONES = 20_000;
/** Batches up to this size use a smaller store, whose sets are combined much faster. */
const FEW = 512;

export class StoneBatch {
  /** Stores by their number of rows. */
  readonly #stores = new Map<number, StoneStore>();
  #store = this.#roomFor(FEW);
  #present: string[] = [];
  /** Stones that are only compared with the others: offers of the same, and what withholds them. */
  #beside = new Set<string>();

  /**
   * Replaces the batch with those of the stones that exist; at most MOST_STONES. Returns the ids of
   * stones left out because their prices are too high to be compared exactly. The connection must
   * not pipeline.
   * @param offers of several offers of one stone, what `fitting` finds for clients: every one of
   *   these, one of these, or the one that they are shown of the whole stock; the last two without
   *   rows that are withheld
   */
  async read(client: pg.PoolClient, ids: readonly string[], offers: Offered = 'every'): Promise<string[]> {
    for (const id of this.#present) this.#store.remove(bytesOf(id));
    this.#present = [];
    this.#beside = new Set();
    if (ids.length === 0) return [];
    if (!ids.every(isUuid)) throw new Error('A stone is named by a uuid.');
    const sharing = await sharingOf(client, ids, offers);
    this.#beside = new Set([...sharing.twins, ...sharing.withheld].flat());
    for (const id of ids) this.#beside.delete(id);
    const read = [...ids, ...this.#beside];
    this.#store = this.#roomFor(read.length);
    const unfit: string[] = [];
    const source = `stone s WHERE s.id = ANY ('{${read.join(',')}}'::uuid[]) AND ${notUndone('s')} ORDER BY s.id`;
    await copyStones(client, source, (from, at) => {
      const id = idAt(from, at);
      try {
        this.#store.put(from, at);
        this.#present.push(id);
      } catch (error) {
        if (!(error instanceof InexactFigure)) throw error;
        if (!this.#beside.has(id)) unfit.push(id);
      }
    });
    this.#store.link(read, sharing);
    this.#store.version++;
    return unfit;
  }

  /** Rows of removed stones are not reused, so a store is replaced when it is full. */
  #roomFor(stones: number): StoneStore {
    const rows = stones > FEW ? MOST_STONES : FEW;
    const known = this.#stores.get(rows);
    if (known !== undefined && known.used + stones <= known.bits.capacity) return known;
    const store = new StoneStore(Math.max(rows, stones));
    this.#stores.set(rows, store);
    return store;
  }

  get count(): number {
    return this.#present.length;
  }

  /** The ids of the stones that the search finds, in the order of ids. */
  fitting(question: StoneQuestion): string[] {
    const { matched, release } = evaluateMatched(this.#store, question);
    const found: string[] = [];
    if (matched.count > 0) {
      for (const [index, word] of this.#store.bits.words(matched.bits).entries()) {
        let left = word;
        while (left !== 0) {
          const bit = left & -left;
          left ^= bit;
          const id = this.#store.idOf((index << 5) | (31 - Math.clz32(bit)));
          if (!this.#beside.has(id)) found.push(id);
        }
      }
    }
    release();
    return found;
  }
}

type Offered = 'every' | 'one of these' | 'shown';

async function sharingOf(client: pg.PoolClient, ids: readonly string[], offers: Offered): Promise<Sharing> {
  if (offers === 'every') return { twins: [], withheld: [] };
  const { twins, withheld } = await readSharing(client, ids);
  if (offers === 'one of these') {
    const these = new Set(ids);
    return { twins: twins.filter(([, twin]) => these.has(twin)), withheld };
  }
  // A twin that is withheld itself is shown in nobody's place.
  const ofTwins = await readSharing(
    client,
    twins.map(([, twin]) => twin),
  );
  return { twins, withheld: [...withheld, ...ofTwins.withheld] };
}

function idAt(from: Buffer, at: number): string {
  // After the field count and the length of the first field.
  const hex = from.toString('hex', at + 6, at + 22);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
