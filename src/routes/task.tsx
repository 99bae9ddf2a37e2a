import { IconEyeQuestion } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { TaskList, type TaskView } from '../features/tasks/TaskList.tsx';
import { codeIn, flagIn, pageIn, textIn } from '../ui/records/url-params.ts';

export const Route = createFileRoute('/task')({
  staticData: { title: 'Tasks', rail: { icon: IconEyeQuestion, place: 106 } },
  validateSearch: ({
    page,
    sort,
    status,
    search,
    mine,
    overdue,
    task,
  }: Record<string, unknown>): TaskView => ({
    page: pageIn(page),
    sort: textIn(sort),
    status: codeIn(status, [1, 2]),
    search: textIn(search),
    mine: flagIn(mine) === true ? true : undefined,
    overdue: flagIn(overdue) === true ? true : undefined,
    task: textIn(task),
  }),
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <TaskList view={view} onView={(search) => void navigate({ search })} />;
}
