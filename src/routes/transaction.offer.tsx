import { IconTags } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { OfferList } from '../features/transactions/price-offer/OfferList.tsx';
import { useTransactionTabs } from '../features/transactions/use-tabs.ts';
import { readView } from '../features/transactions/transactions-view.ts';

export const Route = createFileRoute('/transaction/offer')({
  staticData: { title: 'Offers', rail: { icon: IconTags, place: 85 } },
  validateSearch: readView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = useTransactionTabs('priceOffer', view);
  return <OfferList view={view} onView={(search) => void navigate({ search })} tabs={tabs} />;
}
