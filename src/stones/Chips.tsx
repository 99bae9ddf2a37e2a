import { IconX } from '@tabler/icons-react';
import { namesOf, without, type FilterName, type StoneFilters } from '../domain/stones/search-filters.ts';
import { filterLabel, filterValue } from './chip-labels.ts';
import css from './stones.module.css';

interface ChipsProps {
  filters: StoneFilters;
  onChange: (filters: StoneFilters) => void;
}

/** The active filters above the table, each with a button to remove it. */
export function Chips({ filters, onChange }: ChipsProps) {
  const names = namesOf(filters);
  if (names.length === 0) return null;
  return (
    <ul className={css.chips} aria-label="Active filters">
      {names.map((name) => (
        <li key={name}>
          <Chip name={name} filters={filters} onChange={onChange} />
        </li>
      ))}
      {names.length > 1 && (
        <li>
          <button
            type="button"
            className={css.clearAll}
            onClick={() => onChange(names.reduce(without, filters))}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}

function Chip({ name, filters, onChange }: ChipsProps & { name: FilterName }) {
  const label = filterLabel(name);
  const value = filterValue(filters, name);
  return (
    <span className={css.chip}>
      <span className={css.chipName}>{label}</span> {value}
      <button
        type="button"
        aria-label={`Remove ${label}: ${value}`}
        onClick={() => onChange(without(filters, name))}
      >
        <IconX size={14} stroke={1.5} aria-hidden />
      </button>
    </span>
  );
}
