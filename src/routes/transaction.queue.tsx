import { IconListNumbers } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { QueueList } from '../features/transactions/queue/QueueList.tsx';
import { useTransactionTabs } from '../features/transactions/use-tabs.ts';
import { readView } from '../features/transactions/transactions-view.ts';

export const Route = createFileRoute('/transaction/queue')({
  staticData: { title: 'In line', rail: { icon: IconListNumbers, place: 95 } },
  validateSearch: readView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = useTransactionTabs('queuePlace', view);
  return <QueueList view={view} onView={(search) => void navigate({ search })} tabs={tabs} />;
}
