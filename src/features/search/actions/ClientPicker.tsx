import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../api/client.ts';
import { q, type ApiQuery } from '../../../api/query.ts';
import { BUSINESS_STATUS, ROLE, type BusinessStatus, type RoleId } from '../../../domain/codes.ts';

type Option = AnswerOf<'listClientOptions'>[number];

export interface Client {
  id: string;
  role_id: RoleId;
  business: BusinessStatus | undefined;
}

const SUFFIX: Partial<Record<RoleId, string>> = { [ROLE.apiClient]: ' (API)', [ROLE.ftpClient]: ' (FTP)' };

/** 'Company | First Last', with (API) or (FTP). (Specification, section 3, Options.) */
function optionLabel({ business, first_name, last_name, role_id }: Option): string {
  const name = `${first_name} ${last_name}`.trim();
  const company = business?.company_name ?? '';
  return `${company === '' ? name : `${company} | ${name}`}${SUFFIX[role_id] ?? ''}`;
}

const statusOf = ({ business }: Option): BusinessStatus | undefined =>
  Object.values(BUSINESS_STATUS).find((status) => status === business?.status);

const OPTIONS: ApiQuery<AnswerOf<'listClientOptions'>> = q('listClientOptions');

interface ClientPickerProps {
  value: Client | null;
  error: string | undefined;
  /** What it means when nobody is named, where that may be. */
  nobody?: string;
  onChange: (client: Client | null) => void;
}

/** Staff act for a client; this says for whom. */
export function ClientPicker({ value, error, nobody, onChange }: ClientPickerProps) {
  const options = useQuery(OPTIONS);
  return (
    <Select
      label="Client"
      placeholder={options.isLoading ? 'Clients are on their way' : (nobody ?? 'Company or name')}
      searchable
      withAsterisk={nobody === undefined}
      clearable={nobody !== undefined}
      nothingFoundMessage="No such client"
      error={error ?? (options.isError ? options.error.message : undefined)}
      data={(options.data ?? []).map((option) => ({ value: option.id, label: optionLabel(option) }))}
      value={value?.id ?? null}
      onChange={(id) => {
        const option = options.data?.find((one) => one.id === id);
        onChange(
          option === undefined
            ? null
            : { id: option.id, role_id: option.role_id, business: statusOf(option) },
        );
      }}
      // Focused with the dialog, it would cover the other fields before anybody asked.
      openOnFocus={false}
      data-autofocus
    />
  );
}
