import { useQueries } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { filtersToWire, namesOf, without, type StoneFilters } from '../../domain/stones/search-filters.ts';
import { plural } from '../../ui/format.ts';
import { filterLabel, filterValue } from '../../lists/filter-texts.ts';
import css from '../../stones/stones.module.css';

interface RelaxFiltersProps {
  filters: StoneFilters;
  onChange: (filters: StoneFilters) => void;
}

/** Each active filter with the number of stones found without it, largest first. */
export default function RelaxFilters({ filters, onChange }: RelaxFiltersProps) {
  const names = namesOf(filters);
  const counts = useQueries({
    queries: names.map((name) =>
      q<'searchStones'>('searchStones', {
        data: { ...filtersToWire(without(filters, name)), is_count_only: true },
      }),
    ),
  });
  const ways = names
    .map((name, at) => ({ name, stones: counts[at]?.data?.totals.lots ?? null }))
    .toSorted((a, b) => (b.stones ?? 0) - (a.stones ?? 0));
  const none = counts.every(({ data }) => data?.totals.lots === 0);
  return (
    <ul className={css.ways} aria-label="Filters to remove">
      {ways.map(({ name, stones }) => (
        <li key={name}>
          <button type="button" disabled={stones === 0} onClick={() => onChange(without(filters, name))}>
            <span>
              Without {filterLabel(name)} <b>{filterValue(filters, name)}</b>
            </span>
            <span className="figures">{stones === null ? '…' : plural(stones, 'stone')}</span>
          </button>
        </li>
      ))}
      {none && (
        <li>
          <button type="button" onClick={() => onChange(names.reduce(without, filters))}>
            <span>Removing a single filter does not help. Clear all</span>
          </button>
        </li>
      )}
    </ul>
  );
}
