import { FileInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DataOf } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { taskTitle } from '../../stones/tasks/TaskAnswer.tsx';
import type { components } from '../../api/schema.gen.ts';
import type { Task } from '../../stones/tasks/task.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';

type TaskAnswer = components['schemas']['TaskAnswer'];

interface AnswerFormProps {
  opened: boolean;
  onClose: () => void;
  onDone?: (() => void) | undefined;
  task: Task;
}

/** Text, a file, or both, shown with the task and with its enquiry. */
export default function AnswerForm({ opened, onClose, onDone, task }: AnswerFormProps) {
  const [words, setWords] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const done = useApiMutation('completeTask', {
    invalidates: ['listTasks', 'listDecisions', 'listEnquiries', 'getStone'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
      onDone?.();
    },
  });
  const said: TaskAnswer = { id: task.id, ...(words.trim() === '' ? {} : { answer: words.trim() }) };
  // The contract types a multipart part as text; the client serialises it.
  const data = said as unknown as DataOf<'completeTask'>;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={`Answer about ${task.stock_no}`}
      lead={
        task.for_client
          ? `${taskTitle(task)}. The client reads your answer and gets the file.`
          : taskTitle(task)
      }
      submit="Answer"
      busy={done.isPending}
      error={done.error}
      onSubmit={() => done.mutate({ data, files: file === null ? {} : { file } })}
    >
      <Textarea
        label="Text"
        autosize
        minRows={3}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        data-autofocus
      />
      <FileInput
        label="File"
        placeholder="PDF, PNG or JPEG, up to 10 MB"
        accept="application/pdf,image/png,image/jpeg"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the chosen file' }}
        value={file}
        onChange={setFile}
      />
    </DrawerForm>
  );
}
