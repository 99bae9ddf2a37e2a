import { Pagination } from '@mantine/core';
import { count } from '../format.ts';

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
  return (
    <nav aria-label="Pages">
      <Pagination
        size={28}
        gap={2}
        total={pages}
        value={page}
        onChange={onPage}
        getItemProps={(one) => ({ 'aria-label': `Page ${one}`, children: count(one) })}
        getControlProps={(control) => ({ 'aria-label': `${CONTROL[control]} page` })}
      />
    </nav>
  );
}

const CONTROL = { first: 'First', previous: 'Previous', next: 'Next', last: 'Last' } as const;
