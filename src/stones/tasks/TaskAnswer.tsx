import { Button } from '@mantine/core';
import { callForFile } from '../../api/client.ts';
import { tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import { save } from '../../ui/lists/export-xlsx.ts';
import { KIND_LABEL } from '../../lists/tasks.ts';
import type { Task } from './task.ts';

/** 'Eye clean? Under the loupe, please.' */
export const taskTitle = ({ kind, words }: Task): string =>
  [KIND_LABEL[kind], words].filter((part) => part != null && part !== '').join(' ');

async function load(id: string, name: string): Promise<void> {
  try {
    save(await callForFile('readTaskFile', { path: { id } }), name);
  } catch (error) {
    tellDownloadFailed(error);
  }
}

/** The words of an answer, and its file. */
export function TaskAnswer({ task }: { task: Task }) {
  const { id, answer, file_name: name } = task;
  return (
    <>
      {answer}{' '}
      {name != null && (
        <Button variant="default" size="compact-sm" onClick={() => void load(id, name)}>
          {name}
        </Button>
      )}
    </>
  );
}
