import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, type ApiQuery } from '../../api/query.ts';
import { roleName } from '../../lists/audit.ts';

type Person = AnswerOf<'listAuditedPeople'>[number];

interface ChoiceProps {
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
}

const PAUSE_MS = 250;

/**
 * Whose entries are shown: a person with entries, found on the server by name, e-mail or company.
 */
export function PersonChoice({ value, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const chosen = useQuery({
    ...q<'listAuditedPeople'>('listAuditedPeople', { query: { user_id: value } }),
    enabled: value !== undefined,
  }).data?.[0];
  // The field shows the chosen person's name, which is not a search.
  const words = chosen !== undefined && search === labelOf(chosen) ? '' : search;
  const { data: found = [] } = useQuery({
    ...q<'listAuditedPeople'>('listAuditedPeople', { query: words === '' ? {} : { search: words } }),
    placeholderData: keepPreviousData,
  });
  const isListed = chosen === undefined || found.some(({ id }) => id === chosen.id);
  return (
    <Select
      label="Person"
      placeholder="Everyone"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Entries of everyone' }}
      nothingFoundMessage="No one with that name has entries"
      w={208}
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      maxDropdownHeight={320}
      // The server has already filtered, also by e-mail, which the label does not show.
      filter={({ options }) => options}
      data={(isListed ? found : [chosen, ...found]).map((person) => ({
        value: person.id,
        label: labelOf(person),
      }))}
      value={value ?? null}
      onSearchChange={setTyped}
      onChange={(id) => onChoose(id ?? undefined)}
    />
  );
}

const labelOf = ({ name, company_name, role_id }: Person): string =>
  `${name} · ${company_name ?? roleName(role_id)}`;

/** The operations with entries, in words. */
export const AUDITED_OPERATIONS: ApiQuery<AnswerOf<'listAuditedOperations'>> = q('listAuditedOperations');

/** The operation: one of those with entries. */
export function OperationChoice({ value, onChoose }: ChoiceProps) {
  const { data = [] } = useQuery(AUDITED_OPERATIONS);
  const options = data.map(({ operation, words }) => ({ value: operation, label: words }));
  // A link may name an operation without entries.
  const isListed = value === undefined || data.some(({ operation }) => operation === value);
  return (
    <Select
      label="Operation"
      placeholder="Everything"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Entries of every operation' }}
      nothingFoundMessage="No operation matches these words"
      w={240}
      comboboxProps={{ width: 400, position: 'bottom-start' }}
      maxDropdownHeight={320}
      data={isListed ? options : [...options, { value, label: value }]}
      value={value ?? null}
      onChange={(operation) => onChoose(operation ?? undefined)}
    />
  );
}
