/** Tasks: questions about stones and their answers. workflows/tasks/task.ts changes them. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import { shownAs } from '../../../../src/domain/text/file-names.ts';
import { HOUSE_TODAY } from '../../fragments/days.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';
import { contains, matchesText } from '../like.ts';
import { CLIENT } from './lines.ts';

type Task = components['schemas']['Task'];
type TaskColumn = ListColumn<'listTasks'>;

/** SQL: tasks asked by the person, and those of an enquiry that they see. */
export const SEES_TASK = `(${seesClient('t.asked_by')}
  OR t.enquiry_id IN (SELECT e.id FROM enquiry e WHERE ${seesClient('e.client_id')}))`;

/** SQL: who asked: a member of staff, or the enquiry's client. */
const ASKER = `coalesce(asker.name, b.company_name, c.company_name, trim(c.first_name || ' ' || c.last_name), '')`;

export interface TaskFilters {
  status: readonly number[] | null;
  search: string | null;
  enquiryId: string | null;
  id: string | null;
  /** The person who has to answer. */
  assignedTo: string | null;
  /** Whether only pending ones past their due date are listed. */
  overdue: boolean;
}

const MATCHES = `${SEES_TASK} AND ($1::smallint[] IS NULL OR t.status = ANY ($1)) AND ($2::text IS NULL OR ${matchesText('s.stock_no', '$2')})
  AND ($3::uuid IS NULL OR t.enquiry_id = $3) AND ($4::uuid IS NULL OR t.assigned_to = $4)
  AND (NOT $5 OR (t.status IN (${liveCodes('task').join(', ')}) AND t.due_date < ${HOUSE_TODAY}))
  AND ($6::uuid IS NULL OR t.id = $6)`;

/** SQL: the enquiry's client; null for a question that staff ask. */
export const TASK_CLIENT = `CASE WHEN c.id IS NOT NULL THEN ${CLIENT} END`;

/** A stored task, with the type of its file. */
export type StoredTask = Task & { mime: string | null };

/** Pending tasks first, then by due date. */
export function tasksListed({
  status,
  search,
  enquiryId,
  id,
  assignedTo,
  overdue,
}: TaskFilters): ListQuery<TaskColumn> | null {
  if ([enquiryId, id].some((one) => one !== null && !isUuid(one))) return null;
  return {
    row: `t.id, t.stone_id, s.stock_no, t.enquiry_id, t.kind, t.words, t.status, to_char(t.due_date, 'YYYY-MM-DD') AS due_date,
          t.asked_by, ${ASKER} AS asked_by_name, t.for_client, t.assigned_to, assignee.name AS assigned_to_name, t.answer,
          f.original_name AS file_name, f.mime, t.created_at, t.updated_at`,
    from: `task t JOIN stone s ON s.id = t.stone_id LEFT JOIN stored_file f ON f.id = t.file_id
           LEFT JOIN staff_member() asker ON asker.id = t.asked_by LEFT JOIN enquiry e ON e.id = t.enquiry_id
           LEFT JOIN app_user c ON c.id = e.client_id LEFT JOIN business b ON b.user_id = c.id JOIN staff_member() assignee ON assignee.id = t.assigned_to`,
    where: MATCHES,
    values: [status, search === null ? null : contains(search), enquiryId, assignedTo, overdue, id],
    id: 't.id',
    columns: {
      stock_no: 's.stock_no',
      status: 't.status',
      kind: 't.kind',
      words: 'lower(t.words)',
      due_date: 't.due_date',
      answer: 'lower(coalesce(t.answer, f.original_name))',
      asked_by: `lower(${ASKER})`,
      assigned_to: 'lower(assignee.name)',
      created_at: 't.created_at',
    },
    order: 't.status, t.due_date',
  };
}

export const shownTask = ({ mime, ...task }: StoredTask): Task => ({
  ...task,
  file_name: mime === null || task.file_name == null ? null : shownAs(mime, task.file_name),
});

/** Who can be asked: quality control and administrators, quality control first. */
export const listAssignees = (tx: Tx): Promise<components['schemas']['Assignee'][]> =>
  tx.many(
    'SELECT id, name FROM staff_member() WHERE role_id IN (1, 5) AND is_active ORDER BY role_id DESC, name, id',
  );

export interface TaskFile {
  id: string;
  stock_no: string;
  storage_key: string;
  mime: string;
}

/** What may be changed of a task. */
export const findTask = (
  tx: Tx,
  id: string,
): Promise<Pick<Task, 'id' | 'words' | 'assigned_to' | 'due_date'> | undefined> =>
  tx.one(`SELECT t.id, t.words, t.assigned_to, t.due_date FROM task t WHERE t.id = $1 AND ${SEES_TASK}`, [
    id,
  ]);

export const findTaskFile = (tx: Tx, id: string): Promise<TaskFile | undefined> =>
  findFile(tx, id, SEES_TASK);

/** The file of an answer that the client of its enquiry reads. */
export const findAnswerFile = (tx: Tx, id: string): Promise<TaskFile | undefined> =>
  findFile(
    tx,
    id,
    `t.for_client AND t.enquiry_id IN (SELECT e.id FROM enquiry e WHERE ${seesClient('e.client_id')})`,
  );

async function findFile(tx: Tx, id: string, sees: string): Promise<TaskFile | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one(
    `SELECT t.id, s.stock_no, f.storage_key, f.mime FROM task t
       JOIN stone s ON s.id = t.stone_id JOIN stored_file f ON f.id = t.file_id
      WHERE t.id = $1 AND ${sees}`,
    [id],
  );
}
