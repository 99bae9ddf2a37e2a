import { IconSettings } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { MastersScreen } from '../features/masters/MastersScreen.tsx';
import { mastersView } from '../features/masters/masters-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/settings/master-settings/master')({
  staticData: { title: 'Masters', rail: { icon: IconSettings, place: 170 } },
  validateSearch: mastersView.read,
  component: Screen,
});

function Screen() {
  return <MastersScreen {...useView(Route)} />;
}
