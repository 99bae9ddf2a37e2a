/**
 * Filters set by links from the dashboard or a report: each shows its value, and a click removes
 * it.
 */
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query.ts';
import { attributeLabel } from '../../../domain/attributes/attributes.ts';
import { SEES_ALL_ROLES } from '../../../domain/codes.ts';
import { useAssociates } from '../../../ui/forms/associates.ts';
import { nameOf, useUser } from '../../../ui/session/session.ts';

/** More providers than a house has. */
const ALL = 1000;
/** The value in the address for lines without one. */
const NONE = 'none';

interface LinkedFiltersProps {
  onClear: () => void;
}

/** Clients of one country; 0 if unknown. */
export function CountryFilter({ country, onClear }: LinkedFiltersProps & { country: number }) {
  const { data = [] } = useQuery({ ...q('listCountryCodes'), staleTime: Infinity });
  const name = data.find(({ id }) => id === country)?.name ?? 'Country not known';
  return <Cleared name={name} onClear={onClear} />;
}

/** Clients of one business associate, by name where the reader may know it. */
export function AssociateFilter({ id, onClear }: LinkedFiltersProps & { id: string }) {
  const user = useUser();
  const found = useAssociates(SEES_ALL_ROLES.includes(user.role_id)).find(({ value }) => value === id);
  const name =
    id === NONE ? 'no associate' : id === user.id ? nameOf(user) : (found?.label ?? 'one associate');
  return <Cleared name={`Clients of ${name}`} onClear={onClear} />;
}

/** Stones of one shape. */
export const ShapeFilter = ({ shape, onClear }: LinkedFiltersProps & { shape: string }) => (
  <Cleared name={shape === NONE ? 'Without a shape' : attributeLabel('shape', shape)} onClear={onClear} />
);

/** Stones that were credited, or those that were not. */
export const CreditedFilter = ({ credited, onClear }: LinkedFiltersProps & { credited: boolean }) => (
  <Cleared name={credited ? 'Credited' : 'Not credited'} onClear={onClear} />
);
/** Stones of one provider, for those who may know where stones come from. */
export function ProviderFilter({ id, onClear }: LinkedFiltersProps & { id: string }) {
  const { data } = useQuery(q<'listProviders'>('listProviders', { query: { size: ALL } }));
  const name = data?.data.find((provider) => provider.id === id)?.name ?? 'one provider';
  return <Cleared name={`Stones of ${name}`} onClear={onClear} />;
}

function Cleared({ name, onClear }: LinkedFiltersProps & { name: string }) {
  return (
    <Button variant="default" rightSection={<IconX size={14} aria-hidden />} onClick={onClear}>
      {name}
    </Button>
  );
}
