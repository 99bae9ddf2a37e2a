import { createFileRoute } from '@tanstack/react-router';
import { HolidaySettings } from '../features/system-settings/HolidaySettings.tsx';

export const Route = createFileRoute('/settings/system-settings/holiday')({
  staticData: { title: 'Holidays' },
  component: HolidaySettings,
});
