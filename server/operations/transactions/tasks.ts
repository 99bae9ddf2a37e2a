/** Tasks: questions about stones to quality control, answered with text or a file. */
import { TASK_KIND } from '../../../src/domain/codes.ts';
import { TASK_CELLS } from '../../../src/lists/tasks.ts';
import { insertStoredFile } from '../../db/queries/stored-files.ts';
import * as tasks from '../../db/queries/transactions/tasks.ts';
import { checkDocument } from '../../files/document.ts';
import { removeUnlessCommitted } from '../../files/rolled-back-files.ts';
import { newId } from '../../ids.ts';
import { invalidRequest } from '../../refusals.ts';
import { refuseEarly } from '../../workflows/guard-refusals.ts';
import { createTask as create, moveTask, type MovedTask } from '../../workflows/tasks/task.ts';
import type { Answer, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { actorOfCall } from '../acting-for.ts';
import { refusePast } from '../past-day.ts';
import { readFor } from '../read-as.ts';
import { answerFile } from './task-file.ts';

const PAGE = 50;

export const listTasks: Handler<'listTasks'> = ({ query }, call) => {
  const filters = {
    status: query.status?.length ? query.status : null,
    search: query.search?.trim() || null,
    enquiryId: query.enquiry_id ?? null,
    id: query.id ?? null,
    assignedTo: query.mine ? call.person.id : null,
    overdue: query.overdue ?? false,
  };
  const listed = () => tasks.tasksListed(filters);
  const list = { name: 'tasks', size: PAGE, cells: TASK_CELLS, listed, shown: tasks.shownTask };
  return pageOrSheet(list, query, call);
};

export const listAssignees: Handler<'listAssignees'> = async (_input, call) => ({
  data: await call.read(tasks.listAssignees),
});

export const createTask: Handler<'createTask'> = ({ data }, call) => {
  refuseEarly('task', 'CREATE', { actor: call.person });
  const { stock_no: stockNo, enquiry_id: enquiryId, kind, assigned_to: assignedTo, due_date: dueDate } = data;
  const words = data.words?.trim() || null;
  const about = enquiryId ? { enquiryId } : stockNo ? { stockNo } : null;
  if (about === null || (enquiryId && stockNo))
    throw invalidRequest('Send either the stone or the enquiry that the task is for.', 'stock_no');
  refuseWordless(kind, words);
  refusePast(dueDate, 'due_date');
  return call.effect<'createTask'>(async (tx) => {
    const task = await create(tx, actorOfCall(call), { about, kind, words, assignedTo, dueDate });
    return answerOf(task, `Question about ${task.stock_no}.`);
  });
};

export const updateTask: Handler<'updateTask'> = ({ path, data }, call) => {
  const { words, assigned_to: assignedTo, due_date: dueDate } = data;
  const change = {
    ...(words === undefined ? {} : { words: words?.trim() || null }),
    ...(assignedTo === undefined ? {} : { assignedTo }),
    ...(dueDate === undefined ? {} : { dueDate }),
  };
  return call.effect<'updateTask'>(async (tx) => {
    const task = await moveTask(tx, actorOfCall(call), path.id, 'UPDATE', ({ kind, due_date: present }) => {
      if (change.words !== undefined) refuseWordless(kind, change.words);
      // An overdue task can be changed and keep its day.
      if (dueDate !== undefined && dueDate !== present) refusePast(dueDate, 'due_date');
      return Promise.resolve(change);
    });
    return answerOf(task, `The task about ${task.stock_no} is changed.`);
  });
};

export const completeTask: Handler<'completeTask'> = async ({ data, files }, call) => {
  const answer = data.answer?.trim() || undefined;
  const [file, ...more] = files;
  const answered = answer !== undefined || file !== undefined;
  refuseEarly('task', 'DONE', { actor: call.person, answered });
  if (more.length > 0 || (file && file.field !== 'file'))
    throw invalidRequest('Send only one file, as file.', 'file');
  const paper = file && (await checkDocument(file, 'file', readFor(call)));
  const kept: string[] = [];
  try {
    return await call.effect<'completeTask'>(async (tx) => {
      const task = await moveTask(
        tx,
        actorOfCall(call),
        data.id,
        'DONE',
        async ({ asked_by, reader_id }) => {
          const ownerId = reader_id === null ? asked_by : call.person.id;
          if (!file || !paper) return answer === undefined ? {} : { answer };
          const id = newId();
          kept.push(id);
          await call.services.storage.take(id, file.path);
          await insertStoredFile(tx, { id, ...paper, size: file.size, sha256: file.sha256, ownerId });
          return { ...(answer === undefined ? {} : { answer }), file: { id } };
        },
        answered,
      );
      return answerOf(task, `The task about ${task.stock_no} is answered.`);
    });
  } catch (error) {
    await removeUnlessCommitted(call.services.storage, kept, error);
    throw error;
  }
};

export const readTaskFile: Handler<'readTaskFile'> = async ({ path }, call) =>
  answerFile(await call.read((tx) => tasks.findTaskFile(tx, path.id)), call);

function refuseWordless(kind: number, words: string | null): void {
  if (kind === TASK_KIND.words && words === null)
    throw invalidRequest('Please write what you want to know.', 'words');
}

const answerOf = ({ stock_no, ...data }: MovedTask, message: string): Answer<'createTask'> => ({
  data,
  message,
  audit: { summary: message, subject: { stock_numbers: [stock_no], task_id: data.id } },
});
