import { createFileRoute } from '@tanstack/react-router';
import { InvoiceSettings } from '../features/system-settings/InvoiceSettings.tsx';

export const Route = createFileRoute('/settings/system-settings/invoice')({
  staticData: { title: 'Invoices' },
  component: InvoiceSettings,
});
