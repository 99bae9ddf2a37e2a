import { IconTable } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { filtersFromWire } from '../domain/stones/search-filters.ts';
import { InventoryDetails } from '../features/overview/InventoryDetails.tsx';
import { overviewView, type OverviewView } from '../features/overview/overview-view.ts';
import { StockSummary } from '../features/overview/StockSummary.tsx';
import { RecentSearchesScreen } from '../features/searches/RecentSearchesScreen.tsx';
import { searchesView, type SearchesView } from '../features/searches/searches-view.ts';
import { paramsOf } from '../stones/search-view.ts';
import { useOverviewTabs } from './-overview-tabs.ts';

interface Params extends OverviewView, SearchesView {
  tab?: 'searches' | 'details' | undefined;
}

export const Route = createFileRoute('/inventory/stocks')({
  staticData: { title: 'Overview', rail: { icon: IconTable, place: 60, area: 'stock' } },
  validateSearch: (params: Record<string, unknown>): Params => {
    const { tab } = params;
    if (tab === 'searches') return { tab, ...searchesView.read(params) };
    return { tab: tab === 'details' ? tab : undefined, ...overviewView.read(params) };
  },
  component: Screen,
});

function Screen() {
  const params = Route.useSearch();
  const navigate = Route.useNavigate();
  const view = overviewView.read(params);
  const tabs = useOverviewTabs(params.tab, (tab) => {
    const shared = { type: params.type };
    if (tab === 'searches') void navigate({ search: { tab, all: true } });
    else void navigate({ search: tab === 'details' ? { tab, ...shared } : shared });
  });
  switch (tabs.tab) {
    case 'searches':
      return (
        <RecentSearchesScreen
          view={searchesView.read(params)}
          within={{ ...tabs, title: 'Overview' }}
          onView={(next) => void navigate({ search: { tab: 'searches', ...next } })}
          onSearch={({ id }) => void navigate({ to: '/recent-search', search: { open: id } })}
        />
      );
    case 'details':
      return (
        <InventoryDetails
          view={view}
          tabs={tabs}
          onView={(next) => void navigate({ search: { tab: 'details', ...next } })}
        />
      );
    case 'summary':
      return (
        <StockSummary
          view={view}
          tabs={tabs}
          onView={(next) => void navigate({ search: next })}
          onSearch={({ shape, range }) => {
            const filters = filtersFromWire({
              diamond_type: view.type === 'fancy' ? 2 : 1,
              shape: shape === undefined ? undefined : [shape],
              carat: range === undefined ? undefined : [`${range.carat_from}..${range.carat_to}`],
            });
            void navigate({ to: '/search', search: paramsOf({ filters, sort: [], page: 1, stone: null }) });
          }}
        />
      );
  }
}
