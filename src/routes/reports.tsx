import { IconReportAnalytics } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { ReportsScreen } from '../features/reports/ReportsScreen.tsx';
import { reportsView } from '../features/reports/reports-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/reports')({
  staticData: { title: 'Reports', rail: { icon: IconReportAnalytics, place: 145 } },
  validateSearch: reportsView.read,
  component: Screen,
});

function Screen() {
  return <ReportsScreen {...useView(Route)} />;
}
