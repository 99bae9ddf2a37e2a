import { createFileRoute } from '@tanstack/react-router';
import { BulkEmailScreen } from '../features/bulk-email/BulkEmailScreen.tsx';
import { readBulkEmailView } from '../features/bulk-email/email-view.ts';

export const Route = createFileRoute('/bulk-email/$id')({
  staticData: { title: 'Bulk e-mail' },
  validateSearch: readBulkEmailView,
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <BulkEmailScreen id={id} view={view} onView={(search) => void navigate({ search })} />;
}
