import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { namesOf, type StoneFilters } from '../../domain/search-filters.ts';
import { totalsOf } from '../../domain/totals.ts';
import { useKept } from '../../ui/kept.ts';
import { Pages } from '../../ui/Pages.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Totals } from '../../ui/Totals.tsx';
import { StoneActions } from './actions/StoneActions.tsx';
import { Chips } from './Chips.tsx';
import { stoneColumns } from './columns.tsx';
import { FilterRail } from './filters/FilterRail.tsx';
import { KeepActions } from './keep/KeepActions.tsx';
import { MissingNumbers } from './MissingNumbers.tsx';
import { nothingFound } from './NothingFound.tsx';
import css from './search.module.css';
import { useCounts, useStones } from './use-search.ts';
import type { SearchView } from './view.ts';

interface SearchScreenProps {
  view: SearchView;
  onView: (view: SearchView) => void;
}

/** The search: what is asked for at the left, what was found at the right, what can be done with it below. */
export function SearchScreen({ view, onView }: SearchScreenProps) {
  const { filters, sort, page } = view;
  const [folded, setFolded] = useKept('search-rail-folded', false);
  const [over, setOver] = useState(false);
  const stones = useStones(view);
  const counts = useCounts(filters);
  const fancy = filters.diamond_type === DIAMOND_TYPE.fancy;
  const columns = useMemo(() => stoneColumns(fancy), [fancy]);
  const { answer, selected } = stones;
  const sums = useMemo(() => (selected.length === 0 ? null : totalsOf(selected)), [selected]);
  const set = namesOf(filters).length;

  // Another question begins at its first page.
  const ask = (next: StoneFilters) => onView({ ...view, filters: next, page: 1 });

  useEffect(() => {
    if (!over) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOver(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [over]);

  return (
    <div className={css.screen} data-folded={folded || undefined}>
      <aside
        id="filters"
        className={css.aside}
        data-over={over || undefined}
        role="search"
        aria-label="Filter stones"
      >
        <div className={css.asideHead}>
          <h2>Filters</h2>
          <button
            type="button"
            className={css.close}
            aria-label="Close the filters"
            onClick={() => setOver(false)}
          >
            <IconX size={18} stroke={1.5} aria-hidden />
          </button>
        </div>
        <div className={css.asideScroll}>
          {counts.failure !== null && (
            <p className={css.countsFailed} role="alert">
              {counts.failure}
            </p>
          )}
          <FilterRail filters={filters} counts={counts.facets} onChange={ask} />
        </div>
        <div className={css.asideFoot}>
          <Button fullWidth onClick={() => setOver(false)}>
            Show the stones
          </Button>
        </div>
      </aside>

      <section className={css.found}>
        <header className={css.head}>
          <h1>Search</h1>
          <button
            type="button"
            className={css.railToggle}
            data-wide
            aria-expanded={!folded}
            aria-controls="filters"
            onClick={() => setFolded(!folded)}
          >
            <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />{' '}
            {folded ? 'Show filters' : 'Hide filters'}
          </button>
          <button
            type="button"
            className={css.railToggle}
            data-narrow
            aria-expanded={over}
            aria-controls="filters"
            onClick={() => setOver(true)}
          >
            <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden /> Filters{set > 0 && ` (${set})`}
          </button>
          <Chips filters={filters} onChange={ask} />
        </header>
        <MissingNumbers numbers={filters.stock_numbers} answer={answer} others={set > 1} />
        <div className={css.table}>
          <DataTable
            {...stones.table}
            id={fancy ? 'stones-fancy' : 'stones-white'}
            label="Stones"
            columns={columns}
            total={answer?.pagination.totalRecords}
            noun="stone"
            exportName="stones"
            sort={sort}
            onSortChange={(next) => onView({ ...view, sort: next, page: 1 })}
            onOpen={(stone) => onView({ ...view, stone: stone.stock_no })}
            empty={nothingFound(filters, ask)}
          />
        </div>
        <footer className={css.foot}>
          <div className={css.sums}>
            {answer !== null && <Totals totals={answer.totals} label="Result" />}
            {sums !== null && <Totals totals={sums} label="Selection" />}
          </div>
          <div className={css.footEnd}>
            <StoneActions stones={selected} onDone={stones.clear} />
            <KeepActions stones={selected} fancy={fancy} onDone={stones.clear} />
            {answer !== null && answer.pagination.totalPages > 1 && (
              <Pages
                page={page}
                pages={answer.pagination.totalPages}
                onPage={(next) => onView({ ...view, page: next })}
              />
            )}
          </div>
        </footer>
      </section>
    </div>
  );
}
