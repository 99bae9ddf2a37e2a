import { clientOf } from '../../stones/client/client-of.ts';
import { useEffect, lazy, Suspense } from 'react';
import { DIAMOND_TYPE, STONE_TYPE, type StoneType } from '../../domain/codes.ts';
import { namesOf, type StoneFilters } from '../../domain/stones/search-filters.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { StoneActions } from '../../stones/actions/StoneActions.tsx';
import { useAddress } from '../../ui/records/use-address.ts';
import { LAST_SEARCH, usePersisted } from '../../ui/session/persisted.ts';
import { SEARCH_ORIGIN, usePreference } from '../../ui/session/preference.ts';
import { useUser } from '../../ui/session/session.ts';
import { stoneCard } from '../../stones/card.tsx';
import { useStoneColumns } from '../../stones/columns.tsx';
import { ResultFooter } from '../../stones/ResultFooter.tsx';
import { CurateActions } from '../../stones/curate/CurateActions.tsx';
import css from '../../stones/stones.module.css';
import { SearchFrame } from '../../stones/SearchFrame.tsx';
import { stonesSheet } from '../../stones/stone-exports.ts';
import { searchOf } from '../../stones/search-queries.ts';
import { useCounts, useStones } from '../../stones/use-search.ts';
import { paramsOf, type SearchParams, type SearchView } from '../../stones/search-view.ts';
import type { SearchAnswer } from '../../stones/search-queries.ts';
import type { EmptyText } from '../../ui/table/TableState.tsx';

const RelaxFilters = lazy(() => import('./RelaxFilters.tsx'));

/** An empty result: suggests which single filter to remove, and how many stones that finds. */
function nothingFound(filters: StoneFilters, onChange: (filters: StoneFilters) => void): EmptyText {
  if (namesOf(filters).length === 0) {
    const other = filters.diamond_type === DIAMOND_TYPE.fancy ? 'white' : 'fancy';
    return {
      title: 'There are no stones here yet',
      hint: `Stones appear once stock is imported. Search ${other} stones instead?`,
    };
  }
  return {
    title: 'No stones match all these filters',
    hint: 'Remove one filter to find:',
    action: (
      <Suspense fallback={null}>
        <RelaxFilters filters={filters} onChange={onChange} />
      </Suspense>
    ),
  };
}

const SHOWN = 10;

interface MissingNumbersProps {
  numbers: readonly string[];
  answer: SearchAnswer | null;
  /** Whether other filters are active, which may be the reason. */
  others: boolean;
}

/** The pasted numbers without a stone; shown only when the whole result is loaded. */
function MissingNumbers({ numbers, answer, others }: MissingNumbersProps) {
  if (numbers.length === 0 || answer === null || answer.pagination.totalPages > 1) return null;
  const found = new Set(
    answer.stockList.flatMap(({ stock_no, org_stock_no, report_no }) => [stock_no, org_stock_no, report_no]),
  );
  const missing = numbers.filter((number) => !found.has(number) && !found.has(number.toUpperCase()));
  if (missing.length === 0 || missing.length === numbers.length) return null;
  return (
    <p className={css.missing} role="status">
      <b>
        {missing.length} of {numbers.length} numbers found nothing{others && ' with these filters'}:
      </b>{' '}
      {missing.slice(0, SHOWN).join(', ')}
      {missing.length > SHOWN && ` and ${missing.length - SHOWN} more`}
    </p>
  );
}

const NOWHERE: SearchParams = {};

interface SearchScreenProps {
  view: SearchView;
  onView: (view: SearchView) => void;
}

/** Keeps the search, so that the rail's Search comes back to it. */
function useLastSearch(params: SearchParams): void {
  const [kept, keep] = usePersisted<SearchParams>(LAST_SEARCH, NOWHERE);
  const changed = JSON.stringify(kept) !== JSON.stringify(params);
  useEffect(() => {
    if (changed) keep(params);
  });
}

/** The search: filters on the left, results on the right, actions below. */
export function SearchScreen({ view, onView }: SearchScreenProps) {
  const { filters, sort, page } = view;
  const user = useUser();
  const addressOf = useAddress();
  const client = clientOf(user, view);
  const stones = useStones({ ...view, client });
  const counts = useCounts(filters);
  const fancy = filters.diamond_type === DIAMOND_TYPE.fancy;
  const columns = useStoneColumns(fancy, client !== undefined);
  const { answer, selected } = stones;
  const set = namesOf(filters).length;
  useLastSearch(paramsOf({ ...view, stone: null }));
  const [, keepOrigin] = usePreference<StoneType | 0>(SEARCH_ORIGIN, STONE_TYPE.natural);

  // Other filters start at the first page, and the typed line no longer describes them.
  const ask = (next: StoneFilters, line?: string) => {
    if (next.stone_type !== filters.stone_type) keepOrigin(next.stone_type ?? 0);
    onView({ ...view, filters: next, line, page: 1 });
  };

  return (
    <SearchFrame
      title="Search"
      filters={filters}
      counts={counts}
      onFilters={ask}
      line={view.line}
      saves={1}
      client={client}
      onClient={(next) => onView({ ...view, client: next })}
    >
      <MissingNumbers numbers={filters.stock_numbers} answer={answer} others={set > 1} />
      <div className={css.table}>
        <DataTable
          {...stones.table}
          id={fancy ? 'stones-fancy' : 'stones-white'}
          label="Stones"
          columns={columns}
          noun="stone"
          exportName="stones"
          onExport={stonesSheet(searchOf({ ...view, client }), selected)}
          sort={sort}
          onSortChange={(next) => onView({ ...view, sort: next, page: 1 })}
          onOpen={(stone) => onView({ ...view, stone: stone.stock_no })}
          addressOf={(stone) => addressOf(paramsOf({ ...view, stone: stone.stock_no }))}
          card={stoneCard}
          isOpen={(stone) => stone.stock_no === view.stone}
          empty={nothingFound(filters, ask)}
        />
      </div>
      <ResultFooter
        result={answer === null ? null : (counts.totals ?? answer.totals)}
        chosen={selected}
        elsewhere={stones.elsewhere}
        onClear={stones.clear}
        acts={
          <StoneActions stones={selected} forClient={client} onDone={stones.clear}>
            <CurateActions stones={selected} fancy={fancy} onDone={stones.clear} />
          </StoneActions>
        }
        page={page}
        pages={answer?.pagination.totalPages}
        onPage={(next) => onView({ ...view, page: next })}
      />
    </SearchFrame>
  );
}
