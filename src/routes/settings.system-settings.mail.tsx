import { createFileRoute } from '@tanstack/react-router';
import { MailLog } from '../features/mails/MailLog.tsx';
import { readMailsView } from '../features/mails/mails-view.ts';

export const Route = createFileRoute('/settings/system-settings/mail')({
  staticData: { title: 'E-mails' },
  validateSearch: readMailsView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <MailLog view={view} onView={(search) => void navigate({ search })} />;
}
