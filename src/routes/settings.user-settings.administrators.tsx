import { createFileRoute } from '@tanstack/react-router';
import { AccountCard } from '../features/accounts/AccountCard.tsx';
import { staffView } from '../features/people/people-views.ts';
import { StaffList } from '../features/people/StaffList.tsx';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/settings/user-settings/administrators')({
  staticData: { title: 'Administrators and quality control' },
  validateSearch: staffView.read,
  component: Screen,
});

function Screen() {
  return <StaffList {...useView(Route)} accountOf={(id) => <AccountCard id={id} />} />;
}
