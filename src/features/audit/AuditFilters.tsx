import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DIAMOND_TYPE, ROLE, ROLE_NAME, type DiamondType, type RoleId } from '../../domain/codes.ts';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { OperationChoice, PersonChoice } from './AuditChoices.tsx';
import { auditView, type AuditView } from './audit-view.ts';
import css from './audit.module.css';

const ROLES = Object.values(ROLE).map((role) => ({ value: String(role), label: ROLE_NAME[role] }));
const TYPES = [
  { value: String(DIAMOND_TYPE.white), label: 'White' },
  { value: String(DIAMOND_TYPE.fancy), label: 'Fancy' },
];

/**
 * Filters by person, record, operation and time. Choices apply at once, text on Enter or when the
 * field loses the focus.
 */
export function AuditFilters({ view, onView }: { view: AuditView; onView: (next: AuditView) => void }) {
  const change = (next: AuditView): void => onView(auditView.narrow(view, next));
  return (
    <>
      <Words
        label="Search"
        placeholder="Person, action or words"
        value={view.search}
        onWords={(search) => change({ search })}
      />
      <Words
        label="Record"
        placeholder="Number, such as PV104996"
        value={view.about}
        onWords={(about) => change({ about })}
      />
      <PersonChoice value={view.person} onChoose={(person) => change({ person })} />
      <OperationChoice value={view.operation} onChoose={(operation) => change({ operation })} />
      <Select
        label="Role"
        placeholder="Everybody"
        clearable
        w={180}
        data={ROLES}
        value={view.role === undefined ? null : String(view.role)}
        onChange={(role) => change({ role: role === null ? undefined : (Number(role) as RoleId) })}
      />
      <Select
        label="Diamonds"
        placeholder="All"
        clearable
        w={120}
        data={TYPES}
        value={view.type === undefined ? null : String(view.type)}
        onChange={(type) => change({ type: type === null ? undefined : (Number(type) as DiamondType) })}
      />
      <DayRange
        label="Days"
        isLabelled
        from={view.from}
        to={view.to}
        onDays={(from, to) => change({ from, to })}
      />
      {auditView.isNarrowed(view) && (
        <Button variant="subtle" onClick={() => onView(auditView.clear(view))}>
          Clear
        </Button>
      )}
    </>
  );
}

interface WordsProps {
  label: string;
  placeholder: string;
  value: string | undefined;
  onWords: (words: string | undefined) => void;
}

function Words({ label, placeholder, value, onWords }: WordsProps) {
  const [words, setWords] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  // Set by a link, or by clearing the filters.
  if (known !== value) {
    setKnown(value);
    setWords(value ?? '');
  }
  const ask = (): void => {
    const asked = words.trim() === '' ? undefined : words.trim();
    if (asked !== value) onWords(asked);
  };
  return (
    <form
      className={css.words}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <TextInput
        label={label}
        placeholder={placeholder}
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onBlur={ask}
      />
    </form>
  );
}
