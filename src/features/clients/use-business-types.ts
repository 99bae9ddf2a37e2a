import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { activeOnly, FIXED_MASTER } from '../../domain/masters.ts';

/** The types of business to choose from: active values of their master, in its order. */
export function useBusinessTypes(): string[] {
  const { data } = useQuery(q('listSubMasters', { query: { code: FIXED_MASTER.businessType } }));
  return activeOnly(data?.data ?? []).map(({ name }) => name);
}
