import { createFileRoute } from '@tanstack/react-router';
import { MailLog } from '../features/mails/MailLog.tsx';
import { mailsView } from '../features/mails/mails-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/settings/system-settings/mail')({
  staticData: { title: 'E-mails' },
  validateSearch: mailsView.read,
  component: Screen,
});

function Screen() {
  return <MailLog {...useView(Route)} />;
}
