import { IconHandStop } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { HoldList } from '../features/transactions/hold/HoldList.tsx';
import { useTransactionTabs } from '../features/transactions/use-tabs.ts';
import { readView } from '../features/transactions/transactions-view.ts';

export const Route = createFileRoute('/transaction/hold')({
  staticData: { title: 'Holds', rail: { icon: IconHandStop, place: 90 } },
  validateSearch: readView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = useTransactionTabs('hold', view);
  return <HoldList view={view} onView={(search) => void navigate({ search })} tabs={tabs} />;
}
