import { IconHistory } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from '../features/audit/AuditLog.tsx';
import { readAuditView } from '../features/audit/audit-view.ts';

export const Route = createFileRoute('/audit/audit-logs')({
  staticData: { title: 'Audit log', rail: { icon: IconHistory, place: 150 } },
  validateSearch: readAuditView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <AuditLog view={view} onView={(search) => void navigate({ search })} />;
}
