import { SegmentedControl, Select } from '@mantine/core';
import type { AnswerOf } from '../../api/client.ts';
import { ROLE, ROLE_NAME } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { kindOfSearch, RECENT_SEARCH_CELLS, searchInWords } from '../../lists/searches.ts';
import { ClearFilters } from '../../ui/lists/ClearFilters.tsx';
import { ListPage, type ListPageProps } from '../../ui/lists/ListPage.tsx';
import { dateTime, plural } from '../../ui/format.ts';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SearchesFilters } from './SearchesFilters.tsx';
import { filtersOf, searchesView, type SearchesView } from './searches-view.ts';
import { useOwnerFilter } from './use-owner-filter.ts';

type RecentSearch = AnswerOf<'listRecentSearches'>['data'][number];

const ROLES = Object.values(ROLE).map((role) => ({ value: String(role), label: ROLE_NAME[role] }));

interface RecentSearchesProps {
  view: SearchesView;
  /** The tabs of the screen that has this list, instead of its own. */
  within?: Pick<ListPageProps, 'title' | 'tabs' | 'tab' | 'onTab'>;
  onView: (next: SearchesView) => void;
  onSearch: (search: RecentSearch) => void;
}

/** Recent searches. A click opens one again. */
export function RecentSearchesScreen({ view, within, onView, onSearch }: RecentSearchesProps) {
  const addressOf = useAddress();
  const { all, whose, tabs } = useOwnerFilter(view, onView);
  const columns = all ? COLUMNS : OWN_COLUMNS;
  const list = useRecordList('listRecentSearches', {
    filters: { ...filtersOf(view, whose), role_id: view.role },
    columns,
    view,
    onView,
    failure: MESSAGES.fetchSearchFailed,
  });
  const change = (next: SearchesView): void => onView(searchesView.narrow(view, next));

  return (
    <ListPage
      title="Recent searches"
      lead={
        all
          ? 'What people searched for in the last 90 days. Open one to run it yourself.'
          : 'What you searched for in the last 90 days. Open one to run it again.'
      }
      {...(within ?? tabs)}
      filters={
        <>
          {within !== undefined && tabs.tabs !== undefined && (
            <SegmentedControl
              aria-label="Whose"
              data={tabs.tabs.map(({ key, label }) => ({ value: key, label }))}
              value={tabs.tab}
              onChange={tabs.onTab}
            />
          )}
          <SearchesFilters
            view={view}
            onChange={change}
            all={all}
            person={list.rows[0]?.client.name}
            days="Searched on"
          />
          {all && (
            <Select
              aria-label="Role"
              placeholder="Any role"
              clearable
              clearButtonProps={{ 'aria-label': 'Any role' }}
              w={184}
              data={ROLES}
              value={view.role === undefined ? null : String(view.role)}
              onChange={(value) =>
                change({ role: Object.values(ROLE).find((role) => String(role) === value) })
              }
            />
          )}
        </>
      }
      {...list.page}
    >
      <DataTable
        {...list.list}
        id={all ? 'recent-searches-all' : 'recent-searches'}
        label="Recent searches"
        noun="search"
        exportName="recent-searches"
        empty={
          searchesView.isNarrowed(view)
            ? {
                title: 'No searches match these filters',
                hint: 'Clear them to see every recent search.',
                action: <ClearFilters onClear={() => onView({ all: view.all })} />,
              }
            : {
                title: 'No recent searches',
                hint: 'Searches with at least one filter appear here.',
              }
        }
        onOpen={onSearch}
        addressOf={({ id }) => addressOf({ open: id }, '/recent-search')}
        card={(search) => ({
          title: searchInWords(search),
          further: [
            kindOfSearch(search.search_type),
            ...(all ? [clientName(search.client)] : []),
            plural(search.times, 'time'),
            dateTime(search.searched_at),
          ].join(' · '),
        })}
      />
    </ListPage>
  );
}

const COLUMNS = columnsOf(RECENT_SEARCH_CELLS, {
  filters: { width: 460, sticky: true },
  search_type: { width: 112 },
  client: { width: 216 },
  role: { width: 144 },
  first_at: { hidden: true },
});
const OF_OTHERS: readonly string[] = ['client', 'role'];
const OWN_COLUMNS = COLUMNS.filter(({ key }) => !OF_OTHERS.includes(key));
