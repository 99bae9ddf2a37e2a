import { createFileRoute } from '@tanstack/react-router';
import { MaintenanceSettings } from '../features/system-settings/MaintenanceSettings.tsx';

export const Route = createFileRoute('/settings/system-settings/maintenance')({
  staticData: { title: 'Maintenance' },
  component: MaintenanceSettings,
});
