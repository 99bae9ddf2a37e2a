import { createFileRoute } from '@tanstack/react-router';
import { RolesScreen } from '../features/roles/RolesScreen.tsx';
import { readRolesView } from '../features/roles/roles-view.ts';

export const Route = createFileRoute('/settings/system-settings/role-permission')({
  staticData: { title: 'Roles and permissions' },
  validateSearch: readRolesView,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return <RolesScreen view={Route.useSearch()} onView={(search) => void navigate({ search })} />;
}
