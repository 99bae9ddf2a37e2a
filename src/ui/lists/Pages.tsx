import { Pagination } from '@mantine/core';
import { count } from '../format.ts';
import { usePhone } from '../table/use-phone.ts';

/** Pagination: the first page, the last, and those near the current one. */
export function Pages({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  // One row of buttons fits beside a thumb.
  const siblings = usePhone() ? 0 : 1;
  return (
    <nav aria-label="Pages">
      <Pagination
        gap={2}
        siblings={siblings}
        vars={look}
        total={pages}
        value={page}
        onChange={onPage}
        getItemProps={(one) => ({ 'aria-label': `Page ${one}`, children: count(one) })}
        getControlProps={(control) => ({ 'aria-label': `${CONTROL[control]} page` })}
      />
    </nav>
  );
}

const look = () => ({
  root: {
    '--pagination-control-size': '28px',
    '--pagination-control-radius': 'var(--radius)',
    '--pagination-control-fz': 'var(--text-table)',
    // Styled like the active tab: the current page is not an action.
    '--pagination-active-bg': 'var(--accent-ground)',
    '--pagination-active-color': 'var(--accent)',
  },
});

const CONTROL = { first: 'First', previous: 'Previous', next: 'Next', last: 'Last' } as const;
