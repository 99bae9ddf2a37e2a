import { IconNote } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useTransactionTabs } from '../features/transactions/use-tabs.ts';
import { readView } from '../features/transactions/transactions-view.ts';
import { Collected } from './-Collected.tsx';

export const Route = createFileRoute('/transaction/notes')({
  staticData: { title: 'Notes', rail: { icon: IconNote, place: 103 } },
  validateSearch: readView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = useTransactionTabs('notes', view);
  return <Collected list="notes" view={view} onView={(search) => void navigate({ search })} tabs={tabs} />;
}
