import type { ApiQuery } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';

const rowsOf = <Kept>(kept: Kept): readonly Kept[] => [kept];
const idOf = (): string => 'setting';

/** Loads one setting: `answer` is null until it has loaded, or when loading failed with `error`. */
export const useSetting = <Kept>(query: ApiQuery<Kept>) =>
  useFetchCycle<Kept, Kept>({ query, rowsOf, rowId: idOf, failure: MESSAGES.fetchFailed });
