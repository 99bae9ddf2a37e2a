/** Which cached queries a live update affects. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { OperationId } from '../../../api/client.ts';
import type { ChangeSet } from '../../../domain/live/change-set.ts';

/** Lists and counts of stones: a stone may enter or leave them whether or not they show it now. */
const STOCK: readonly OperationId[] = [
  'searchStones',
  'filterSearch',
  'searchMatchPairs',
  'listMatchPairs',
  'searchArrivals',
  'countArrivalTransactions',
  'getInventoryDetails',
];

/** Saved searches and demands, which new stones may match. Not urgent, so refetched later. */
const MATCHES_STOCK: readonly OperationId[] = [
  'listSavedSearches',
  'listNewToSearches',
  'listNewPairsToSearches',
  'listDemands',
  'getDemand',
  'demandSupply',
];

/** Other lists that show stones or their prices. */
const SHOWS_STONES: readonly OperationId[] = [
  'getStone',
  'searchStonesByQuery',
  'listInventoryDiamonds',
  'showSelected',
  'listCarts',
  'listWatchlist',
  'listNotes',
  'listFeaturedStones',
  'listCollections',
  'listHolds',
  'listMemos',
  'listConfirmStones',
  'listEnquiries',
  'listQueue',
  'listPriceOffers',
];

/** The queries that show records of a workflow. */
const RECORDS: Readonly<Record<string, readonly OperationId[]>> = {
  hold: ['listHolds', 'getHoldStanding', 'getClient', 'getOwnMarks'],
  memo: ['listMemos', 'getMemoDesk', 'getCreditStanding', 'getClient'],
  memoExtension: ['listMemos', 'listDecisions'],
  confirmStone: ['listConfirmStones', 'listDecisions', 'getCreditStanding', 'getClient'],
  enquiry: ['listEnquiries', 'listDecisions', 'findEarlierEnquiries', 'getClient', 'getOwnMarks'],
  queuePlace: ['listQueue', 'getClient', 'getOwnMarks'],
  priceOffer: ['listPriceOffers', 'listDecisions', 'getClient', 'getOwnMarks'],
  invoice: ['listInvoices', 'getInvoice', 'getClientCredit', 'getCreditStanding', 'getClient'],
  task: ['listTasks', 'listDecisions', 'listEnquiries'],
  demand: ['listDemands', 'getDemand', 'demandSupply'],
  shareLink: ['listShareLinks', 'getShareLink'],
  bulkEmail: ['listBulkEmails', 'getBulkEmail', 'listBulkRecipients'],
  kycDocument: ['getClient', 'listDecisions', 'getBusiness'],
  business: ['getClient', 'getBusiness', 'getProfile'],
  account: ['getAccount'],
  notice: ['listNotices'],
};

/** The queries that show records of every workflow. */
const ALL_RECORDS: readonly OperationId[] = ['listWorkflows', 'listWorkflowRecords', 'getWorkflowRecord'];

const operationOf = ({ queryKey }: Query): unknown => queryKey[0];
const isOneOf = (query: Query, operations: readonly OperationId[]): boolean =>
  operations.some((operation) => operation === operationOf(query));

/**
 * Whether an answer contains one of these stones: as `id` of a stone, or as `stone_id` of a line.
 */
function names(data: unknown, ids: ReadonlySet<string>): boolean {
  if (Array.isArray(data)) return data.some((one) => names(one, ids));
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? (key === 'id' || key === 'stone_id') && ids.has(value) : names(value, ids),
  );
}

function recordsOf({ workflows }: ChangeSet): readonly OperationId[] {
  const lists =
    workflows === null ? Object.values(RECORDS).flat() : workflows.flatMap((name) => RECORDS[name] ?? []);
  return workflows?.length === 0 ? [] : [...lists, ...ALL_RECORDS];
}

export interface AffectedQueries {
  /** Queries to refetch at once: they show the stones or records themselves. */
  now: (query: Query) => boolean;
  /**
   * Queries to refetch later, because they may now list, count or match the stones. Null if there
   * are none.
   */
  later: ((query: Query) => boolean) | null;
}

/**
 * If any stone may have changed, everything that shows stones is refetched at once. If a list on
 * the screen shows one of the stones, all lists and counts of stones are refetched at once, so that
 * rows and counts agree. Otherwise they are refetched later: one hold must not make every browser
 * repeat its search. What matches stones, such as demands, is always refetched later too.
 */
export function affectedQueries(cache: QueryClient, news: ChangeSet): AffectedQueries {
  const records = recordsOf(news);
  const { stones } = news;
  if (stones === null) {
    const shown = [...STOCK, ...MATCHES_STOCK, ...SHOWS_STONES, ...records];
    return { now: (query) => isOneOf(query, shown), later: null };
  }
  const ids = new Set(stones);
  const showing = new Set(
    ids.size === 0
      ? []
      : cache
          .getQueryCache()
          .getAll()
          .filter(({ state }) => names(state.data, ids)),
  );
  const isInSight = [...showing].some((query) => isOneOf(query, STOCK) && query.getObserversCount() > 0);
  const isNow = (query: Query): boolean =>
    showing.has(query) || isOneOf(query, records) || (isInSight && isOneOf(query, STOCK));
  const mayChange = isInSight ? MATCHES_STOCK : [...STOCK, ...MATCHES_STOCK];
  return { now: isNow, later: ids.size > 0 ? (query) => isOneOf(query, mayChange) : null };
}
