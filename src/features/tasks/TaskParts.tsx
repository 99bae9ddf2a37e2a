import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, use, useState } from 'react';
import { q } from '../../api/query.ts';
import { mayMove, type Task } from '../../stones/tasks/task.ts';
import { TaskAnswer } from '../../stones/tasks/TaskAnswer.tsx';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { useShortcuts } from '../../ui/actions/use-shortcuts.ts';
import { dateTime, day } from '../../ui/format.ts';
import { InQueue } from '../../ui/records/decision.ts';
import { ActKey } from '../../ui/records/DecisionRecord.tsx';
import { DrawerSection, Facts } from '../../ui/records/RecordDrawer.tsx';
import { trailOf, timelineTo } from '../../ui/records/timeline-steps.ts';
import { WorkflowTrail } from '../../ui/records/WorkflowTrail.tsx';
import { useUser } from '../../ui/session/session.ts';

const TaskForm = lazy(() => import('../../stones/tasks/TaskForm.tsx'));
const AnswerForm = lazy(() => import('./AnswerForm.tsx'));
const NO_KEYS = {};

/** The acts of a task, with their forms. */
export function TaskActs({ task, onDone }: { task: Task; onDone?: () => void }) {
  const user = useUser();
  const isQueue = use(InQueue);
  const [form, setForm] = useState<'answer' | 'change' | null>(null);
  const close = (): void => setForm(null);
  const mayAnswer = mayMove(user, 'DONE', task);
  useShortcuts(isQueue && mayAnswer.ok ? { a: () => setForm('answer') } : NO_KEYS);
  return (
    <>
      <ActionButton
        size="compact-md"
        decision={mayAnswer}
        rightSection={isQueue ? <ActKey of="a" /> : undefined}
        onClick={() => setForm('answer')}
      >
        Answer
      </ActionButton>
      <ActionButton
        size="compact-md"
        variant="default"
        decision={mayMove(user, 'UPDATE', task)}
        onClick={() => setForm('change')}
      >
        Edit
      </ActionButton>
      <LazyOverlay opened={form === 'answer'}>
        <AnswerForm
          key={`${task.id} ${form}`}
          opened={form === 'answer'}
          onClose={close}
          onDone={onDone}
          task={task}
        />
      </LazyOverlay>
      <LazyOverlay opened={form === 'change'}>
        <TaskForm
          key={`${task.id} ${form}`}
          opened={form === 'change'}
          onClose={close}
          stockNo={task.stock_no}
          task={task}
        />
      </LazyOverlay>
    </>
  );
}

/** The question, the answer and the history. */
export function TaskContent({ task }: { task: Task }) {
  return (
    <>
      <DrawerSection title="This task">
        <Facts
          facts={[
            { name: 'Asked by', value: task.asked_by_name },
            { name: 'Assigned to', value: task.assigned_to_name },
            { name: 'Due', value: day(task.due_date) },
            { name: 'Since', value: dateTime(task.created_at) },
          ]}
        />
      </DrawerSection>
      {(task.answer != null || task.file_name != null) && (
        <DrawerSection title="Answer">
          <TaskAnswer task={task} />
        </DrawerSection>
      )}
      <Way task={task} />
      <DrawerSection title="Stone">
        <Anchor renderRoot={(props) => <Link {...props} to="/search" search={{ stone: task.stock_no }} />}>
          Open this stone
        </Anchor>
      </DrawerSection>
    </>
  );
}

function Way({ task }: { task: Task }) {
  const { data: stone } = useQuery(q('getStone', { query: { stock_no: task.stock_no } }));
  const trail = trailOf(
    'task',
    (stone?.history ?? []).filter((step) => step.record_id === task.id),
  );
  return (
    <DrawerSection title="History">
      <WorkflowTrail steps={trail.length > 0 ? trail : timelineTo('task', task.status)} />
    </DrawerSection>
  );
}
