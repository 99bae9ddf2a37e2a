import { createFileRoute } from '@tanstack/react-router';
import { HomeSettings } from '../features/home-settings/HomeSettings.tsx';
import { homeView } from '../features/home-settings/home-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/settings/system-settings/home-settings')({
  staticData: { title: 'Home settings' },
  validateSearch: homeView.read,
  component: Screen,
});

function Screen() {
  return <HomeSettings {...useView(Route)} />;
}
