import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import { namesOf, type StoneFilters } from '../domain/stones/search-filters.ts';
import { useLayer } from '../ui/actions/open-dialogs.ts';
import { usePreload } from '../ui/actions/use-preload.ts';
import { plural } from '../ui/format.ts';
import { usePreference } from '../ui/session/preference.ts';
import { ClientPrices } from './client/ClientPrices.tsx';
import { FilterRail } from './filters/FilterRail.tsx';
import { SaveSearchButton } from './searches/SaveSearchButton.tsx';
import css from './stones.module.css';
import type { Counts } from './use-search.ts';
import common from '../ui/common.module.css';

const loadChips = () => import('./Chips.tsx');
const Chips = lazy(loadChips);
const LeftOut = lazy(() => import('./find/LeftOut.tsx'));

interface SearchFrameProps {
  /** For screen readers only; the sidebar and the top bar show it to others. */
  title: string;
  filters: StoneFilters;
  counts: Counts;
  /** With the typed line that asks for the filters, if one does. */
  onFilters: (filters: StoneFilters, line?: string) => void;
  /** The typed line of the filters. */
  line?: string | undefined;
  /** When given, staff choose the client whose prices are shown. */
  client?: string | undefined;
  onClient?: (client: string | undefined) => void;
  /** When given, the search can be saved: 1 for stones, 2 for match pairs. */
  saves?: 1 | 2;
  /** Above the chips. */
  above?: ReactNode;
  children: ReactNode;
}

const toStones = (event: MouseEvent): void => {
  event.preventDefault();
  document.querySelector<HTMLElement>('[role="grid"]')?.focus();
};

/** The layout of a search: filters on the left, active filters above the result. */
export function SearchFrame(props: SearchFrameProps) {
  const { title, filters, counts, onFilters, line, onClient, above, children } = props;
  const [folded, setFolded] = usePreference('search-rail-folded', false);
  const [over, setOver] = useState(false);
  const set = namesOf(filters).length;
  usePreload(loadChips);

  useLayer(over, () => setOver(false));

  return (
    <div className={css.screen} data-folded={folded || undefined}>
      <a href="#stones" className={common.skip} onClick={toStones}>
        Skip the filters
      </a>
      {over && <div role="presentation" className={css.veil} onClick={() => setOver(false)} />}
      <aside
        id="filters"
        className={css.aside}
        data-over={over || undefined}
        data-sheet={over || undefined}
        role="search"
        aria-label="Filter stones"
      >
        <div className={css.asideHead} data-sheet-head>
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
          <FilterRail filters={filters} counts={counts.facets} onChange={(next) => onFilters(next)} />
        </div>
        <div className={css.asideFoot}>
          <Button fullWidth onClick={() => setOver(false)}>
            {counts.totals === null ? 'Show the stones' : `Show ${plural(counts.totals.lots, 'stone')}`}
          </Button>
        </div>
      </aside>

      <section className={css.found}>
        {above}
        <header className={css.head}>
          <h1 className={common.unseen}>{title}</h1>
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
          {onClient !== undefined && <ClientPrices client={props.client} onClient={onClient} />}
          <Suspense fallback={null}>
            {set > 0 && <Chips filters={filters} onChange={(next) => onFilters(next)} />}
          </Suspense>
          {props.saves !== undefined && <SaveSearchButton kind={props.saves} filters={filters} />}
        </header>
        <Suspense fallback={null}>
          {line !== undefined && <LeftOut line={line} onFilters={onFilters} />}
        </Suspense>
        {children}
      </section>
    </div>
  );
}
