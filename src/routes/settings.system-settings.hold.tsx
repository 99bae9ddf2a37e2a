import { createFileRoute } from '@tanstack/react-router';
import { HoldSettings } from '../features/system-settings/HoldSettings.tsx';

export const Route = createFileRoute('/settings/system-settings/hold')({
  staticData: { title: 'Hold settings' },
  component: HoldSettings,
});
