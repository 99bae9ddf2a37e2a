/** What the dashboard asks: only what the person may read, and again after a minute. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf, DataOf, OperationId } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, type ApiQuery } from '../../api/query.ts';
import type { DiamondType } from '../../domain/codes.ts';
import { timeZone } from '../../ui/format.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';

const MINUTE_MS = 60_000;
const FEW = 5;

/** Null where the person may not read it. */
function useFigures<Op extends OperationId>(permission: string, query: ApiQuery<AnswerOf<Op>>) {
  const may = accessOf(useUser(), permission).read;
  const read = useQuery<AnswerOf<Op>, ApiError>({
    ...query,
    enabled: may,
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  return may ? read : null;
}

export const useWaiting = () => useFigures<'getWaiting'>('dashboard', q('getWaiting'));
export const useShapeWise = (type: DiamondType) =>
  useFigures<'getShapeWise'>('stock-summary', q('getShapeWise', { query: { type } }));
export const useQuarter = (period: string | undefined) =>
  useFigures<'getQuarterPerformance'>(
    'invoice',
    q('getQuarterPerformance', { query: period === undefined ? {} : { period } }),
  );
export const useDeals = () => useFigures<'getHighestDeals'>('invoice', q('getHighestDeals'));
export const useRecentKyc = () => useFigures<'getRecentKyc'>('client', q('getRecentKyc'));
export const useEnquiryCount = () => useFigures<'getEnquiryCount'>('dashboard', q('getEnquiryCount'));
export const useEnquiryDetails = () => useFigures<'getEnquiryDetails'>('dashboard', q('getEnquiryDetails'));
export const useCountries = () => useFigures<'getEnquiryCountries'>('dashboard', q('getEnquiryCountries'));
export const useFunnel = () => useFigures<'getFunnel'>('dashboard', q('getFunnel'));
export const useSearches = (asked: DataOf<'filterSearchesByDay'>) =>
  useFigures<'filterSearchesByDay'>(
    'dashboard',
    q('filterSearchesByDay', { data: { ...asked, time_zone: timeZone() } }),
  );
export const usePresence = () => useFigures<'getLiveUserCount'>('account', q('getLiveUserCount'));
/** The dashboard shows the first five. (Specification, section 9.) */
export const useAuditLogs = () =>
  useFigures<'listAuditLogs'>('audit', q('listAuditLogs', { query: { size: FEW } }));
