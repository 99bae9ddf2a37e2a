import { houseDay } from '../../domain/house-days.ts';
import { clientOf } from '../../stones/client/client-of.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { ARRIVED } from '../../domain/stones/stone-columns.ts';
import { filtersToWire, namesOf, without, type StoneFilters } from '../../domain/stones/search-filters.ts';
import { count, day as dayText, plural } from '../../ui/format.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { useUser } from '../../ui/session/session.ts';
import { sortToWire, type DataColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { StoneActions } from '../../stones/actions/StoneActions.tsx';
import { stoneCard } from '../../stones/card.tsx';
import { useStoneColumns } from '../../stones/columns.tsx';
import { ResultFooter } from '../../stones/ResultFooter.tsx';
import css from '../../stones/stones.module.css';
import { SearchFrame } from '../../stones/SearchFrame.tsx';
import { arrivalsSheet } from '../../stones/stone-exports.ts';
import { stoneNumber, type Stone } from '../../stones/stone.ts';
import { useFilterCounts } from '../../stones/use-search.ts';
import { DayStrip } from './DayStrip.tsx';
import own from './arrivals.module.css';
import { arrivalsView, type ArrivalsView } from './arrivals-view.ts';

interface ArrivalsScreenProps {
  view: ArrivalsView;
  onView: (view: ArrivalsView) => void;
}

const PAGE_SIZE = 500;
const ARRIVED_COLUMN: DataColumn<Stone> = {
  key: ARRIVED.field,
  label: ARRIVED.label,
  kind: 'dateTime',
  value: ({ created_at }) => created_at,
};
const rowsOf = ({ stockList }: AnswerOf<'searchArrivals'>): readonly Stone[] => stockList;
const dayOf = ({ created_at }: Stone): string | null => (created_at == null ? null : houseDay(created_at));

/**
 * The stones of the last days with the search's filters and table, newest first, optionally one day
 * only.
 */
export function ArrivalsScreen({ view, onView }: ArrivalsScreenProps) {
  const { filters, sort, page, day = null } = view;
  const user = useUser();
  const addressOf = useAddress();
  const client = clientOf(user, view);
  const days = day === null ? {} : { start_date: day, end_date: day };
  const wire = filtersToWire(filters);
  const data = {
    ...wire,
    ...days,
    user_id: client,
    sort: sortToWire(sort),
    page,
    size: PAGE_SIZE,
    facets: false,
  };
  const stones = useFetchCycle({
    query: q<'searchArrivals'>('searchArrivals', { data }),
    rowsOf,
    rowId: stoneNumber,
    failure: MESSAGES.fetchSearchFailed,
    findRows: (stock_numbers) =>
      q<'searchArrivals'>('searchArrivals', { data: { ...data, stock_numbers, page: 1 } }),
  });
  const counts = useFilterCounts({ ...wire, ...days, new_arrival: true });
  // The strip shows every day, even when one is selected.
  const everyDay = useQuery({
    ...q<'searchArrivals'>('searchArrivals', { data: { ...wire, is_count_only: true } }),
    placeholderData: keepPreviousData,
  });
  const fancy = filters.diamond_type === DIAMOND_TYPE.fancy;
  const offered = useStoneColumns(fancy, client !== undefined);
  const columns = useMemo(() => withArrival(offered), [offered]);
  const { answer, selected } = stones;
  const ask = (next: StoneFilters, line?: string) => onView({ ...view, filters: next, line, page: 1 });
  const names = namesOf(filters);
  const piecesOf = (which: string): number | null =>
    everyDay.data?.days.find((one) => one.day === which)?.pieces ?? null;

  return (
    <SearchFrame
      title="New arrivals"
      filters={filters}
      counts={counts}
      onFilters={ask}
      client={client}
      onClient={(next) => onView({ ...view, client: next })}
      above={
        <DayStrip
          days={everyDay.data?.days ?? null}
          total={everyDay.data?.totals.lots ?? null}
          day={day}
          filters={filters}
          pieces={answer?.totals.lots ?? null}
          client={client}
          onDay={(next) => onView({ ...view, day: next ?? undefined, page: 1 })}
        />
      }
    >
      <div className={css.table}>
        <DataTable
          {...stones.table}
          id={fancy ? 'arrivals-fancy' : 'arrivals-white'}
          label="New arrivals"
          columns={columns}
          noun="stone"
          exportName="new-arrivals"
          onExport={arrivalsSheet(data, selected)}
          sort={sort}
          onSortChange={(next) => onView({ ...view, sort: next, page: 1 })}
          groupOf={sort.length === 0 ? dayOf : undefined}
          groupHeader={
            sort.length === 0
              ? (key: string) => (
                  <>
                    <span>{dayText(key)}</span>
                    {piecesOf(key) !== null && (
                      <span className={own.pieces}>{plural(piecesOf(key) ?? 0, 'stone')}</span>
                    )}
                  </>
                )
              : undefined
          }
          onOpen={(stone) => onView({ ...view, stone: stone.stock_no })}
          addressOf={(stone) => addressOf(arrivalsView.write({ ...view, stone: stone.stock_no }))}
          card={stoneCard}
          isOpen={(stone) => stone.stock_no === view.stone}
          empty={{
            title: day === null ? 'No stones arrived on these days' : `No stones arrived on ${dayText(day)}`,
            hint:
              names.length === 0
                ? 'New stones appear here for some days after their import.'
                : `Filters set: ${count(names.length)}. Without them there may be more stones.`,
            action:
              names.length === 0 ? undefined : (
                <Button onClick={() => ask(names.reduce(without, filters))}>Clear all filters</Button>
              ),
          }}
        />
      </div>
      <ResultFooter
        result={answer?.totals ?? null}
        chosen={selected}
        elsewhere={stones.elsewhere}
        onClear={stones.clear}
        acts={<StoneActions stones={selected} onDone={stones.clear} />}
        page={page}
        pages={answer?.pagination.totalPages}
        onPage={(next) => onView({ ...view, page: next })}
      />
    </SearchFrame>
  );
}

/** The arrival date comes right after the sticky columns. */
function withArrival(columns: DataColumn<Stone>[]): DataColumn<Stone>[] {
  if (columns.length === 0) return columns;
  const at = columns.findIndex(({ sticky }) => sticky !== true);
  return [...columns.slice(0, at), ARRIVED_COLUMN, ...columns.slice(at)];
}
