import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { count } from '../format.ts';
import css from './Pages.module.css';

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
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const shown = [...new Set(near)].toSorted((a, b) => a - b);
  return (
    <nav className={css.pages} aria-label="Pages">
      <button type="button" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} stroke={1.5} aria-hidden />
      </button>
      {shown.map((one, index) => (
        <span key={one} className={css.step}>
          {index > 0 && one - (shown[index - 1] ?? 0) > 1 && <span className={css.gap}>…</span>}
          <button
            type="button"
            aria-label={`Page ${one}`}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
          >
            {count(one)}
          </button>
        </span>
      ))}
      <button type="button" aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
      </button>
    </nav>
  );
}
