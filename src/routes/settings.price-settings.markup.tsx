import { createFileRoute } from '@tanstack/react-router';
import { MarkupScreen } from '../features/markup/MarkupScreen.tsx';
import { readMarkupView } from '../features/markup/markup-view.ts';

export const Route = createFileRoute('/settings/price-settings/markup')({
  staticData: { title: 'Markups' },
  validateSearch: readMarkupView,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return <MarkupScreen view={Route.useSearch()} onView={(search) => void navigate({ search })} />;
}
