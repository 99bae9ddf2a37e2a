import { createFileRoute } from '@tanstack/react-router';
import { TargetSettings } from '../features/system-settings/TargetSettings.tsx';

export const Route = createFileRoute('/settings/system-settings/targets')({
  staticData: { title: 'Hours and targets' },
  component: TargetSettings,
});
