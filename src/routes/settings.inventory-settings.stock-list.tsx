import { createFileRoute } from '@tanstack/react-router';
import { filtersFromWire } from '../domain/stones/search-filters.ts';
import { stockListsView } from '../features/stock-lists/stock-list.ts';
import { StockListsScreen } from '../features/stock-lists/StockListsScreen.tsx';
import { paramsOf } from '../stones/search-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/settings/inventory-settings/stock-list')({
  staticData: { title: 'Stock lists' },
  validateSearch: stockListsView.read,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <StockListsScreen
      {...useView(Route)}
      onSearch={({ filters }) =>
        void navigate({
          to: '/search',
          search: paramsOf({ filters: filtersFromWire(filters), sort: [], page: 1, stone: null }),
        })
      }
    />
  );
}
