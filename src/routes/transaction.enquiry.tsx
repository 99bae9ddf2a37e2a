import { IconMessageQuestion } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { EnquiryList } from '../features/transactions/enquiry/EnquiryList.tsx';
import { useTransactionTabs } from '../features/transactions/use-tabs.ts';
import { readView } from '../features/transactions/transactions-view.ts';

export const Route = createFileRoute('/transaction/enquiry')({
  staticData: { title: 'Enquiries', rail: { icon: IconMessageQuestion, place: 80, forClients: 105 } },
  validateSearch: readView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = useTransactionTabs('enquiry', view);
  return <EnquiryList view={view} onView={(search) => void navigate({ search })} tabs={tabs} />;
}
