/** Invoices whose reminders are due. Reading marks them, in the same transaction. */
import { INVOICE_STATUS } from '../../../../src/domain/codes.ts';
import { INVOICE_REMINDER_DAYS, OVERDUE_REMINDER_DAYS } from '../../../../src/domain/mails.ts';
import { HOUSE_TODAY, houseDay } from '../../fragments/days.ts';
import { invoiceOverdue } from '../../fragments/invoice-amounts.ts';
import type { Tx } from '../../with-actor.ts';

const UNPAID = `i.status IN (${INVOICE_STATUS.issued}, ${INVOICE_STATUS.partPaid})`;

/** Invoices due soon. One whose term is that short is left out: its client has just got it. */
export const invoicesDueSoon = (tx: Tx): Promise<string[]> =>
  ids(
    tx,
    `UPDATE invoice u SET reminded_due = u.due_on
       FROM (SELECT i.id FROM invoice i
              WHERE i.due_on BETWEEN ${HOUSE_TODAY} AND ${HOUSE_TODAY} + ${INVOICE_REMINDER_DAYS} AND ${UNPAID}
                AND i.due_on - ${houseDay('i.created_at')} > ${INVOICE_REMINDER_DAYS}
                AND i.reminded_due IS DISTINCT FROM i.due_on
              ORDER BY i.id FOR UPDATE SKIP LOCKED) soon
      WHERE u.id = soon.id RETURNING u.id`,
  );

/** All overdue invoices of clients with at least one reminder due. */
export const invoicesOverdue = (tx: Tx): Promise<string[]> =>
  ids(
    tx,
    `UPDATE invoice u SET overdue_told = ${HOUSE_TODAY}
       FROM (SELECT i.id FROM invoice i
              WHERE ${invoiceOverdue('i')}
                AND i.client_id IN (
                  SELECT t.client_id FROM invoice t
                   WHERE ${invoiceOverdue('t')}
                     AND (t.overdue_told IS NULL OR ${HOUSE_TODAY} - t.overdue_told >= ${OVERDUE_REMINDER_DAYS}))
              ORDER BY i.id FOR UPDATE SKIP LOCKED) over
      WHERE u.id = over.id RETURNING u.id`,
  );

async function ids(tx: Tx, sql: string): Promise<string[]> {
  const found = await tx.many<{ id: string }>(sql);
  return found.map(({ id }) => id);
}
