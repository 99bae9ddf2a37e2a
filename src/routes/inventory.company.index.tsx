import { IconPackageImport } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StockScreen } from '../features/stock/StockScreen.tsx';
import { stockView } from '../features/stock/stock-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/inventory/company/')({
  staticData: {
    title: 'Import stock',
    rail: { icon: IconPackageImport, place: 120, area: 'stock' },
  },
  validateSearch: stockView.read,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <StockScreen
      {...useView(Route)}
      onUpload={(provider) =>
        void navigate({ to: '/inventory/company/upload', search: provider === undefined ? {} : { provider } })
      }
      onOpenStone={(stone) => void navigate({ to: '/search', search: { stone } })}
      onOpenUpload={(id) => void navigate({ to: '/inventory/company/upload/$id', params: { id } })}
    />
  );
}
