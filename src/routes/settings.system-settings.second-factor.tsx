import { createFileRoute } from '@tanstack/react-router';
import { SecondFactorSettings } from '../features/system-settings/SecondFactorSettings.tsx';

export const Route = createFileRoute('/settings/system-settings/second-factor')({
  staticData: { title: 'Second factor' },
  component: SecondFactorSettings,
});
