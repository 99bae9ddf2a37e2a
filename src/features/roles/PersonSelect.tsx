import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { ROLE, type RoleId } from '../../domain/codes.ts';

type RoleUser = AnswerOf<'listRoleUsers'>[number]['users'][number];

interface PersonSelectProps {
  role: RoleId;
  /** The chosen person; null for the whole role. */
  chosen: { id: string; name: string } | null;
  onPerson: (id: string | undefined) => void;
}

const PAUSE_MS = 250;

/** One person of a role, found by name, e-mail or company on the server; or everybody. */
export function PersonSelect({ role, chosen, onPerson }: PersonSelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  // The field shows the chosen person's name, which is not a search.
  const words = chosen !== null && search.startsWith(chosen.name) ? '' : search.trim();
  const { data = [] } = useQuery({
    ...q<'listRoleUsers'>('listRoleUsers', {
      query: { role_id: role, ...(words === '' ? {} : { search: words }) },
    }),
    placeholderData: keepPreviousData,
    enabled: role !== ROLE.guest,
  });
  const found = data.find(({ role_id }) => role_id === role)?.users ?? [];
  const options = found.map((user) => ({ value: user.id, label: labelOf(user) }));
  const isListed = chosen === null || options.some(({ value }) => value === chosen.id);
  return (
    <Select
      label="Person"
      placeholder={role === ROLE.guest ? 'Each visit is a new guest' : 'Everyone with this role'}
      disabled={role === ROLE.guest}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Everyone with this role' }}
      nothingFoundMessage="No one with that name has this role"
      // The server has already filtered, also by fields that the label does not show.
      filter={({ options: all }) => all}
      data={isListed ? options : [...options, { value: chosen.id, label: chosen.name }]}
      value={chosen?.id ?? null}
      onSearchChange={setTyped}
      onChange={(id) => onPerson(id ?? undefined)}
      maxDropdownHeight={320}
    />
  );
}

function labelOf({
  first_name,
  last_name,
  email,
  company_name,
  is_active,
  own_permissions,
}: RoleUser): string {
  const name = `${first_name} ${last_name}`.trim();
  const parts = [name === '' ? email : name, company_name, is_active ? null : 'suspended'];
  const own = own_permissions > 0 ? `${own_permissions} own` : null;
  return [...parts, own].filter((part) => part != null && part !== '').join(' · ');
}
