import { createFileRoute } from '@tanstack/react-router';
import { ActivityScreen } from '../features/dashboard/activity/ActivityScreen.tsx';
import { readActivityView } from '../features/dashboard/activity/activity-view.ts';

export const Route = createFileRoute('/admin_/activity')({
  staticData: { title: 'Client activity' },
  validateSearch: readActivityView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ActivityScreen view={view} onView={(search) => void navigate({ search })} />;
}
