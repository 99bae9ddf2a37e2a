import { createFileRoute } from '@tanstack/react-router';
import { filtersFromWire } from '../domain/stones/search-filters.ts';
import { StockListsScreen, type StockListsView } from '../features/stock-lists/StockListsScreen.tsx';
import { pageIn, presentIn, textIn } from '../ui/records/url-params.ts';
import { paramsOf } from '../stones/search-view.ts';

export const Route = createFileRoute('/settings/inventory-settings/stock-list')({
  staticData: { title: 'Stock lists' },
  validateSearch: ({ page, sort, id }: Record<string, unknown>): StockListsView =>
    presentIn({ page: pageIn(page), sort: textIn(sort), id: textIn(id) }),
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StockListsScreen
      view={view}
      onView={(search) => void navigate({ search })}
      onSearch={({ filters }) =>
        void navigate({
          to: '/search',
          search: paramsOf({ filters: filtersFromWire(filters), sort: [], page: 1, stone: null }),
        })
      }
    />
  );
}
