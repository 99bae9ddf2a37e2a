/** Finding match pairs: what is asked, which stones that means, and the pairs remembered for as long as no stone changed. */
import type { StoneIndex } from '../index/stone-index.ts';
import type { StoneStore } from '../index/store.ts';
import type { PairRules } from '../../../src/domain/pairs.ts';
import { scoreOf } from '../../../src/domain/pairs.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { StoneQuestion } from '../engine.ts';
import { matchAside } from './aside.ts';
import type { PairTable } from './join.ts';
import { ID_BYTES, tableOfDatabase, tableOfIndex } from './table.ts';

export interface PairQuestion {
  /** The stones to be paired. */
  among: StoneQuestion;
  /** Given, only pairs with the one stone that this question finds: its id, and the question. */
  partnerOf: { id: string; question: StoneQuestion } | null;
  rules: PairRules;
}

export interface FoundPairs {
  /** How many pairs there are. */
  total: number;
  /** How many stones could have a partner: those with a shape, a weight and measures. */
  stones: number;
  /** Ids of both stones and the score, the best pair first. */
  page(from: number, size: number): { first: string; second: string; score: number }[];
}

type Reading = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Kept {
  store: WeakRef<StoneStore>;
  version: number;
  found: Promise<FoundPairs>;
}

const MOST_KEPT = 20;

export class PairFinder {
  readonly #index: StoneIndex | null;
  readonly #kept = new Map<string, Kept>();

  constructor(index: StoneIndex | null) {
    this.#index = index;
  }

  /** `reading` opens a transaction where the database has to be asked; none is open while pairs are matched. */
  async find(question: PairQuestion, reading: Reading): Promise<FoundPairs> {
    const ready = await this.#index?.current();
    if (ready == null) return findInDatabase(question, reading);
    const { store } = ready;
    const key = JSON.stringify(question);
    const known = this.#kept.get(key);
    if (known !== undefined && known.version === store.version && known.store.deref() === store)
      return known.found;
    const found = findInIndex(store, question);
    this.#kept.delete(key);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    const kept = { store: new WeakRef(store), version: store.version, found };
    this.#kept.set(key, kept);
    found.catch(() => this.#kept.get(key) === kept && this.#kept.delete(key));
    return found;
  }
}

const questionsOf = ({ among, partnerOf }: PairQuestion): StoneQuestion[] =>
  partnerOf === null ? [among] : [among, partnerOf.question];

async function findInIndex(store: StoneStore, question: PairQuestion): Promise<FoundPairs> {
  const { table, ids } = await tableOfIndex(store, questionsOf(question), question.rules);
  return matched(question, table, { idAt: (place) => uuidAt(ids, place), placeOf: (id) => placeIn(ids, id) });
}

async function findInDatabase(question: PairQuestion, reading: Reading): Promise<FoundPairs> {
  const { table, ids } = await reading((tx) => tableOfDatabase(tx, questionsOf(question), question.rules));
  return matched(question, table, { idAt: (place) => ids[place] ?? '', placeOf: (id) => ids.indexOf(id) });
}

async function matched(
  { partnerOf, rules }: PairQuestion,
  table: PairTable,
  { idAt, placeOf }: Names,
): Promise<FoundPairs> {
  const stones = table.count;
  const stone = partnerOf === null ? null : placeOf(partnerOf.id);
  if (stone === NOWHERE) return { total: 0, stones, page: () => [] };
  const { first, second, distance } = await matchAside({ table, rules, stone });
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

/** Which stone stands at which place of the table. */
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
