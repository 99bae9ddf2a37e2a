import { IconLayoutDashboard } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../features/dashboard/Dashboard.tsx';
import { dashboardView } from '../features/dashboard/dashboard-view.ts';

export const Route = createFileRoute('/admin')({
  staticData: { title: 'Dashboard', rail: { icon: IconLayoutDashboard, place: 5 } },
  validateSearch: dashboardView.read,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Dashboard
      view={view}
      onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
