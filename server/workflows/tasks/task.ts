/** Tasks: questions about a stone to quality control, and the answers. */
import { ENQUIRY_REQUEST_KINDS } from '../../../src/domain/lines/enquiry-requests.ts';
import { decide, type Permit } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import { SEES_TASK } from '../../db/queries/transactions/tasks.ts';
import { isUuid } from '../../db/with-actor.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { askedAnswered } from '../../mail/templates/enquiries.ts';
import { stoneAccessOf } from '../../policies/inventory-access.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { lockLines, lockStones } from '../lock-stones.ts';
import { queueMail } from '../mail.ts';
import { refusedBy } from '../guard-refusals.ts';
import { actorFact, moveOf, writeMoves, type NamedActor, type PersonActor } from '../write-history.ts';
import { notifyAsker, notifyAssignee } from './notify.ts';

export interface TaskRequest {
  /** The stone's number, or the enquiry that the task is for. */
  about: { stockNo: string } | { enquiryId: string };
  kind: number;
  words: string | null;
  assignedTo: string;
  /** YYYY-MM-DD */
  dueDate: string;
}

export interface TaskChange {
  /** Null removes them. */
  words?: string | null;
  assignedTo?: string;
  dueDate?: string;
  answer?: string;
  file?: { id: string };
}

export interface MovedTask {
  id: string;
  stock_no: string;
  status: number;
}

/**
 * CREATE.
 * @throws Refused 400 if the assignee cannot be asked; 403 for the role; 404 if the stone or
 * enquiry is missing, or not the actor's
 */
export async function createTask(tx: Tx, actor: PersonActor, asked: TaskRequest): Promise<MovedTask> {
  const { about, kind, words, assignedTo, dueDate } = asked;
  const decision = decide('task', null, { type: 'CREATE' }, { actor: actorFact(actor) });
  if (!decision.ok) throw refusedBy(decision.refusal);
  const stone = await stoneOf(tx, actor, about);
  await refuseStranger(tx, assignedTo);
  const task = { id: newId(), stone_id: stone.id, stock_no: stone.stock_no, asked_by: actor.id };
  await tx.run(
    `INSERT INTO task (id, stone_id, enquiry_id, asked_by, assigned_to, status, kind, words, due_date)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      task.id,
      stone.id,
      'enquiryId' in about ? about.enquiryId : null,
      actor.id,
      assignedTo,
      decision.toCode,
      kind,
      words,
      dueDate,
    ],
  );
  writeMove(tx, actor, task, decision, words);
  await notifyAssignee(tx, actor, [{ to: assignedTo, stones: [stone], dueDate }]);
  return { id: task.id, stock_no: task.stock_no, status: decision.toCode };
}

interface LockedTask {
  id: string;
  kind: number;
  /** The enquiry's client, who asked for it and reads the answer; null for tasks of staff. */
  reader_id: string | null;
  stone_id: string;
  stock_no: string;
  asked_by: string;
  assigned_to: string;
  /** YYYY-MM-DD */
  due_date: string;
  status: number;
}

/**
 * UPDATE or DONE. `change` is called once the task is locked and the machine has agreed.
 * @throws Refused 400 without answer, or the assignee cannot be asked; 403 for the role; 404 if
 * missing or not the actor's; 409 done, or somebody else's
 */
export async function moveTask(
  tx: Tx,
  actor: NamedActor,
  id: string,
  event: 'UPDATE' | 'DONE',
  change: (task: LockedTask) => Promise<TaskChange>,
  answered = false,
): Promise<MovedTask> {
  const task = isUuid(id)
    ? await tx.one<LockedTask>(
        `SELECT t.id, t.stone_id, s.stock_no, t.asked_by, t.assigned_to, t.due_date::text AS due_date, t.status, t.kind,
                (SELECT e.client_id FROM enquiry e WHERE e.id = t.enquiry_id AND t.for_client) AS reader_id
           FROM task t JOIN stone s ON s.id = t.stone_id WHERE t.id = $1 AND ${SEES_TASK} FOR UPDATE OF t`,
        [id],
      )
    : undefined;
  if (!task) throw notFound();
  const parties = {
    askedBy: task.asked_by,
    assignedTo: task.assigned_to,
    forClient: task.reader_id !== null,
  };
  const decision = decide('task', task.status, { type: event }, {
    actor: actorFact(actor),
    task: parties,
    answered,
  } satisfies FactsOf<'task'>);
  if (!decision.ok) throw refusedBy(decision.refusal);
  const { words, assignedTo, dueDate, answer, file } = await change(task);
  if (assignedTo !== undefined) await refuseStranger(tx, assignedTo);
  await tx.run(
    `UPDATE task SET words = CASE WHEN $7 THEN $2 ELSE words END, assigned_to = coalesce($3::uuid, assigned_to),
            due_date = coalesce($4::date, due_date), answer = $5, file_id = $6 WHERE id = $1`,
    [task.id, words, assignedTo, dueDate, answer, file?.id, words !== undefined],
  );
  writeMove(tx, actor, task, decision, answer ?? words ?? null);
  if (event === 'DONE') await tellOfAnswer(tx, actor, task, answer ?? null);
  else if (assignedTo !== undefined && assignedTo !== task.assigned_to)
    await notifyAssignee(tx, actor, [{ to: assignedTo, stones: [task], dueDate: dueDate ?? task.due_date }]);
  return { id: task.id, stock_no: task.stock_no, status: decision.toCode };
}

/** The person who asked gets the answer: a client by mail, a member of staff by a notice. */
async function tellOfAnswer(
  tx: Tx,
  actor: NamedActor,
  task: LockedTask,
  answer: string | null,
): Promise<void> {
  const { reader_id: to, kind, stock_no, asked_by } = task;
  if (to === null) return notifyAsker(tx, actor, { asked_by, stock_no, answer });
  const asked = ENQUIRY_REQUEST_KINDS.find((one) => one === kind);
  if (asked !== undefined)
    await queueMail(tx, actor, askedAnswered, [{ to, facts: { stock_no, kind: asked, answer } }]);
}

async function stoneOf(
  tx: Tx,
  actor: PersonActor,
  about: TaskRequest['about'],
): Promise<{ id: string; stock_no: string }> {
  if ('enquiryId' in about) {
    const [line] = await lockLines(tx, 'enquiry', [about.enquiryId]);
    if (!line) throw notFound();
    return { id: line.stone_id, stock_no: line.stock_no };
  }
  const [stone] = await lockStones(tx, 'stock_no', [about.stockNo], await stoneAccessOf(tx, actor));
  if (!stone) throw notFound();
  return stone;
}

async function refuseStranger(tx: Tx, id: string): Promise<void> {
  const known =
    isUuid(id) &&
    (await tx.one('SELECT FROM staff_member() WHERE id = $1 AND role_id IN (1, 5) AND is_active', [id]));
  if (!known)
    throw invalidRequest('This person cannot be asked. Choose someone in quality control.', 'assigned_to');
}

// The record belongs to the person who asked: the enquiry's client does not see tasks.
const writeMove = (
  tx: Tx,
  actor: NamedActor,
  task: Pick<LockedTask, 'id' | 'stone_id' | 'asked_by'>,
  permit: Permit,
  words: string | null,
): void =>
  writeMoves(
    tx,
    actor,
    [{ ...moveOf('task', task.id, task.asked_by, permit), stoneId: task.stone_id }],
    words,
  );
