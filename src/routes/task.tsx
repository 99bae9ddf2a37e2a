import { IconEyeQuestion } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { TaskList } from '../features/tasks/TaskList.tsx';
import { tasksView } from '../features/tasks/tasks-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/task')({
  staticData: { title: 'Tasks', rail: { icon: IconEyeQuestion, place: 106 } },
  validateSearch: tasksView.read,
  component: Screen,
});

function Screen() {
  return <TaskList {...useView(Route)} />;
}
