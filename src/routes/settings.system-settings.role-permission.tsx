import { createFileRoute } from '@tanstack/react-router';
import { RolesScreen } from '../features/roles/RolesScreen.tsx';
import { rolesView } from '../features/roles/roles-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/settings/system-settings/role-permission')({
  staticData: { title: 'Roles and permissions' },
  validateSearch: rolesView.read,
  component: Screen,
});

function Screen() {
  return <RolesScreen {...useView(Route)} />;
}
