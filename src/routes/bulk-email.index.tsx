import { IconMailFast } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { readBulkEmailsView, type BulkEmailsView } from '../features/bulk-email/bulk-email-view.ts';
import { BulkEmailsScreen } from '../features/bulk-email/BulkEmailsScreen.tsx';
import { HeldBackScreen } from '../features/bulk-email/HeldBackScreen.tsx';

export const Route = createFileRoute('/bulk-email/')({
  staticData: { title: 'Bulk e-mail', rail: { icon: IconMailFast, place: 116 } },
  validateSearch: readBulkEmailsView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const onView = (search: BulkEmailsView): void => void navigate({ search });
  return view.tab === 'held' ? (
    <HeldBackScreen view={view} onView={onView} />
  ) : (
    <BulkEmailsScreen view={view} onView={onView} />
  );
}
