import { IconSchema } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { readWorkflowsView } from '../features/workflows/workflows-view.ts';
import { WorkflowsScreen } from '../features/workflows/WorkflowsScreen.tsx';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/workflows')({
  staticData: { title: 'Workflows', rail: { icon: IconSchema, place: 140 } },
  validateSearch: readWorkflowsView,
  component: Screen,
});

function Screen() {
  return <WorkflowsScreen {...useView(Route)} />;
}
