import { IconShoppingCart } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useTransactionTabs } from '../features/transactions/use-tabs.ts';
import { readView } from '../features/transactions/transactions-view.ts';
import { Collected } from './-Collected.tsx';

export const Route = createFileRoute('/transaction/cart')({
  staticData: { title: 'Cart', rail: { icon: IconShoppingCart, place: 101 } },
  validateSearch: readView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = useTransactionTabs('cart', view);
  return <Collected list="cart" view={view} onView={(search) => void navigate({ search })} tabs={tabs} />;
}
