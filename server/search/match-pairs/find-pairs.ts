/**
 * Finds match pairs: the request, the stones it covers, and a cache of pairs that is valid until a
 * stone changes.
 */
import type { StoneIndex } from '../index/stone-index.ts';
import type { StoneStore } from '../index/store.ts';
import type { PairRules } from '../../../src/domain/stones/pairs.ts';
import { scoreOf } from '../../../src/domain/stones/pairs.ts';
import type { Tx } from '../../db/with-actor.ts';
import { keyOf } from '../days-in-stock.ts';
import type { StoneQuestion } from '../engine.ts';
import { tooMany } from '../../refusals.ts';
import { SharedWork } from '../../fair-queue/shared-work.ts';
import { type Requester, FairQueue } from '../../fair-queue/fair-queue.ts';
import { matchInWorker } from './match-in-worker.ts';
import type { PairTable } from './join.ts';
import { ID_BYTES, tableOfDatabase, tableOfIndex } from './table.ts';

export interface PairQuestion {
  /** The stones to pair. */
  among: StoneQuestion;
  /**
   * When given, only pairs with the one stone that this question finds: its id, and the question.
   */
  partnerOf: { id: string; question: StoneQuestion } | null;
  rules: PairRules;
}

export interface FoundPairs {
  /** The number of pairs. */
  total: number;
  /** How many stones could be paired: those with a shape, a weight and measurements. */
  stones: number;
  /** Ids of both stones and the score, best pair first. */
  page(from: number, size: number): { first: string; second: string; score: number }[];
}

type Reading = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface CachedPairs {
  store: WeakRef<StoneStore>;
  version: number;
  found: SharedWork<FoundPairs>;
}

/** The person who searches; `signal` cancels the search. */
export interface SoughtFor {
  person: Requester;
  signal: AbortSignal;
}

const MOST_KEPT = 20;

/** One search at a time per process: each takes a hundred megabytes and a full CPU. */
const known = { atOnce: 1, waiting: 10 };
const turns = new FairQueue({
  atOnce: 1,
  perPerson: { staff: known, customer: known, external: known, guest: { atOnce: 1, waiting: 4 } },
  allGuests: { atOnce: 1, waiting: 40 },
  refusal: () =>
    tooMany(
      'Several of your searches for pairs are still running. Wait until they finish, then search again.',
    ),
});

export class PairFinder {
  readonly #index: StoneIndex | null;
  readonly #kept = new Map<string, CachedPairs>();

  constructor(index: StoneIndex | null) {
    this.#index = index;
  }

  /**
   * `reading` opens a transaction when the database is needed; none is open while pairs are
   * matched.
   * @throws Refused 429 when too many of the person's searches are queued, 499 when the caller has
   * gone
   */
  async find(question: PairQuestion, reading: Reading, sought: SoughtFor): Promise<FoundPairs> {
    const ready = await this.#index?.current();
    if (ready == null)
      return turns.run(sought.person, sought.signal, () => findInDatabase(question, reading, sought.signal));
    const { store } = ready;
    const key = `${JSON.stringify(question)} ${keyOf(question.among)}`;
    const before = this.#kept.get(key);
    if (
      before !== undefined &&
      !before.found.isGivenUp &&
      before.version === store.version &&
      before.store.deref() === store
    )
      return before.found.join(sought.signal);
    const found = new SharedWork((signal) =>
      turns.run(sought.person, signal, async () => {
        // The index may have been rebuilt meanwhile.
        const now = await this.#index?.current();
        return now == null
          ? findInDatabase(question, reading, signal)
          : findInIndex(now.store, question, signal);
      }),
    );
    this.#kept.delete(key);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    const kept = { store: new WeakRef(store), version: store.version, found };
    this.#kept.set(key, kept);
    try {
      return await found.join(sought.signal);
    } catch (error) {
      if (this.#kept.get(key) === kept && (found.isGivenUp || !sought.signal.aborted)) this.#kept.delete(key);
      throw error;
    }
  }
}

const questionsOf = ({ among, partnerOf }: PairQuestion): StoneQuestion[] =>
  partnerOf === null ? [among] : [among, partnerOf.question];

async function findInIndex(
  store: StoneStore,
  question: PairQuestion,
  signal: AbortSignal,
): Promise<FoundPairs> {
  const { table, ids } = await tableOfIndex(store, questionsOf(question), question.rules);
  const names = { idAt: (place: number) => uuidAt(ids, place), placeOf: (id: string) => placeIn(ids, id) };
  return matched(question, table, names, signal);
}

async function findInDatabase(
  question: PairQuestion,
  reading: Reading,
  signal: AbortSignal,
): Promise<FoundPairs> {
  const { table, ids } = await reading((tx) => tableOfDatabase(tx, questionsOf(question), question.rules));
  const names = { idAt: (place: number) => ids[place] ?? '', placeOf: (id: string) => ids.indexOf(id) };
  return matched(question, table, names, signal);
}

async function matched(
  { partnerOf, rules }: PairQuestion,
  table: PairTable,
  { idAt, placeOf }: Names,
  signal: AbortSignal,
): Promise<FoundPairs> {
  const stones = table.count;
  const stone = partnerOf === null ? null : placeOf(partnerOf.id);
  if (stone === NOWHERE) return { total: 0, stones, page: () => [] };
  const { first, second, distance } = await matchInWorker({ table, rules, stone }, signal);
  return {
    total: first.length,
    stones,
    page: (from, size) =>
      Array.from(first.subarray(from, from + size), (place, index) => ({
        first: idAt(place),
        second: idAt(second[from + index] ?? 0),
        score: scoreOf(distance[from + index] ?? 1),
      })),
  };
}

const NOWHERE = -1;

/** Maps between stones and their places in the table. */
interface Names {
  idAt(place: number): string;
  /** NOWHERE when it is not in the table. */
  placeOf(id: string): number;
}

function placeIn(ids: Buffer, id: string): number {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  let at = ids.indexOf(bytes);
  while (at >= 0 && at % ID_BYTES !== 0) at = ids.indexOf(bytes, at + 1);
  return at < 0 ? NOWHERE : at / ID_BYTES;
}

function uuidAt(ids: Buffer, place: number): string {
  const hex = ids.toString('hex', place * ID_BYTES, (place + 1) * ID_BYTES);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
