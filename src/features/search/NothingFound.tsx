import { useQueries } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { filtersToWire, namesOf, without, type StoneFilters } from '../../domain/search-filters.ts';
import { plural } from '../../ui/format.ts';
import type { EmptyText } from '../../ui/table/TableState.tsx';
import { filterLabel, filterValue } from './chip-labels.ts';
import css from './search.module.css';

/** What an empty result says: which single filter, taken off, brings how many stones. */
export function nothingFound(filters: StoneFilters, onChange: (filters: StoneFilters) => void): EmptyText {
  if (namesOf(filters).length === 0) {
    const other = filters.diamond_type === DIAMOND_TYPE.fancy ? 'white' : 'fancy';
    return {
      title: 'There are no stones here yet',
      hint: `Stones appear once stock is brought in. Look among the ${other} ones?`,
    };
  }
  return {
    title: 'No stone fits all of this',
    hint: 'Take one filter off, and this is what you find:',
    action: <WaysOut filters={filters} onChange={onChange} />,
  };
}

interface WaysOutProps {
  filters: StoneFilters;
  onChange: (filters: StoneFilters) => void;
}

function WaysOut({ filters, onChange }: WaysOutProps) {
  const names = namesOf(filters);
  const counts = useQueries({
    queries: names.map((name) =>
      q<'searchStones'>('searchStones', {
        data: { ...filtersToWire(without(filters, name)), is_count_only: true },
      }),
    ),
  });
  const ways = names
    .map((name, at) => ({ name, stones: counts[at]?.data?.totals.pieces ?? null }))
    .toSorted((a, b) => (b.stones ?? 0) - (a.stones ?? 0));
  const none = counts.every(({ data }) => data?.totals.pieces === 0);
  return (
    <ul className={css.ways} aria-label="Ways out">
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
            <span>No single filter is to blame: take all off</span>
          </button>
        </li>
      )}
    </ul>
  );
}
