/** The columns of tasks. */
import type { components } from '../api/schema.gen.ts';
import { TASK_KIND } from '../domain/codes.ts';
import { ENQUIRY_REQUEST_LABEL } from '../domain/lines/enquiry-requests.ts';
import { statusLabel } from '../machines/workflows.ts';
import { cellsOf } from './cells.ts';

type Task = components['schemas']['Task'];

export const KIND_LABEL: Readonly<Record<Task['kind'], string>> = {
  [TASK_KIND.picture]: 'Picture',
  [TASK_KIND.video]: 'Video',
  [TASK_KIND.eyeClean]: 'Eye clean?',
  [TASK_KIND.shade]: 'Shade?',
  [TASK_KIND.milky]: 'Milky?',
  [TASK_KIND.words]: 'Something else',
  [TASK_KIND.inspection]: ENQUIRY_REQUEST_LABEL[TASK_KIND.inspection],
};

const cell = cellsOf<Task>();

export const TASK_CELLS = {
  stock_no: cell('Stone', ({ stock_no }) => stock_no),
  status: cell('Status', ({ status }) => statusLabel('task', status).label),
  kind: cell('Asked', ({ kind }) => KIND_LABEL[kind]),
  words: cell('Details', ({ words }) => words),
  due_date: cell('Due', ({ due_date }) => due_date, 'date'),
  answer: cell('Answer', ({ answer, file_name }) => answer ?? file_name),
  asked_by: cell('Asked by', ({ asked_by_name }) => asked_by_name),
  assigned_to: cell('Assigned to', ({ assigned_to_name }) => assigned_to_name),
  created_at: cell('Since', ({ created_at }) => created_at, 'dateTime'),
};
