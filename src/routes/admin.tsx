import { IconLayoutDashboard } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../features/dashboard/Dashboard.tsx';

export const Route = createFileRoute('/admin')({
  staticData: { title: 'Dashboard', rail: { icon: IconLayoutDashboard, place: 5 } },
  component: Dashboard,
});
