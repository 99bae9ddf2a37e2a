import { createFileRoute } from '@tanstack/react-router';
import { NewArrivalSettings } from '../features/system-settings/NewArrivalSettings.tsx';

export const Route = createFileRoute('/settings/system-settings/new-arrival')({
  staticData: { title: 'New arrival settings' },
  component: NewArrivalSettings,
});
