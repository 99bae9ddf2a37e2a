import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';

export interface AssociateOption {
  value: string;
  label: string;
}

/**
 * Business associates to choose from, by name: the label is first and last name, the value the id.
 * (Specification, section 3, Options.)
 */
export function useAssociates(enabled = true): AssociateOption[] {
  const { data = [] } = useQuery({ ...q('listAssociateOptions'), enabled, staleTime: 60_000 });
  return data.map(({ id, first_name, last_name }) => ({
    value: id,
    label: `${first_name} ${last_name}`.trim(),
  }));
}
