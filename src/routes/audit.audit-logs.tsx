import { IconHistory } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from '../features/audit/AuditLog.tsx';
import { auditView } from '../features/audit/audit-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/audit/audit-logs')({
  staticData: { title: 'Audit log', rail: { icon: IconHistory, place: 150 } },
  validateSearch: auditView.read,
  component: Screen,
});

function Screen() {
  return <AuditLog {...useView(Route)} />;
}
