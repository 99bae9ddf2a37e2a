/** What finding stones means, whatever carries it out. */
import type { components } from '../../src/api/schema.gen.ts';
import type { StoneFilters } from '../../src/domain/stones/search-filters.ts';
import type { StoneTotals } from '../../src/domain/stones/totals.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Sight } from '../db/fragments/sight.ts';
import type { Prices } from '../db/fragments/prices.ts';

export type StoneRow = components['schemas']['Stone'];

/** One search by one person: what is asked for, which stones do not exist for them, and what stones cost them. */
export interface StoneQuestion extends Sight {
  filters: StoneFilters;
  prices: Prices;
  /** Only stones that came in this time; without it, whenever they came. */
  arrived?: Arrived;
}

/** Moments (ISO 8601): the first of them, and the first that is too late; null where it goes on. */
export interface Arrived {
  from: string;
  until: string | null;
}

/** How many stones of a result came on a day (YYYY-MM-DD, UTC). */
export interface DayCount {
  day: string;
  pieces: number;
}

/** A key of `SORT_KEYS`; the first key counts most. */
export interface StoneOrder {
  key: string;
  desc: boolean;
}

export interface PageOf {
  /** From 1. */
  page: number;
  size: number;
  order: readonly StoneOrder[];
}

/**
 * How often a value occurs. `count` is counted within the result; `choice`, given where its own attribute is part of
 * the search, is how many stones the value alone would bring with all other filters kept.
 */
export interface FacetCount {
  code: string;
  count: number;
  choice?: number;
}
export type Facets = Record<string, FacetCount[]>;

export interface StoneSearch {
  /** The rows of one page, in a stable order. */
  page(tx: Tx, question: StoneQuestion, of: PageOf): Promise<StoneRow[]>;
  /** The ids of its rows alone: for what is too long to be read at once. */
  ids(tx: Tx, question: StoneQuestion, of: PageOf): Promise<string[]>;
  /** The summary of the whole result. (Specification, section 9.) */
  totals(tx: Tx, question: StoneQuestion): Promise<StoneTotals>;
  /** Counts by value for every attribute of the selection, and for status, stone_type and media. */
  facets(tx: Tx, question: StoneQuestion): Promise<Facets>;
  /** The days on which the stones of the result came, the last first. */
  days(tx: Tx, question: StoneQuestion): Promise<DayCount[]>;
}
