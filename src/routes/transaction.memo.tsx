import { IconTransfer } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { MemoList } from '../features/transactions/memo/MemoList.tsx';
import { useTransactionTabs } from '../features/transactions/use-tabs.ts';
import { readView } from '../features/transactions/transactions-view.ts';

export const Route = createFileRoute('/transaction/memo')({
  staticData: { title: 'Memos', rail: { icon: IconTransfer, place: 100 } },
  validateSearch: readView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = useTransactionTabs('memo', view);
  return <MemoList view={view} onView={(search) => void navigate({ search })} tabs={tabs} />;
}
