import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { filtersToWire, namesOf, without, type StoneFilters } from '../../domain/stones/search-filters.ts';
import { count, day as dayText, plural } from '../../ui/format.ts';
import { useUser } from '../../ui/session/session.ts';
import { sortToWire, type DataColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { StoneActions } from '../../stones/actions/StoneActions.tsx';
import { clientOf } from '../../stones/client/ClientPrices.tsx';
import { stoneColumns } from '../../stones/columns.tsx';
import { FoundFoot } from '../../stones/FoundFoot.tsx';
import css from '../../stones/stones.module.css';
import { SearchFrame } from '../../stones/SearchFrame.tsx';
import { stoneNumber, type Stone } from '../../stones/stone.ts';
import { useFilterCounts } from '../../stones/use-search.ts';
import { DayStrip } from './DayStrip.tsx';
import own from './arrivals.module.css';
import type { ArrivalsView } from './view.ts';

interface ArrivalsScreenProps {
  view: ArrivalsView;
  onView: (view: ArrivalsView) => void;
}

const PAGE_SIZE = 500;
const ARRIVED: DataColumn<Stone> = {
  key: 'created_at',
  label: 'Arrived',
  kind: 'dateTime',
  value: ({ created_at }) => created_at,
};
const rowsOf = ({ stockList }: AnswerOf<'searchArrivals'>): readonly Stone[] => stockList;
/** The server's days are UTC days, and so are the groups. */
const dayOf = ({ created_at }: Stone): string | null => created_at?.slice(0, 10) ?? null;

/** The stones of the last days: the search's own filters and table, the newest first, a day at a time. */
export function ArrivalsScreen({ view, onView }: ArrivalsScreenProps) {
  const { filters, sort, page, day } = view;
  const user = useUser();
  const client = clientOf(user, view);
  const days = day === null ? {} : { start_date: day, end_date: day };
  const wire = filtersToWire(filters);
  const data = {
    ...wire,
    ...days,
    ...(client === undefined ? {} : { user_id: client }),
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
  });
  const counts = useFilterCounts({ ...wire, ...days, new_arrival: true });
  // The strip shows every day, also while one of them is chosen.
  const everyDay = useQuery({
    ...q<'searchArrivals'>('searchArrivals', { data: { ...wire, is_count_only: true } }),
    placeholderData: keepPreviousData,
  });
  const fancy = filters.diamond_type === DIAMOND_TYPE.fancy;
  const columns = useMemo(
    () => withArrival(stoneColumns(user.role_id, fancy, client !== undefined)),
    [user.role_id, fancy, client],
  );
  const { answer, selected } = stones;
  const ask = (next: StoneFilters) => onView({ ...view, filters: next, page: 1 });
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
          total={everyDay.data?.totals.pieces ?? null}
          day={day}
          diamondType={filters.diamond_type}
          client={client}
          onDay={(next) => onView({ ...view, day: next, page: 1 })}
        />
      }
    >
      <div className={css.table}>
        <DataTable
          {...stones.table}
          id={fancy ? 'arrivals-fancy' : 'arrivals-white'}
          label="New arrivals"
          columns={columns}
          total={answer?.pagination.totalRecords}
          noun="stone"
          exportName="new-arrivals-page"
          sort={sort}
          onSortChange={(next) => onView({ ...view, sort: next, page: 1 })}
          {...(sort.length === 0
            ? {
                groupOf: dayOf,
                groupHeader: (key: string) => (
                  <>
                    <span>{dayText(key)}</span>
                    {piecesOf(key) !== null && (
                      <span className={own.pieces}>{plural(piecesOf(key) ?? 0, 'stone')}</span>
                    )}
                  </>
                ),
              }
            : {})}
          onOpen={(stone) => onView({ ...view, stone: stone.stock_no })}
          empty={{
            title: day === null ? 'Nothing has arrived in these days' : `Nothing arrived on ${dayText(day)}`,
            hint:
              names.length === 0
                ? 'Stones stand here for some days after they were brought in.'
                : `Without the filters there may be more; ${count(names.length)} are set.`,
            ...(names.length === 0
              ? {}
              : {
                  action: (
                    <Button onClick={() => ask(names.reduce(without, filters))}>Take all filters off</Button>
                  ),
                }),
          }}
        />
      </div>
      <FoundFoot
        result={answer?.totals ?? null}
        chosen={selected}
        acts={<StoneActions stones={selected} onDone={stones.clear} />}
        page={page}
        pages={answer?.pagination.totalPages}
        onPage={(next) => onView({ ...view, page: next })}
      />
    </SearchFrame>
  );
}

/** When it came stands behind the columns that stay at the left. */
function withArrival(columns: DataColumn<Stone>[]): DataColumn<Stone>[] {
  const at = columns.findIndex(({ sticky }) => sticky !== true);
  return [...columns.slice(0, at), ARRIVED, ...columns.slice(at)];
}
