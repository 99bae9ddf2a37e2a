import { IconMailFast } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { bulkEmailsView } from '../features/bulk-email/bulk-email-views.ts';
import { BulkEmailsScreen } from '../features/bulk-email/BulkEmailsScreen.tsx';
import { HeldBackScreen } from '../features/bulk-email/HeldBackScreen.tsx';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/bulk-email/')({
  staticData: { title: 'Bulk e-mail', rail: { icon: IconMailFast, place: 116 } },
  validateSearch: bulkEmailsView.read,
  component: Screen,
});

function Screen() {
  const shown = useView(Route);
  return shown.view.tab === 'held' ? <HeldBackScreen {...shown} /> : <BulkEmailsScreen {...shown} />;
}
