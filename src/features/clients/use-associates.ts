import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';

export interface Associate {
  value: string;
  label: string;
}

const MOST = 1000;

/** Business associates with clients, by name, collected from the client list. */
export function useAssociates(enabled = true): Associate[] {
  const { data } = useQuery({
    ...q<'listClients'>('listClients', { query: { size: MOST } }),
    enabled,
    staleTime: 60_000,
  });
  const named = new Map<string, string>();
  for (const { business_associate_id: id, business_associate_name: name } of data?.data ?? []) {
    if (id != null && name != null) named.set(id, name);
  }
  return [...named]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
