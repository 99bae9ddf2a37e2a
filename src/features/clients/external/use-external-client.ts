import { q } from '../../../api/query.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { useFetchCycle } from '../../../ui/lists/use-fetch-cycle.ts';
import type { ClientDetail } from '../client.ts';

const rowsOf = (client: ClientDetail): readonly ClientDetail[] => [client];
const rowId = (client: ClientDetail): string => client.id;

/** Fetches one external client; a failure clears the detail. */
export function useExternalClient(id: string) {
  const { answer, error, retry } = useFetchCycle({
    query: q<'getExternalClient'>('getExternalClient', { path: { id } }),
    rowsOf,
    rowId,
    failure: MESSAGES.fetchFailed,
  });
  return { client: answer?.id === id ? answer : null, error, retry };
}
