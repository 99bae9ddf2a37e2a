import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { q, type ApiQuery } from '../../api/query.ts';
import type { AnswerOf } from '../../api/client.ts';
import { EXTERNAL_SUFFIX } from './lines.ts';
import css from './transactions.module.css';

type Option = AnswerOf<'listClientOptions'>[number];

/** 'Company | First Last', with (API) or (FTP). (Specification, section 3, Options.) */
function optionLabel({ business, first_name, last_name, role_id }: Option): string {
  const name = `${first_name} ${last_name}`.trim();
  const company = business?.company_name;
  return `${company == null || company === '' ? name : `${company} | ${name}`}${EXTERNAL_SUFFIX[role_id ?? 0] ?? ''}`;
}

const OPTIONS: ApiQuery<AnswerOf<'listClientOptions'>> = q('listClientOptions');

/** Staff narrow a list down to one client. */
export function ClientSelect({
  value,
  onClient,
}: {
  value: string | undefined;
  onClient: (id: string | undefined) => void;
}) {
  const options = useQuery(OPTIONS);
  return (
    <Select
      className={css.client}
      aria-label="Client"
      placeholder="Every client"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Every client' }}
      nothingFoundMessage="No such client"
      data={(options.data ?? []).map((option) => ({ value: option.id, label: optionLabel(option) }))}
      value={value ?? null}
      onChange={(id) => onClient(id ?? undefined)}
    />
  );
}
