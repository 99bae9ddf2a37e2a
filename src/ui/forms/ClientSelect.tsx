import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { CLIENT_OPTIONS, clientLabel } from './clients.ts';

interface ClientSelectProps extends Pick<SelectProps, 'className' | 'size' | 'label' | 'w'> {
  ref?: Ref<HTMLInputElement>;
  value: string | undefined;
  onClient: (id: string | undefined) => void;
  /** The text for "no client chosen". */
  nobody?: string;
}

/** Limits what staff see to one client. */
export function ClientSelect({ value, onClient, nobody = 'Every client', ...field }: ClientSelectProps) {
  const options = useQuery(CLIENT_OPTIONS);
  return (
    <Select
      {...field}
      {...(field.label === undefined ? { 'aria-label': 'Client' } : {})}
      placeholder={nobody}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': nobody }}
      nothingFoundMessage="No clients found"
      data={(options.data ?? []).map((option) => ({ value: option.id, label: clientLabel(option) }))}
      value={value ?? null}
      onChange={(id) => onClient(id ?? undefined)}
    />
  );
}
