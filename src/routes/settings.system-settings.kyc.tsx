import { createFileRoute } from '@tanstack/react-router';
import { KycSettings } from '../features/system-settings/KycSettings.tsx';

export const Route = createFileRoute('/settings/system-settings/kyc')({
  staticData: { title: 'KYC' },
  component: KycSettings,
});
