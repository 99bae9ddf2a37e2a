import { createFileRoute } from '@tanstack/react-router';
import { ActivityScreen } from '../features/dashboard/ActivityScreen.tsx';
import { activityView } from '../features/dashboard/activity-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/admin_/activity')({
  staticData: { title: 'Client activity' },
  validateSearch: activityView.read,
  component: Screen,
});

function Screen() {
  return <ActivityScreen {...useView(Route)} />;
}
