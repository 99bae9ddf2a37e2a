import { SegmentedControl } from '@mantine/core';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { TASK_CELLS } from '../../lists/tasks.ts';
import { statusLabel, WORKFLOWS } from '../../machines/workflows.ts';
import { FindField } from '../../ui/forms/FindField.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { columnsOf, wholeList } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/address.ts';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Task } from '../../stones/tasks/task.ts';
import { TaskDrawer } from './TaskDrawer.tsx';

export interface TaskView {
  page?: number | undefined;
  sort?: string | undefined;
  status?: number | undefined;
  search?: string | undefined;
  mine?: boolean | undefined;
  /** The open task's id. */
  task?: string | undefined;
}

const rowsOf = (answer: AnswerOf<'listTasks'>): readonly Task[] => answer.data;
const rowId = ({ id }: Task): string => id;
const STATES = WORKFLOWS.task.states.flatMap(({ code, label }) =>
  code === null ? [] : [{ value: String(code), label }],
);

/** What quality control was asked about stones: what is pending and due stands first. */
export function TaskList({ view, onView }: { view: TaskView; onView: (next: TaskView) => void }) {
  const { page, status, search, mine, task } = view;
  const filters = { search, mine, ...(status === undefined ? {} : { status: [status] }) };
  const list = wholeList('listTasks', filters, COLUMNS, view, onView);
  const cycle = useFetchCycle({
    query: q<'listTasks'>('listTasks', { query: list.query }),
    rowsOf,
    rowId,
    failure: MESSAGES.fetchFailed,
  });
  const addressOf = useAddress();
  const change = (next: TaskView): void => onView({ ...view, page: undefined, task: undefined, ...next });
  return (
    <ListPage
      title="Tasks"
      lead="What quality control was asked about stones. Ask from a stone or from an enquiry."
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
            onChange={(value) => change({ status: value === '0' ? undefined : Number(value) })}
          />
          <SegmentedControl
            aria-label="Whose"
            data={[
              { value: 'all', label: 'Everybody’s' },
              { value: 'mine', label: 'Mine to answer' },
            ]}
            value={mine === true ? 'mine' : 'all'}
            onChange={(value) => change({ mine: value === 'mine' || undefined })}
          />
        </>
      }
      page={page ?? 1}
      pages={cycle.answer?.pagination.totalPages}
      onPage={(next) => onView({ ...view, page: next === 1 ? undefined : next })}
    >
      <DataTable
        {...cycle.table}
        {...list.table}
        id="tasks"
        label="Tasks"
        columns={COLUMNS}
        total={cycle.answer?.pagination.totalRecords}
        noun="task"
        exportName="tasks"
        empty={{ title: 'No task here', hint: 'Ask quality control from a stone or from an enquiry.' }}
        addressOf={({ id }) => addressOf({ ...view, task: id }, '/task')}
        onOpen={({ id }) => onView({ ...view, task: id })}
      />
      <TaskDrawer
        task={cycle.rows.find(({ id }) => id === task) ?? null}
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
