import { createFileRoute } from '@tanstack/react-router';
import { HomeSettings } from '../features/home-settings/HomeSettings.tsx';
import { readHomeView } from '../features/home-settings/home-view.ts';

export const Route = createFileRoute('/settings/system-settings/home-settings')({
  staticData: { title: 'Home settings' },
  validateSearch: readHomeView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <HomeSettings view={view} onView={(search) => void navigate({ search })} />;
}
