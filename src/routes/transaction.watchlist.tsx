import { IconEye } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useTransactionTabs } from '../features/transactions/use-tabs.ts';
import { readView } from '../features/transactions/transactions-view.ts';
import { Collected } from './-Collected.tsx';

export const Route = createFileRoute('/transaction/watchlist')({
  staticData: { title: 'Watchlist', rail: { icon: IconEye, place: 102 } },
  validateSearch: readView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = useTransactionTabs('watchlist', view);
  return (
    <Collected list="watchlist" view={view} onView={(search) => void navigate({ search })} tabs={tabs} />
  );
}
