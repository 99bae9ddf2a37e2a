import { IconChecks } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { ConfirmStoneList } from '../features/transactions/confirm-stone/ConfirmStoneList.tsx';
import { useTransactionTabs } from '../features/transactions/use-tabs.ts';
import { readView } from '../features/transactions/transactions-view.ts';

export const Route = createFileRoute('/transaction/confirm-stone')({
  staticData: { title: 'Confirm stones', rail: { icon: IconChecks, place: 70 } },
  validateSearch: readView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = useTransactionTabs('confirmStone', view);
  return <ConfirmStoneList view={view} onView={(search) => void navigate({ search })} tabs={tabs} />;
}
