import { createFileRoute } from '@tanstack/react-router';
import { TimeZoneSettings } from '../features/system-settings/TimeZoneSettings.tsx';

export const Route = createFileRoute('/settings/system-settings/time-zone')({
  staticData: { title: 'Time zone' },
  component: TimeZoneSettings,
});
