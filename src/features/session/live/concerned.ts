/** Which fetched answers a piece of news concerns. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { OperationId } from '../../../api/client.ts';
import type { News } from '../../../domain/live/news.ts';

/** What shows the stock: a stone may enter it or leave it that it does not show yet. */
const STOCK: readonly OperationId[] = [
  'searchStones',
  'filterSearch',
  'searchMatchPairs',
  'listMatchPairs',
  'searchArrivals',
  'countArrivalTransactions',
  'getInventoryDetails',
];

/** What shows the records of a workflow. */
const RECORDS: Readonly<Record<string, readonly OperationId[]>> = {
  hold: ['listHolds', 'getHoldStanding'],
  memo: ['listMemos'],
  memoExtension: ['listMemos'],
  confirmStone: ['listConfirmStones'],
  enquiry: ['listEnquiries', 'findEarlierEnquiries'],
  queuePlace: ['listQueue'],
  priceOffer: ['listPriceOffers'],
  invoice: ['listInvoices', 'getInvoice'],
  task: ['listTasks'],
  demand: ['listDemands', 'getDemand'],
  shareLink: ['listShareLinks'],
  kycDocument: ['getClient', 'getBusiness'],
  business: ['getClient', 'getBusiness', 'getProfile'],
  account: ['getAccount'],
  notice: ['listNotices'],
};

/** What shows the records of every workflow. */
const ALL_RECORDS: readonly OperationId[] = ['listWorkflows', 'listWorkflowRecords', 'getWorkflowRecord'];

const operationOf = ({ queryKey }: Query): unknown => queryKey[0];
const isOneOf = (query: Query, operations: readonly OperationId[]): boolean =>
  operations.some((operation) => operation === operationOf(query));

/** Answers name a stone by its id, a line's stone by `stone_id`. */
function names(data: unknown, ids: ReadonlySet<string>): boolean {
  if (Array.isArray(data)) return data.some((one) => names(one, ids));
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? (key === 'id' || key === 'stone_id') && ids.has(value) : names(value, ids),
  );
}

function recordsOf({ workflows }: News): readonly OperationId[] {
  const lists =
    workflows === null ? Object.values(RECORDS).flat() : workflows.flatMap((name) => RECORDS[name] ?? []);
  return workflows?.length === 0 ? [] : [...lists, ...ALL_RECORDS];
}

export interface Concerned {
  /** Asked for again at once: what shows the stones and records themselves. */
  now: (query: Query) => boolean;
  /** What may show them now, or count them; asked for again in a while. Null: there is no such thing. */
  later: ((query: Query) => boolean) | null;
}

/**
 * Where one of the stones is in sight, all that shows the stock is asked for at once, so that counts and rows agree.
 * Elsewhere that can wait: else one hold would make everybody search again.
 */
export function concerned(cache: QueryClient, news: News): Concerned {
  const records = recordsOf(news);
  const { stones } = news;
  if (stones === null)
    return {
      now: (query) => isOneOf(query, STOCK) || isOneOf(query, records) || operationOf(query) === 'getStone',
      later: null,
    };
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
  return { now: isNow, later: ids.size > 0 && !isInSight ? (query) => isOneOf(query, STOCK) : null };
}
