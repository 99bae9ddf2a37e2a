/** What the list of tasks shows, as stored in the URL. */
import { TASK_STATUS } from '../../domain/codes.ts';
import { code, defineView, on, page, record, sort, text, type ViewOf } from '../../ui/records/define-view.ts';

export const tasksView = defineView({
  page,
  sort,
  status: code(Object.values(TASK_STATUS)),
  search: text,
  mine: on,
  /** Pending after their due date. */
  overdue: on,
  task: record,
});
export type TasksView = ViewOf<typeof tasksView>;
