/** The queries of a customer's first screen: the first rows of each list that they may read. */
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, OperationId } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, type ApiQuery } from '../../api/query.ts';
import {
  APPROVAL_STATUS,
  BUSINESS_STATUS,
  DEMAND_STATUS,
  HOLD_STATUS,
  MEMO_STATUS,
  PRICE_OFFER_STATUS,
  QUEUE_STATUS,
} from '../../domain/codes.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';

/** Rows in a card. */
const FEW = 5;
const FEW_PAIRS = 3;
const INVOICE_WISE = 5;
/** Invoices in their card. */
export const FEW_INVOICES = 4;
const SOME_STONES = 50;
const MANY_STONES = 500;
const ALL = {};

/** Null if the customer may not read the list. */
function useRead<Op extends OperationId>(
  permission: string,
  query: ApiQuery<AnswerOf<Op>> & { staleTime?: number; enabled?: boolean },
) {
  const may = accessOf(useUser(), permission).read;
  const read = useQuery<AnswerOf<Op>, ApiError>({ ...query, enabled: may && query.enabled !== false });
  return may ? read : null;
}

/** Those that end soonest come first. */
export const useOpenHolds = () =>
  useRead<'listHolds'>(
    'hold',
    q<'listHolds'>('listHolds', {
      query: { status: [HOLD_STATUS.held], sort: ['due_at'], size: FEW },
      data: ALL,
    }),
  );

/** Stones offered to the next client in line, kept until they answer. */
export const useOffers = () =>
  useRead<'listQueue'>(
    'queue',
    q<'listQueue'>('listQueue', { query: { status: [QUEUE_STATUS.offered], size: FEW }, data: ALL }),
  );

/** Stones that wait until somebody of the customer's company agrees; nobody is asked alone. */
export const useAwaitingCompany = () =>
  useRead<'listConfirmStones'>('confirm-stone', {
    ...q<'listConfirmStones'>('listConfirmStones', {
      query: { status: [APPROVAL_STATUS.awaitingCompany], size: 1 },
      data: ALL,
    }),
    enabled: useUser().company != null,
  });

/** Counter-offers to the customer's price offers. */
export const useCounteredOffers = () =>
  useRead<'listPriceOffers'>(
    'offer',
    q<'listPriceOffers'>('listPriceOffers', {
      query: { status: [PRICE_OFFER_STATUS.countered], size: 1 },
      data: ALL,
    }),
  );

export const useMemosOut = () =>
  useRead<'listMemos'>(
    'memo',
    q<'listMemos'>('listMemos', {
      query: { status: [MEMO_STATUS.issued], sort: ['due_date'], size: FEW },
      data: ALL,
    }),
  );

/** The stones of the newest invoices. Reads more if the first page has too few invoices. */
export function useRecentInvoices() {
  const newest = useInvoicedStones(SOME_STONES, true);
  const { groups = [], pagination } = newest?.data ?? {};
  const isPart = groups.length < FEW_INVOICES && (pagination?.totalRecords ?? 0) > SOME_STONES;
  const more = useInvoicedStones(MANY_STONES, isPart);
  return isPart && more?.data !== undefined ? more : newest;
}

const useInvoicedStones = (size: number, enabled: boolean) =>
  useRead<'listInvoices'>('invoice', {
    ...q<'listInvoices'>('listInvoices', { query: { groupBy: INVOICE_WISE, size }, data: ALL }),
    enabled,
  });

export const useSavedSearches = () =>
  useRead<'listSavedSearches'>(
    'saved-search',
    q<'listSavedSearches'>('listSavedSearches', { query: { size: 20 } }),
  );

/** The newest stones that match saved searches and arrived since the searches were last opened. */
export const useNewToSearches = () =>
  useRead<'listNewToSearches'>('search', {
    ...q<'listNewToSearches'>('listNewToSearches', { query: { size: FEW } }),
    // A search that was just opened has no new stones.
    staleTime: 0,
  });

/** The same for saved searches of match pairs. */
export const useNewPairs = () =>
  useRead<'listNewPairsToSearches'>('match-pair', {
    ...q<'listNewPairsToSearches'>('listNewPairsToSearches', { query: { size: FEW_PAIRS } }),
    staleTime: 0,
  });

/** Counts all demands with offered stones; the card lists only the newest demands. */
export const useDemandsToAnswer = () =>
  useRead<'listDemands'>(
    'demand',
    q<'listDemands'>('listDemands', { query: { status: [DEMAND_STATUS.offered], size: 1 } }),
  );

/** Includes the number of holds that end soon. */
export const useHoldStanding = () =>
  useRead<'getHoldStanding'>('hold', q<'getHoldStanding'>('getHoldStanding', { query: {} }));

export const useOfferedDemands = () =>
  useRead<'listDemands'>(
    'demand',
    q<'listDemands'>('listDemands', {
      query: { status: [DEMAND_STATUS.matched, DEMAND_STATUS.offered], size: FEW },
    }),
  );

export const useDueNotes = () =>
  useRead<'listNotes'>(
    'notes',
    q<'listNotes'>('listNotes', { query: { overdue: true, size: 1 }, data: ALL }),
  );

export const useCollections = () =>
  useRead<'listCollections'>('collection', q<'listCollections'>('listCollections', { query: { size: FEW } }));

/** The KYC documents of a customer whose business is not registered yet. */
export function useOwnDocuments() {
  const { id, business_details: business } = useUser();
  const { data } = useQuery({
    ...q<'getClient'>('getClient', { path: { id } }),
    enabled: business != null && business.status !== BUSINESS_STATUS.registered,
  });
  return data?.documents ?? NONE;
}

const NONE: readonly never[] = [];
