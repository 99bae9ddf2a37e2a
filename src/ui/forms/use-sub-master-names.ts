import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { activeOnly } from '../../domain/masters.ts';

/**
 * The values of a master to choose from: the active ones, in its order, and the present one even if
 * it is no longer active. `code` is the master's.
 */
export function useSubMasterNames(code: string, present = ''): string[] {
  const { data } = useQuery(q('listSubMasters', { query: { code } }));
  const names = activeOnly(data?.data ?? []).map(({ name }) => name);
  return present === '' || names.includes(present) ? names : [...names, present];
}
