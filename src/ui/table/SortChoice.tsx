import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { SortKey } from './columns.ts';
import css from './table.module.css';

interface SortChoiceProps {
  columns: readonly { key: string; label: string; sortable?: boolean }[];
  sort: readonly SortKey[];
  onSort: (sort: SortKey[]) => void;
}

/** What the headings of a table do, where rows are cards: by which column, and which way. */
export default function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const [first] = sort;
  const Sign = first?.desc === true ? IconSortDescending : IconSortAscending;
  return (
    <>
      <select
        aria-label="Sort by"
        className={css.sort}
        value={first?.key ?? ''}
        onChange={({ currentTarget: { value } }) => onSort(value === '' ? [] : [{ key: value, desc: false }])}
      >
        <option value="">Sort: default order</option>
        {columns.map(
          ({ key, label, sortable }) =>
            sortable !== false && (
              <option key={key} value={key}>
                {label}
              </option>
            ),
        )}
      </select>
      {first !== undefined && (
        <button
          type="button"
          className={css.direction}
          aria-label={first.desc ? 'Descending' : 'Ascending'}
          onClick={() => onSort([{ key: first.key, desc: !first.desc }])}
        >
          <Sign size={18} stroke={1.5} aria-hidden />
        </button>
      )}
    </>
  );
}
