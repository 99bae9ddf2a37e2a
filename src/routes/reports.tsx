import { IconReportAnalytics } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { ReportsScreen } from '../features/reports/ReportsScreen.tsx';
import { readReportsView } from '../features/reports/reports-view.ts';

export const Route = createFileRoute('/reports')({
  staticData: { title: 'Reports', rail: { icon: IconReportAnalytics, place: 145 } },
  validateSearch: readReportsView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ReportsScreen view={view} onView={(search) => void navigate({ search })} />;
}
