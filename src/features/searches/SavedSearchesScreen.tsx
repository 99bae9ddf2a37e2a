import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MESSAGES } from '../../domain/messages.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { kindOfSearch, SAVED_SEARCH_CELLS, searchInWords } from '../../lists/searches.ts';
import { FindField } from '../../ui/forms/FindField.tsx';
import { ClearFilters } from '../../ui/lists/ClearFilters.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { NewStones } from '../../stones/searches/NewStones.tsx';
import type { SavedSearch } from './saved-search.ts';
import { SavedSearchActions } from './SavedSearchActions.tsx';
import { SearchesFilters } from './SearchesFilters.tsx';
import { filtersOf, searchesView, type SearchesView } from './searches-view.ts';
import { useOwnerFilter } from './use-owner-filter.ts';

interface SavedSearchesProps {
  view: SearchesView;
  onView: (next: SearchesView) => void;
  onSearch: (search: SavedSearch) => void;
}

/** Saved searches, each with its number of new stones. */
export function SavedSearchesScreen({ view, onView, onSearch }: SavedSearchesProps) {
  const user = useUser();
  const addressOf = useAddress();
  const mayChange = accessOf(user, 'saved-search').write;
  const { all, whose, tabs } = useOwnerFilter(view, onView);
  const columns = all ? COLUMNS : OWN_COLUMNS;
  const list = useRecordList('listSavedSearches', {
    filters: { ...filtersOf(view, whose), search: view.search },
    columns,
    view,
    onView,
    failure: MESSAGES.fetchSavedSearchesFailed,
  });
  const change = (next: SearchesView): void => onView(searchesView.narrow(view, next));
  const { chosen } = list.table;

  return (
    <ListPage
      title="Saved searches"
      lead="Open one to see its stones. New stones are those that arrived, or became available, since you last opened it."
      {...tabs}
      filters={
        <>
          <FindField
            type="search"
            aria-label="Find in this list"
            placeholder="Name"
            value={view.search}
            onFind={(search) => change({ search })}
          />
          <SearchesFilters
            view={view}
            onChange={change}
            all={all}
            person={list.rows[0]?.client.name}
            days="Changed on"
          />
        </>
      }
      {...list.page}
      foot={
        mayChange && chosen.length > 0 ? (
          <SavedSearchActions searches={chosen} onDone={() => list.table.onSelectionChange([])} />
        ) : undefined
      }
    >
      <DataTable
        {...(mayChange ? list.table : list.list)}
        id={all ? 'saved-searches-all' : 'saved-searches'}
        label="Saved searches"
        noun="saved search"
        exportName="saved-searches"
        empty={
          searchesView.isNarrowed(view)
            ? {
                title: 'No saved searches match these filters',
                hint: 'Clear them to see every saved search.',
                action: <ClearFilters onClear={() => onView({ all: view.all })} />,
              }
            : {
                title: 'No saved searches yet',
                hint: 'Set filters on the search or on match pairs, and press “Save search” beside them.',
                action: <Button renderRoot={(props) => <Link {...props} to="/search" />}>Search</Button>,
              }
        }
        onOpen={onSearch}
        addressOf={({ id }) => addressOf({ open: id }, '/saved-search')}
        card={(search) => ({
          title: search.name,
          status: <NewStones search={search} />,
          further: [
            kindOfSearch(search.search_type),
            ...(all ? [clientName(search.client)] : []),
            searchInWords(search),
          ].join(' · '),
        })}
      />
    </ListPage>
  );
}

const COLUMNS = columnsOf(SAVED_SEARCH_CELLS, {
  name: {
    width: 248,
    sticky: true,
    cell: (search) => (
      <>
        {search.name} <NewStones search={search} />
      </>
    ),
  },
  search_type: { width: 112 },
  filters: { width: 420 },
  client: { width: 200 },
  created_by: { width: 160 },
  created_at: { hidden: true },
});
const OWN_COLUMNS = COLUMNS.filter(({ key }) => key !== 'client');
