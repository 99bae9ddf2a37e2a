import { createFileRoute } from '@tanstack/react-router';
import { AccountCard } from '../features/accounts/AccountCard.tsx';
import { readStaffView } from '../features/people/staff-view.ts';
import { StaffList } from '../features/people/StaffList.tsx';

export const Route = createFileRoute('/settings/user-settings/administrators')({
  staticData: { title: 'Administrators and quality control' },
  validateSearch: readStaffView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StaffList
      view={view}
      onView={(search) => void navigate({ search })}
      accountOf={(id) => <AccountCard id={id} />}
    />
  );
}
