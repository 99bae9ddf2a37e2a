/** Holds and memos whose reminders are due. Reading marks them, in the same transaction. */
import { CLIENT_ROLES, HOLD_STATUS, MEMO_STATUS } from '../../../../src/domain/codes.ts';
import {
  HOLD_REMINDER_HOURS,
  MEMO_REMINDER_DAYS,
  OVERDUE_REMINDER_DAYS,
} from '../../../../src/domain/mails.ts';
import { HOUSE_TODAY } from '../../fragments/days.ts';
import { tenancyIndexCondition, seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

/** The first of the lock's two keys. Each kind of lock has its own number. */
const REMINDERS_LOCK = 7_303;

/**
 * Taken first by a transaction that reminds: two processes that skip each other's rows would each
 * mail the same client.
 */
export const lockReminders = (tx: Tx): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock($1, 0)', [REMINDERS_LOCK]);

const BEFORE_END = `interval '${HOLD_REMINDER_HOURS} hours'`;

/**
 * Holds that end soon, at most `count`, by client. A hold that was that short from the start is
 * left out: its client knows its end already.
 */
export async function holdsToRemindOf(tx: Tx, count: number): Promise<string[]> {
  const holds = await tx.many<{ id: string }>(
    `UPDATE hold h SET reminded_due = h.due_at
       FROM (SELECT id FROM hold
              WHERE status = ${HOLD_STATUS.held} AND due_at > now() AND due_at <= now() + ${BEFORE_END}
                AND due_at - updated_at > ${BEFORE_END} AND reminded_due IS DISTINCT FROM due_at
              ORDER BY client_id, id LIMIT $1 FOR UPDATE SKIP LOCKED) soon
      WHERE h.id = soon.id RETURNING h.id`,
    [count],
  );
  return holds.map(({ id }) => id);
}

const IS_OUT = `l.status = ${MEMO_STATUS.issued}`;

/** Memo lines that are out and due soon. */
export async function linesDueSoon(tx: Tx): Promise<string[]> {
  const lines = await tx.many<{ id: string }>(
    `UPDATE memo_line u SET reminded_due = u.due_date
       FROM (SELECT l.id FROM memo_line l
              WHERE l.due_date BETWEEN ${HOUSE_TODAY} AND ${HOUSE_TODAY} + ${MEMO_REMINDER_DAYS}
                AND l.reminded_due IS DISTINCT FROM l.due_date AND ${IS_OUT}
              FOR UPDATE SKIP LOCKED) soon
      WHERE u.id = soon.id RETURNING u.id`,
  );
  return lines.map(({ id }) => id);
}

/**
 * The overdue memo lines of these clients, or of all that the actor sees, without clients who were
 * reminded today. Maps each line to its client.
 */
export const overdueToTell = (
  tx: Tx,
  clientIds: readonly string[] | null,
): Promise<{ id: string; client_id: string }[]> =>
  tx.many(
    `UPDATE memo_line u SET overdue_told = ${HOUSE_TODAY}
       FROM (SELECT l.id FROM memo_line l
              WHERE l.due_date < ${HOUSE_TODAY} AND ${IS_OUT} AND ${seesClient('l.client_id')} AND ${tenancyIndexCondition(tx.actor, 'l.client_id')}
                AND ($1::uuid[] IS NULL OR l.client_id = ANY ($1))
                AND NOT EXISTS (SELECT FROM memo_line t WHERE t.client_id = l.client_id AND t.overdue_told = ${HOUSE_TODAY})
              ORDER BY l.id FOR UPDATE) over
      WHERE u.id = over.id RETURNING u.id, u.client_id`,
    [clientIds],
  );

/** Those of these clients whom the actor sees. */
export async function clientsSeen(tx: Tx, clientIds: readonly string[]): Promise<string[]> {
  const seen = await tx.many<{ id: string }>(
    `SELECT u.id FROM app_user u
      WHERE u.id = ANY ($1::uuid[]) AND u.role_id IN (${CLIENT_ROLES.join(', ')}) AND ${seesClient('u.id')}`,
    [clientIds.filter(isUuid)],
  );
  return seen.map(({ id }) => id);
}

/** The overdue memo lines of clients with at least one reminder due. */
export async function linesOverdue(tx: Tx): Promise<string[]> {
  const lines = await tx.many<{ id: string }>(
    `UPDATE memo_line u SET overdue_told = ${HOUSE_TODAY}
       FROM (SELECT l.id FROM memo_line l
              WHERE l.due_date < ${HOUSE_TODAY} AND ${IS_OUT}
                AND l.client_id IN (
                  SELECT t.client_id FROM memo_line t
                   WHERE t.due_date < ${HOUSE_TODAY} AND t.status = ${MEMO_STATUS.issued}
                     AND (t.overdue_told IS NULL OR ${HOUSE_TODAY} - t.overdue_told >= ${OVERDUE_REMINDER_DAYS}))
              FOR UPDATE SKIP LOCKED) over
      WHERE u.id = over.id RETURNING u.id`,
  );
  return lines.map(({ id }) => id);
}
