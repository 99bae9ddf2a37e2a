import type { OperationId } from '../../api/client.ts';

/** What an act on one of the lists makes stale. */
export const CHANGED_BY_COLLECTING: readonly OperationId[] = [
  'listCarts',
  'listWatchlist',
  'listNotes',
  'getClient',
  'countArrivalTransactions',
];
