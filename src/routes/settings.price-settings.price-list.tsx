import { createFileRoute } from '@tanstack/react-router';
import { PriceListScreen } from '../features/price-list/PriceListScreen.tsx';
import { priceListView } from '../features/price-list/price-list-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/settings/price-settings/price-list')({
  staticData: { title: 'Price lists' },
  validateSearch: priceListView.read,
  component: Screen,
});

function Screen() {
  return <PriceListScreen {...useView(Route)} />;
}
