import { IconMessageQuestion } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { EnquiryList } from '../features/transactions/enquiry/EnquiryList.tsx';
import { useTabbed } from '../features/transactions/use-tabs.ts';
import { lineView } from '../features/transactions/transactions-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/transaction/enquiry')({
  staticData: {
    title: 'Enquiries',
    rail: { icon: IconMessageQuestion, place: 80, forClients: 105, area: 'transactions' },
  },
  validateSearch: lineView.read,
  component: Screen,
});

function Screen() {
  return <EnquiryList {...useTabbed('enquiry', useView(Route))} />;
}
