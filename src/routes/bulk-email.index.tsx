import { IconMailFast } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { readBulkEmailsView } from '../features/bulk-email/bulk-email-view.ts';
import { BulkEmailsScreen } from '../features/bulk-email/BulkEmailsScreen.tsx';

export const Route = createFileRoute('/bulk-email/')({
  staticData: { title: 'Bulk e-mail', rail: { icon: IconMailFast, place: 116 } },
  validateSearch: readBulkEmailsView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <BulkEmailsScreen view={view} onView={(search) => void navigate({ search })} />;
}
