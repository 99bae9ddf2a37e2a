import { IconPackageImport } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StockScreen } from '../features/stock/StockScreen.tsx';
import { readStockView } from '../features/stock/stock-view.ts';

export const Route = createFileRoute('/inventory/company/')({
  staticData: { title: 'Import stock', rail: { icon: IconPackageImport, place: 120, word: 'Stock' } },
  validateSearch: readStockView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StockScreen
      view={view}
      onView={(search) => void navigate({ search })}
      onUpload={(provider) =>
        void navigate({ to: '/inventory/company/upload', search: provider === undefined ? {} : { provider } })
      }
      onOpenUpload={(id) => void navigate({ to: '/inventory/company/upload/$id', params: { id } })}
    />
  );
}
