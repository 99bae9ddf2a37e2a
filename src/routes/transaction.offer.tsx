import { IconTags } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { OfferList } from '../features/transactions/price-offer/OfferList.tsx';
import { useTabbed } from '../features/transactions/use-tabs.ts';
import { lineView } from '../features/transactions/transactions-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/transaction/offer')({
  staticData: { title: 'Offers', rail: { icon: IconTags, place: 85, area: 'transactions' } },
  validateSearch: lineView.read,
  component: Screen,
});

function Screen() {
  return <OfferList {...useTabbed('priceOffer', useView(Route))} />;
}
