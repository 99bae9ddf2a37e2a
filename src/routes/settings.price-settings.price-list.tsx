import { createFileRoute } from '@tanstack/react-router';
import { PriceListScreen } from '../features/price-list/PriceListScreen.tsx';
import { readPriceListView } from '../features/price-list/price-list-view.ts';

export const Route = createFileRoute('/settings/price-settings/price-list')({
  staticData: { title: 'Price lists' },
  validateSearch: readPriceListView,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return <PriceListScreen view={Route.useSearch()} onView={(search) => void navigate({ search })} />;
}
