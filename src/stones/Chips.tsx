import { IconX } from '@tabler/icons-react';
import { without, type StoneFilters } from '../domain/stones/search-filters.ts';
import { chipsOf, type ChipText } from './chips.ts';
import css from './stones.module.css';

interface ChipsProps {
  filters: StoneFilters;
  onChange: (filters: StoneFilters) => void;
}

/** The active filters above the table, each with a button to remove it. */
export default function Chips({ filters, onChange }: ChipsProps) {
  const chips = chipsOf(filters);
  return (
    <ul className={css.chips} aria-label="Active filters">
      {chips.map((chip) => (
        <li key={chip.names.join()}>
          <Chip {...chip} onRemove={() => onChange(chip.names.reduce(without, filters))} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            className={css.clearAll}
            onClick={() => onChange(chips.flatMap(({ names }) => names).reduce(without, filters))}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}

function Chip({ label, value, onRemove }: ChipText & { onRemove: () => void }) {
  return (
    <span className={css.chip}>
      <span className={css.chipName}>{label}</span> {value}
      <button type="button" aria-label={`Remove ${label}: ${value}`} onClick={onRemove}>
        <IconX size={14} stroke={1.5} aria-hidden />
      </button>
    </span>
  );
}
