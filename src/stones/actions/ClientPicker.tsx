import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BUSINESS_STATUS, type BusinessStatus, type RoleId } from '../../domain/codes.ts';
import { CLIENT_OPTIONS, clientLabel, type ClientOption } from '../../ui/forms/clients.ts';

export interface Client {
  id: string;
  role_id: RoleId;
  email: string;
  business: BusinessStatus | undefined;
}

const statusOf = ({ business }: ClientOption): BusinessStatus | undefined =>
  Object.values(BUSINESS_STATUS).find((status) => status === business?.status);

const clientOf = (option: ClientOption | undefined): Client | null =>
  option === undefined
    ? null
    : { id: option.id, role_id: option.role_id, email: option.email, business: statusOf(option) };

/** The client of this id, once the clients are known. */
export function useClient(id: string | undefined): Client | null {
  const options = useQuery({ ...CLIENT_OPTIONS, enabled: id !== undefined });
  return clientOf(options.data?.find((one) => one.id === id));
}

interface ClientPickerProps {
  value: Client | null;
  error: string | undefined;
  /** The text for "no client", where none is allowed. */
  nobody?: string;
  onChange: (client: Client | null) => void;
}

/** Staff choose the client they act for. */
export function ClientPicker({ value, error, nobody, onChange }: ClientPickerProps) {
  const options = useQuery(CLIENT_OPTIONS);
  return (
    <Select
      label="Client"
      placeholder={options.isLoading ? 'Loading clients...' : (nobody ?? 'Company or name')}
      searchable
      withAsterisk={nobody === undefined}
      clearable={nobody !== undefined}
      nothingFoundMessage="No clients found"
      error={error ?? (options.isError ? options.error.message : undefined)}
      data={(options.data ?? []).map((option) => ({ value: option.id, label: clientLabel(option) }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(clientOf(options.data?.find((one) => one.id === id)))}
      // Otherwise it would open with the dialog's focus and cover the other fields.
      openOnFocus={false}
      data-autofocus
    />
  );
}
