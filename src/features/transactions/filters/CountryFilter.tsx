import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query.ts';

interface CountryFilterProps {
  /** 0 where it is not known. */
  country: number;
  onClear: () => void;
}

/** Says that only clients of one country are listed, as the dashboard leads here; a press shows all. */
export function CountryFilter({ country, onClear }: CountryFilterProps) {
  const { data = [] } = useQuery({ ...q('listCountryCodes'), staleTime: Infinity });
  const name = data.find(({ id }) => id === country)?.name ?? 'Country not known';
  return (
    <Button variant="default" rightSection={<IconX size={14} aria-hidden />} onClick={onClear}>
      {name}
    </Button>
  );
}
