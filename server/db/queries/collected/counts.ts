/** The counts of collected stones, by the contract's names. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { seesPerson } from '../../fragments/tenancy.ts';
import { COLLECTED } from './tables.ts';

export type CollectedCounts = Pick<
  components['schemas']['ClientDetail']['counts'],
  'cartCount' | 'watchListCount' | 'notesCount'
>;

const COUNTED = {
  cartCount: 'cart',
  watchListCount: 'watchlist',
  notesCount: 'notes',
} as const satisfies Record<keyof CollectedCounts, keyof typeof COLLECTED>;

/**
 * SQL: a column for each count of lines `l` that match `where`, without those that colleagues show
 * the actor.
 */
export const collectedCounts = (counted: string, where: string): string[] =>
  Object.entries(COUNTED).map(([name, list]) => {
    const { table, read } = COLLECTED[list];
    return `(SELECT ${counted} FROM ${table} l JOIN stone s ON s.id = l.stone_id WHERE ${seesPerson('l.client_id')} AND ${where} AND ${read}) AS "${name}"`;
  });
