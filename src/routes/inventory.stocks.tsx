import { IconTable } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { filtersFromWire } from '../domain/stones/search-filters.ts';
import { StockSummary } from '../features/overview/StockSummary.tsx';
import { overviewOf, overviewParamsOf, type OverviewParams } from '../features/overview/overview-view.ts';
import { paramsOf } from '../stones/search-view.ts';

export const Route = createFileRoute('/inventory/stocks')({
  staticData: { title: 'Stock summary', rail: { icon: IconTable, place: 60 } },
  validateSearch: (params: Record<string, unknown>): OverviewParams => overviewParamsOf(overviewOf(params)),
  component: Screen,
});

function Screen() {
  const view = overviewOf({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <StockSummary
      view={view}
      onView={(next) => void navigate({ search: overviewParamsOf(next) })}
      onSearch={({ shape, range }) => {
        const filters = filtersFromWire({
          diamond_type: view.fancy ? 2 : 1,
          shape: shape === undefined ? undefined : [shape],
          carat: range === undefined ? undefined : [`${range.carat_from}..${range.carat_to}`],
        });
        void navigate({ to: '/search', search: paramsOf({ filters, sort: [], page: 1, stone: null }) });
      }}
    />
  );
}
