import { createFileRoute } from '@tanstack/react-router';
import { BulkEmailScreen } from '../features/bulk-email/BulkEmailScreen.tsx';
import { bulkEmailView } from '../features/bulk-email/bulk-email-views.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/bulk-email/$id')({
  staticData: { title: 'Bulk e-mail' },
  validateSearch: bulkEmailView.read,
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return <BulkEmailScreen id={id} {...useView(Route)} />;
}
