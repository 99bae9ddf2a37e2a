import { Select } from '@mantine/core';
import { useShownLists } from '../../../stones/client/use-people.ts';
import { useUser } from '../../../ui/session/session.ts';
import css from '../transactions.module.css';

interface WhoseFilterProps {
  /** The colleague whose list it is; undefined for the user's own. */
  value: string | undefined;
  onWhose: (id: string | undefined) => void;
}

/** Chooses a colleague who shows their list. Hidden while nobody does. */
export function WhoseFilter({ value, onWhose }: WhoseFilterProps) {
  const user = useUser();
  const people = useShownLists();
  if (people.length === 0 && value === undefined) return null;
  const options = [
    { value: user.id, label: 'Mine' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  // The address may name somebody who no longer shows it. The list says so, and is empty.
  const isKnown = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      className={css.group}
      aria-label="Whose"
      allowDeselect={false}
      data={isKnown ? options : [...options, { value, label: 'A colleague' }]}
      value={value ?? user.id}
      onChange={(id) => onWhose(id === null || id === user.id ? undefined : id)}
    />
  );
}
