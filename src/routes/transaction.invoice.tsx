import { IconReceipt } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { INVOICES } from '../features/transactions/invoice/invoices.ts';
import { lineView } from '../features/transactions/transactions-view.ts';
import { useTabbed } from '../features/transactions/use-tabs.ts';
import { Invoiced } from './-Invoiced.tsx';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/transaction/invoice')({
  staticData: { title: 'Invoices', rail: { icon: IconReceipt, place: 104, area: 'transactions' } },
  validateSearch: lineView.read,
  component: Screen,
});

function Screen() {
  return <Invoiced {...useTabbed(INVOICES.key, useView(Route))} />;
}
