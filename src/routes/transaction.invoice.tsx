import { IconReceipt } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { INVOICES } from '../features/transactions/invoice/invoices.ts';
import { readView } from '../features/transactions/transactions-view.ts';
import { useTransactionTabs } from '../features/transactions/use-tabs.ts';
import { Invoiced } from './-Invoiced.tsx';

export const Route = createFileRoute('/transaction/invoice')({
  staticData: { title: 'Invoices', rail: { icon: IconReceipt, place: 104 } },
  validateSearch: readView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = useTransactionTabs(INVOICES.key, view);
  return <Invoiced view={view} onView={(search) => void navigate({ search })} tabs={tabs} />;
}
