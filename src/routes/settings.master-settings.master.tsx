import { IconSettings } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { MastersScreen } from '../features/masters/MastersScreen.tsx';
import { readMastersView } from '../features/masters/masters-view.ts';

export const Route = createFileRoute('/settings/master-settings/master')({
  staticData: { title: 'Masters', rail: { icon: IconSettings, place: 170 } },
  validateSearch: readMastersView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <MastersScreen view={view} onView={(search) => void navigate({ search })} />;
}
