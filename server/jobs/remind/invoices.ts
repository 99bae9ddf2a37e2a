import type pg from 'pg';
import { invoicesToMail } from '../../db/queries/invoices/mailed-invoices.ts';
import { invoicesDueSoon, invoicesOverdue } from '../../db/queries/mails/invoice-reminders.ts';
import { lockReminders } from '../../db/queries/mails/reminders.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { invoiceDueSoon, invoiceOverdue } from '../../mail/templates/invoices.ts';
import { queueMail } from '../../workflows/mail.ts';
import type { JobDefinition } from '../job.ts';

/**
 * Reminds clients of invoices that are due soon, once, and of overdue ones, once a week; one mail
 * for all of a client's. Missed days are caught up on.
 */
export async function remindOfDueInvoices(pool: pg.Pool): Promise<void> {
  for (const [find, template] of [
    [invoicesDueSoon, invoiceDueSoon],
    [invoicesOverdue, invoiceOverdue],
  ] as const)
    await withActor(pool, SYSTEM, 'write', async (tx) => {
      await lockReminders(tx);
      const found = await find(tx);
      if (found.length === 0) return;
      const byClient = Map.groupBy(await invoicesToMail(tx, found), ({ client_id: client }) => client);
      const mails = [...byClient].map(([to, invoices]) => ({ to, facts: { invoices } }));
      await queueMail(tx, { requestId: null }, template, mails);
    });
}

export const remindOfInvoices: JobDefinition = {
  name: 'remind-of-invoices',
  cron: '10 6 * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  run: (_data, { pool }) => remindOfDueInvoices(pool),
};
