/** The dashboard's queries: only those that the person may read, refetched after a minute. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf, DataOf, OperationId } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, type ApiQuery } from '../../api/query.ts';
import type { DiamondType } from '../../domain/codes.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import type { Period } from './dashboard-view.ts';

const MINUTE_MS = 60_000;
const FEW = 5;

/** Null if the person may not read it. */
function useFigures<Op extends OperationId>(
  permission: string,
  query: ApiQuery<AnswerOf<Op>>,
  { isFirst = false, isWanted = true }: { isFirst?: boolean; isWanted?: boolean } = {},
) {
  const isNext = useIsNext();
  const may = accessOf(useUser(), permission).read && isWanted;
  const read = useQuery<AnswerOf<Op>, ApiError>({
    ...query,
    enabled: may && (isFirst || isNext),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  return may ? read : null;
}

const WAITING = q('getWaiting');

/** False until the top of the page is loaded: the dozen queries below it would slow it down. */
function useIsNext(): boolean {
  const isAsked = accessOf(useUser(), 'dashboard').read;
  const { isPending } = useQuery<AnswerOf<'getWaiting'>, ApiError>({ ...WAITING, enabled: false });
  return !isAsked || !isPending;
}

export const useWaiting = () => useFigures<'getWaiting'>('dashboard', WAITING, { isFirst: true });
export const useFirstSteps = (isWanted: boolean) =>
  useFigures<'getFirstSteps'>('dashboard', q('getFirstSteps'), { isFirst: true, isWanted });
export const useShapeWise = (type: DiamondType) =>
  useFigures<'getShapeWise'>('stock-summary', q('getShapeWise', { query: { type } }));
export const useQuarter = (period: string | undefined) =>
  useFigures<'getQuarterPerformance'>(
    'invoice',
    q('getQuarterPerformance', { query: period === undefined ? {} : { period } }),
  );
export const useDeals = () => useFigures<'getHighestDeals'>('invoice', q('getHighestDeals'));
export const useRecentKyc = () => useFigures<'getRecentKyc'>('client', q('getRecentKyc'));
export const useEnquiryCount = () =>
  useFigures<'getEnquiryCount'>('dashboard', q('getEnquiryCount'), { isFirst: true });
export const useEnquiryDetails = () => useFigures<'getEnquiryDetails'>('dashboard', q('getEnquiryDetails'));
export const useCountries = () => useFigures<'getEnquiryCountries'>('dashboard', q('getEnquiryCountries'));
export const useFunnel = (days: Period) =>
  useFigures<'getFunnel'>('dashboard', q('getFunnel', { query: { days } }));

/** The periods as the contract names them. */
const FILTERS = { 1: 'today', 7: 'week', 30: 'month', 90: 'quarter', 365: 'year' } as const;
export type SearchesQuery = Omit<DataOf<'filterSearchesByDay'>, 'filter' | 'time_zone'>;
/** Nothing is chosen, or no longer. */
const isOpen = (asked: SearchesQuery): boolean =>
  Object.values(asked).every((chosen) => chosen === undefined || chosen.length === 0);

/** All searches, or those that asked for what is chosen. */
export function useSearches(asked: SearchesQuery, days: Period) {
  const of = { filter: FILTERS[days] };
  return useFigures<'filterSearchesByDay'>(
    'dashboard',
    isOpen(asked)
      ? q('getSearchesByDay', { query: of })
      : q('filterSearchesByDay', { data: { ...asked, ...of } }),
  );
}
export const usePresence = () => useFigures<'getLiveUserCount'>('account', q('getLiveUserCount'));
/** The dashboard shows the first five. (Specification, section 9.) */
export const useAuditLogs = () =>
  useFigures<'listAuditLogs'>('audit', q('listAuditLogs', { query: { size: FEW } }));

/** The operation by which rights are given and taken. */
export const RIGHTS = 'updatePermissions';
export const useRights = () =>
  useFigures<'listAuditLogs'>('audit', q('listAuditLogs', { query: { size: FEW, operation: RIGHTS } }));
/** The server answers from its last check, so refetching is cheap. */
export const useSeal = () => useFigures<'getSeal'>('workflows', q('getSeal'), { isFirst: true });
/** The last check of all histories, and whether one runs. */
export const useChecks = () =>
  useFigures<'getConformance'>('workflows', q('getConformance'), { isFirst: true });
export const useKeptPapers = () =>
  useFigures<'listKeptPapers'>('account', q('listKeptPapers', { query: { size: 1 } }), { isFirst: true });
