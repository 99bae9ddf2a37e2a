import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q, useApiMutation } from '../../api/query.ts';
import { TASK_KIND } from '../../domain/codes.ts';
import { addDays, houseToday } from '../../domain/house-days.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { DueDate } from '../actions/DueDate.tsx';
import { KIND_LABEL } from '../../lists/tasks.ts';
import type { Task } from './task.ts';

interface TaskFormProps {
  opened: boolean;
  onClose: () => void;
  stockNo: string;
  /** The enquiry that the task belongs to. */
  enquiryId?: string | undefined;
  /** The task to change; absent for a new one. */
  task?: Task;
}

const KINDS = Object.entries(KIND_LABEL).map(([value, label]) => ({ value, label }));
const TOMORROW = (): string => addDays(houseToday(), 1);

/** A task about a stone: the question, who answers, and the due date. */
export default function TaskForm({ opened, onClose, stockNo, enquiryId, task }: TaskFormProps) {
  const [kind, setKind] = useState<Task['kind']>(task?.kind ?? TASK_KIND.picture);
  const [version] = useState(task?.version ?? '');
  const [words, setWords] = useState(task?.words ?? '');
  const [due, setDue] = useState<string | null>(task?.due_date ?? TOMORROW());
  const [chosen, setChosen] = useState<string | null>(task?.assigned_to ?? null);
  const { data: assignees = [] } = useQuery(q('listAssignees'));
  const assignee = chosen ?? assignees[0]?.id;
  const options = {
    invalidates: ['listTasks', 'getStone'] as const,
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      onClose();
    },
  };
  const create = useApiMutation('createTask', options);
  const change = useApiMutation('updateTask', options);
  const said = { ...(assignee === undefined ? {} : { assigned_to: assignee }), due_date: due ?? TOMORROW() };
  const asked = words.trim() === '' ? null : words.trim();
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={task === undefined ? `Ask quality control about ${stockNo}` : `Edit the task about ${stockNo}`}
      submit={task === undefined ? 'Ask' : 'Save'}
      busy={create.isPending || change.isPending}
      error={create.error ?? change.error}
      onSubmit={() =>
        task === undefined
          ? create.mutate({
              data: {
                kind,
                assigned_to: '',
                ...said,
                ...(asked === null ? {} : { words: asked }),
                ...(enquiryId === undefined ? { stock_no: stockNo } : { enquiry_id: enquiryId }),
              },
            })
          : change.mutate({ path: { id: task.id }, data: { ...said, words: asked, version } })
      }
    >
      {task === undefined && (
        <Select
          label="Question"
          allowDeselect={false}
          data={KINDS}
          value={String(kind)}
          onChange={(value) => setKind(Number(value) as Task['kind'])}
          data-autofocus
        />
      )}
      <Textarea
        label="Details"
        required={kind === TASK_KIND.words}
        autosize
        minRows={3}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Select
        label="Assigned to"
        allowDeselect={false}
        data={assignees.map(({ id, name }) => ({ value: id, label: name }))}
        value={assignee ?? null}
        onChange={setChosen}
      />
      <DueDate value={due} onChange={setDue} usual="Default: tomorrow" />
    </DrawerForm>
  );
}
