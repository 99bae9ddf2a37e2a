import type { OperationId } from '../../api/client.ts';

/** Queries to refetch after a change to one of the lists. */
export const CHANGED_BY_COLLECTING: readonly OperationId[] = [
  'listCarts',
  'listWatchlist',
  'listNotes',
  'getOwnMarks',
  'getClient',
  'countArrivalTransactions',
];
