import { statusLabel } from '../../machines/workflows.ts';
import type { Task } from '../../stones/tasks/task.ts';
import { taskTitle } from '../../stones/tasks/TaskAnswer.tsx';
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { TaskActs, TaskContent } from './TaskParts.tsx';

/** One task in the drawer: the question, the answer and the history. */
export function TaskDrawer({ task, onClose }: { task: Task | null; onClose: () => void }) {
  return (
    <RecordDrawer
      opened={task !== null}
      onClose={onClose}
      title={task?.stock_no ?? 'Task'}
      about={task?.id}
      {...(task === null
        ? {}
        : {
            subtitle: taskTitle(task),
            status: <StatusBadge status={statusLabel('task', task.status)} />,
            actions: <TaskActs task={task} />,
          })}
    >
      {task !== null && <TaskContent task={task} />}
    </RecordDrawer>
  );
}
