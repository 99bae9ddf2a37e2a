import { Select } from '@mantine/core';
import { MEMBERSHIP_STATUS } from '../../../domain/codes.ts';
import { usePeople } from '../../../stones/client/use-people.ts';
import css from '../transactions.module.css';

interface PersonFilterProps {
  clientId: string | undefined;
  value: string | undefined;
  onPerson: (id: string | undefined) => void;
}

/**
 * Filters by who began the lines. Hidden for a client who acts alone. People who have left are
 * listed, because their lines stay.
 */
export function PersonFilter({ clientId, value, onPerson }: PersonFilterProps) {
  const { people } = usePeople(clientId);
  if (people.length === 0 && value === undefined) return null;
  const options = people.map(({ id, name, status }) => ({
    value: id,
    label: status === MEMBERSHIP_STATUS.left ? `${name} (left)` : name,
  }));
  // The address may name a person of another company. The list is empty then, and this shows why.
  const isKnown = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      className={css.group}
      aria-label="Begun by"
      placeholder="Begun by anybody"
      clearable
      clearButtonProps={{ 'aria-label': 'Begun by anybody' }}
      data={isKnown ? options : [...options, { value, label: 'One person' }]}
      value={value ?? null}
      onChange={(id) => onPerson(id ?? undefined)}
    />
  );
}
