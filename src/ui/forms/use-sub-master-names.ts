import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { activeOnly } from '../../domain/masters.ts';

/** The values of a master to choose from: the active ones, in its order. `code` is the master's. */
export function useSubMasterNames(code: string): string[] {
  const { data } = useQuery(q('listSubMasters', { query: { code } }));
  return activeOnly(data?.data ?? []).map(({ name }) => name);
}
