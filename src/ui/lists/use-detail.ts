import type { ApiQuery } from '../../api/query.ts';
import { useAtOpening } from '../actions/open-dialogs.ts';
import { useFetchCycle } from './use-fetch-cycle.ts';

const noRows = (): readonly never[] => [];
const noRow = (): string => '';

/**
 * Fetches one record through the fetch cycle; a failure clears it and its id. While another record
 * loads, there is none: the previous one must not be shown under its address. (Specification,
 * section 4.) A dialog that is open keeps the record that it was opened with.
 */
export function useDetail<Answer>(
  id: string,
  { query, failure }: { query: ApiQuery<Answer>; failure: string },
) {
  const { answer, detailId, error, retry } = useFetchCycle<Answer, never>({
    query,
    rowsOf: noRows,
    rowId: noRow,
    failure,
    detailId: id,
  });
  const loaded = detailId === id ? answer : null;
  const atOpening = useAtOpening(loaded);
  return { detail: loaded ?? atOpening, error, retry };
}
