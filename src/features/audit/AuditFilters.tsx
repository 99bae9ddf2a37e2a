import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { DIAMOND_TYPE, ROLE, ROLE_NAME, type DiamondType, type RoleId } from '../../domain/codes.ts';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import type { AuditView } from './audit-view.ts';
import css from './audit.module.css';

const ROLES = Object.values(ROLE).map((role) => ({ value: String(role), label: ROLE_NAME[role] }));
const TYPES = [
  { value: String(DIAMOND_TYPE.white), label: 'White' },
  { value: String(DIAMOND_TYPE.fancy), label: 'Fancy' },
];

/**
 * Filters by person, time and action. Choices apply at once, text on Enter or when the field loses
 * the focus.
 */
export function AuditFilters({ view, onView }: { view: AuditView; onView: (change: AuditView) => void }) {
  const [words, setWords] = useState(view.search ?? '');
  const ask = () => {
    const search = words.trim() === '' ? undefined : words.trim();
    if (search !== view.search) onView({ search });
  };
  const clear = () => {
    setWords('');
    onView({ search: undefined, role: undefined, type: undefined, from: undefined, to: undefined });
  };
  const isSet = [view.search, view.role, view.type, view.from, view.to].some((value) => value !== undefined);
  return (
    <>
      <form
        className={css.words}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <TextInput
          label="Search"
          placeholder="Person, act or words"
          maxLength={200}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onBlur={ask}
        />
      </form>
      <Select
        label="Role"
        placeholder="Everybody"
        clearable
        w={180}
        data={ROLES}
        value={view.role === undefined ? null : String(view.role)}
        onChange={(role) => onView({ role: role === null ? undefined : (Number(role) as RoleId) })}
      />
      <Select
        label="Diamonds"
        placeholder="All"
        clearable
        w={120}
        data={TYPES}
        value={view.type === undefined ? null : String(view.type)}
        onChange={(type) => onView({ type: type === null ? undefined : (Number(type) as DiamondType) })}
      />
      <DayRange
        label="Days"
        isLabelled
        from={view.from}
        to={view.to}
        onDays={(from, to) => onView({ from, to })}
      />
      {isSet && (
        <Button variant="subtle" onClick={clear}>
          Clear
        </Button>
      )}
    </>
  );
}
