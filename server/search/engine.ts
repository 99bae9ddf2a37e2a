/** The interface of a stone search, implemented in SQL and in memory. */
import type { components } from '../../src/api/schema.gen.ts';
import type { StoneFilters } from '../../src/domain/stones/search-filters.ts';
import type { StoneTotals } from '../../src/domain/stones/totals.ts';
import type { Tx } from '../db/with-actor.ts';
import type { StoneView } from '../db/fragments/shown-offer.ts';

export type StoneRow = components['schemas']['Stone'];

/** One person's search: the filters, the stones they may see, and their prices. */
export interface StoneQuestion extends StoneView {
  filters: StoneFilters;
  /** When given, only stones that arrived in this period. */
  arrived?: Arrived;
}

/** From the first moment (ISO 8601) up to, but not including, the second; null is open-ended. */
export interface Arrived {
  from: string;
  until: string | null;
}

/** How many stones of a result arrived on a day (YYYY-MM-DD). */
export interface DayCount {
  day: string;
  pieces: number;
}

/** A key of `SORT_KEYS`; the first key has the highest priority. */
export interface StoneOrder {
  key: string;
  desc: boolean;
}

export interface PageOf {
  /** Counted from 1. */
  page: number;
  size: number;
  order: readonly StoneOrder[];
}

/**
 * How often a value occurs. `count` is within the result. `choice` is set when the search filters
 * by this attribute: how many stones the value alone would find with the other filters kept.
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
  /** Only the ids of its rows, for results too long to read at once. */
  ids(tx: Tx, question: StoneQuestion, of: PageOf): Promise<string[]>;
  /** The totals of the whole result. (Specification, section 9.) */
  totals(tx: Tx, question: StoneQuestion): Promise<StoneTotals>;
  /** Counts by value for every attribute, and for status, stone_type and media. */
  facets(tx: Tx, question: StoneQuestion): Promise<Facets>;
  /** The days on which stones of the result arrived, latest first. */
  days(tx: Tx, question: StoneQuestion): Promise<DayCount[]>;
}
