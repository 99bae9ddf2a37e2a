import { createFileRoute } from '@tanstack/react-router';
import { BoundSettings } from '../features/system-settings/BoundSettings.tsx';

export const Route = createFileRoute('/settings/system-settings/bounds')({
  staticData: { title: 'Limits of clients' },
  component: BoundSettings,
});
