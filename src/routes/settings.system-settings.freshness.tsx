import { createFileRoute } from '@tanstack/react-router';
import { FreshnessSetting } from '../features/freshness/FreshnessSetting.tsx';

export const Route = createFileRoute('/settings/system-settings/freshness')({
  staticData: { title: 'Freshness' },
  component: FreshnessSetting,
});
