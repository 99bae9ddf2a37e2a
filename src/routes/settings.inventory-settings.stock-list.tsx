import { createFileRoute } from '@tanstack/react-router';
import { filtersFromWire } from '../domain/stones/search-filters.ts';
import { StockListsScreen } from '../features/stock-lists/StockListsScreen.tsx';
import { paramsOf } from '../stones/search-view.ts';

export const Route = createFileRoute('/settings/inventory-settings/stock-list')({
  staticData: { title: 'Stock lists' },
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } =>
    typeof id === 'string' ? { id } : {},
  component: Screen,
});

function Screen() {
  const { id } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StockListsScreen
      id={id}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { id: next } })}
      onSearch={({ filters }) =>
        void navigate({
          to: '/search',
          search: paramsOf({ filters: filtersFromWire(filters), sort: [], page: 1, stone: null }),
        })
      }
    />
  );
}
