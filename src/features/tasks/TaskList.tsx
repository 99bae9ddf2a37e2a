import { SegmentedControl, Switch } from '@mantine/core';
import { TASK_CELLS } from '../../lists/tasks.ts';
import { statusLabel, WORKFLOWS } from '../../machines/workflows.ts';
import { FindField } from '../../ui/forms/FindField.tsx';
import { DecideLink } from '../../ui/lists/DecideLink.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TaskDrawer } from './TaskDrawer.tsx';
import { tasksView, type TasksView } from './tasks-view.ts';

const STATES = WORKFLOWS.task.states.flatMap(({ code, label }) =>
  code === null ? [] : [{ value: String(code), label }],
);

/** Questions to quality control about stones, sorted by status and due date. */
export function TaskList({ view, onView }: { view: TasksView; onView: (next: TasksView) => void }) {
  const { status, search, mine, overdue, task } = view;
  const filters = { search, mine, overdue, ...(status === undefined ? {} : { status: [status] }) };
  const list = useRecordList('listTasks', { filters, columns: COLUMNS, view, onView });
  const addressOf = useAddress();
  const change = (next: TasksView): void => onView(tasksView.narrow(view, next));
  return (
    <ListPage
      title="Tasks"
      lead="Questions to quality control about stones. Ask from a stone or from an enquiry."
      actions={<DecideLink kind="task" />}
      filters={
        <>
          <FindField
            type="search"
            aria-label="Find in this list"
            placeholder="Stock number"
            value={search}
            onFind={(found) => change({ search: found })}
          />
          <SegmentedControl
            aria-label="Status"
            data={[{ value: '0', label: 'All' }, ...STATES]}
            value={String(status ?? 0)}
            onChange={(value) => change({ status: tasksView.fields.status(value) })}
          />
          <SegmentedControl
            aria-label="Whose"
            data={[
              { value: 'all', label: 'Everyone’s' },
              { value: 'mine', label: 'Mine to answer' },
            ]}
            value={mine === true ? 'mine' : 'all'}
            onChange={(value) => change({ mine: value === 'mine' || undefined })}
          />
          <Switch
            label="Overdue"
            checked={overdue === true}
            onChange={(event) => change({ overdue: event.currentTarget.checked || undefined })}
          />
        </>
      }
      {...list.page}
    >
      <DataTable
        {...list.table}
        id="tasks"
        label="Tasks"
        noun="task"
        exportName="tasks"
        empty={{ title: 'No tasks here', hint: 'Ask quality control from a stone or from an enquiry.' }}
        addressOf={({ id }) => addressOf({ ...view, task: id }, '/task')}
        onOpen={({ id }) => onView({ ...view, task: id })}
      />
      <TaskDrawer
        task={list.rows.find(({ id }) => id === task) ?? null}
        onClose={() => onView({ ...view, task: undefined })}
      />
    </ListPage>
  );
}

const COLUMNS = columnsOf(TASK_CELLS, {
  stock_no: { width: 128, sticky: true },
  status: { width: 104, cell: (task) => <StatusBadge status={statusLabel('task', task.status)} /> },
  words: { width: 240 },
  answer: { width: 240 },
});
